package sim

import (
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/scenario"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

// The golden is embedded, not read, so that this test also runs where there are no files: as wasm
// in a browser.
//
//go:embed testdata/runs.golden
var wantRuns string

const runsHeader = `# Fingerprints of whole runs, one line per policy: regret at every mark, pulls, last arms.
# Native, wasm under node and wasm in a browser give these. Do not change: a change that alters a
# line raises sim.Numerics first.
`

// goldenScenarios cover both settings, every noise and family, more arms than fit a 4-bit key, a
// horizon with fewer marks than rounds, and payoffs outside [0,1].
func goldenScenarios(t *testing.T) map[string]*scenario.Scenario {
	const arms = `[{"payoff":{"family":"exp","c":0.7,"a":0.004}},{"payoff":{"family":"poly","c":0.9,"b":200,"rho":0.8}},
		{"payoff":{"family":"linear","slope":0.0007,"cap":0.95}},{"payoff":{"family":"constant","value":0.4}},
		{"payoff":{"family":"step","low":0.1,"high":0.8,"after":300}},{"payoff":{"family":"points","points":[[1,0.2],[400,0.75],[1500,0.6]]}}%s]`
	all := map[string]*scenario.Scenario{}
	for _, setting := range []string{"rested", "restless"} {
		for _, noise := range noises {
			for k, more := range map[int]string{6: "", 20: strings.Repeat(`,{"payoff":{"family":"poly","c":1.1,"b":90,"rho":0.9,"s":120}}`, 14)} {
				if k == 20 && noise != "gaussian" {
					continue
				}
				name := fmt.Sprintf("%s/%s/K=%d/T=3000", setting, noise, k)
				all[name] = withEveryPolicy(t, parsed(t, fmt.Sprintf(
					`{"version":1,"setting":%q,"horizon":3000,"runs":2,"seed":20,"noise":{"kind":%q},"arms":%s,"policies":[]}`,
					setting, noise, fmt.Sprintf(arms, more))))
			}
		}
	}
	for _, p := range scenario.Presets() {
		if !strings.HasPrefix(p.Name, "paper-") {
			continue // ours may change
		}
		s := p.Scenario.Document
		s.Horizon, s.Runs = 40_000, 1
		all[p.Name+"/T=40000"] = scenario.MustComplete(s)
	}
	return all
}

func TestWholeRuns(t *testing.T) {
	var b strings.Builder
	b.WriteString(runsHeader)
	scenarios := goldenScenarios(t)
	for _, name := range sortedKeys(scenarios) {
		s := scenarios[name]
		fmt.Fprintf(&b, "\n%s\n", name)
		for i, p := range Play(s, nil).Policies {
			params, err := json.Marshal(s.Policies[i].Params)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s  %s %s %s\n", p.Fingerprint, p.Policy, p.Variant, params)
		}
	}
	if *update {
		golden.Check(t, "runs", b.String(), true)
		return
	}
	if b.String() != wantRuns {
		t.Errorf("testdata/runs.golden: %s", golden.Difference(b.String(), wantRuns))
	}
}
