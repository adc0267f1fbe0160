package command

import (
	"strings"
	"testing"
)

// Where the horizon is longer than a curve of points, check and run say which part lies beyond.
func TestHorizonBeyondALog(t *testing.T) {
	const logged = `{"version":1,"setting":"rested","horizon":1000,"runs":2,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"points","points":[[1,0.1],[100,0.4]]}},{"name":"b","payoff":{"family":"points","points":[[1,0.1],[LAST,0.5]]}}],
		"policies":[{"id":"ucb1"}]}`
	for last, want := range map[string]string{
		"100":  "horizon: the curves of arm 1 and one other end at pull 100: 90% of the 1,000 pulls lie beyond,",
		"250":  "horizon: the curves of arm 1 and one other end from pull 100 to 250: up to 90% of the 1,000 pulls lie beyond,",
		"1000": "horizon: the curve of arm 1 ends at pull 100: 90% of the 1,000 pulls lie beyond,",
	} {
		for _, name := range []string{"check", "run"} {
			if r := call(strings.Replace(logged, "LAST", last, 1), name, "-"); r.code != 0 || !strings.Contains(r.out, want) {
				t.Errorf("%s, last point %s: exit status %d, %q, want %q", name, last, r.code, r.out, want)
			}
		}
	}
	whole := strings.Replace(strings.Replace(logged, "LAST", "1000", 1), "[100,0.4]", "[1000,0.4]", 1)
	if r := call(whole, "check", "-"); strings.Contains(r.out, "beyond") {
		t.Errorf("curves as long as the horizon: %q", r.out)
	}
}
