package command

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/cmd/command/internal/journal"
	"risingbandits/engine/plain"
	"risingbandits/engine/sweep"
)

// A sweepFolder is the folder of -o, in which a sweep keeps what is finished. nil is no folder.
type sweepFolder struct {
	name string
	plan *sweep.Plan
	kept *journal.Journal[sweptUnit]
}

// A sweptUnit is a record of its journal. Keys tell units from those of other scenarios, so that all sweeps may share a folder.
type sweptUnit struct {
	Key     string        `json:"key"`
	Numbers sweep.Numbers `json:"numbers"`
}

// openSweepFolder opens or makes a folder, and puts what it has of a plan into results. It returns nil for the name "".
func openSweepFolder(sh *shell, name string, results *sweep.Results) (*sweepFolder, error) {
	if name == "" {
		return nil, nil
	}
	if err := os.MkdirAll(name, 0o755); err != nil {
		return nil, fmt.Errorf("cannot write to %s: %w", name, err)
	}
	noteLink(sh, name)
	plan := results.Plan
	places := map[string]int{}
	for i := range plan.Units {
		places[plan.Units[i].Key] = i
	}
	head := playedHead{"rising sweep", 1}
	file := filepath.Join(name, "played.jsonl")
	kept, err := openJournal(sh, file, head, "nothing that this version of rising sweep has played", func(u sweptUnit) error {
		i, ours := places[u.Key]
		if ours && !plan.Fits(i, &u.Numbers) {
			return fmt.Errorf("numbers: they do not fit the key %.100q", u.Key)
		}
		if ours {
			results.Put(i, u.Numbers)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if missing := len(results.Missing()); missing > 0 && missing < len(plan.Units) {
		fmt.Fprintf(sh.err, "rising: goes on: %d of %d policies at points were played before\n", len(plan.Units)-missing, len(plan.Units))
	}
	return &sweepFolder{name, plan, kept}, nil
}

func (f *sweepFolder) keep(unit int, n sweep.Numbers) error {
	if f == nil {
		return nil
	}
	return f.kept.Add(sweptUnit{f.plan.Units[unit].Key, n})
}

func (f *sweepFolder) close() {
	if f != nil {
		f.kept.Close()
	}
}

// write writes the results to the folder.
func (f *sweepFolder) write(o *sweepObject, results *sweep.Results, show string) error {
	if f == nil {
		return nil
	}
	err := replaceFile(filepath.Join(f.name, "sweep.json"), func(w io.Writer) error { return json.NewEncoder(w).Encode(o) })
	if err != nil {
		return err
	}
	err = replaceFile(filepath.Join(f.name, "sweep.csv"), func(w io.Writer) error { return writeSweepCSV(w, o.Object) })
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(f.name, "sweep.svg"), func(w io.Writer) error { return writeSweepFigure(w, o.Object, results, show) })
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
