package command

import (
	"cmp"
	"encoding/json"
	"errors"
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

	"risingbandits/engine/mathml"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/paper/report"
	"risingbandits/engine/scenario"
	"risingbandits/engine/work/part"
)

var paperCommand = command{
	name:     "paper",
	synopsis: "[-o DIR] [-json] [-runs N] [-bandits N] [-data DIR] [-use FILE] [-part I/N] [-cpu N]",
	summary:  "check 32 claims of the paper and 10 of later ones, and write a report",
	details:  paperDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		size := claims.PaperSize()
		p := newPlaying(flags, "paper", "write the report to the folder `DIR`, which is created if it does not exist (default "+paperFolder+
			"); with -part, the part's file")
		p.reports = true
		p.format.asJSON = flags.Bool("json", false, "print the verdicts as one JSON object instead of a table")
		p.printing = func() bool { return *p.format.asJSON }
		wholeFlag(flags, "runs", fmt.Sprintf("play `N` runs of each policy in each experiment (default %d)", size.Runs), 1, scenario.MaxRuns,
			func(n uint64) { size.Runs = int(n) })
		wholeFlag(flags, "bandits", fmt.Sprintf("rank the policies over `N` random bandits (default %d)", size.Bandits), 1, maxBandits,
			func(n uint64) { size.Bandits = int(n) })
		p.data = flags.String("data", "",
			"train the learners of the IMDB experiments too, on the dataset in `DIR`; rising help curves says what DIR may be")
		earlier := flags.String("use", "", "take what the claims.json `FILE` of this version has, and play only the rest")
		return func(sh *shell, _ []string) error {
			switch {
			case p.of > 0 && *earlier != "":
				return callError("-use and -part do not go together")
			case sh.elsewhere != nil && *earlier != "":
				return callError("-use is a file of this machine: only rising has it")
			case p.of == 0:
				p.out = cmp.Or(p.out, paperFolder)
			}
			return p.run(sh, func(int) (shownWork, error) { return newPaper(size, *p.data, *earlier) })
		}
	},
}

// paperFolder is the default of -o.
const paperFolder = "paper"

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

// A shownPaper is the work of paper.
type shownPaper struct {
	part.Work
	size claims.Size
	plan *claims.Plan
}

// newPaper returns the plan of a size, with learners if their dataset is given, and with what an earlier claims.json has of it; ""
// for neither.
func newPaper(size claims.Size, data, earlier string) (shownWork, error) {
	if data != "" {
		if _, err := os.Stat(data); err != nil {
			return nil, fmt.Errorf("-data: %w", err)
		}
	}
	size.Learners = data != ""
	if earlier == "" {
		return paperOf(size), nil
	}
	text, err := os.ReadFile(earlier)
	if err != nil {
		return nil, fmt.Errorf("-use: %w", err)
	}
	d, err := claims.Decode(text)
	if err != nil {
		return nil, fmt.Errorf("-use: %s: %w", earlier, err)
	}
	size.Learners = size.Learners || d.Evidence.Learners()
	w := paperOf(size)
	if _, err = w.plan.PutEarlier(d.Evidence); err != nil {
		return nil, fmt.Errorf("-use: %s: %w", earlier, err)
	}
	return w, nil
}

func paperOf(size claims.Size) *shownPaper {
	plan := claims.NewPlan(size)
	return &shownPaper{part.Of(plan), size, plan}
}

func readPaper(data []byte, _ int) (shownWork, error) {
	var size claims.Size
	if err := json.Unmarshal(data, &size); err != nil || size.Runs < 1 || size.Runs > scenario.MaxRuns || size.Bandits < 1 ||
		size.Bandits > maxBandits || size.BanditRuns < 1 || size.BanditRuns > scenario.MaxRuns {
		return nil, errors.New("this version of rising does not know such a check of the paper")
	}
	return paperOf(size), nil
}

func (w *shownPaper) data() ([]byte, error) { return json.Marshal(w.size) }

func (w *shownPaper) amount(units []int) string {
	return fmt.Sprintf("%d of %d policies and bandits", len(units), len(w.Units()))
}

// print writes the report to the folder of -o, and prints the verdicts.
func (w *shownPaper) print(sh *shell, f *format) error {
	d, folder := claims.NewDocument(w.plan.Evidence()), cmp.Or(f.out, paperFolder)
	if err := writeReport(folder, d); err != nil {
		return err
	}
	if *f.asJSON {
		return json.NewEncoder(sh.out).Encode(&claims.Document{Claims: d.Claims})
	}
	return writeVerdicts(sh.out, d, folder)
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
