package learn

import (
	_ "embed"
	"encoding/json"
	"math"
	"testing"
)

// sklearnText holds what MLPClassifier.partial_fit of scikit-learn 1.2.1 makes of 300 examples of 12 features,
// taken one at a time in four passes: the first weights, every 40th prediction, and the last weights.
//
//go:embed testdata/sklearn.json
var sklearnText []byte

type sklearnLayer struct{ W, B []float64 }

type sklearnCase struct {
	Hidden        []int
	X             []string // a digit a feature
	Y             string
	First, Last   []sklearnLayer
	Passes, Every int
	Predictions   []float64
}

func TestNetworkAgreesWithScikitLearn(t *testing.T) {
	var reference struct{ Cases []sklearnCase }
	if err := json.Unmarshal(sklearnText, &reference); err != nil {
		t.Fatal(err)
	}
	if len(reference.Cases) != 5 {
		t.Fatalf("%d cases", len(reference.Cases))
	}
	for _, c := range reference.Cases {
		n := newNetwork(len(c.X[0]), c.Hidden, 0.001)
		for i, l := range c.First {
			copy(n.layers[i].w.x, l.W)
			copy(n.layers[i].b.x, l.B)
		}
		step, compared := 0, 0
		for range c.Passes {
			for i, digits := range c.X {
				var x []Entry
				for j, digit := range digits {
					if digit != '0' {
						x = append(x, Entry{uint32(j), float32(digit - '0')})
					}
				}
				got := n.Learn(x, c.Y[i] == '1')
				if step > 0 && step%c.Every == 0 {
					if want := c.Predictions[step/c.Every-1]; math.Abs(got-want) > 1e-11 {
						t.Fatalf("%v: prediction %d is %v, in scikit-learn %v", c.Hidden, step, got, want)
					}
					compared++
				}
				step++
			}
		}
		if compared != len(c.Predictions) || compared < 29 {
			t.Errorf("%v: %d of %d predictions were compared", c.Hidden, compared, len(c.Predictions))
		}
		for i, l := range c.Last {
			closeTo(t, c.Hidden, n.layers[i].w.x, l.W)
			closeTo(t, c.Hidden, n.layers[i].b.x, l.B)
		}
	}
}

func closeTo(t *testing.T, hidden []int, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-10 {
			t.Errorf("%v: parameter %d is %v, in scikit-learn %v", hidden, i, got[i], want[i])
		}
	}
}
