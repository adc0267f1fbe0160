package sentences

import (
	"testing"

	"risingbandits/engine/chart/data"
)

// A regret that is measured over fewer rounds than the bound is for says over how many.
func TestBoundMeasured(t *testing.T) {
	theory := &data.Theory{Horizon: 2000, Bounds: []data.Bound{{Theorem: "4.4", Policy: "R-ed-UCB", Keys: []string{"a"}, Value: 1500}}}
	bounds := "Theorem 4.4 bounds the regret of R-ed-UCB after 2,000 rounds by 1,500."
	for _, c := range []struct {
		x           []float64
		text, short string
	}{
		{[]float64{1, 2000}, bounds + " Measured: 320.", "Theorem 4.4: at most 1,500; measured 320."},
		{[]float64{1, 1000}, bounds + " Measured over the first 1,000 rounds: 320.", "Theorem 4.4: at most 1,500; measured 320 after 1,000."},
	} {
		got := Bound(theory, &data.Results{X: c.x, Series: []data.Series{{Key: "a", Runs: 2, Y: []float64{1, 320}}}})
		if want := (Takeaway{c.text, c.short}); got != want {
			t.Errorf("X to %v: got %q, want %q", c.x[1], got, want)
		}
	}
}
