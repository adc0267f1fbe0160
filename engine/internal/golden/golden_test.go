package golden

import (
	"encoding/json"
	"testing"
)

// A recorder is a test that only remembers how it ended.
type recorder struct {
	testing.TB
	failed, skipped bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; panic(r) }
func (r *recorder) Skipf(string, ...any)  { r.skipped = true; panic(r) }
func (r *recorder) run(f func(t testing.TB)) {
	defer func() {
		if p := recover(); p != nil && p != any(r) {
			panic(p)
		}
	}()
	f(r)
}

func TestCheckTellsEqualFromDifferent(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		name, got string
		update    bool
		fails     bool
	}{
		{"a golden that is absent fails", "x\n", false, true},
		{"update writes it", "x\n", true, false},
		{"equal passes", "x\n", false, false},
		{"different fails", "y\n", false, true},
		{"longer fails", "x\ny\n", false, true},
		{"shorter fails", "", false, true},
	} {
		r := &recorder{}
		r.run(func(t testing.TB) { Check(t, "deep/name", c.got, c.update) })
		if r.failed != c.fails {
			t.Errorf("%s: failed = %v, want %v", c.name, r.failed, c.fails)
		}
	}
}

func TestDifferenceNamesTheLine(t *testing.T) {
	for _, c := range []struct{ name, got, want, out string }{
		{"equal", "a\nb", "a\nb", ""},
		{"changed", "a\nb", "a\nc", "line 2 differs\n got: b\nwant: c"},
		{"ends early", "a", "a\nc", "ends after line 1\nwant line 2: c"},
		{"goes on", "a\nb", "a", "goes on after line 1\n got line 2: b"},
	} {
		if d := Difference(c.got, c.want); d != c.out {
			t.Errorf("%s: %q, want %q", c.name, d, c.out)
		}
	}
}

// A reference that is there is text, and one that is not fails the test: nothing is compared with nothing.
func TestReference(t *testing.T) {
	if !json.Valid(Reference(t, "golden-traces.json")) {
		t.Error("golden-traces.json is not JSON")
	}
	r := &recorder{}
	r.run(func(t testing.TB) { Reference(t, "absent.json") })
	if r.skipped || !r.failed {
		t.Errorf("an absent reference: skipped %v, failed %v", r.skipped, r.failed)
	}
}
