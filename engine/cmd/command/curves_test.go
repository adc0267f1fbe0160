package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/learn"
	"risingbandits/engine/learn/textdata"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// makeData writes a small dataset, in which word 0 tells the label, and returns its folder.
func makeData(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	random := detmath.NewStream(detmath.NewKey(3))
	for _, part := range []string{"train", "test"} {
		var text strings.Builder
		for range 150 {
			label := random.IntN(2)
			fmt.Fprintf(&text, "%d", 2+6*label)
			for word := range 20 {
				if word == 0 && label == 1 || word > 0 && random.Float64() < 0.2 {
					fmt.Fprintf(&text, " %d:%d", word, 1+random.IntN(3))
				}
			}
			text.WriteByte('\n')
		}
		if err := os.MkdirAll(filepath.Join(folder, "aclImdb", part), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "aclImdb", part, "labeledBow.feat"), []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestCurves(t *testing.T) {
	data := makeData(t)
	out := callFine(t, "curves", "-data", data, "-learners", "lr:0.5,nn(2,2)", "-runs", "4", "-features", "12", "-every", "50", "-cpu", "1")
	var c learn.Curves
	if err := json.Unmarshal([]byte(out), &c); err != nil {
		t.Fatal(err)
	}
	if c.Features != 12 || c.Runs != 4 || c.Examples != 300 || len(c.Dataset) != 64 || len(c.Learners) != 2 {
		t.Fatalf("%+v", c)
	}
	for i, name := range []string{"lr:0.5", "nn(2,2)"} {
		l := &c.Learners[i]
		if l.Name != name || fmt.Sprint(l.Pulls) != "[50 100 150 200 250 300]" || len(l.Mean) != 6 || len(l.CI95) != 6 {
			t.Errorf("%+v", l)
		}
	}
	if m := c.Learners[0].Mean; m[5] < m[0]+0.1 || m[5] > 1 {
		t.Errorf("logistic regression does not learn: %v", m)
	}
	if again := callFine(t, "curves", "-data", data, "-learners", "lr:0.5,nn(2,2)", "-runs", "4", "-features", "12", "-every", "50",
		"-cpu", "3"); again != out {
		t.Error("three workers give other numbers than one")
	}
}

// What an interrupted call has finished is kept, a broken last line is not, and the file is the same in the
// end as that of a call without interruption.
func TestCurvesGoOn(t *testing.T) {
	data, folder := makeData(t), t.TempDir()
	whole, cut := filepath.Join(folder, "whole.json"), filepath.Join(folder, "cut.json")
	train := func(out, learners, runs string) string {
		return callFine(t, "curves", "-data", data, "-learners", learners, "-runs", runs, "-every", "60", "-o", out)
	}
	table := train(whole, "lr,ogd", "3")
	if !strings.Contains(table, "ogd") || !strings.Contains(table, "3 runs of 300 pulls, blocks of 60 pulls, 10,000 features") {
		t.Errorf("the table is\n%s", table)
	}
	if _, err := os.Stat(whole + ".part"); err == nil {
		t.Error("the file of finished runs is still there")
	}
	// A file of finished runs in which run 1 of lr has counts that no run has, to see that they are used.
	var c learn.Curves
	read(t, whole, &c)
	const head = `{"journal":"rising curves","version":4}`
	line := func(every int, learner string, run int, right string) string {
		return fmt.Sprintf(`{"key":"curve-%d-%s-10000-300-%d-1-%s-%d","record":%s}`+"\n", sim.Numerics, c.Dataset, every, learner, run, right)
	}
	part := head + "\n" + line(60, "lr", 1, "[0,0,0,0,0]") + line(60, "lr", 2, "[0,0,0,0,0]")[:30]
	write(t, cut+".part", part)
	train(cut, "lr,ogd", "3")
	var d learn.Curves
	read(t, cut, &d)
	if d.Learners[0].Total >= c.Learners[0].Total || d.Learners[1].Total != c.Learners[1].Total {
		t.Errorf("the finished run was not used: %v and %v", d.Learners[0].Total, c.Learners[0].Total)
	}
	// Finished learners are kept, and others added.
	train(whole, "adagrad,lr", "3")
	var e learn.Curves
	read(t, whole, &e)
	var names []string
	for _, l := range e.Learners {
		names = append(names, l.Name)
	}
	if fmt.Sprint(names) != "[adagrad lr ogd]" || fmt.Sprint(e.Learners[1:]) != fmt.Sprint(c.Learners) {
		t.Errorf("after a third learner the file has %v", names)
	}
	for _, refused := range []struct{ out, runs, part, want string }{
		{whole, "4", "", "whole.json also holds adagrad, of 3 runs: name it in -learners too, so that all get 4"},
		{whole, "2", "", "whole.json holds curves of 3 runs already: give -runs 3 or more"},
		{cut + "2", "3", `{"dataset":"x","seed":2}` + "\n", "cut.json2.part holds nothing that this version of rising curves has played"},
		{cut + "3", "3", head + "\nx\n", "cut.json3.part: line 2 is damaged: "},
		{cut + "4", "3", head + "\n" + line(60, "lr", 0, "[1]"), "run 0 of lr: right: got 1 blocks, want 5"},
	} {
		if refused.part != "" {
			write(t, refused.out+".part", refused.part)
		}
		r := call("", "curves", "-data", data, "-learners", "lr", "-runs", refused.runs, "-every", "60", "-o", refused.out)
		if r.code != exitFail || !strings.Contains(r.err, refused.want) {
			t.Errorf("code %d, %q, want %q", r.code, r.err, refused.want)
		}
	}
}

func TestInterruptedCurvesSayHowToContinue(t *testing.T) {
	out := filepath.Join(t.TempDir(), "c.json")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var text, errors bytes.Buffer
	code := run(ctx, []string{"curves", "-data", makeData(t), "-learners", "lr", "-o", out}, strings.NewReader(""), &text, &errors)
	want := "rising: " + out + ".part has the finished runs; the same command continues from there\nrising: interrupted\n"
	if code != exitFail || !strings.HasSuffix(errors.String(), want) {
		t.Errorf("code %d, %q, want %q", code, errors.String(), want)
	}
	if got := callFine(t, "curves", "-data", makeData(t), "-learners", "lr", "-runs", "50", "-o", out); !strings.Contains(got, "50 runs") {
		t.Errorf("it does not continue: %s", got)
	}
}

// A finished file gets more runs: the runs that it holds are not trained again, and in the end it is the file of a
// call that trained all of them at once.
func TestCurvesGetMoreRuns(t *testing.T) {
	data, folder := makeData(t), t.TempDir()
	once, more := filepath.Join(folder, "once.json"), filepath.Join(folder, "more.json")
	train := func(out, learners, runs string) reply {
		return call("", "curves", "-data", data, "-learners", learners, "-runs", runs, "-every", "70", "-o", out)
	}
	for _, step := range []struct{ out, learners, runs string }{{once, "lr,ogd,nn(2)", "7"}, {more, "lr,ogd", "1"}, {more, "ogd,lr", "3"}} {
		if r := train(step.out, step.learners, step.runs); r.code != exitOK {
			t.Fatal(r.err)
		}
	}
	// A call that was interrupted has finished run 5 of lr; that of run 1, which the curves hold, is passed over.
	var c learn.Curves
	read(t, once, &c)
	write(t, more+".part", fmt.Sprintf(`{"journal":"rising curves","version":4}`+"\n"+
		`{"key":"curve-%d-%s-10000-300-70-1-lr-0","record":[0,0,0,0,0]}`+"\n", sim.Numerics, c.Dataset))
	if r := train(more, "lr,ogd,nn(2)", "7"); r.code != exitOK {
		t.Fatal(r.err)
	}
	a, _ := os.ReadFile(once)
	b, _ := os.ReadFile(more)
	if !bytes.Equal(a, b) {
		t.Errorf("at once %s\nin steps %s", a, b)
	}
	// A file of a version that kept no squares.
	for i := range c.Learners {
		c.Learners[i].Squares = nil
	}
	old, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	write(t, more, string(old))
	if r := train(more, "lr,ogd,nn(2)", "8"); r.code != exitFail || !strings.Contains(r.err, "was written before more could be added") {
		t.Errorf("code %d, %q", r.code, r.err)
	}
	if r := train(more, "lr,ogd,nn(2)", "7"); r.code != exitOK {
		t.Error(r.err)
	}
}

// The payoffs of the scenario are the curves, or the nearest that keep the assumptions.
func TestCurvesAreFitted(t *testing.T) {
	data, name := makeData(t), filepath.Join(t.TempDir(), "s.json")
	for use, broken := range map[string][]payoff.Kind{"raw": {payoff.Decreases, payoff.NotConcave}, "rising": {payoff.NotConcave},
		"concave": nil} {
		callFine(t, "curves", "-data", data, "-learners", "lr:0.5", "-runs", "2", "-every", "10", "-points", "12", "-use", use, "-scenario", name)
		text := content(t, name)
		s := parsed(t, text)
		var got []payoff.Kind
		for _, v := range payoff.Check(s.Arms[0].Payoff, s.Horizon) {
			got = append(got, v.Kind)
		}
		if !slices.Equal(got, broken) {
			t.Errorf("-use %s breaks %v, want %v: %s", use, got, broken, text)
		}
	}
	if r := call("", "curves", "-data", data, "-learners", "lr", "-use", "best"); r.code != exitUsage || !strings.Contains(r.err, "raw") {
		t.Errorf("code %d, %q", r.code, r.err)
	}
}

// Labelled texts are trained on and played on natively as in the page: the bandit names them by the same hash.
func TestLabelledTextsAreADataset(t *testing.T) {
	folder := t.TempDir()
	texts, bandit := filepath.Join(folder, "mine.txt"), filepath.Join(folder, "bandit.json")
	write(t, texts, string(textdata.Sample(1, 300))+"nothing\n")
	r := call("", "curves", "-data", texts, "-learners", "lr:0.1,nn(2)", "-runs", "2", "-features", "50", "-every", "20", "-points",
		"5", "-bandit", bandit)
	if r.code != exitOK || !strings.Contains(r.err, "mine.txt: 300 texts with ") ||
		!strings.Contains(r.err, "mine.txt: line 301: it has no label or no text") {
		t.Fatalf("code %d, %q", r.code, r.err)
	}
	if out := callFine(t, "run", "-runs", "2", "-data", texts, bandit); !strings.Contains(out, "R-ed-UCB") {
		t.Errorf("run prints\n%s", out)
	}
	write(t, texts, "1\ta film\n1\tanother\n")
	if r := call("", "run", "-data", texts, bandit); r.code != exitFail ||
		!strings.Contains(r.err, "mine.txt, line 1: all texts have the same label") {
		t.Errorf("code %d, %q", r.code, r.err)
	}
}

func TestCurvesWriteAScenario(t *testing.T) {
	data, name := makeData(t), filepath.Join(t.TempDir(), "s.json")
	callFine(t, "curves", "-data", data, "-learners", "lr:0.5,nn(2)", "-runs", "20", "-every", "10", "-points", "5", "-title",
		"Two learners", "-scenario", name, "-cpu", "2")
	text := content(t, name)
	s := parsed(t, text)
	if s.Title != "Two learners" || s.Horizon != 300 || len(s.Arms) != 2 || s.Arms[1].Name != "NN(2)" ||
		len(s.Arms[0].Payoff.Points) != 5 || s.Noise.Kind != "bernoulli" {
		t.Errorf("%s", text)
	}
	points := s.Arms[0].Payoff.Points
	if points[0].X != 1 || points[4].X != 300 || points[4].Y < points[0].Y+0.1 {
		t.Errorf("logistic regression has the points %v", points)
	}
}

func TestCurvesFaults(t *testing.T) {
	empty, broken := t.TempDir(), t.TempDir()
	write(t, filepath.Join(broken, "labeledBow.feat"), "9 1:1\nfilm\n")
	classes := filepath.Join(t.TempDir(), "classes.svm")
	write(t, classes, "0 1:1\n1 2:1\n2 3:1\n")
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"-learners lr", exitUsage, "-data DIR is missing"},
		{"-data x", exitUsage, "-learners LIST is missing"},
		{"-data x -learners lr -labels 1", exitUsage, "want two different numbers such as 0,2"},
		{"-data x -learners lr -labels 1,1", exitUsage, "want two different numbers"},
		{"-data x -learners lr -labels 0,2 -bandit b.json", exitUsage, "-bandit with -labels"},
		{"-data " + classes + " -learners lr", exitFail, "it has 3 labels, 0, 1, 2, and a learner tells two apart"},
		{"-data x -learners svm", exitUsage, `learner "svm": want lr-t, lr, ogd, adagrad, or nn`},
		{"-data " + filepath.Join(empty, "x") + " -learners lr", exitFail, "no such file"},
		{"-data " + empty + " -learners lr", exitFail, "holds no dataset: want train/labeledBow.feat and test/labeledBow.feat"},
		{"-data " + broken + " -learners lr", exitFail, `labeledBow.feat, line 2: got the label "film", want a number such as 9`},
	} {
		r := call("", append([]string{"curves"}, strings.Fields(c.args)...)...)
		if r.code != c.code || !strings.Contains(r.err, c.want) {
			t.Errorf("%s: code %d, %q, want %q", c.args, r.code, r.err, c.want)
		}
	}
}

// callFine runs a command that must succeed, and returns what it printed.
func callFine(t *testing.T, args ...string) string {
	t.Helper()
	r := call("", args...)
	if r.code != exitOK {
		t.Fatalf("%v: code %d, %s", args, r.code, r.err)
	}
	return r.out
}

func read(t *testing.T, name string, to any) {
	t.Helper()
	if err := json.Unmarshal(content(t, name), to); err != nil {
		t.Fatal(err)
	}
}

// content returns what is in a file.
func content(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func parsed(t *testing.T, text []byte) *scenario.Scenario {
	t.Helper()
	s, faults := scenario.Parse(text)
	if faults != nil {
		t.Fatal(faults)
	}
	return s
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A scenario of learners is written, played with its dataset, and refused without it or with another.
func TestLearnersArePlayedWithTheirData(t *testing.T) {
	data, folder := makeData(t), t.TempDir()
	name := filepath.Join(folder, "bandit.json")
	callFine(t, "curves", "-data", data, "-learners", "lr:0.5,nn(2)", "-runs", "20", "-features", "15", "-every", "10", "-points", "5",
		"-bandit", name)
	text := content(t, name)
	s := parsed(t, text)
	if !s.Learns() || s.Dataset.Features != 15 || s.Arms[0].Learner.String() != "lr:0.5" || s.Arms[1].Learner.String() != "nn(2)" {
		t.Errorf("%s", text)
	}
	args := []string{"run", "-json", "-runs", "5", "-data", data}
	one, two := callFine(t, append(args, "-cpu", "1", name)...), callFine(t, append(args, "-cpu", "2", name)...)
	fingerprint := func(out string) any {
		var o map[string]any
		if err := json.Unmarshal([]byte(out), &o); err != nil {
			t.Fatal(err)
		}
		return o["fingerprint"]
	}
	if a, b := fingerprint(one), fingerprint(two); a != b || a == "" {
		t.Errorf("fingerprint %v on one worker, %v on two", a, b)
	}
	for _, chart := range []string{"regret", "pulls", "inspector"} {
		callFine(t, "plot", "-chart", chart, "-runs", "3", "-data", data, "-o", filepath.Join(folder, chart+".svg"), name)
	}
	callFine(t, "plot", "-chart", "payoffs", "-o", filepath.Join(folder, "payoffs.svg"), name)

	if out := callFine(t, "check", name); !strings.Contains(out,
		"learners, trained on the 15 most common words of the dataset "+s.Dataset.SHA256+"\n  arm 1 (LR 0.5): lr:0.5, rate 0.5; w ← "+
			"w − β g\n  arm 2 (NN(2)): nn(2), rate 0.001") {
		t.Errorf("check prints\n%s", out)
	}

	other := t.TempDir()
	write(t, filepath.Join(other, "labeledBow.feat"), "9 0:1\n1 1:1\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"run", name}, "trained on a dataset that the scenario does not hold: want the one of SHA-256 " + s.Dataset.SHA256 +
			": give it by -data DIR"},
		{[]string{"plot", "-o", filepath.Join(folder, "x.svg"), name}, "give it by -data DIR"},
		{[]string{"run", "-data", other, name}, "the dataset has the SHA-256 "},
		{[]string{"run", "-data", other, name}, "To play on this dataset all the same, write its SHA-256 into the scenario's dataset.sha256"},
		{[]string{"run", "-data", data, "paper-2-rested"}, "this one needs no data"},
	} {
		if r := call("", c.args...); r.code == exitOK || !strings.Contains(r.err, c.want) {
			t.Errorf("%v: code %d, %q, want %q", c.args, r.code, r.err, c.want)
		}
	}
}

// The learners of the paper's experiment are trained on the reviews alone: another dataset is refused before
// anything is played.
func TestPaperRefusesAnotherDataset(t *testing.T) {
	folder := t.TempDir()
	r := call("", "paper", "-o", folder, "-runs", "1", "-bandits", "1", "-data", makeData(t))
	if r.code != exitFail || !strings.Contains(r.err, "the dataset has the SHA-256 ") {
		t.Errorf("code %d, %q", r.code, r.err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "played.jsonl")); err == nil && bytes.Count(text, []byte("\n")) > 1 { // the head
		t.Errorf("played before: %.80s", text)
	}
}
