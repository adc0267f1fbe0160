package spelling

import "testing"

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "acb", 1},
		{"abc", "ab", 1}, {"kitten", "sitting", 3}, {"epslion", "epsilon", 1}, {"ca", "abc", 3}, {"é", "e", 1},
	} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := edits(c.b, c.a); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	commands := []string{"run", "plot", "presets", "link", "check"}
	for name, want := range map[string]string{"rnu": "run", "--run": "run", "preset": "presets", "Plot": "plot", "chekc": "check",
		"zebra": "", "": ""} {
		if got := Nearest(name, commands); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
