package sim

import (
	"slices"
	"testing"
)

func TestMarks(t *testing.T) {
	for _, c := range []struct {
		horizon, n int
		first      []int
	}{
		{1, 1, []int{1}},
		{7, 7, []int{1, 2, 3, 4, 5, 6, 7}},
		{2000, 2000, []int{1, 2, 3}},
		{2001, 2000, []int{1, 2, 3}},
		{3000, 2000, []int{2, 3, 5, 6, 8}}, // 1.5, 3, 4.5, 6, 7.5, halves up
		{200_000, 2000, []int{100, 200, 300}},
		{10_000_000, 2000, []int{5000, 10_000}},
	} {
		m := Marks(c.horizon)
		if len(m) != c.n || m[c.n-1] != c.horizon || !slices.Equal(m[:len(c.first)], c.first) {
			t.Errorf("horizon %d: %d marks beginning %v, ending at %d", c.horizon, len(m), m[:len(c.first)], m[len(m)-1])
		}
		for i := 1; i < len(m); i++ {
			if m[i] <= m[i-1] {
				t.Fatalf("horizon %d: mark %d is %d after %d", c.horizon, i, m[i], m[i-1])
			}
		}
	}
}

func TestPlanCoversEveryRunOnce(t *testing.T) {
	for _, c := range []struct{ policies, runs, horizon int }{
		{0, 10, 100}, {1, 1, 1}, {3, 100, 200_000}, {2, 7, 10_000_000}, {4, 10_000, 1000}, {2, 101, 10_000},
	} {
		p := newPlan(c.policies, c.runs, c.horizon)
		next, rounds := make([]int, c.policies), 0
		for i, b := range p.Blocks {
			if b.Policy != i%c.policies || b.From != next[b.Policy] || b.Runs() < 1 || b.Runs() > BlockRuns(c.horizon) {
				t.Fatalf("%+v: block %d is %+v", c, i, b)
			}
			next[b.Policy] = b.To
			rounds += b.Runs() * c.horizon
		}
		for i, n := range next {
			if n != c.runs {
				t.Errorf("%+v: policy %d ends at run %d", c, i, n)
			}
		}
		if rounds != p.Rounds {
			t.Errorf("%+v: %d rounds planned, blocks hold %d", c, p.Rounds, rounds)
		}
	}
}

func TestMoreRunsKeepEveryFullBlock(t *testing.T) {
	few, many := newPlan(3, 100, 10_000).Blocks, newPlan(3, 150, 10_000).Blocks
	for _, b := range few {
		if b.Runs() == BlockRuns(10_000) && !slices.Contains(many, b) {
			t.Errorf("%+v is not in the plan with more runs", b)
		}
	}
}
