package sweep

import (
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// The ends of the ranges of random bandits are in them, and what is beyond is refused.
func TestEndsOfRandomRanges(t *testing.T) {
	base := Presets()[0].Base
	for _, c := range []struct {
		path, value string
		fits        bool
	}{
		{"random.arms", "1", true}, {"random.arms", "0", false}, {"random.arms", "1000", true}, {"random.arms", "1001", false},
		{"random.seed", "0", true}, {"random.seed", "-1", false},
		{"random.slowest", "2", true}, {"random.slowest", "1", false}, {"random.slowest", "2.5", false},
	} {
		if _, faults := withRandom(base, []scenario.Change{{Path: c.path, Value: c.value}}); (faults == nil) != c.fits {
			t.Errorf("%s of %s is accepted: %v, want %v (%v)", c.path, c.value, faults == nil, c.fits, faults)
		}
	}
}

// The arms of the sweeps of powers pay at most powerTop at the end of the longest horizon, and the best of them that.
func TestPowersEndAtTheirTop(t *testing.T) {
	for _, p := range Presets() {
		if !p.Theorem.Restless || !p.Theorem.Deterministic {
			continue
		}
		most := 0.0
		for _, arm := range p.Base.Arms {
			f, err := payoff.New(arm.Payoff)
			if err != nil {
				t.Fatal(err)
			}
			most = max(most, f.At(powerEnd))
		}
		if most < powerTop-0.001 || most > powerTop+0.001 {
			t.Errorf("%s: the best arm pays %v in round %d, want %v", p.Name, most, powerEnd, powerTop)
		}
	}
}
