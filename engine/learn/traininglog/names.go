package traininglog

import (
	"slices"
	"strings"
)

// A class is what a column's name says about it, whoever wrote the log.
type class int

const (
	unknownClass class = iota
	stepClass          // counts what was done: steps, epochs, examples
	clockClass         // a time
	seedClass          // tells repetitions of one training apart
	nameClass          // tells algorithms or runs apart
	metricClass        // says what was measured, in a table of one value a line
	settingClass       // how the training was set up
	sideClass          // logged beside the payoffs: the machine's speed, counters, diagnostics
	spreadClass        // the spread of another column
	lossClass          // lower values are better
	scoreClass         // higher values are better
	valueClass         // the value of a line, whatever it measures
	textClass          // words for people
)

// A meaning is what a name says: a class, the word that says so, and the reason for the reader.
type meaning struct {
	class class
	word  string // for losses and scores: what is measured, the same for columns that share a scale
	why   string
	share bool // it is a share, so that values above 1 are percent
}

// meaningOf returns what a name says.
func meaningOf(name string) meaning {
	l := labelOf(name)
	for _, rule := range nameRules {
		if m, ok := rule(&l); ok {
			return m
		}
	}
	return meaning{}
}

// nameRules are asked in this order; the first that knows the name decides.
var nameRules = []func(*label) (meaning, bool){
	trackerRule, payoffEndRule, wholeRule, speedRule, clockRule, settingRule, machineRule, stepRule, spreadRule, sideRule, payoffRule,
}

func found(c class, why string) (meaning, bool) { return meaning{class: c, why: why}, true }

var notFound = meaning{}

// trackerRule knows the columns that trackers add to each curve.
func trackerRule(l *label) (meaning, bool) {
	if strings.HasSuffix(l.plain, "__min") || strings.HasSuffix(l.plain, "__max") {
		return found(spreadClass, "the smallest or largest of neighbouring values")
	}
	return notFound, false
}

// payoffEndRule knows names whose last part says plainly that it is a payoff or a loss, before its other words are looked
// at: “time to run - accuracy”.
func payoffEndRule(l *label) (meaning, bool) {
	if len(l.words) == 0 {
		return notFound, false
	}
	end := l.words[len(l.words)-1]
	if l.words[0] == "rank" && len(l.words) > 1 { // rank_test_score
		return notFound, false
	}
	known := slices.Contains(scoreWords, end) || slices.Contains(lossWords, end)
	if !known || holds(l.ends, spreadWords) || holds(l.ends, approximate) {
		return notFound, false
	}
	return payoffRule(l)
}

// wholeRule knows names as a whole.
func wholeRule(l *label) (meaning, bool) {
	last := l.last()
	switch {
	case slices.Contains(seedNames, last) || holds(l.words, fields("seed seeds")):
		return found(seedClass, "it tells repetitions apart")
	case slices.Contains(metricNames, l.plain):
		return found(metricClass, "it says what was measured")
	case slices.Contains(nameNames, strings.TrimLeft(l.plain, "_")):
		return found(nameClass, "it tells the curves apart")
	case slices.Contains(valueNames, l.plain):
		return found(valueClass, "it is called so")
	case slices.Contains(textNames, last):
		return found(textClass, "it is a remark")
	case slices.Contains(clockNames, strings.TrimLeft(last, "_")):
		return found(clockClass, "it is a clock")
	case slices.Contains(settingNames, last):
		return found(settingClass, "it is a setting of the training")
	}
	return notFound, false
}

// speedRule knows how fast the machine was.
func speedRule(l *label) (meaning, bool) {
	per := slices.Index(l.words, "per")
	perSecond := len(l.parts) > 1 && slices.Contains(fields("s sec second min hour"), l.last()) // “samples/s”
	if per >= 0 && holds(l.words[per:], perWords) && !holds(l.ends, lossWords) || perSecond || holds(l.words, speedWords) {
		return found(sideClass, "it is the machine's speed")
	}
	return notFound, false
}

// clockRule knows times by their words.
func clockRule(l *label) (meaning, bool) {
	words := l.words
	for len(words) > 1 && slices.Contains(fields("s ms total sum avg mean"), words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return notFound, false
	}
	end := words[len(words)-1]
	ends := slices.Contains(clockEnds, end) && (end != "at" || len(words) > 1) || strings.HasSuffix(end, "time") && end != "lifetime"
	timed := words[0] == "time" && len(words) > 1 && !slices.Contains(stepWords, words[1]) && !holds(l.ends, scoreWords)
	unit := len(l.words) > 1 && slices.Contains(fields("s ms"), l.words[len(l.words)-1]) // time/epoch (s), but time/epoch
	grouped := holds(l.parts[:len(l.parts)-1], fields("time times timing timers timer")) && !holds(l.ends, scoreWords) &&
		(unit || !holds(l.words, stepWords))
	if ends || timed || grouped || holds(l.ends, clockWords) {
		return found(clockClass, "it is a clock")
	}
	return notFound, false
}

// settingRule knows settings by their group and their words.
func settingRule(l *label) (meaning, bool) {
	if strings.Contains(l.last(), "=") { // “lr=0.1” names a run
		return notFound, false
	}
	for _, start := range settingStarts {
		if strings.HasPrefix(l.plain, start) {
			return found(settingClass, "it is a setting of the training")
		}
	}
	for _, part := range l.parts[:len(l.parts)-1] {
		if slices.Contains(settingParts, part) {
			return found(settingClass, "it is a setting of the training")
		}
	}
	learning := slices.Index(l.words, "learning")
	switch {
	case len(l.parts) > 1 && strings.TrimRight(l.last(), "0123456789") == "lr", holds(l.words, settingWords),
		learning >= 0 && learning+1 < len(l.words) && strings.HasPrefix(l.words[learning+1], "rate"),
		len(l.words) > 1 && holds(l.words, fields("lr")),
		slices.Contains(settingNames, strings.TrimLeft(l.last(), "_")):
		return found(settingClass, "it is a setting of the training")
	}
	return notFound, false
}

// machineRule knows what is told about the machine.
func machineRule(l *label) (meaning, bool) {
	if strings.HasPrefix(l.plain, "system/") || strings.HasPrefix(l.plain, "system.") || strings.HasPrefix(l.plain, "perf/") ||
		holds(l.ends, machineWords) {
		return found(sideClass, "it is about the machine")
	}
	return notFound, false
}

// stepRule knows steps by the end of their name.
func stepRule(l *label) (meaning, bool) {
	last := strings.TrimLeft(l.last(), "_")
	if slices.Contains(stepNames, last) && (len(last) > 1 || last == l.plain) {
		return found(stepClass, "it counts the steps")
	}
	words := l.words
	for len(words) > 1 && slices.Contains(stepEnds, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || holds(l.words, fields("per last mean avg average len length max min best stop this since restore")) ||
		holds(l.ends, scoreWords) || holds(l.ends, lossWords) {
		return notFound, false
	}
	seen := l.words[len(l.words)-1] == "seen" // samples_seen
	if end := words[len(words)-1]; slices.Contains(stepWords, end) || strings.HasSuffix(end, "timesteps") || seen {
		return found(stepClass, "it counts the steps")
	}
	return notFound, false
}

// spreadRule knows the spread of other columns.
func spreadRule(l *label) (meaning, bool) {
	explained := holds(l.words, fields("explained"))
	if holds(l.words, spreadWords) && !explained {
		return found(spreadClass, "it is the spread of another column")
	}
	return notFound, false
}

// sideRule knows counters and what is logged to watch the training.
func sideRule(l *label) (meaning, bool) {
	joined := strings.Join(l.words, "")
	switch {
	case len(l.words) > 1 && l.words[0] == "rank":
		return found(sideClass, "it is a rank")
	case len(l.words) > 0 && slices.Contains(fields("n num number nb count"), l.words[0]) && len(l.words) > 1 && !holds(l.ends, scoreWords),
		slices.Contains(sideNames, l.last()), strings.HasSuffix(joined, "sofar"), strings.HasSuffix(l.last(), "_size"),
		holds(l.words, fields("since restore this")),
		holds(l.words, fields("best")) && holds(l.words, stepWords),
		strings.HasSuffix(joined, "positives"), strings.HasSuffix(joined, "negatives"):
		return found(sideClass, "it is a counter")
	case strings.HasPrefix(joined, "ep") && strings.Contains(joined, "len"), holds(l.words, fields("len length lengths episodelen")):
		return found(sideClass, "it is a length")
	case holds(l.words, sideWords), strings.Contains(joined, "approxkl"), strings.Contains(joined, "clipfrac"),
		strings.Contains(joined, "gradnorm"),
		strings.Contains(joined, "explainedvar"),
		holds(l.words, fields("entropy")) && !holds(l.words, fields("cross crossentropy")) && !holds(l.ends, lossWords):
		return found(sideClass, "it is logged to watch the training")
	}
	return notFound, false
}

// payoffRule knows losses and scores, the last part of the name before the whole.
func payoffRule(l *label) (meaning, bool) {
	for _, forms := range [][]string{l.ends, l.all} {
		if m, ok := payoffOf(l, forms); ok {
			return m, true
		}
	}
	return notFound, false
}

func payoffOf(l *label, forms []string) (meaning, bool) {
	loss := wordIn(forms, lossWords, lossEnds)
	if slices.Contains(kindWords, loss) && wordIn(forms, scoreWords, scoreEnds) != "" {
		loss = ""
	}
	if loss == "" && slices.Contains(lossNames, l.last()) {
		loss = l.last()
	}
	if loss == "" && holds(forms, fields("entropy")) && holds(forms, fields("cross")) {
		loss = "crossentropy"
	}
	if loss == "" && holds(forms, fields("bits nats")) && holds(forms, fields("per")) {
		loss = "bpb"
	}
	negated := holds(forms, fields("neg negative negated")) && !holds(forms, fields("false"))
	likelihood := holds(forms, fields("likelihood loglikelihood loglik"))
	switch {
	case likelihood && negated:
		return meaning{class: lossClass, word: "nll", why: "lower values are better"}, true
	case loss != "" && negated:
		return meaning{class: scoreClass, word: "neg " + loss, why: "it is the negative of a loss"}, true
	case loss != "":
		return meaning{class: lossClass, word: oneWord(loss), why: "lower values are better", share: slices.Contains(lossShares, loss)}, true
	}
	if score := wordIn(forms, scoreWords, scoreEnds); score != "" && negated {
		return meaning{class: lossClass, word: "neg " + score, why: "lower values are better"}, true
	} else if score != "" {
		share := slices.Contains(shareWords, score) || holds(forms, fields("rate percent percentage pct"))
		return meaning{class: scoreClass, word: oneWord(score), why: "higher values are better", share: share}, true
	}
	return notFound, false
}

// isStepName, isNameName and isValueName serve where the first line of a table is recognised.
func isStepName(name string) bool {
	return meaningOf(name).class == stepClass || plainName(name) == "time"
}

func isNameName(name string) bool {
	m := meaningOf(name)
	return m.class == nameClass || m.class == metricClass
}

func isValueName(name string) bool {
	m := meaningOf(name)
	return m.class == valueClass || m.class == scoreClass || m.class == lossClass
}

// stepRank orders columns of steps by how likely they are meant: of an update and an epoch, the update.
func stepRank(name string) int {
	l := labelOf(name)
	joined := strings.Join(l.words, "")
	switch {
	case strings.Contains(joined, "step"):
		return 0
	case strings.HasPrefix(l.last(), "epoch"):
		return 2
	case holds(l.words, fields("episode episodes update updates frame frames tokens generation trial index number batch batches nupdates")):
		return 3
	}
	return 1
}
