package traininglog

import (
	"slices"
	"strings"
)

// The names, in lower case, under which people and experiment trackers write what a log holds.
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

// plainName returns a column's name as the lists above have it.
func plainName(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
}

func isStepName(name string) bool  { return slices.Contains(stepNames, plainName(name)) }
func isNameName(name string) bool  { return slices.Contains(nameNames, plainName(name)) }
func isValueName(name string) bool { return slices.Contains(valueNames, plainName(name)) }
func isClockName(name string) bool { return slices.Contains(clockNames, plainName(name)) }

// isSpread reports whether a column holds the least or the largest value of a run's neighbours, as the
// exports of one tracker do beside each curve.
func isSpread(name string) bool {
	return strings.HasSuffix(name, "__MIN") || strings.HasSuffix(name, "__MAX")
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
