package command

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/chart"
)

// plotted plots the small scenario into a file of that name and returns what stands in it.
func plotted(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	r := call(small, append(append([]string{"plot", "-o", file}, args...), "-")...)
	if r.code != 0 || r.out != "" || r.err != "" {
		t.Fatalf("%s %q: exit %d, stdout %q, stderr %q", name, args, r.code, r.out, r.err)
	}
	text := content(t, file)
	if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) != 1 {
		t.Errorf("%s: %d files are left in the folder", name, len(entries))
	}
	return text
}

func wellFormed(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestPlotWritesEveryFormatOfEveryChart(t *testing.T) {
	for _, id := range chartNames() {
		if err := wellFormed(plotted(t, "a.svg", "-chart", id)); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		img, err := png.Decode(bytes.NewReader(plotted(t, "a.png", "-chart", id, "-width", "300", "-height", "200", "-scale", "1.5",
			"-theme", "dark")))
		if err != nil || img.Bounds().Dx() != 450 || img.Bounds().Dy() != 300 {
			t.Errorf("%s: PNG %v, %v", id, img, err)
		}
		if pdf := plotted(t, "a.PDF", "-chart", id); !bytes.HasPrefix(pdf, []byte("%PDF-")) || !bytes.Contains(pdf, []byte("/FontFile2")) {
			t.Errorf("%s: no PDF with its font", id)
		}
		if tex := string(plotted(t, "a.tex", "-chart", id)); !strings.Contains(tex, `\end{tikzpicture}`) || !strings.Contains(tex, "seed 0") && !strings.Contains(tex, "seed 1") {
			t.Errorf("%s: no LaTeX with its caption", id)
		}
		rows, err := csv.NewReader(bytes.NewReader(plotted(t, "a.csv", "-chart", id))).ReadAll()
		if least := map[bool]int{true: 3, false: 7}[id == chart.Inspector]; err != nil || len(rows) < least {
			t.Errorf("%s: %d rows, %v", id, len(rows), err)
		}
	}
}

// The inspector shows the round, the run and the policy asked for.
func TestPlotInspectsTheMomentAskedFor(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(plotted(t, "a.csv", "-chart", "inspector", "-policy", "kl-ucb", "-run", "2", "-round",
		"100"))).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	pulls := 0
	for _, row := range rows[1:] {
		if row[column["policy"]] != "KL-UCB" || row[column["run"]] != "2" || row[column["round"]] != "100" {
			t.Errorf("row %q", row)
		}
		n, _ := strconv.Atoi(row[column["pulls"]])
		pulls += n
	}
	if pulls != 99 {
		t.Errorf("%d pulls before round 100", pulls)
	}
}

// The numbers of a figure are those of rising run.
func TestPlotHasTheNumbersOfRun(t *testing.T) {
	var got struct {
		Fingerprint string
		Runs        int
		Data        struct{ Mean []float64 }
	}
	if err := json.Unmarshal(plotted(t, "a.json", "-runs", "4", "-horizon", "250"), &got); err != nil {
		t.Fatal(err)
	}
	want := jsonOf(t, small, "-runs", "4", "-horizon", "250", "-")
	first := want["results"].([]any)[0].(map[string]any)["regret"].(map[string]any)["mean"].([]any)
	if got.Fingerprint != want["fingerprint"] || got.Runs != 4 || got.Data.Mean[249] != first[249].(float64) {
		t.Errorf("fingerprint %s, runs %d, last regret %v; want %v, 4, %v", got.Fingerprint, got.Runs, got.Data.Mean[249],
			want["fingerprint"], first[249])
	}
}

func TestPlotRefuses(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(t.TempDir(), "folder.svg")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		code int
		want string
		args []string
	}{
		"no file":           {2, "-o FILE is missing", []string{"-"}},
		"an unknown ending": {2, "want a name that ends in .png, .pdf, .csv, .json, .svg, .tex", []string{"-o", "a.gif", "-"}},
		"no ending":         {2, "want a name that ends in", []string{"-o", "svg", "-"}},
		"an unknown chart": {2, "want one of payoffs, regret, per-round, pulls, best-arm, pairs, reward, max-regret, pull-shares, inspector",
			[]string{"-o", "a.svg", "-chart", "pie", "-"}},
		"a chart misspelt": {2, "did you mean regret?", []string{"-o", "a.svg", "-chart", "regrets", "-"}},
		"a theme misspelt": {2, "dark-contrast: did you mean light?", []string{"-o", "a.svg", "-theme", "ligth", "-"}},
		"an unknown policy": {2, "-policy \"pie\": want one of r-ed-ucb/defined/0, kl-ucb",
			[]string{"-o", "a.svg", "-chart", "inspector", "-policy", "pie", "-"}},
		"a run too many":   {2, "-run 4: want a number in 1..3", []string{"-o", "a.svg", "-chart", "inspector", "-run", "4", "-"}},
		"a round too many": {2, "-round 301: want a number in 1..300", []string{"-o", "a.svg", "-chart", "inspector", "-round", "301", "-"}},
		"an unknown theme": {2, "want one of light, dark", []string{"-o", "a.svg", "-theme", "pink", "-"}},
		"an unknown scale": {2, "want one of auto, linear, log, symlog", []string{"-o", "a.svg", "-y", "cubic", "-"}},
		"too narrow":       {2, "for flag -width: want a number in 160..10000", []string{"-o", "a.svg", "-width", "10", "-"}},
		"no number":        {2, "for flag -height: want a number in 160..10000", []string{"-o", "a.svg", "-height", "NaN", "-"}},
		"too many pixels": {1, "want at most 100000000 in all",
			[]string{"-o", filepath.Join(dir, "a.png"), "-width", "10000", "-height", "10000", "-scale", "16", "-"}},
		"a scale of zero":   {2, "-scale 0: want", []string{"-o", "a.png", "-scale", "0", "-"}},
		"no scenario":       {2, "a SCENARIO is missing", []string{"-o", "a.svg"}},
		"a faulty override": {2, "for flag -runs: want", []string{"-o", "a.svg", "-runs", "0", "-"}},
		"a missing folder": {1, "a.svg: there is no folder " + filepath.Join(dir, "no"),
			[]string{"-o", filepath.Join(dir, "no", "a.svg"), "-"}},
		"a folder as a file": {1, "it is a folder", []string{"-o", folder, "-chart", "payoffs", "-"}},
		"no such scenario":   {1, "none.json is no preset", []string{"-o", dir + "/.svg", "-chart", "payoffs", filepath.Join(dir, "none.json")}},
	} {
		r := call(small, append([]string{"plot"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%s: exit %d, want %d; stderr %q, want %q", name, r.code, c.code, r.err, c.want)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("%d files are left", len(entries))
	}
}

// A file that cannot be written is known before anything is played: this scenario would take minutes.
func TestPlotOpensItsFileFirst(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var errs bytes.Buffer
	code := run(ctx, []string{"plot", "-o", filepath.Join(t.TempDir(), "nowhere", "a.svg"), "-runs", "10000", "paper-15-restless"},
		strings.NewReader(""), io.Discard, &errs)
	if code != exitFail || !strings.Contains(errs.String(), "there is no folder ") || !strings.Contains(errs.String(), "nowhere\n") {
		t.Errorf("exit %d, %s", code, errs.String())
	}
}

// What is there and is no file stays as it is, also at the end of a symbolic link. A link to a file is replaced, not its file.
func TestReplaceFileReplacesFilesAlone(t *testing.T) {
	dir := t.TempDir()
	socket, link, file := filepath.Join(dir, "s"), filepath.Join(dir, "link"), filepath.Join(dir, "file")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := errors.Join(os.WriteFile(file, []byte("old"), 0o600), os.Symlink("file", link)); err != nil {
		t.Fatal(err)
	}
	words := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	through := filepath.Join(dir, "through")
	if err := os.Symlink(socket, through); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{replaceFile(socket, words), checkWritable(socket), replaceFile(through, words), checkWritable(through)} {
		if err == nil || !strings.Contains(err.Error(), "no regular file") {
			t.Errorf("a socket: %v", err)
		}
	}
	if info, err := os.Lstat(socket); err != nil || info.Mode().IsRegular() {
		t.Errorf("the socket was replaced: %v, %v", info.Mode(), err)
	}
	if err := replaceFile(link, words); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(file); string(text) != "old" {
		t.Errorf("the file of the link holds %q", text)
	}
}

func TestReplaceFileIsAllOrNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.svg")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := replaceFile(file, func(w io.Writer) error {
		io.WriteString(w, strings.Repeat("half", 10_000))
		return broken
	})
	if text, _ := os.ReadFile(file); err != broken || string(text) != "old" {
		t.Errorf("after a failure: %v, the file holds %.20q", err, text)
	}
	if err := replaceFile(file, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(file); string(text) != "new" {
		t.Errorf("the file holds %.20q", text)
	}
	if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) != 1 {
		t.Errorf("%d files are left", len(entries))
	}
}

func TestInterruptedPlotLeavesTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.svg")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var errs bytes.Buffer
	code := run(ctx, []string{"plot", "-o", file, "-runs", "10000", "paper-15-restless"}, strings.NewReader(""), io.Discard, &errs)
	if _, err := os.Stat(file); code != exitFail || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("exit %d, the file: %v", code, err)
	}
}

// A chart of a sweep is drawn on the axes that are asked for; it tells slopes where both are logarithmic.
func TestPlotOfASweep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "swept.svg")
	drawn := func(args ...string) string {
		t.Helper()
		got := call(small, append(append([]string{"plot", "-o", file}, args...), "-")...)
		if got.code != 0 || got.err != "" {
			t.Fatalf("%v: exit %d, %s", args, got.code, got.err)
		}
		text := content(t, file)
		return string(text)
	}
	const log, linear = "horizon=100..900/3log", "horizon=100..900/3"
	for _, c := range []struct {
		args   []string
		slopes bool
	}{
		{[]string{"-over", log}, true},
		{[]string{"-over", log, "-y", "linear"}, false},
		{[]string{"-over", log, "-x", "linear", "-y", "log"}, false},
		{[]string{"-over", linear}, false},
		{[]string{"-over", linear, "-x", "log", "-y", "log"}, true},
		{[]string{"-over", linear, "-over", "noise.sigma=0.1,0.2"}, false},
	} {
		if text := drawn(c.args...); strings.Contains(text, "Slopes on logarithmic axes") != c.slopes || !strings.Contains(text, "horizon") {
			t.Errorf("%v: the figure has slopes: %v, want %v", c.args, !c.slopes, c.slopes)
		}
	}
	if drawn("-over", linear) == drawn("-over", linear, "-x", "log") {
		t.Error("a logarithmic axis is drawn like a linear one")
	}
	for want, args := range map[string][]string{
		"a chart of a sweep has no -chart":            {"-over", linear, "-chart", "regret"},
		"-y: this axis of the sweep cannot have that": {"-over", linear, "-show", "best", "-y", "log"},
		"-x: this axis of the sweep cannot have that": {"-over", "policies[0].variant=defined,released", "-x", "log"},
	} {
		got := call(small, append(append([]string{"plot", "-o", file}, args...), "-")...)
		if got.code == 0 || !strings.Contains(got.err, want) {
			t.Errorf("%v: exit %d, %s, want %s", args, got.code, got.err, want)
		}
	}
}

// A logarithmic axis says what it cannot show, and names no curve that ends there.
func TestPlotSaysWhatALogAxisLeavesOut(t *testing.T) {
	const falling = `{"version":1,"setting":"rested","horizon":1000,"runs":3,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"points","points":[[0,1],[100,0.9],[500,0.1],[1000,0]]}},{"payoff":{"family":"constant","value":0.4}}],
		"policies":[{"id":"sw-ucb"},{"id":"ts"}]}`
	out := filepath.Join(t.TempDir(), "out.svg")
	for flags, want := range map[string]string{
		"-y log": "y axis is logarithmic", "-y log -x log": "the scale symlog can", "-chart payoffs -y log": "at or below 0",
		"-chart reward -y log": "", "-y symlog": "", "": "", "-chart bound-by-q -x log": "",
	} {
		r := call(falling, append(append([]string{"plot"}, strings.Fields(flags)...), "-o", out, "-")...)
		if r.code != 0 || want == "" && r.err != "" || !strings.Contains(r.err, want) {
			t.Errorf("plot %s: exit status %d, says %q, want %q", flags, r.code, r.err, want)
		}
		drawn, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(flags, "-y log") && strings.Contains(string(drawn), ">SW-UCB<") {
			t.Errorf("plot %s names SW-UCB, whose regret ends below 0", flags)
		}
	}
	r := call("", "plot", "-chart", "bound-by-q", "-x", "log", "-o", out, "paper-2-rested")
	if !strings.Contains(r.err, "x axis is logarithmic") {
		t.Errorf("the bound at q = 0 is left out, and plot says %q", r.err)
	}
}
