package index

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/programs"
)

// A game is a bandit whose rewards are functions of arm and pull.
type game struct {
	K, T int
	key  detmath.Key
}

func (g *game) reward(arm, n int) float64 {
	x := g.key.Child(uint64(arm)).Normal(uint64(n))
	if g.key.Word(0)%2 == 0 { // some bandits pay 0 or 1, so that indices tie
		return truth(x > 0.3-float64(arm)/20)
	}
	return 0.3 + float64(arm)/20*(1-1/float64(n)) + float64(0.1*x)
}

// play returns the arms that a program pulls in a form, the hash of the indices of the pulled arms, and the counts.
func (g *game) play(p *Program, form Form) (arms []uint16, counts Counts) {
	ties := detmath.NewStream(g.key.Child(1 << 40))
	m := p.NewMachine(form, func(n int) int { return ties.IntN(n) })
	m.Reset(g.key)
	pulls := make([]int, g.K)
	for t := 1; t <= g.T; t++ {
		arm := m.Choose(t)
		pulls[arm]++
		m.Update(t, arm, g.reward(arm, pulls[arm]))
		arms = append(arms, uint16(arm))
	}
	return arms, m.Counts()
}

// checkForms plays a random program in all forms, and returns how they differ, or nil. played is false if the program has
// a fault that random programs may have.
func checkForms(seed uint64) (played bool, err error) {
	text := programs.Random(detmath.NewKey(seed))
	s, faults := Parse(text)
	if faults != nil {
		if strings.Contains(faults[0].Message, "too many operations") || strings.Contains(faults[0].Message, "never reached") {
			return false, nil
		}
		return false, fmt.Errorf("%v in\n%s", faults, text)
	}
	sizes := detmath.NewStream(detmath.NewKey(seed).Child(1))
	g := &game{K: 2 + sizes.IntN(6), T: 300 + sizes.IntN(900), key: detmath.NewKey(seed)}
	c := Setting{K: g.K, T: g.T, Sigma: 0.1}
	c.Values = defaults(s, c)
	return true, g.compare(s.Compile(c), text)
}

// playForms compares the forms of so many random programs.
func playForms(t *testing.T, from uint64, programs int) {
	t.Helper()
	for seed := from; programs > 0; seed++ {
		played, err := checkForms(seed)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if played {
			programs--
		}
	}
}

// compare returns how the forms of a program differ, or nil.
func (g *game) compare(p *Program, text string) error {
	want, counts := g.play(p, Plain)
	for form, name := range map[Form]string{Columns: "columns", Bounds: "bounds", Sums: "sums", Automatic: "automatic"} {
		got, c := g.play(p, form)
		if !slices.Equal(got, want) {
			at := 0
			for got[at] == want[at] {
				at++
			}
			return fmt.Errorf("%s: round %d of %d with %d arms pulls arm %d, the plain form arm %d, in\n%s",
				name, at+1, g.T, g.K, got[at], want[at], text)
		}
		if c != counts {
			return fmt.Errorf("%s counts %+v, the plain form %+v, in\n%s", name, c, counts, text)
		}
	}
	return nil
}

// All forms pull the same arms and count the same, for random programs. VerifyForms does it for many more.
func TestFormsAgree(t *testing.T) {
	playForms(t, 0, 250)
}

// A line that is drawn above an arm's index is above it as long as it holds, and spans contain the values that they
// bound.
func TestLinesAreAbove(t *testing.T) {
	lines, straight := 0, 0
	for seed := range uint64(250) {
		text := programs.Random(detmath.NewKey(seed).Child(2))
		random := detmath.NewStream(detmath.NewKey(seed).Child(3))
		s, faults := Parse(text)
		if faults != nil {
			continue
		}
		c := Setting{K: 3, T: 2000, Sigma: 0.1}
		c.Values = defaults(s, c)
		p := s.Compile(c)
		m := p.NewMachine(Bounds, func(int) int { return 0 })
		if !m.bounds.possible {
			continue
		}
		g := &game{K: 3, T: 2000, key: detmath.NewKey(seed)}
		m.Reset(g.key)
		for round := 1; round <= 600; round++ {
			m.Update(round, round%3, g.reward(round%3, round/3+1))
			if round%37 != 0 {
				continue
			}
			m.t = round + 1
			m.columns.setRound()
			for k := range 3 {
				l := &m.bounds.lines[k]
				l.reach = 1 << (3 + random.IntN(8))
				m.drawLine(k, ordered(m.columns.index(k)))
				lines++
				if l.slope != 0 {
					straight++
				}
			}
			for m.t = round + 1; m.t < round+600; m.t++ {
				m.columns.setRound()
				for k := range 3 {
					l, v := &m.bounds.lines[k], ordered(m.columns.index(k))
					if m.t <= l.end && !(l.value(m.t) >= v) {
						t.Fatalf("seed %d: the index of arm %d at round %d is %v, above the line %+v of round %d, in\n%s", seed, k, m.t, v, *l, round+1, text)
					}
				}
			}
		}
	}
	if straight < 1000 {
		t.Errorf("only %d of %d lines are straight, so that few are tested", straight, lines)
	}
}

// The arms of a round follow from the indices that Explain gives.
func TestExplainAgreesWithChoices(t *testing.T) {
	for _, x := range Templates() {
		s, _ := Parse(x.Text)
		g := &game{K: 4, T: 400, key: detmath.NewKey(7)}
		c := Setting{K: g.K, T: g.T, Sigma: 0.1}
		c.Values = defaults(s, c)
		m := s.Compile(c).NewMachine(Automatic, func(int) int { return 0 })
		m.Reset(g.key)
		pulls := make([]int, g.K)
		var a Account
		for round := 1; round <= g.T; round++ {
			top := math.Inf(-1)
			indices := make([]float64, g.K)
			for k := range indices {
				m.Explain(&a, k, round)
				indices[k] = a.Index
				top = max(top, a.Index)
			}
			arm := m.Choose(round)
			if indices[arm] != top {
				t.Fatalf("%s: round %d pulls arm %d of indices %v", x.ID, round, arm, indices)
			}
			pulls[arm]++
			m.Update(round, arm, g.reward(arm, pulls[arm]))
		}
	}
}
