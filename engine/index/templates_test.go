package index

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

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

// After n rewards on a line, without noise, the index of an unofficial template is what its comment says, by hand.
func TestUnofficialTemplates(t *testing.T) {
	const T, sigma, start, slope = 1000, 0.1, 0.2, 0.001
	line := func(x float64) float64 { return start + slope*x }
	for id, want := range map[string]func(round, n int) float64{
		"horizon": func(round, n int) float64 { // the line halfway through the rounds that remain, and R-ed-UCB's bonus there
			h := math.Floor(0.25 * float64(n))
			remain := float64(T - round + 1)
			sum := 0.0
			for i := 1; i <= int(remain); i++ {
				sum += line(float64(n + i))
			}
			return sum/remain + sigma*((remain+1)/2+h-1)*math.Sqrt(40*math.Log(float64(round))/(h*h*h))
		},
		"ti-ucb": func(round, n int) float64 {
			return line(float64(n)) + math.Sqrt(4*math.Log(float64(round))/float64(min(n, 500)))
		},
	} {
		s, faults := Parse(Text(id))
		if faults != nil {
			t.Fatalf("%s: %v", id, faults)
		}
		p := s.Compile(Setting{K: 2, T: T, Sigma: sigma, Values: defaults(s, Setting{K: 2, T: T, Sigma: sigma})})
		m := p.NewMachine(Plain, func(int) int { return 0 })
		m.Reset(detmath.NewKey(1))
		var a Account
		for round := 1; round <= 700; round++ {
			m.Update(round, 0, line(float64(round)))
			if round == 9 || round == 40 || round == 700 {
				m.Explain(&a, 0, round+1)
				if got := want(round+1, round); math.Abs(a.Index-got) > 1e-6*got {
					t.Errorf("%s after %d pulls: index %v, want %v", id, round, a.Index, got)
				}
			}
		}
	}
}

// A template named unofficial says after what it is and what was assumed, and no other template does.
func TestUnofficialTemplatesSaySo(t *testing.T) {
	for _, x := range Templates() {
		source := strings.HasPrefix(x.Text, "// Unofficial, after ") && strings.Contains(x.Text, "arXiv ") &&
			strings.Contains(x.Text, "Assumed here: ")
		if named := strings.HasSuffix(x.Name, " (unofficial)"); named != source {
			t.Errorf("%s: its name says unofficial %v, its text %v", x.Name, named, source)
		}
	}
}

// ET-γ-SWGTS pulls every arm ten times before any arm again.
func TestForcedPulls(t *testing.T) {
	s, faults := Parse(Text("et-swgts"))
	if faults != nil {
		t.Fatal(faults)
	}
	set := Setting{K: 3, T: 1000, Sigma: 0.1}
	p := s.Compile(Setting{K: 3, T: 1000, Sigma: 0.1, Values: defaults(s, set)})
	m := p.NewMachine(Plain, func(int) int { return 0 })
	m.Reset(detmath.NewKey(7))
	for round := 1; round <= 30; round++ {
		arm := m.Choose(round)
		m.Update(round, arm, float64(arm))
	}
	for arm := range 3 {
		if m.Pulls(arm) != 10 {
			t.Errorf("arm %d has %d of the first 30 pulls", arm, m.Pulls(arm))
		}
	}
}
