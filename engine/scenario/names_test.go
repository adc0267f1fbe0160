package scenario

import (
	"slices"
	"testing"
)

func TestQualifiers(t *testing.T) {
	for _, c := range []struct {
		name, policies string
		want           []string
	}{
		{"none", `[{"id":"r-ed-ucb"},{"id":"r-ed-ucb","variant":"released"},{"id":"sw-ucb"}]`, []string{"", "", ""}},
		{"one parameter", `[{"id":"r-ed-ucb","epsilon":0.03125},{"id":"r-ed-ucb"},{"id":"r-ed-ucb","epsilon":0.45}]`,
			[]string{"ε 0.03125", "ε 0.25", "ε 0.45"}},
		{"alike", `[{"id":"r-ed-ucb"},{"id":"ts"},{"id":"r-ed-ucb"},{"id":"r-ed-ucb"}]`, []string{"", "", "(2)", "(3)"}},
		{"some alike", `[{"id":"r-ed-ucb","epsilon":0.125},{"id":"r-ed-ucb","epsilon":0.125},{"id":"r-ed-ucb"}]`,
			[]string{"ε 0.125", "ε 0.125 (2)", "ε 0.25"}},
		{"a default in words of another's", `[{"id":"sw-ucb"},{"id":"sw-ucb","tau":100}]`, []string{"τ 825", "τ 100"}},
		{"two parameters", `[{"id":"r-ed-ucb","epsilon":0.125},{"id":"r-ed-ucb","alpha":2.5}]`, []string{"ε 0.125, α 4", "ε 0.25, α 2.5"}},
		{"alike when shortened", `[{"id":"r-ed-ucb","epsilon":0.123456789},{"id":"r-ed-ucb","epsilon":0.123456788}]`,
			[]string{"ε 0.1235", "ε 0.1235 (2)"}},
		{"a parameter whose value is a name", `[{"id":"r-ed-ucb"},{"id":"r-ed-ucb","variant":"released"},
			{"id":"r-ed-ucb","variant":"released","code":"rc-be","alpha":2.1},{"id":"r-ed-ucb","variant":"released","code":"crucb"}]`,
			[]string{"", "authors", "rc-be", "crucb"}},
		{"that name, not of all", `[{"id":"r-ed-ucb","variant":"released","code":"crucb","alpha":3},
			{"id":"r-ed-ucb","variant":"released","code":"crucb"}]`, []string{"α 3", "α 4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mustParse(t, `{"version":1,"setting":"rested","horizon":5000,"noise":{"kind":"gaussian"},
				"arms":[{"payoff":{"family":"constant","value":1}}],"policies":`+c.policies+"}")
			var got []string
			for i := range s.Policies {
				got = append(got, s.Policies[i].Qualifier)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
