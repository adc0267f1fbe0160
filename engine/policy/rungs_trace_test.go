package policy

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"risingbandits/engine/internal/golden"
)

// A rungTrace is one run of public code that pulls living arms equally often and drops the worst.
type rungTrace struct {
	ID          string
	Of          string // repository and class
	Params      map[string]any
	K, Rounds   int
	Noise       float64 // of the rewards
	Rungs       []rung
	Recommended int
}

// A rung says which arms are pulled, and how often each.
type rung struct {
	arms  []int
	pulls int
}

func (r *rung) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&r.arms, &r.pulls})
}

// rewards returns the function that gives an arm's next reward. It depends on the arm and its pulls alone, so that the order
// in which a rung pulls its arms does not matter.
func (c rungTrace) rewards() func(arm int) float64 {
	K := c.K
	n, luck := make([]float64, K), make([]func() float64, K)
	for k := range luck {
		luck[k] = uniforms(uint64(k + 1))
	}
	return func(k int) float64 {
		level, half := float64(float64(k*7%K+1)/float64(K)*0.8)+0.1, 5+float64(k*13%K)
		x := n[k]
		n[k]++
		return float64(level*(x/(x+half))) + float64(c.Noise*(luck[k]()-0.5))
	}
}

// Successive Halving and Hyperband pull the arms of public code in every rung, as often, and recommend its arm.
func TestRungsOfPublicCode(t *testing.T) {
	for _, c := range readRungTraces(t) {
		t.Run(fmt.Sprint(c.ID, "/", c.K, c.Params), func(t *testing.T) { followRungs(t, c) })
	}
}

func readRungTraces(t *testing.T) []rungTrace {
	t.Helper()
	var all struct{ Cases []rungTrace }
	if err := json.Unmarshal(golden.Reference(t, "rung-traces.json"), &all); err != nil {
		t.Fatal(err)
	}
	return all.Cases
}

func followRungs(t *testing.T, c rungTrace) {
	kind, _ := Lookup(c.ID)
	ctx := Context{K: c.K, T: c.Rounds, Sigma: 0.1}
	p := kind.New(ctx, Resolve(kind, ctx, c.Params), false)
	d := testDraws(1, c.K)
	d.LowestTie = true // a bracket of Hyperband takes the first arms
	p.Reset(d)
	reward, round := c.rewards(), 0
	for i, r := range c.Rungs {
		pulls := make([]int, c.K)
		for range len(r.arms) * r.pulls {
			round++
			arm := p.Choose(round)
			pulls[arm]++
			p.Update(round, arm, reward(arm))
		}
		for k, n := range pulls {
			want := 0
			if slices.Contains(r.arms, k) {
				want = r.pulls
			}
			if n != want {
				t.Fatalf("rung %d of %d pulls arm %d %d times, the code of %s %d times", i+1, len(c.Rungs), k, n, c.Of, want)
			}
		}
	}
	if got := recommended(p.(Recommender), c.K); got != c.Recommended {
		t.Errorf("recommends arm %d, the code of %s arm %d", got, c.Of, c.Recommended)
	}
}
