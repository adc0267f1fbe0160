package claims

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Every verdict in claims.json, with its numbers, follows from the evidence in it: those on experiments from its
// runs, those on theorems are computed here.
func TestCommittedVerdicts(t *testing.T) {
	d := Committed()
	again := NewDocument(d.Evidence)
	for i, c := range again.Claims {
		got, _ := json.Marshal(c)
		want, _ := json.Marshal(d.Claims[i])
		if !bytes.Equal(got, want) {
			t.Errorf("%s is now\n%s\nin claims.json\n%s\nmake claims writes it anew", c.ID, got, want)
		}
	}
	if len(again.Claims) != len(d.Claims) || d.Evidence.Numerics != sim.Numerics {
		t.Errorf("claims.json has %d claims of numerics version %d; make claims writes it anew", len(d.Claims), d.Evidence.Numerics)
	}
	text, err := d.Encode()
	if err != nil || !bytes.Equal(text, committedText) {
		t.Errorf("claims.json is not as Encode writes it: %v", err)
	}
}

// cheap are the units that every test run plays anew; verify_test.go plays every tenth of all.
func cheap(_ int, u *unit) bool {
	switch u.kind {
	case ofRanking:
		return false
	case ofRuns:
		return u.at < 3
	case ofErrors:
		return u.Scenario.Horizon == 100 || u.Scenario.Horizon == 250
	case ofInstances:
		return len(u.Scenario.Arms) == 4
	case ofGrowths:
		return u.Scenario.Horizon <= 100_000
	}
	spec := u.Scenario.Policies[0]
	slow := u.Scenario.Learns() || u.Scenario.Noise.Kind == "beta-released"
	return len(u.Scenario.Arms) == 2 && !slow && slices.Contains([]string{rEd, klUCB, ser4}, spec.ID)
}

// The runs in claims.json are those of the engine as it is.
func TestCommittedRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("asked natively: the runs have the same bits in wasm")
	}
	playedAnew(t, cheap)
}

func playedAnew(t *testing.T, which func(i int, u *unit) bool) {
	plan := NewPlan(PaperSize())
	d := Committed()
	for i := range plan.units {
		u := &plan.units[i]
		if !which(i, u) {
			continue
		}
		t.Run(fmt.Sprintf("%s%d-%d", u.kind, u.of, u.at), func(t *testing.T) {
			t.Parallel()
			part := plan.record(i, sim.Play(u.Scenario, nil))
			if want, ok := plan.recordIn(d.Evidence, u); !ok || !reflect.DeepEqual(part, want) {
				t.Errorf("%s %v: played anew it has other numbers than in claims.json; make claims writes it anew", u.Scenario.Title,
					u.Scenario.Policies[0])
			}
		})
	}
}

// A referenceFile holds what an independent implementation, or the released code, got.
type referenceFile struct {
	Algorithms map[string]struct {
		Runs  int       `json:"runs"`
		Mean  float64   `json:"final_regret_mean"`
		Std   float64   `json:"final_regret_std"`
		Pulls []float64 `json:"pulls_mean"`
		Stds  []float64 `json:"pulls_std"`
	} `json:"algorithms"`
}

// The committed runs agree with the reference: final regrets and pulls are within 4 standard errors of the
// difference. The reference of the released code lets every policy count payoffs from x = 0, while here only the
// rising ones do; so its regrets may be further apart by the payoffs of the first pulls, at most 1 for each arm.
func TestCommittedRunsAgreeWithTheReference(t *testing.T) {
	for file, name := range map[string]string{
		"faithful-b0-rested-T200000.json":                  rested15,
		"faithful-b0-restless-T200000.json":                restless15,
		"faithful-b1-rested-T200000.json":                  arms2,
		"emul-code-b0-rested-gaussian-T200000.json":        rested15,
		"emul-code-b0-restlessfixed-gaussian-T200000.json": restless15,
		"emul-code-b1-rested-gaussian-T200000.json":        arms2,
	} {
		var ref referenceFile
		if err := json.Unmarshal(golden.Reference(t, file), &ref); err != nil {
			t.Fatal(err)
		}
		x := Committed().Evidence.Experiment(name)
		compared := 0
		for algorithm, want := range ref.Algorithms {
			id, released := strings.CutSuffix(algorithm, "-code")
			variant, slack := scenario.Defined, 0.0
			if released {
				variant, slack = scenario.Released, float64(len(want.Pulls))
			}
			if id = strings.ToLower(id); id == "r-ucb" {
				id = x.Policies[0].Policy
			}
			p := x.Find(id, variant)
			if p == nil {
				t.Errorf("%s: %s is not in claims.json", file, algorithm)
				continue
			}
			compared++
			mean, half := sim.MeanCI95(p.Final)
			std := *half / *sim.CI95(1, x.Runs) // of one run
			within := func(what string, got, gotStd, mean, std, slack float64) {
				se := math.Sqrt(gotStd*gotStd/float64(x.Runs) + std*std/float64(want.Runs))
				if !(math.Abs(got-mean) <= 4*se+slack+1e-6*math.Abs(mean)) {
					t.Errorf("%s, %s: %s is %v, want %v: %.1f standard errors", file, algorithm, what, got, mean, math.Abs(got-mean)/se)
				}
			}
			within("final regret", mean, std, want.Mean, want.Std, slack)
			for arm := range want.Pulls {
				within(fmt.Sprintf("pulls of arm %d", arm+1), p.Pulls.Mean[arm], p.Pulls.CI95[arm] / *sim.CI95(1, x.Runs), want.Pulls[arm],
					want.Stds[arm], 0)
			}
		}
		if compared != 7 {
			t.Errorf("%s: %d policies are compared, want 7", file, compared)
		}
	}
}
