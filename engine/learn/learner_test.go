package learn

import (
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// Every kind of the registry can be made, and predicts what Learn says that it predicts.
func TestEveryKindIsMade(t *testing.T) {
	random := detmath.NewStream(detmath.NewKey(1))
	for _, k := range Kinds() {
		s := Spec{Kind: k.ID, Rate: k.Rate}
		if k.Hidden {
			s.Hidden = []int{3, 2}
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		l := New(s, 9)
		l.Reset(detmath.NewKey(2))
		for range 50 {
			x, _ := randomExample(&random, 9)
			if p := l.Predict(x); p != l.Learn(x, random.Float64() < 0.5) || p < 0 || p > 1 {
				t.Fatalf("%s predicts %v", k.ID, p)
			}
		}
		if l.Bytes() < 8*9 || l.Operations(5) < 5 {
			t.Errorf("%s: %d bytes, %d operations", k.ID, l.Bytes(), l.Operations(5))
		}
	}
	for _, wrong := range []Spec{{}, {Kind: "lr"}, {Kind: "lr", Rate: 1, Hidden: []int{1}}, {Kind: MLP, Rate: 1}} {
		golden.Panics(t, badSpec, func() { New(wrong, 9) }, wrong)
	}
}
