package noise

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

func ExampleSpec_Law() {
	law := Spec{Kind: "bernoulli"}.Law()
	key := detmath.NewKey(1)
	wins := 0.0
	for pull := range uint64(1000) {
		wins += law.Draw(key, pull+1, 0.25)
	}
	fmt.Println(wins > 200 && wins < 300)
	// Output: true
}

// Every row can be read by the parser, the editor and the docs, and its rewards have the means that they
// are drawn at, within 5 standard errors of a variance of at most Sigma squared.
func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range Kinds() {
		if seen[k.ID] || k.ID == "" || k.Name == "" || k.Formula == "" || k.Text == "" || !strings.HasSuffix(k.Doc, ".") {
			t.Errorf("kind %+v is incomplete or there twice", k)
		}
		seen[k.ID] = true
		spec := Spec{Kind: k.ID, Params: map[string]float64{}}
		for _, p := range k.Params {
			if p.Symbol == "" || !strings.HasSuffix(p.Doc, ".") || !p.Contains(p.Initial) || !p.Optional {
				t.Errorf("%s: incomplete parameter %+v", k.ID, p)
			}
			spec.Params[p.Name] = p.Initial
		}
		law := spec.Law()
		if (law.Draw == nil) != law.Normal || (k.ClipRange == "") != math.IsInf(law.Low, -1) {
			t.Errorf("%s: law %+v, means kept within %q", k.ID, law, k.ClipRange)
		}
		if law.Normal {
			continue
		}
		const n = 20_000
		for _, mean := range []float64{0.1, 0.5, 0.9} {
			sum := 0.0
			for x := range uint64(n) {
				sum += law.Draw(detmath.NewKey(5), x, mean)
			}
			if off := math.Abs(sum/n - mean); off > 5*spec.Sigma()/math.Sqrt(n)+1e-9 {
				t.Errorf("%s: rewards of mean %v have mean %v", k.ID, mean, sum/n)
			}
		}
	}
	if _, ok := Lookup("Gaussian"); ok {
		t.Error("Lookup finds an id of another case")
	}
}
