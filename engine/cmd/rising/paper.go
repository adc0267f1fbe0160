package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
	"risingbandits/engine/theory/claims/report"
)

var paperCommand = command{
	name:     "paper",
	synopsis: "[-o DIR] [-json] [-runs N] [-bandits N] [-data DIR] [-cpu N]",
	summary:  "check every claim of the paper, and write a report",
	details:  paperDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		size := claims.PaperSize()
		folder := flags.String("o", "paper", "write the report to the folder `DIR`, which is created if it does not exist")
		asJSON := flags.Bool("json", false, "print the verdicts as one JSON object instead of a table")
		wholeFlag(flags, "runs", fmt.Sprintf("play `N` runs of each policy in each experiment (default %d)", size.Runs), 1, scenario.MaxRuns,
			func(n uint64) { size.Runs = int(n) })
		wholeFlag(flags, "bandits", fmt.Sprintf("rank the policies over `N` random bandits (default %d)", size.Bandits), 1, maxBandits,
			func(n uint64) { size.Bandits = int(n) })
		workers, data := workersFlag(flags), flags.String("data", "",
			"train the learners of the IMDB experiments too, on the dataset in `DIR`; rising help curves says what DIR may be")
		return func(sh *shell, _ []string) error {
			d, err := checkPaper(sh, *folder, size, *data, *workers)
			if err != nil {
				return err
			}
			if *asJSON {
				return json.NewEncoder(sh.out).Encode(&claims.Document{Claims: d.Claims})
			}
			return writeVerdicts(sh.out, d, *folder)
		}
	},
}

const paperDetails = `The paper is Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022. Its
experiments are played with the policies as their papers define them and as the authors' released
code plays them; its theorems are computed. Each claim then holds, fails, or is open: it cannot be
decided with this number of runs, or was not played.

DIR gets index.html, the report; its figures as SVG; tables as CSV and LaTeX; the scenarios; and
claims.json, with all numbers. What has been played is kept in DIR/played.jsonl, so that a stopped run continues
where it was. Delete that file to play everything again.

Members of the object that -json prints:
  claims          one object per claim:
    id
    defined       the policies as their papers define them; released: as the released code plays them
      verdict     holds, fails or open
      why         in words, if the numbers do not say it
      numbers     what was measured: name, value, ci95 (half-width of the 95% interval; null if the
                  value is exact or comes from one run), want (what the claim requires), verdict
`

// checkPaper plays what has not been played yet, decides the claims, and writes the report to a folder.
func checkPaper(sh *shell, folder string, size claims.Size, data string, workers int) (*claims.Document, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("cannot write to %s: %w", folder, err)
	}
	size.Learners = data != ""
	plan := claims.NewPlan(size)
	if err := playPlan(sh, plan, filepath.Join(folder, "played.jsonl"), data, workers); err != nil {
		return nil, err
	}
	d := claims.NewDocument(plan.Evidence())
	return d, writeReport(folder, d)
}

// writeReport writes the report's files to a folder.
func writeReport(folder string, d *claims.Document) error {
	files, err := reportFiles(d)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("cannot write to %s: %w", folder, err)
		}
		err := replaceFile(path, func(w io.Writer) error {
			_, err := w.Write(files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// reportFiles returns the files of the report by their names in its folder.
func reportFiles(d *claims.Document) (map[string][]byte, error) {
	files := map[string][]byte{}
	var err error
	if files["claims.json"], err = d.Encode(); err != nil {
		return nil, err
	}
	if files["index.html"], err = report.Alone(d); err != nil {
		return nil, err
	}
	for _, f := range report.Figures(d) {
		if files["figures/"+f.Name+".svg"], err = f.SVG("light"); err != nil {
			return nil, err
		}
	}
	for _, t := range report.Tables(d) {
		files["tables/"+t.Name+".csv"], files["tables/"+t.Name+".tex"] = t.CSV(), t.LaTeX()
	}
	for _, x := range d.Evidence.Experiments {
		for _, variant := range []string{scenario.Defined, scenario.Released} {
			s, _ := x.Scenario(variant)
			files[report.ScenarioFile(x.Name, variant)] = append(s.Canonical(), '\n')
		}
	}
	return files, nil
}

// playPlan plays the units of a plan that a journal does not have yet, and adds them to both.
func playPlan(sh *shell, plan *claims.Plan, name, data string, workers int) error {
	kept, err := openJournal(name, plan)
	if err != nil {
		return err
	}
	defer kept.close()
	var list []*scenario.Scenario
	var places []int
	for i, u := range plan.Units {
		if !plan.Done(i) {
			list, places = append(list, u.Scenario), append(places, i)
		}
	}
	if done := len(plan.Units) - len(list); done > 0 && len(list) > 0 {
		fmt.Fprintf(sh.err, "rising: goes on: %d of %d parts were played before\n", done, len(plan.Units))
	}
	pool, err := poolOfAny(sh, list, data)
	if err != nil {
		return err
	}
	bar := startBar(sh)
	defer bar.stop()
	bar.total(roundsOf(list))
	return playEach(sh.ctx, list, pool, workers, bar, func(i int, r *sim.Results) error {
		part := plan.Take(places[i], r)
		plan.Put(places[i], part)
		return kept.add(plan.Units[places[i]].Key, part)
	})
}

// writeVerdicts prints the verdicts for people.
func writeVerdicts(w io.Writer, d *claims.Document, folder string) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "claim\tdefined\treleased\t")
	for _, c := range claims.All() {
		found, _ := d.Find(c.ID)
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", c.ID, found.Defined.Verdict, found.Released.Verdict, claims.Plain(c.FullStatement()))
	}
	t.Flush()
	fmt.Fprintf(&b, "\nThe report is %s.\n", filepath.Join(folder, "index.html"))
	_, err := io.WriteString(w, b.String())
	return err
}
