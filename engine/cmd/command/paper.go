package command

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/cmd/command/internal/journal"
	"risingbandits/engine/learn"
	"risingbandits/engine/mathml"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory/claims"
	"risingbandits/engine/theory/claims/report"
	"risingbandits/engine/work"
)

var paperCommand = command{
	name:     "paper",
	synopsis: "[-o DIR] [-json] [-runs N] [-bandits N] [-data DIR] [-use FILE] [-part I/N] [-cpu N]",
	summary:  "check 32 claims of the paper and 10 of later ones, and write a report",
	details:  paperDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		size := claims.PaperSize()
		out := flags.String("o", "", "write the report to the folder `DIR`, which is created if it does not exist (default "+paperFolder+
			"); with -part, the part's file")
		asJSON := flags.Bool("json", false, "print the verdicts as one JSON object instead of a table")
		wholeFlag(flags, "runs", fmt.Sprintf("play `N` runs of each policy in each experiment (default %d)", size.Runs), 1, scenario.MaxRuns,
			func(n uint64) { size.Runs = int(n) })
		wholeFlag(flags, "bandits", fmt.Sprintf("rank the policies over `N` random bandits (default %d)", size.Bandits), 1, maxBandits,
			func(n uint64) { size.Bandits = int(n) })
		workers, data := workersFlag(flags), flags.String("data", "",
			"train the learners of the IMDB experiments too, on the dataset in `DIR`; rising help curves says what DIR may be")
		earlier := flags.String("use", "", "take what the claims.json `FILE` of this version has, and play only the rest")
		parts := partFlag(flags)
		return func(sh *shell, _ []string) error {
			if parts.of > 0 {
				if err := parts.check(*out, *asJSON); err != nil {
					return err
				}
				if *earlier != "" {
					return callError("-use and -part do not go together")
				}
				return (&share{*parts, *workers, *data}).write(sh, *out, func() (Work, error) { return paperWork(size, *data) })
			}
			folder := cmp.Or(*out, paperFolder)
			if sh.elsewhere != nil {
				if *earlier != "" {
					return callError("-use is a file of this machine: only rising has it")
				}
				work, err := paperWork(size, *data)
				if err != nil {
					return err
				}
				return sh.playElsewhere(work, *data, &merging{asJSON: asJSON, folder: &folder})
			}
			d, err := checkPaper(sh, folder, size, paperInput{*data, *earlier}, *workers)
			if err != nil {
				return err
			}
			return printPaper(sh, d, folder, *asJSON)
		}
	},
}

// paperFolder is the default of -o.
const paperFolder = "paper"

func printPaper(sh *shell, d *claims.Document, folder string, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(sh.out).Encode(&claims.Document{Claims: d.Claims})
	}
	return writeVerdicts(sh.out, d, folder)
}

const paperDetails = `The paper is Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022. Its
experiments are played in three columns; its theorems are computed. Then come claims of three papers that followed:
B1 to B4 of Mussi et al. 2024 (finding the best arm), R1 to R3 of Migali et al. 2025 (restless arms without the horizon),
I1 to I3 of Blum et al. 2026 (arms that improve).
  defined           each policy as its own paper defines it, on the experiment as the text states it
  released          the authors' code as it runs: rested arms in every experiment, since its flag for
                    restless ones never reaches them, rewards of a Beta law, sigma 0.1, and on IMDB its own
                    learners on 1,000 words and a bonus of at most 1
  releasedPolicies  the policies of that code, on the experiment as the text states it

The paper is read as its authors would wish wherever the text allows. A claim holds if it holds in one
fair reading; it fails only if it fails in every one, by intervals that are corrected for the number of
comparisons in the claim, and by at least 1.5 of their half-widths; otherwise it is open, with the reason.

DIR gets index.html, the report; its figures as SVG; tables as CSV; the scenarios; and
claims.json, with all numbers. What has been played is kept in DIR/played.jsonl, so that a stopped run continues
where it was. Delete that file to play everything again.

With -use claims.json a claim that was added is decided without playing all others again. What is in the file is
believed: it must be of experiments as they are in this version.

With -part 3/7 -o FILE only the third of seven parts is played, without a report; rising merge -o DIR writes the
report that all of them give: rising help merge.

Members of the object that -json prints:
  claims          one object per claim:
    id
    defined, released, releasedPolicies
      verdict     holds, fails or open
      why         in words, if the numbers do not say it
      reading     the reading that decides, and readings: the verdict of each, if there are several
      played      how much was played
      comparisons for which the intervals are corrected (Bonferroni)
      changes     what would change the verdict
      numbers     what was measured: name, value, ci95 (half-width of the 95% interval; null if the
                  value is exact or comes from one run), corrected (the half-width that decides), want (what
                  the claim requires), verdict, reading
`

// checkPaper plays what has not been played yet, decides the claims, and writes the report to a folder.
func checkPaper(sh *shell, folder string, size claims.Size, in paperInput, workers int) (*claims.Document, error) {
	plan, err := in.plan(size)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("cannot write to %s: %w", folder, err)
	}
	if err := playPlan(sh, plan, filepath.Join(folder, "played.jsonl"), in.data, workers); err != nil {
		return nil, err
	}
	d := claims.NewDocument(plan.Evidence())
	noteLink(sh, folder)
	return d, writeReport(folder, d)
}

// paperInput is what a check of the paper reads: the folder of the dataset and an earlier claims.json, "" for none.
type paperInput struct{ data, earlier string }

// plan returns the plan of a size, with what an earlier claims.json has of it.
func (in paperInput) plan(size claims.Size) (*claims.Plan, error) {
	if in.earlier == "" {
		return paperPlan(size, in.data)
	}
	text, err := os.ReadFile(in.earlier)
	if err != nil {
		return nil, fmt.Errorf("-use: %w", err)
	}
	d, err := claims.Decode(text)
	if err != nil {
		return nil, fmt.Errorf("-use: %s: %w", in.earlier, err)
	}
	if size.Learners = in.data != "" || d.Evidence.Learners(); in.data != "" {
		if _, err := os.Stat(in.data); err != nil {
			return nil, fmt.Errorf("-data: %w", err)
		}
	}
	plan := claims.NewPlan(size)
	if _, err = plan.PutEarlier(d.Evidence); err != nil {
		return nil, fmt.Errorf("-use: %s: %w", in.earlier, err)
	}
	return plan, nil
}

// paperPlan returns the plan of a size, with learners if their dataset is given.
func paperPlan(size claims.Size, data string) (*claims.Plan, error) {
	if data != "" {
		if _, err := os.Stat(data); err != nil {
			return nil, fmt.Errorf("-data: %w", err)
		}
	}
	size.Learners = data != ""
	return claims.NewPlan(size), nil
}

// writeReport writes the report's files to a folder.
func writeReport(folder string, d *claims.Document) error {
	files, err := reportFiles(d)
	if err != nil {
		return err
	}
	return writeFiles(folder, files)
}

// writeFiles writes files to a folder by their names in it, and nothing outside of it.
func writeFiles(folder string, files map[string][]byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot write to %s: %w", folder, err)
	}
	inside, err := os.OpenRoot(folder) // no link leads out of it
	if err != nil {
		return err
	}
	defer inside.Close()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := inside.MkdirAll(path.Dir(name), 0o755); err != nil {
			return fmt.Errorf("cannot write to %s: %w", folder, err)
		}
		err := replaceFile(filepath.Join(folder, filepath.FromSlash(name)), func(w io.Writer) error {
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
		files["tables/"+t.Name+".csv"] = t.CSV()
	}
	for _, x := range d.Evidence.Experiments {
		for _, variant := range x.Variants() {
			s, _ := x.Scenario(variant)
			files[report.ScenarioFile(x.Name, variant)] = append(s.Canonical(), '\n')
		}
	}
	return files, nil
}

// A playedHead is the head of a journal of played units. Their keys tell them from those of other sizes, data and numerics,
// so that calls with other flags share a journal.
type playedHead struct {
	Journal string `json:"journal"`
	Version int    `json:"version"`
}

// A playedUnit is a record of it.
type playedUnit struct {
	Key  string      `json:"key"`
	Part claims.Part `json:"part"`
}

// openPlayed opens the journal of played units, and adds those of the plan to it.
func openPlayed(sh *shell, plan *claims.Plan, name string) (*journal.Journal[playedUnit], error) {
	places := map[string]int{}
	for i, u := range plan.Units {
		places[u.Key] = i
	}
	head := playedHead{"rising paper", 1}
	return openJournal(sh, name, head, "nothing that this version of rising paper has played", func(u playedUnit) error {
		if i, ok := places[u.Key]; ok && !plan.Put(i, u.Part) {
			return fmt.Errorf("part: it does not fit its key %.100q", u.Key)
		}
		return nil
	})
}

// playPlan plays the units of a plan that a journal does not have yet, and adds them to both.
func playPlan(sh *shell, plan *claims.Plan, name, data string, workers int) error {
	kept, err := openPlayed(sh, plan, name)
	if err != nil {
		return err
	}
	defer kept.Close()
	var left []int // the units to play
	for i := range plan.Units {
		if !plan.Done(i) {
			left = append(left, i)
		}
	}
	if done := len(plan.Units) - len(left); done > 0 && len(left) > 0 {
		fmt.Fprintf(sh.err, "rising: goes on: %d of %d parts were played before\n", done, len(plan.Units))
	}
	return playPaperUnits(sh, plan, left, data, workers, func(unit int, part claims.Part) error {
		plan.Put(unit, part)
		return kept.Add(playedUnit{plan.Units[unit].Key, part})
	})
}

// playPaperUnits plays some units of a plan, and calls done with each.
func playPaperUnits(sh *shell, plan *claims.Plan, units []int, data string, workers int,
	done func(unit int, part claims.Part) error) error {
	// Learners of one number of words after the other, so that few of them are in memory together.
	slices.SortStableFunc(units, func(i, j int) int {
		return cmp.Compare(wordsOf(plan.Units[i].Scenario), wordsOf(plan.Units[j].Scenario))
	})
	jobs := make([]work.Unit, len(units))
	pools := map[int]*learn.Pool{} // by the number of words
	for k, i := range units {
		s := plan.Units[i].Scenario
		words := wordsOf(s)
		if pools[words] == nil && words > 0 {
			var err error
			if pools[words], err = poolOf(sh, s, data); err != nil {
				return err
			}
		}
		jobs[k] = work.Unit{Scenario: s, Pool: pools[words]}
	}
	bar := startBar(sh)
	defer bar.stop()
	return playAll(sh.ctx, jobs, workers, bar, func(k int, c *sim.Collector) error {
		return done(units[k], plan.Take(units[k], c.Results()))
	})
}

// wordsOf returns the number of words on which a scenario's learners are trained, 0 if it has none.
func wordsOf(s *scenario.Scenario) int {
	if !s.Learns() {
		return 0
	}
	return s.Dataset.Features
}

// writeVerdicts prints the verdicts for people.
func writeVerdicts(w io.Writer, d *claims.Document, folder string) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "claim\tdefined\treleased\treleased policies\t")
	for _, c := range claims.All() {
		found, _ := d.Find(c.ID)
		fmt.Fprint(t, c.ID)
		for _, column := range claims.Columns() {
			fmt.Fprintf(t, "\t%s", verdictWord(found.Of(column)))
		}
		fmt.Fprintf(t, "\t%s\n", mathml.Plain(c.FullStatement()))
	}
	t.Flush()
	b.WriteString("\ndefined: policies as their papers define them. released: the authors' code as it runs. released policies: its " +
		"policies on\n" +
		"the stated experiment. –: nothing of it to play. A claim fails only if every fair reading fails; intervals are corrected for\n" +
		"the comparisons in the claim.\n")
	fmt.Fprintf(&b, "\nThe report is %s.\n", filepath.Join(folder, "index.html"))
	_, err := io.WriteString(w, b.String())
	return err
}

// verdictWord returns a verdict for people: – if nothing was to play.
func verdictWord(o *claims.Outcome) string {
	if len(o.Numbers) == 0 {
		return "–"
	}
	return string(o.Verdict)
}
