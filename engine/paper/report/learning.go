package report

import (
	"fmt"
	"strconv"

	"risingbandits/engine/learn/authors"
	"risingbandits/engine/numbers"
)

// A comparison is a table of our average learning curves beside the authors'.
type comparison struct {
	Title string
	Open  bool // its rows are few, and shown at once
	Pulls []string
	Rows  []comparisonRow
}

type comparisonRow struct {
	Learner    string
	Difference []string // ours less theirs, with the half-width of our interval
}

// comparisons returns the tables of differences: the learners of the paper's experiment at once, and all others.
func comparisons() []comparison {
	few := func(r authors.Row) bool { return experiment[r.Learner.String()] }
	all := func(authors.Row) bool { return true }
	return []comparison{
		compare("1,000 words, the learners of the experiment", 1_000, true, few),
		compare("1,000 words, all learners that both have", 1_000, false, all),
		compare("Ours of 10,000 words, less the authors’ of 1,000", 10_000, false, all),
	}
}

// experiment has the learners of the paper's seven arms that the authors' code has too.
var experiment = map[string]bool{"lr": true, "nn(1)": true, "nn(2)": true, "nn(2,2)": true, "nn(2,2,2)": true, "nn(1,1,2)": true}

func compare(title string, words int, open bool, in func(authors.Row) bool) comparison {
	c := comparison{Title: title, Open: open}
	for _, pulls := range authors.At {
		c.Pulls = append(c.Pulls, numbers.Int(pulls))
	}
	for _, r := range authors.Rows(words) {
		if !r.Both || !in(r) {
			continue
		}
		row := comparisonRow{Learner: r.Learner.Label()}
		for i := range authors.At {
			row.Difference = append(row.Difference, numbers.Minus(fmt.Sprintf("%+.3f", r.Difference[i]))+fmt.Sprintf(" ± %.3f", r.CI95[i]))
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// learningTable returns all differences as one table.
func learningTable() Table {
	t := Table{Name: "learning-curves", Header: []string{"words", "learner", "pulls", "ours", "ci95", "ours less theirs"}}
	for _, words := range []int{1_000, 10_000} {
		for _, r := range authors.Rows(words) {
			if !r.Both {
				continue
			}
			for i, pulls := range authors.At {
				t.Rows = append(t.Rows, []string{strconv.Itoa(words), r.Learner.String(), strconv.Itoa(pulls), exact(r.Ours[i]), exact(r.CI95[i]),
					exact(r.Difference[i])})
			}
		}
	}
	return t
}
