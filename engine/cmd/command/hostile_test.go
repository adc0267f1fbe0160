package command

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"compress/flate"
)

// endless is work that nobody waits for: whatever is refused, is refused before it begins.
const endless = `{"version":1,"setting":"rested","horizon":10000000,"runs":10000,"noise":{"kind":"gaussian"},
	"arms":[{"payoff":{"family":"exp","c":0.9,"a":0.01}},{"payoff":{"family":"constant","value":0.5}}],
	"policies":[{"id":"sw-ts"},{"id":"kl-ucb"}]}`

// A hostileCase is a call that must be refused: with an exit code above 0, words on standard error, nothing on standard
// output, and no new file.
type hostileCase struct {
	name string
	code int
	want string // a part of the message; "" for any
	in   string
	args []string
}

// refuse calls the command and reports what is wrong with its refusal.
func refuse(t *testing.T, c hostileCase) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	var out, err bytes.Buffer
	code := run(ctx, c.args, strings.NewReader(c.in), &out, &err)
	said := err.String()
	switch {
	case ctx.Err() != nil:
		t.Errorf("%s: it was not refused before work began: rising %.200q", c.name, c.args)
	case code != c.code || !strings.Contains(said, c.want):
		t.Errorf("%s: exit %d, want %d; %.300q, want %q", c.name, code, c.code, said, c.want)
	case out.Len() > 0 || strings.TrimSpace(said) == "":
		t.Errorf("%s: standard output %.100q, standard error %.100q", c.name, out.String(), said)
	case len(said) > 20_000 || strings.Contains(said, "goroutine ") || strings.ContainsAny(said, "\x00\x1b\u202e"):
		t.Errorf("%s: the message has %d bytes, a stack, or control characters: %.200q", c.name, len(said), said)
	}
}

func deflated(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 9)
	io.WriteString(w, text)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// hostileDocuments are texts that are no scenario.
func hostileDocuments() map[string]string {
	whole := endless
	with := func(old, new string) string { return strings.Replace(whole, old, new, 1) }
	texts := map[string]string{
		"nothing": "", "spaces": strings.Repeat(" ", 1000), "null": "null", "a number": "7", "a list": "[]", "a word": `"run"`,
		"no members": "{}", "twice": whole + whole, "a comma behind": whole + ",", "a comment": "// hi\n" + whole, "NUL": "\x00" + whole,
		"UTF-16": "\xff\xfe{\x00}\x00", "Latin-1": with(`"version"`, `"title":"caf`+"\xe9"+`","version"`),
		"a lone surrogate":  with(`"version"`, `"title":"\ud800","version"`),
		"a tab in a string": with(`"version"`, "\"title\":\"a\tb\",\"version\""),
		"deep lists":        strings.Repeat("[", 100_000), "deep objects": strings.Repeat(`{"a":`, 100_000),
		"deep in a member":             with(`"runs":10000`, `"runs":`+strings.Repeat("[", 50_000)),
		"a member twice":               with(`"version":1`, `"version":1,"version":1`),
		"unknown member":               with(`"version"`, `"colour":"red","version"`),
		"a member that is a prototype": with(`"version"`, `"__proto__":{},"version"`),
		"2 MiB":                        with(`"version"`, strings.Repeat(" ", 2<<20)+`"version"`),
		"version 2":                    with(`"version":1`, `"version":2`),
		"version 1.5":                  with(`"version":1`, `"version":1.5`), "version as a word": with(`"version":1`, `"version":"1"`),
		"horizon 0": with("10000000,", "0,"), "horizon -1": with("10000000,", "-1,"), "horizon 1.5": with("10000000,", "1.5,"),
		"horizon 1e400":    with("10000000,", "1e400,"),
		"horizon 10000001": with("10000000,", "10000001,"), "horizon 0x10": with("10000000,", "0x10,"),
		"horizon +1": with("10000000,", "+1,"), "horizon 01": with("10000000,", "01,"), "horizon NaN": with("10000000,", "NaN,"),
		"horizon Infinity": with("10000000,", "Infinity,"), "horizon true": with("10000000,", "true,"), "horizon 1e": with("10000000,", "1e,"),
		"runs 10001": with(`"runs":10000`, `"runs":10001`), "runs null": with(`"runs":10000`, `"runs":null`),
		"seed -1": with(`"version"`, `"seed":-1,"version"`), "seed 2^53": with(`"version"`, `"seed":9007199254740992,"version"`),
		"setting": with(`"rested"`, `"rotting"`), "no arms": with(`"arms":[`, `"arms":[],"harms":[`),
		"arms as an object":    with(`"arms":[`, `"arms":{},"x":[`),
		"1001 arms":            with(`"arms":[`, `"arms":[`+strings.Repeat(`{"payoff":{"family":"constant","value":0.5}},`, 1001)),
		"33 policies":          with(`"policies":[`, `"policies":[`+strings.Repeat(`{"id":"ts"},`, 33)),
		"a policy that is not": with("sw-ts", "sw-tsx"),
		"a policy without id":  with(`{"id":"sw-ts"}`, `{}`), "a policy that is a word": with(`{"id":"sw-ts"}`, `"sw-ts"`),
		"a variant that is not": with(`"sw-ts"`, `"sw-ts","variant":"best"`), "released ucb1": with(`"sw-ts"`, `"ucb1","variant":"released"`),
		"a parameter of another": with(`"sw-ts"`, `"sw-ts","epsilon":0.2`), "epsilon 0.5": with(`"sw-ts"`, `"r-ed-ucb","epsilon":0.5`),
		"epsilon -0": with(`"sw-ts"`, `"r-ed-ucb","epsilon":-0`), "epsilon 1e-400": with(`"sw-ts"`, `"r-ed-ucb","epsilon":1e-400`),
		"alpha 2": with(`"sw-ts"`, `"r-ed-ucb","alpha":2`), "sigma 1e9": with(`"gaussian"`, `"gaussian","sigma":1e9`),
		"sigma 0": with(`"gaussian"`, `"gaussian","sigma":0`), "a noise that is not": with("gaussian", "cauchy"),
		"deterministic with noise": with(`"sw-ts"`, `"r-ed-ucb","deterministic":true`), "a family that is not": with("constant", "constanz"),
		"no payoff": with(`{"payoff":{"family":"constant","value":0.5}}`, `{"name":"x"}`), "c as text": with(`"c":0.9`, `"c":"0.9"`),
		"points that fall back": with(`{"family":"constant","value":0.5}`, `{"family":"points","points":[[2,0.1],[1,0.2]]}`),
		"one point":             with(`{"family":"constant","value":0.5}`, `{"family":"points","points":[[1,0.1]]}`),
		"a name of 41 bytes":    with(`{"payoff":{"family":"constant"`, `{"name":"`+strings.Repeat("a", 41)+`","payoff":{"family":"constant"`),
		"a title of two lines":  with(`"version"`, `"title":"a\nb","version"`),
		"a title of 121 bytes":  with(`"version"`, `"title":"`+strings.Repeat("a", 121)+`","version"`),
		"a description of 501":  with(`"version"`, `"description":"`+strings.Repeat("é", 501)+`","version"`),
		"a learner without data": with(`"payoff":{"family":"constant","value":0.5}`,
			`"learner":{"kind":"lr"},"payoff":{"family":"constant","value":0.5}`),
		"a dataset without hash": with(`"version"`, `"dataset":{},"version"`),
		"a million names":        "{" + strings.Repeat(`"a":1,`, 100_000) + `"b":1}`,
		"many wrong numbers":     with(`"arms":[`, `"arms":[`+strings.Repeat(`{"payoff":{"family":"exp","c":-1e300,"a":"x"}},`, 900)),
	}
	for _, at := range []int{1, 10, 50, 100, 150, 200, len(whole) - 1} {
		texts[fmt.Sprintf("cut after %d bytes", at)] = whole[:at]
	}
	return texts
}

// No text that is not a scenario is played, and every refusal says why.
func TestHostileDocuments(t *testing.T) {
	n := 0
	for name, text := range hostileDocuments() {
		for _, command := range []string{"run", "check", "link"} {
			n++
			refuse(t, hostileCase{command + ", " + name, exitFail, "", text, []string{command, "-"}})
		}
		if len(text) < 100_000 { // as a link
			n++
			refuse(t, hostileCase{"a link with " + name, exitFail, "", "", []string{"run", "#1." + deflated(text)}})
		}
	}
	for name, link := range map[string]string{
		"nothing": "#", "no version": "#.abc", "version 9": "#9.abc", "version -1": "#-1.abc", "no text": "#1.", "not base64": "#1.!!!!",
		"padding": "#1.YWJj====", "plain base64": "#1.+/+/", "not deflated": "#1." + base64.RawURLEncoding.EncodeToString([]byte(endless)),
		"half of it": "#1." + deflated(endless)[:40], "a bomb of 64 MiB": "#1." + deflated(strings.Repeat(" ", 64<<20)),
		"2 MiB of letters":       "#1." + strings.Repeat("A", 2<<20),
		"a fingerprint too long": "#1." + deflated(endless) + "." + strings.Repeat("a", 129),
		"four parts":             "#1." + deflated(endless) + ".a.b.c", "a fingerprint with spaces": "#1." + deflated(endless) + ".a b",
		"control characters": "#1.\x1b[31m", "another site": "https://example.org/#top", "an address that runs": "javascript:alert(1)",
	} {
		n++
		refuse(t, hostileCase{"a link: " + name, exitFail, "", "", []string{"run", link}})
	}
	t.Logf("%d hostile documents and links", n)
}

// Every flag of every command refuses what it cannot take, before any work.
func TestHostileFlags(t *testing.T) {
	n := 0
	for _, c := range commands() {
		set := c.flags()
		c.prepare(set)
		rest := []string{}
		if c.name == "plot" {
			rest = append(rest, "-o", filepath.Join(t.TempDir(), "x.png"))
		}
		for range c.arguments {
			rest = append(rest, "-")
		}
		set.VisitAll(func(f *flag.Flag) {
			values := []string{"\x00", "-", "1e999", "NaN", "9999999999999999999999"}
			if isSwitch(f) {
				values = []string{"maybe", "2", ""}
			} else if takesText(f) {
				n++
				refuse(t, hostileCase{c.name + " -" + f.Name + " without a value", exitUsage, f.Name, "", []string{c.name, "-" + f.Name}})
				return
			}
			for _, v := range values {
				n++
				args := append([]string{c.name, "-" + f.Name + "=" + v}, rest...)
				refuse(t, hostileCase{fmt.Sprintf("%s -%s=%q", c.name, f.Name, v), exitUsage, f.Name, endless, args})
			}
		})
		if c.name != "help" {
			n++
			args := append([]string{c.name, "-zzzz"}, rest...)
			refuse(t, hostileCase{c.name + " with a flag that is none", exitUsage, "unknown flag", endless, args})
		}
	}
	t.Logf("%d hostile flags", n)
}

// takesText reports whether a flag takes any text; what the text names is checked by the command.
func takesText(f *flag.Flag) bool {
	getter, ok := f.Value.(flag.Getter)
	if !ok {
		return f.Name == "policy" // a file, of which there may be several
	}
	_, ok = getter.Get().(string)
	return ok
}

// What names a file, a folder, a policy or a chart is checked before work begins.
func TestHostileNames(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "scenario.json")
	write(t, file, endless)
	folder, locked := filepath.Join(dir, "folder"), filepath.Join(dir, "locked")
	loop := filepath.Join(dir, "loop")
	for _, err := range []error{os.Mkdir(folder, 0o755), os.Mkdir(folder+".svg", 0o755), os.Mkdir(locked, 0o555), os.Symlink(loop, loop)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	data := filepath.Join(dir, "t.tsv")
	write(t, data, strings.Repeat("1\tgood film\n0\tbad film\n", 500))
	empty := filepath.Join(dir, "empty.tsv")
	write(t, empty, "")
	none := filepath.Join(dir, "none", "x.svg")
	curves := []string{"curves", "-data", data, "-learners", "nn(2,2)", "-runs", "10000"}
	picture := []string{filepath.Join(dir, "x.svg"), file}
	cases := []hostileCase{
		{"plot into no folder", 1, "there is no folder", "", []string{"plot", "-o", none, file}},
		{"plot over a folder", 1, "", "", []string{"plot", "-o", folder + ".svg", file}},
		{"plot without -o", 2, "-o", "", []string{"plot", file}},
		{"plot of no kind", 2, "", "", []string{"plot", "-o", filepath.Join(dir, "x"), file}},
		{"plot of an unknown kind", 2, "", "", []string{"plot", "-o", filepath.Join(dir, "x.exe"), file}},
		{"plot of an unknown chart", 2, "pie", "", []string{"plot", "-chart", "pie", "-o", filepath.Join(dir, "x.svg"), file}},
		{"plot in an unknown theme", 2, "neon", "", []string{"plot", "-theme", "neon", "-o", filepath.Join(dir, "x.svg"), file}},
		{"plot on an unknown scale", 2, "cubic", "", []string{"plot", "-x", "cubic", "-o", filepath.Join(dir, "x.svg"), file}},
		{"plot of a policy that is not there", 2, "ucb1", "",
			append([]string{"plot", "-chart", "inspector", "-policy", "ucb1", "-o"}, picture...)},
		{"plot of run 10001", 2, "", "", append([]string{"plot", "-chart", "inspector", "-run", "10001", "-o"}, picture...)},
		{"plot of round 10000001", 2, "", "",
			append([]string{"plot", "-chart", "inspector", "-round", "10000001", "-o"}, picture...)},
		{"run of a folder", 1, "", "", []string{"run", folder}},
		{"run of a link that leads to itself", 1, "", "", []string{"run", loop}},
		{"run with data that it does not need", 2, "", "", []string{"run", "-data", filepath.Join(dir, "none"), file}},
		{"run with an unknown oracle", 2, "best", "", []string{"run", "-oracle", "best", file}},
		{"import of a folder", 1, "", "", []string{"import", folder}},
		{"import of nothing", 1, "", "", []string{"import", "-"}},
		{"import of what is missing", 1, "", "", []string{"import", filepath.Join(dir, "none.csv")}},
		{"import into no folder", 1, "there is no folder", "step,a\n1,0.1\n2,0.2\n3,0.3\n", []string{"import", "-o", none, "-"}},
		{"import of binary", 1, "", string(bytes.Repeat([]byte{0, 1, 2, 255, 254}, 1000)), []string{"import", "-"}},
		{"import of words", 1, "", "these are\nno numbers\nat all\n", []string{"import", "-"}},
		{"import of one step", 1, "", "step,a\n1,0.1\n", []string{"import", "-"}},
		{"import of NaN", 1, "", "step,a\n1,NaN\n2,NaN\n3,Inf\n", []string{"import", "-"}},
		{"import of a field of 4 MB", 1, "", "step,a\n1," + strings.Repeat("9", 4<<20) + "\n", []string{"import", "-"}},
		{"import of deep JSON", 1, "", strings.Repeat("[", 100_000), []string{"import", "-"}},
		{"import of an open quote", 1, "", "step,\"a\n1,0.1\n2,0.2\n", []string{"import", "-"}},
		{"theory of nothing", 1, "", "", []string{"theory", filepath.Join(dir, "none")}},
		{"ranking of a policy that is not", 2, "ucb-9", "", []string{"ranking", "-bandits", "10000", "-policies", "ucb-9"}},
		{"ranking of no policy", 2, "", "", []string{"ranking", "-policies", ","}},
		{"ranking of a variant that is not", 2, "", "", []string{"ranking", "-policies", "ucb1/released"}},
		{"ranking in a setting that is not", 2, "rotting", "", []string{"ranking", "-setting", "rotting"}},
		{"paper into a file", 1, "", "", []string{"paper", "-o", file}},
		{"paper into a file's folder", 1, "", "", []string{"paper", "-o", filepath.Join(file, "x")}},
		{"paper with no data", 1, "", "", []string{"paper", "-o", filepath.Join(dir, "p"), "-data", filepath.Join(dir, "none")}},
		{"curves without data", 2, "-data", "", []string{"curves", "-learners", "lr"}},
		{"curves of nothing", 1, "", "", []string{"curves", "-data", empty, "-learners", "lr"}},
		{"curves of a folder without data", 1, "holds no dataset", "", []string{"curves", "-data", folder, "-learners", "lr"}},
		{"curves of a loop", 1, "", "", []string{"curves", "-data", loop, "-learners", "lr"}},
		{"curves without learners", 2, "-learners", "", []string{"curves", "-data", data}},
		{"curves of a learner that is not", 2, "forest", "", []string{"curves", "-data", data, "-learners", "forest"}},
		{"curves of a network too wide", 2, "", "", []string{"curves", "-data", data, "-learners", "nn(17)"}},
		{"curves of a network too deep", 2, "", "", []string{"curves", "-data", data, "-learners", "nn(1,1,1,1,1)"}},
		{"curves of a rate that is not", 2, "", "", []string{"curves", "-data", data, "-learners", "lr:-1"}},
		{"curves into no folder", 1, "there is no folder", "", append(curves, "-o", none)},
		{"curves over a folder", 1, "", "", append(curves, "-o", folder)},
		{"curves with a scenario into no folder", 1, "there is no folder", "", append(curves, "-scenario", none)},
		{"curves with a bandit into no folder", 1, "there is no folder", "", append(curves, "-bandit", none)},
		{"curves with a title of two lines", 1, "title", "", append(curves, "-scenario", filepath.Join(dir, "s.json"), "-title", "a\nb")},
		{"curves from points that are not", 2, "median", "", append(curves, "-scenario", filepath.Join(dir, "s.json"), "-use", "median")},
		{"random with one b", 2, "", "", []string{"random", "-slowest", "1"}},
		{"link of two", 2, "", "", []string{"link", file, file}},
	}
	if os.Geteuid() != 0 { // who is root may write everywhere
		cases = append(cases,
			hostileCase{"plot into a locked folder", 1, "denied", "", []string{"plot", "-o", filepath.Join(locked, "x.svg"), file}},
			hostileCase{"paper into a locked folder", 1, "denied", "", []string{"paper", "-o", filepath.Join(locked, "p")}})
	}
	for _, c := range cases {
		refuse(t, c)
	}
	t.Logf("%d hostile names", len(cases))
	if _, err := os.Stat("/dev/full"); err == nil {
		r := call(small, "plot", "-o", "/dev/full", "-")
		if r.code == 0 {
			t.Error("plot -o /dev/full: it says that it has written")
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch e.Name() {
		case "scenario.json", "folder", "folder.svg", "locked", "loop", "t.tsv", "empty.tsv":
		default:
			t.Errorf("a refused command left %s", e.Name())
		}
	}
}

// started starts the command in a process of its own, whose standard error is kept.
func started(t *testing.T, stdout io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	return startedWith(t, stdout, new(bytes.Buffer), args...)
}

// startedWith starts the command in a process of its own.
func startedWith(t *testing.T, stdout, stderr io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), commandArgs+"="+strings.Join(args, "\n"))
	cmd.Stdout = stdout
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// commandArgs names the variable that holds the command's arguments, one a line.
const commandArgs = "RISING_ARGS"

func TestMain(m *testing.M) {
	lineEvery = time.Hour // tests on a busy machine may take longer than the usual time, and expect no words
	if args, ok := os.LookupEnv(commandArgs); ok {
		lineEvery = 20 * time.Millisecond // tests wait for the first report
		os.Args = append(os.Args[:1], strings.Split(args, "\n")...)
		Main()
	}
	os.Exit(m.Run())
}

// A signal ends every command that works long, soon, with a word and status 1, and leaves no file under a final name.
// Each command has a folder of its own: two that continue one journal refuse each other.
func TestSignalsEndWork(t *testing.T) {
	shared := t.TempDir()
	file, data := filepath.Join(shared, "scenario.json"), filepath.Join(shared, "t.tsv")
	write(t, file, endless)
	write(t, data, strings.Repeat("1\tgood film\n0\tbad film\n", 500))
	for name, args := range map[string][]string{
		"run":     {"run", file},
		"plot":    {"plot", "-o", "OUT/x.svg", file},
		"ranking": {"ranking", "-bandits", "20", "-runs", "10000", "-json"},
		"paper":   {"paper", "-o", "OUT/p", "-runs", "3", "-bandits", "2"},
		"curves":  {"curves", "-data", data, "-learners", "nn(2,2)", "-runs", "10000", "-o", "OUT/c.json"},
	} {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			t.Run(fmt.Sprintf("%s, %v", name, signal), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				own := slices.Clone(args)
				for i := range own {
					own[i] = strings.Replace(own[i], "OUT", dir, 1)
				}
				endBy(t, signal, own)
				for _, final := range []string{"x.svg", "c.json", "p/index.html", "p/claims.json"} {
					if _, err := os.Stat(filepath.Join(dir, final)); err == nil {
						t.Errorf("%s is there", final)
					}
				}
			})
		}
	}
}

// endBy starts the command, ends it by a signal when it has reported that a part of the work is done, and reports what is
// wrong with its end.
func endBy(t *testing.T, signal syscall.Signal, args []string) {
	var out bytes.Buffer
	said := &heard{word: "% ", is: make(chan struct{})}
	cmd := startedWith(t, &out, said, args...)
	stuck := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer stuck.Stop()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-said.is:
	case err := <-ended:
		t.Fatalf("it ended before it had done a part of the work: %v, %.300q", err, said.text.String())
	}
	cmd.Process.Signal(signal)
	err := <-ended
	text, code := said.text.String(), cmd.ProcessState.ExitCode()
	if code != exitFail || !strings.Contains(text, "interrupted") || strings.Contains(text, "goroutine ") {
		t.Errorf("%v, exit %d, %.300q", err, code, text)
	}
}

// heard keeps what is written to it, and closes is when a word has been written for the first time.
type heard struct {
	word string
	is   chan struct{}
	once sync.Once
	text bytes.Buffer
}

func (h *heard) Write(p []byte) (int, error) {
	h.text.Write(p)
	if bytes.Contains(h.text.Bytes(), []byte(h.word)) {
		h.once.Do(func() { close(h.is) })
	}
	return len(p), nil
}

// Whoever reads the output may stop to read: the command ends, without a word.
func TestClosedOutputEndsTheCommand(t *testing.T) {
	for _, args := range [][]string{{"presets"}, {"help", "run"}, {"run", "-runs", "2", "-horizon", "500", "paper-2-rested"}, {"random"}} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		cmd := started(t, w, args...)
		w.Close()
		err = cmd.Wait()
		var exit *exec.ExitError
		if said := cmd.Stderr.(*bytes.Buffer).String(); !errors.As(err, &exit) || strings.Contains(said, "goroutine ") || len(said) > 200 {
			t.Errorf("%q into a closed pipe: %v, %.300q", args, err, said)
		}
	}
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		cmd := started(t, full, "presets")
		if cmd.Wait() == nil || !strings.Contains(cmd.Stderr.(*bytes.Buffer).String(), "no space") {
			t.Errorf("onto a full disk: %v, %q", cmd.ProcessState, cmd.Stderr)
		}
	}
}
