package command

import (
	"encoding/csv"
	"io"
	"path/filepath"
	"strconv"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/plain"
	"risingbandits/engine/sweep"
)

// writeSweepFiles writes the results to a folder; "" for none.
func writeSweepFiles(folder string, o *sweepObject, results *sweep.Results, show string) error {
	if folder == "" {
		return nil
	}
	err := writeObject(filepath.Join(folder, "sweep.json"), o)
	if err != nil {
		return err
	}
	err = replaceFile(filepath.Join(folder, "sweep.csv"), func(w io.Writer) error { return writeSweepCSV(w, o.Object) })
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(folder, "sweep.svg"), func(w io.Writer) error { return writeSweepFigure(w, o.Object, results, show) })
}

// sweptBoard returns a board with a sweep.
func sweptBoard(drawn *data.Sweep) *chart.Board {
	board := chart.NewBoard()
	board.SetSweep(drawn)
	return board
}

// writeSweepFigure writes a sweep as an SVG picture with its caption.
func writeSweepFigure(w io.Writer, o *sweep.Object, results *sweep.Results, show string) error {
	drawn := sources.SweepOf(results, o, sources.SweepView{Measure: show})
	size, _ := export.SizeByName("screen")
	f := size.Figure(sweptBoard(drawn), chart.Spec{ID: chart.SweepKind(drawn)}, sources.OriginOf(results.Plan.Base, o.Fingerprint))
	format, _ := export.FormatByName("svg")
	return format.Write(w, f)
}

// writeSweepCSV writes a line for each policy at each point.
func writeSweepCSV(w io.Writer, o *sweep.Object) error {
	table := csv.NewWriter(w)
	var head []string
	for _, a := range o.Over {
		head = append(head, plain.Cell(a.Path))
	}
	table.Write(append(head, "policy", "variant", "mean", "std", "ci95", "at_mean", "at_ci95", "ends_on_best", "wrong", "wrong_index",
		"best", "certain", "fingerprint"))
	for _, p := range o.Points {
		for k, r := range p.Results {
			var row []string
			for _, v := range p.Values {
				row = append(row, plain.Cell(v.String()))
			}
			row = append(row, r.Policy, r.Variant, number(r.Final.Mean), number(r.Final.Std), orEmpty(r.CI95))
			if r.At != nil {
				row = append(row, number(r.At.Mean), orEmpty(r.At.CI95))
			} else {
				row = append(row, "", "")
			}
			wrongIndex := ""
			if r.WrongIndex != nil {
				wrongIndex = number(r.WrongIndex.Share)
			}
			best := k == p.Best.Policy
			table.Write(append(row, number(r.EndsOnBest.Share), number(r.Wrong.Share), wrongIndex, strconv.FormatBool(best),
				strconv.FormatBool(best && p.Best.Certain), p.Fingerprint))
		}
	}
	table.Flush()
	return table.Error()
}

func orEmpty(x *float64) string {
	if x == nil {
		return ""
	}
	return number(*x)
}
