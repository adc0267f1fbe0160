package sources

import (
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// The inspector knows what each pull of an arm was worth: by its number if the scenario is rested, by its round if it
// is restless; and the whole curve where the axis counts what payoffs depend on.
func TestInspectionKnowsTheTruth(t *testing.T) {
	for _, setting := range []string{"rested", "restless"} {
		for id, byRound := range map[string]bool{"r-ed-ucb": false, "r-less-ucb-h": true} {
			s, faults := scenario.Parse([]byte(`{"version":1,"setting":"` + setting + `","horizon":900,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},"arms":[
				{"payoff":{"family":"linear","slope":0.002,"cap":0.9}},{"payoff":{"family":"poly","c":0.8,"b":20,"rho":0.9}}],"policies":[{"id":"` + id + `"}]}`))
			if faults != nil {
				t.Fatal(faults)
			}
			live := sim.NewEngine(s).NewLive(0, 0)
			for !live.Seek(400, 1<<20) {
			}
			var in data.Inspection
			if !InspectionTo(&in, s, &Playing{Live: live}, -1) {
				t.Fatalf("%s explains nothing", id)
			}
			for k := range in.Arms {
				a := &in.Arms[k]
				f, _ := payoff.New(s.Arms[k].Payoff)
				if len(a.True) != a.Pulls || a.Pulls < 10 {
					t.Fatalf("%s, %s: %d payoffs of %d pulls", setting, id, len(a.True), a.Pulls)
				}
				for n := 1; n <= a.Pulls; n++ {
					x := n
					if setting == "restless" {
						x = live.RoundOf(k, n)
					}
					if a.True[n-1] != f.At(x) {
						t.Errorf("%s, %s: pull %d of arm %d pays %v, want %v", setting, id, n, k+1, a.True[n-1], f.At(x))
					}
				}
				if known := a.Curve != nil; known != (byRound == (setting == "restless")) || known && a.Curve.At(700) != f.At(700) {
					t.Errorf("%s, %s: the curve of arm %d is known: %v", setting, id, k+1, known)
				}
			}
			live.Close()
		}
	}
}
