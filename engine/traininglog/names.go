package traininglog

import (
	"slices"
	"strings"
	"unicode"
)

// The names, in lower case, that people and experiment trackers give to what a log contains.
var (
	stepNames = strings.Fields("step steps x n t i k # pull pulls round rounds epoch epochs iter iters iteration iterations " +
		"time sample samples index size _step global_step trainer/global_step training_step train_step step_num env_step timesteps " +
		"total_timesteps")
	nameNames = strings.Fields("name names run runs run_name run_id run_uuid algorithm algorithms algo model method learner arm " +
		"policy experiment experiment_name series agent variant key metric tag seed_name")
	valueNames = strings.Fields("value values y score scores reward accuracy acc payoff mean result metric_value loss")
	clockNames = strings.Fields("wall_time walltime wall timestamp _timestamp _runtime runtime relative_time relative date " +
		"datetime created_at elapsed")
)

// metricNames lists names, in lower case, of a column that says what was measured, if another column says in which run.
var metricNames = strings.Fields("key metric metric_name tag")

// sideNames lists names of what is logged beside a curve: the settings of the training and the speed of the machine. It
// does not contain lr, because that is also short for logistic regression.
var sideNames = strings.Fields("learning_rate grad_norm total_flos num_tokens num_input_tokens_seen")

// lossWords lists words in the name of a curve for which lower values are better.
var lossWords = strings.Fields("loss losses perplexity nll")

// plainName returns a column's name in the form of the lists above.
func plainName(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
}

func isStepName(name string) bool  { return slices.Contains(stepNames, plainName(name)) }
func isNameName(name string) bool  { return slices.Contains(nameNames, plainName(name)) }
func isValueName(name string) bool { return slices.Contains(valueNames, plainName(name)) }
func isClockName(name string) bool { return slices.Contains(clockNames, plainName(name)) }

func isMetricName(name string) bool { return slices.Contains(metricNames, plainName(name)) }

// stepRank orders columns of steps by how likely they are meant: of an update and an epoch, the update.
func stepRank(name string) int {
	switch plain := plainName(name); {
	case strings.Contains(plain, "step"):
		return 0
	case strings.HasPrefix(plain, "epoch"):
		return 2
	}
	return 1
}

// isSideName reports whether a curve is one of the training's settings or of the machine's speed.
func isSideName(name string) bool {
	plain := plainName(name)
	for _, start := range []string{"system/", "system.", "lr-adam", "lr-sgd", "lr-rmsprop"} {
		if strings.HasPrefix(plain, start) {
			return true
		}
	}
	plain = plain[strings.LastIndexByte(plain, '/')+1:]
	return slices.Contains(sideNames, plain) || strings.HasSuffix(plain, "_runtime") || strings.HasSuffix(plain, "_per_second")
}

// isLossName reports whether a word of a name says that lower values are better.
func isLossName(name string) bool {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(name), notLetter), func(word string) bool {
		return slices.Contains(lossWords, word)
	})
}

// isSpread reports whether a column contains the smallest or largest value of neighbouring points, which the exports of
// one tracker have beside each curve.
func isSpread(name string) bool {
	return strings.HasSuffix(name, "__MIN") || strings.HasSuffix(name, "__MAX")
}

// commonStart returns the beginning "run - " that all names have, "" if there is none or a name has nothing after it.
func commonStart(names []string) string {
	if len(names) == 0 {
		return ""
	}
	run, _, found := strings.Cut(names[0], " - ")
	start := run + " - "
	if !found || run == "" {
		return ""
	}
	for _, n := range names {
		if !strings.HasPrefix(n, start) || n == start {
			return ""
		}
	}
	return start
}

// commonEnd returns the end " - metric" that all names have, as exports write a run's metric; "" if there is
// none or a name has nothing before it.
func commonEnd(names []string) string {
	if len(names) == 0 {
		return ""
	}
	at := strings.LastIndex(names[0], " - ")
	if at <= 0 {
		return ""
	}
	end := names[0][at:]
	for _, n := range names {
		if !strings.HasSuffix(n, end) || n == end {
			return ""
		}
	}
	return end
}
