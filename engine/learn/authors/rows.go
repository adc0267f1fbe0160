package authors

import (
	_ "embed"
	"strconv"
	"strings"

	"risingbandits/engine/learn"
)

// The tables that rising curves printed on the real data: 50 runs of 50,000 reviews, with 1,000 and with 10,000 words.
var (
	//go:embed imdb-1000.txt
	table1000 string
	//go:embed imdb-10000.txt
	table10000 string
	//go:embed differences.txt
	differences string
)

// At lists the pulls, from 1, at which curves are compared, by the mean of the 100 pulls that end there.
var At = [4]int{100, 1_000, 10_000, 50_000}

// A Row is one learner's curve: shares of right predictions.
type Row struct {
	Learner    learn.Spec
	Total      float64    // right predictions of 50,000, on average
	Ours       [4]float64 // at At
	CI95       [4]float64 // half-widths of their 95% intervals
	Difference [4]float64 // Ours minus the authors'
	Both       bool       // the authors have this learner; else Difference is zero
}

const badTable = "authors: a table of learning curves has another form"

// Rows returns the curves for 1,000 or 10,000 words, in the order of the table. It panics for other numbers.
func Rows(words int) []Row {
	table, ok := map[int]string{1_000: table1000, 10_000: table10000}[words]
	if !ok {
		panic(badTable)
	}
	less := differencesOf(words)
	var rows []Row
	for _, line := range strings.Split(table, "\n")[4:] {
		cells := strings.Fields(line)
		if len(cells) == 0 {
			continue
		}
		spec, err := learn.ParseSpec(cells[0])
		if err != nil || len(cells) != 2+2*len(At) {
			panic(badTable)
		}
		row := Row{Learner: spec, Total: number(cells[1])}
		for i := range At {
			row.Ours[i], row.CI95[i] = number(cells[2+2*i]), number(cells[3+2*i])
		}
		row.Difference, row.Both = less[spec.String()]
		rows = append(rows, row)
	}
	return rows
}

// differencesOf returns the differences for a number of words, by learner.
func differencesOf(words int) map[string][4]float64 {
	all := map[string][4]float64{}
	for line := range strings.Lines(differences) {
		cells := strings.Fields(line)
		if len(cells) != 2+len(At) || cells[0] != strconv.Itoa(words) {
			continue
		}
		var less [4]float64
		for i := range less {
			less[i] = number(cells[2+i])
		}
		all[cells[1]] = less
	}
	return all
}

func number(cell string) float64 {
	x, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
	if err != nil {
		panic(badTable)
	}
	return x
}
