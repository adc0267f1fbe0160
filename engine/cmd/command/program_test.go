package command

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/index"
	"risingbandits/engine/scenario"
)

// windowed is a program with a parameter and an index that is no number before an arm's first pull.
const windowed = `// UCB1 with a window of an arm's last pulls.
param h = 100 // [1, 100000] whole: how many of an arm's last pulls count
size := min(n, h)
return mean(size) + sigma*sqrt(2*log(t)/size)
`

// withPrograms returns the scenario small with index policies after its own, as JSON objects.
func withPrograms(policies ...string) string {
	return strings.Replace(small, `"tau":50}`, `"tau":50},`+strings.Join(policies, ","), 1)
}

func programFile(t *testing.T, name, program string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	write(t, file, program)
	return file
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	b, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// -policy adds what a document with the same program and name has: the numbers are the same, to the last bit.
func TestPolicyFileIsAddedToTheScenario(t *testing.T) {
	file, other := programFile(t, "windowed.index", windowed), programFile(t, "chance.index", "return rand()")
	got := jsonOf(t, small, "-policy", file, "-policy", other, "-")
	want := jsonOf(t, withPrograms(
		`{"id":"index","name":"windowed","program":`+quoted(t, windowed)+`}`,
		`{"id":"index","name":"chance","program":"return rand()"}`), "-")
	results := got["results"].([]any)
	if len(results) != 5 || got["fingerprint"] != want["fingerprint"] {
		t.Errorf("%d policies with fingerprint %v, want 5 with %v", len(results), got["fingerprint"], want["fingerprint"])
	}
	if alone := jsonOf(t, small, "-"); alone["fingerprint"] == got["fingerprint"] {
		t.Error("two more policies leave the fingerprint as it was")
	}
	parameters := results[3].(map[string]any)["parameters"].(map[string]any)
	if parameters["parameters.h"] != 100.0 || parameters["program"] != windowed {
		t.Errorf("the parameters of the policy are %v", parameters)
	}
	for _, name := range []string{"windowed  defined", "chance    defined"} {
		if r := call(small, "run", "-policy", file, "-policy", other, "-"); r.code != 0 || !strings.Contains(r.out, name) {
			t.Errorf("exit %d, want 0 and a row %q:\n%s%s", r.code, name, r.out, r.err)
		}
	}
}

// A file without a sound program is refused like another bad input, with the place of each fault.
func TestPolicyFileFaults(t *testing.T) {
	for _, c := range []struct {
		name, program string
		code          int
		want          []string // the lines of standard error, after the file's name
	}{
		{"syntax", "h := n\nreturn mean(h) +", exitFail, []string{":2:16: a value is missing after +"}},
		{"two faults", "x := a\nreturn x + b", exitFail, []string{
			":1:6: nothing is called a: give it a value before, or declare it: param a = 1",
			":2:12: nothing is called b: give it a value before, or declare it: param b = 1",
		}},
		{"empty", "", exitFail, []string{":1:1: the program ends without the arm's index: write return x"}},
		{"too long", "return 1 //" + strings.Repeat("x", index.MaxProgram), exitFail, []string{"a program has at most 8 KiB (8,192 bytes)"}},
		{"no text", "return 1 // \xff", exitFail, []string{": the program is not UTF-8: save it as UTF-8"}},
	} {
		file := programFile(t, "own.index", c.program)
		r := call(small, "run", "-policy", file, "-")
		if r.code != c.code || r.out != "" {
			t.Errorf("%s: exit %d, want %d; standard output %q", c.name, r.code, c.code, r.out)
		}
		lines := strings.Split(strings.TrimSpace(r.err), "\n")
		if len(lines) != len(c.want) {
			t.Errorf("%s: %q, want %q", c.name, lines, c.want)
			continue
		}
		for i, line := range lines {
			if !strings.HasPrefix(strings.TrimPrefix(line, "rising: "), file+":") || !strings.HasSuffix(line, c.want[i]) {
				t.Errorf("%s: %q, want %s%s", c.name, line, file, c.want[i])
			}
		}
	}
}

func TestPolicyFlagMisused(t *testing.T) {
	file := programFile(t, "own.index", "return 1")
	tooMany := []string{"run"}
	for range scenario.MaxPolicies - 2 {
		tooMany = append(tooMany, "-policy", file)
	}
	for _, c := range []struct {
		name string
		code int
		want string
		args []string
	}{
		{"no such file", exitFail, "nothing.index", []string{"run", "-policy", filepath.Join(t.TempDir(), "nothing.index"), "-"}},
		{"no name", exitUsage, "want the name of a file", []string{"run", "-policy", "", "-"}},
		{"both from standard input", exitUsage, "only one of them can be -", []string{"run", "-policy", "-", "-"}},
		{"too many", exitFail, "with -policy the scenario has", append(tooMany, "-")},
	} {
		if r := call(small, c.args...); r.code != c.code || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%s: exit %d, want %d; %q, want %q", c.name, r.code, c.code, r.err, c.want)
		}
	}
}

// An index policy without a program is refused: there is none that it could play instead.
func TestIndexWithoutProgramIsRefused(t *testing.T) {
	const want = "policies[3].program: missing, want a text in double quotes: the program that computes an arm's index\n"
	for _, name := range []string{"run", "check"} {
		if r := call(withPrograms(`{"id":"index"}`), name, "-"); r.code != exitFail || r.err != want || r.out != "" {
			t.Errorf("%s: exit %d, want %d; %q, want %q", name, r.code, exitFail, r.err, want)
		}
	}
}

// check prints the faults of a program with their place in it, and plays a sound one to see whether its indices are numbers.
func TestCheckTriesPrograms(t *testing.T) {
	for _, c := range []struct{ program, want, without string }{
		{windowed, "in a trial of 300 rounds the pulled arm's index was no number in 2, inf in 0, -inf in 0\n" +
			"  the first, at round 1, is no number because of 4:", ""},
		{"return sqrt(-1-n)", "the pulled arm's index was no number in 300, inf in 0, -inf in 0\n" +
			"  the first, at round 1, is no number because of 1:8: sqrt(-1-n)\n", ""},
		{"if n < 1 { return inf }\nreturn mean(n)", "the pulled arm's index was no number in 0, inf in 2, -inf in 0\n", "the first, at round"},
		{"return log(0)", "the pulled arm's index was no number in 0, inf in 0, -inf in 300\n", "the first, at round"},
	} {
		r := call(withPrograms(`{"id":"index","program":`+quoted(t, c.program)+`}`), "check", "-")
		if r.code != 0 || !strings.Contains(r.out, c.want) || c.without != "" && strings.Contains(r.out, c.without) {
			t.Errorf("%q: exit %d\n%s%s\nwant %q", c.program, r.code, r.out, r.err, c.want)
		}
	}
	r := call(withPrograms(`{"id":"index","program":"x := 1\nreturn y"}`), "check", "-")
	const want = "policies[3].program:2:8: nothing is called y: give it a value before, or declare it: param y = 1\n"
	if r.code != exitFail || r.err != want {
		t.Errorf("exit %d, want %d; %q, want %q", r.code, exitFail, r.err, want)
	}
}

// What check says of an index that is no number, run and sweep say too; in JSON it is a member of its own.
func TestIndexThatIsNoNumber(t *testing.T) {
	root := withPrograms(`{"id":"index","name":"root","program":"if n < 1 { return inf }\nreturn mean(n) + sqrt(-1 - n)"}`,
		`{"id":"index","name":"windowed","program":`+quoted(t, windowed)+`}`)
	const place = "is no number because of 2:18: sqrt(-1 - n)"
	found := "the pulled arm's index was no number in "
	for _, args := range [][]string{{"check"}, {"run"}, {"sweep", "-over", "seed=1,2"}} {
		r := call(root, append(args, "-")...)
		if r.code != 0 || !strings.Contains(r.out, found) || !strings.Contains(r.out, place) {
			t.Errorf("%s says:\n%s%s\nwant %q and %q", args[0], r.out, r.err, found, place)
		}
		if args[0] != "check" && strings.Contains(r.out, "windowed: its index") {
			t.Errorf("%s complains of arms that were never pulled:\n%s", args[0], r.out)
		}
	}
	odd := jsonOf(t, root, "-")["no_number"].([]any)
	if n := odd[0].(map[string]any); len(odd) != 1 || n["at"] != 3.0 || n["place"] != "2:18: sqrt(-1 - n)" || n["no_number"].(float64) < 100 {
		t.Errorf("run -json: no_number %v", odd)
	}
	if _, there := jsonOf(t, small, "-")["no_number"]; there {
		t.Error("run -json has no_number without an index program")
	}
}
