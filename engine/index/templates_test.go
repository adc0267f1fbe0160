package index

import "testing"

// Every template is a program, with a comment that says what it does.
func TestTemplatesAreprograms(t *testing.T) {
	for _, x := range Templates() {
		s, faults := Parse(x.Text)
		if faults != nil {
			t.Errorf("%s: %v", x.ID, faults)
			continue
		}
		if s.Doc == "" {
			t.Errorf("%s has no comment", x.ID)
		}
		p := s.Compile(Setting{K: 3, T: 1000, Sigma: 0.1, Values: defaults(s, Setting{K: 3, T: 1000, Sigma: 0.1})})
		time, arm, both := p.Counts()
		t.Logf("%s: %d %d %d %+v", x.ID, time, arm, both, p.keeps)
	}
}

// defaults returns the defaults of a program's parameters.
func defaults(s *Source, c Setting) []float64 {
	for i := range s.Params {
		c.Values = append(c.Values, s.Default(i, c))
	}
	return c.Values
}
