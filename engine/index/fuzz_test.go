package index

import (
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/programs"
)

// FuzzProgram parses any text, compiles it and runs it in every form: nothing panics, all forms agree.
func FuzzProgram(f *testing.F) {
	for _, x := range Templates() {
		f.Add(x.Text)
	}
	for _, c := range faultCases {
		f.Add(c.text)
	}
	for i := range uint64(40) {
		f.Add(programs.Random(detmath.NewKey(i)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, faults := Parse(text)
		if (s == nil) == (faults == nil) || len(faults) > maxFaults {
			t.Fatalf("a source %v and %d faults", s != nil, len(faults))
		}
		if s == nil {
			return
		}
		g := &game{K: 3, T: 150, key: detmath.NewKey(uint64(len(text)))}
		c := Setting{K: g.K, T: g.T, Sigma: 0.1}
		c.Values = defaults(s, c)
		if err := g.compare(s.Compile(c), text); err != nil {
			t.Error(err)
		}
		s.Bonus()
		s.Statements()
	})
}
