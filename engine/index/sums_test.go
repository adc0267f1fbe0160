package index

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
)

// separable writes a random expression that is a sum of products, if it is not too large.
func separable(s *detmath.Stream, depth int) string {
	pick := func(list ...string) string { return list[s.IntN(len(list))] }
	if depth == 0 {
		switch s.IntN(7) {
		case 0:
			return pick("2", "0.1", "-3", "1e-9", "K", "sigma", "0", "1e-20", "1e24", "1e-160", "1e200")
		case 1, 2, 3:
			return pick("t", "log(t)", "t", "sqrt(t)", "floor(t/7)", "pow(t, 40)", "log(t - 50)", "(t - 300)")
		}
		return pick("n", "mean(n)", "last", "sum(n-9, n)", "(n - 40)", "last*1e-120", "pow(n, -60)", "n*n*n", "reward(90)", "n")
	}
	x := func() string { return separable(s, depth-1-s.IntN(2)*(depth-1)/2) }
	switch s.IntN(8) {
	case 0, 1:
		return "(" + x() + " + " + x() + ")"
	case 2:
		return "(" + x() + " - " + x() + ")"
	case 3, 4:
		return x() + "*" + x()
	case 5:
		return x() + "/" + separable(s, s.IntN(2))
	case 6:
		return "sqrt(" + separable(s, s.IntN(3)) + ")"
	}
	return "-" + x()
}

// The sums of an arm are as far from the index that the program computes as they say at most, and lines are above it for as
// long as they hold. Numbers that are too large or too small for sums have none.
func TestSumsAreTheIndex(t *testing.T) {
	programs, finite, lines := 0, 0, 0
	for seed := range uint64(1500) {
		random := detmath.NewStream(detmath.NewKey(seed).Child(5))
		text := []string{"", "if n < 20 { return inf }\n", "if t < 200 { return " + separable(&random, 1) + " }\n",
			"a := 1\nif last > 0.4 { a = " + separable(&random, 1) + " }\n"}[random.IntN(4)]
		text += "return " + separable(&random, 3)
		if text[0] == 'a' {
			text += " + a"
		}
		s, faults := Parse(text)
		if faults != nil {
			t.Fatalf("seed %d: %v in\n%s", seed, faults, text)
		}
		p := s.Compile(Setting{K: 3, T: 2000, Sigma: 0.1})
		m := p.NewMachine(Sums, func(int) int { return 0 })
		x := &m.split
		if x.width == 0 {
			continue
		}
		programs++
		x.kept = x.kept[:random.IntN(3)] // the other windows are not kept
		g := &game{K: 3, T: 2000, key: detmath.NewKey(seed)}
		m.Reset(g.key)
		for round := 1; round <= 700; round++ {
			arm := round % 3 * (round / 100 % 2) // an arm may have one pull or none
			m.t = round
			m.Update(round, arm, g.reward(arm, round))
			if round%41 != 0 {
				continue
			}
			first := round + 1
			var drawn [3]line
			for m.t = first; m.t < first+300; m.t += 1 + random.IntN(9) {
				if uint(m.t-x.first) >= windowRounds {
					x.enter(m, m.t)
				}
				m.columns.setRound()
				for k := range drawn {
					l := &drawn[k]
					if m.t >= l.end {
						x.line(l, k, m.t)
						lines++
					}
					v, slack := x.value(k, m.t)
					exact := m.columns.index(k)
					if !(l.value(m.t) >= ordered(exact)) {
						t.Fatalf("seed %d: at round %d the index of arm %d is %v, above its line %+v, in\n%s", seed, m.t, k, exact, *l, text)
					}
					if v-slack != v-slack {
						continue
					}
					finite++
					if !(math.Abs(v-exact) <= slack) {
						t.Fatalf("seed %d: at round %d the index of arm %d is %v, its sums are %v within %v, in\n%s", seed, m.t, k, exact, v, slack, text)
					}
				}
			}
		}
	}
	if programs < 500 || finite < 100_000 || lines < 10_000 {
		t.Errorf("only %d programs with sums, %d sums and %d lines were tested", programs, finite, lines)
	}
	t.Log(programs, finite, lines)
}
