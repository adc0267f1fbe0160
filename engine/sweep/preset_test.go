package sweep

import (
	"math"
	"testing"

	"risingbandits/engine/theory"
)

// The arms of each preset sweep satisfy the assumptions, their increments fall as is said, and the cumulative increment has the
// order that follows: Y(M, q) of increments b l^-c, with q = 1/(2c), is of the order of M^(1-cq) = M^(1/2).
func TestPresetsAreOfKnownOrder(t *testing.T) {
	if len(Presets()) != 8 {
		t.Fatalf("%d presets, want two for each of four theorems", len(Presets()))
	}
	for _, p := range Presets() {
		if !theory.Shaped(p.Base) {
			t.Errorf("%s: the arms break an assumption", p.Name)
		}
		if c, ok := theory.SlowestPower(p.Base); !ok || math.Abs(c-p.C) > 0.03 {
			t.Errorf("%s: the increments fall as l^-%v", p.Name, c)
		}
		if (p.Theorem.Restless && p.Theorem.Deterministic) != (p.C < 1) {
			t.Errorf("%s: c = %v", p.Name, p.C)
		}
		const few, many = 10_000, 1_000_000
		in := theory.MaxIncrements(p.Base.Payoffs(), many)
		q := 1 / (2 * p.C)
		power := math.Log(in.CumulativeIncrement(many, q)/in.CumulativeIncrement(few, q)) / math.Log(many/few)
		if math.Abs(power-0.5) > 0.02 {
			t.Errorf("%s: Y grows as M^%.3f, want M^0.5", p.Name, power)
		}
		w := p.Sweep()
		plan, err := NewPlan(w)
		if err != nil || len(plan.Points) != 7 || len(plan.Units) != 7 {
			t.Errorf("%s: %v, %d points", p.Name, err, len(plan.Points))
		}
		if again, ok := PresetByName(p.Name); !ok || again.Base.Hash() != p.Base.Hash() {
			t.Errorf("%s is not found by its name", p.Name)
		}
	}
	if _, ok := PresetByName("theorem-4.5"); ok {
		t.Error("a preset that there is not is found")
	}
}

// Horizons are whole fractions of the longest one, and each theorem has its sweeps.
func TestPresetsVaryTheHorizon(t *testing.T) {
	theorems := map[theory.Theorem]int{}
	for _, p := range Presets() {
		theorems[p.Theorem]++
		values := p.Sweep().Over[0].Values
		if last, ok := values[len(values)-1].Number(); !ok || last != float64(p.Base.Horizon) && last != powerEnd {
			t.Errorf("%s: the last horizon is %v", p.Name, last)
		}
	}
	if len(theorems) != 4 {
		t.Errorf("the presets are of %v", theorems)
	}
}
