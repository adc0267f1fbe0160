package command

import (
	"encoding/csv"
	"io"
	"math"
	"path/filepath"
	"strconv"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/measure"
	"risingbandits/engine/plain"
	"risingbandits/engine/sweep"
)

// writeSweepFiles writes the results to a folder; "" for none.
func writeSweepFiles(folder string, o *sweepObject, results *sweep.Results, shown *measure.Measure) error {
	if folder == "" {
		return nil
	}
	err := writeObject(filepath.Join(folder, "sweep.json"), o)
	if err != nil {
		return err
	}
	err = replaceFile(filepath.Join(folder, "sweep.csv"), func(w io.Writer) error { return writeSweepCSV(w, o.Object, shown) })
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(folder, "sweep.svg"), func(w io.Writer) error { return writeSweepFigure(w, o.Object, results, shown) })
}

// sweptBoard returns a board with a sweep.
func sweptBoard(drawn *data.Sweep) *chart.Board {
	board := chart.NewBoard()
	board.SetSweep(drawn)
	return board
}

// writeSweepFigure writes a sweep as an SVG picture with its caption.
func writeSweepFigure(w io.Writer, o *sweep.Object, results *sweep.Results, shown *measure.Measure) error {
	drawn := sources.SweepOf(results, o, sources.SweepView{Measure: shown.ID})
	size, _ := export.SizeByName("screen")
	f := size.Figure(sweptBoard(drawn), chart.Spec{ID: chart.SweepKind(drawn)}, sources.OriginOf(results.Plan.Base, o.Fingerprint))
	format, _ := export.FormatByName("svg")
	return format.Write(w, f)
}

// writeSweepCSV writes a line for each policy at each point.
func writeSweepCSV(w io.Writer, o *sweep.Object, shown *measure.Measure) error {
	table, columns := csv.NewWriter(w), sweep.Columns(shown)
	var head []string
	for _, a := range o.Over {
		head = append(head, plain.Cell(a.Path))
	}
	head = append(head, "policy", "variant")
	for _, c := range columns {
		head = append(head, c.Name)
	}
	table.Write(append(head, "best", "certain", "fingerprint"))
	for _, p := range o.Points {
		for k, r := range p.Results {
			var row []string
			for _, v := range p.Values {
				row = append(row, plain.Cell(v.String()))
			}
			row = append(row, r.Policy, r.Variant)
			for _, c := range columns {
				row = append(row, orEmpty(c.Of(r.Measures)))
			}
			best := k == p.Best.Policy
			table.Write(append(row, strconv.FormatBool(best), strconv.FormatBool(best && p.Best.Certain), p.Fingerprint))
		}
	}
	table.Flush()
	return table.Error()
}

func orEmpty(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return number(x)
}
