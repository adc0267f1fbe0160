package traininglog

import (
	"slices"
	"strings"

	"risingbandits/engine/numbers"
)

// noteSameModel says that several curves measure one model, as train_acc and val_acc do, and how to keep one of them: arms are
// what one chooses between. It says nothing of what the reader chose.
func (c *reader) noteSameModel() {
	var models []string
	of := map[string][]*series{}
	for _, s := range c.series {
		if s.chosen || !s.measures {
			continue
		}
		if of[s.model] == nil {
			models = append(models, s.model)
		}
		of[s.model] = append(of[s.model], s)
	}
	models = slices.DeleteFunc(models, func(m string) bool { return len(of[m]) < 2 })
	if len(models) == 0 {
		return
	}
	first := of[models[0]]
	var names []string
	for _, s := range first {
		names = append(names, s.shown())
	}
	what := "measure one model"
	if p := first[0].of.producer; p != nil && p.several != "" {
		what = p.several
	}
	who := numbers.Int(len(first)) + " curves " + what + ": " + listed(names) + "."
	if len(models) > 1 {
		who = numbers.Int(len(models)) + " models have several curves each, the first " + listed(names) + "."
	}
	c.note("%s Arms are what one chooses between, so keep one measure of a model. %s.", who, howToKeep(first, of, models))
}

// howToKeep says how to keep one measure of each model.
func howToKeep(first []*series, of map[string][]*series, models []string) string {
	best := slices.MinFunc(first, func(a, b *series) int { return a.splitRank() - b.splitRank() })
	name := best.of.t.columns[best.column].name
	if !slices.ContainsFunc(first, func(s *series) bool { return s.column != best.column || s.of != best.of }) {
		return "Keep the lines, or the files, of one of them"
	}
	fits := func(pattern string) bool {
		return !slices.ContainsFunc(models, func(m string) bool {
			n := 0
			for _, s := range of[m] {
				if matches(pattern, s.of.t.columns[s.column].name) {
					n++
				}
			}
			return n != 1
		})
	}
	parts := partsOf(name)
	for _, pattern := range []string{name, "*" + parts[len(parts)-1], "*_" + name[strings.LastIndexByte(name, '_')+1:]} {
		if fits(pattern) {
			return inPage + "'" + pattern + "'"
		}
	}
	return inPage + "NAME,… of those to keep"
}

const inPage = "Choose “left out” for the other columns on the page, or say in the command -curves "

// splitRank orders measures by how well they say what is learned: on validation data first, on training data last.
func (s *series) splitRank() int {
	l := labelOf(s.of.t.columns[s.column].name)
	rank := 2
	switch {
	case holds(l.all, fields("val valid validation dev eval evaluation")):
		rank = 0
	case holds(l.all, fields("test testing holdout heldout ood")):
		rank = 1
	case holds(l.all, fields("train training learn")):
		rank = 3
	}
	if s.lower {
		rank += 4
	}
	return rank
}

// modelOf returns what a series is of, without what it measures of it, and whether it says what it measures. called are the texts
// of the columns of names.
func (r *roles) modelOf(i int, called []string, m meaning) (model string, measures bool) {
	var parts []string
	for k, text := range called {
		of := r.names[k]
		if r.means[of].class == metricClass || r.t.columns[of] == r.t.metric || text == "" {
			continue
		}
		if rest := without(text, splitWords); rest == "" {
			measures = true
		} else {
			parts = append(parts, text)
		}
	}
	name := r.t.columns[i].name
	if r.producer == nil || r.producer.runs {
		parts = append(parts, without(name, measureWords))
	}
	known := m.class == scoreClass || m.class == lossClass || r.producer != nil && r.is[i].fixed
	return strings.Join(parts, " / "), measures || known || name != "" && without(name, splitWords) == ""
}

// splitWords name the part of the data that something is measured on.
var splitWords = fields("train training learn val valid validation dev eval evaluation test testing holdout heldout ood")

// measureWords say what is measured, and on which part of the data.
var measureWords = slices.Concat(splitWords, scoreWords, lossWords, fields("metric metrics mean avg average overall macro micro weighted "+
	"rate binary categorical sparse cross entropy squared absolute root log balanced normalized per class ep episode rollout"))

// without returns the words of a name that are none of the words given, also not with a number behind them.
func without(name string, words []string) string {
	var rest []string
	known := false
	for _, part := range partsOf(name) {
		inOrder, _ := wordsOf(part)
		for _, w := range inOrder {
			digits := strings.Trim(w, "0123456789") == ""
			if digits && known { // mAP50-95
				continue
			}
			if known = isOneOf(w, words); !known {
				rest = append(rest, w)
			}
		}
	}
	return strings.Join(rest, " ")
}

// isOneOf reports whether a word is one of the words, with a number behind it or with one of their ends: “top5”, “valacc”.
func isOneOf(w string, words []string) bool {
	stem := strings.TrimRight(w, "0123456789")
	if slices.Contains(words, w) || slices.Contains(words, stem) {
		return true
	}
	for _, end := range slices.Concat(scoreEnds, lossEnds) {
		if start, ok := strings.CutSuffix(stem, end); ok && slices.Contains(words, end) && slices.Contains(words, start) {
			return true
		}
	}
	return false
}
