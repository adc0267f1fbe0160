package scenario

import (
	"testing"

	"risingbandits/engine/param"
	"risingbandits/engine/policy"
	"risingbandits/engine/spelling"
)

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		name  string
		among []string
		want  string
	}{
		{"rhoo", []string{"family", "c", "b", "rho", "s"}, "rho"},
		{"Rho", []string{"c", "b", "rho"}, "rho"},
		{"eps", []string{"id", "epsilon"}, "epsilon"},
		{"gausian", noiseKinds(), "gaussian"},
		{"horizn", fields, "horizon"},
		{"policy", fields, ""},
		{"polices", fields, "policies"},
		{"arm", fields, "arms"},
		{"x", []string{"c", "b"}, ""},
		{"", fields, ""},
		{"SW_KL_UCB", policyIDs(), "sw-kl-ucb"},
		{"swklucb", policyIDs(), "sw-kl-ucb"},
		{"thompson", policyIDs(), ""},
		{"rlessucb", policyIDs(), "r-less-ucb"},
		{"ucb", policyIDs(), "ucb1"},
	} {
		if got := spelling.Nearest(c.name, c.among); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPoliciesAreFoundByTheNameOfTheField(t *testing.T) {
	for _, k := range policy.Kinds() {
		if got := suggestPolicy(k.Name); got != "did you mean "+k.ID+"?" && got != "did you mean "+k.ID+"? (case matters)" {
			t.Errorf("%s: %s", k.Name, got)
		}
	}
}

func TestNumberFieldsInWords(t *testing.T) {
	for _, c := range []struct {
		s    numberField
		want string
	}{
		{wholeNumbers(1, 10_000_000), "a whole number from 1 to 10,000,000"},
		{wholeNumbers(-1500, 0), "a whole number from −1,500 to 0"},
		{numberField{param.Range{Min: 0, Max: 0.5, MinOpen: true, MaxOpen: true}, 0.25, true}, "a number in (0, 0.5), such as 0.25"},
		{numberField{Range: param.Range{Min: -1000, Max: 1e12}}, "a number in [-1000, 1000000000000]"},
	} {
		if got := c.s.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
