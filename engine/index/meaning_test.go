package index

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

// A naive history: the rounds and rewards of an arm's pulls, from which each function is computed by its words.
type naive struct {
	t       int
	rounds  []int
	rewards []float64
}

// sumOf adds up weight(l) R(l) for the pulls from+1..to.
func (h naive) sumOf(from, to int, weight func(l int) float64) float64 {
	s := 0.0
	for l := max(from+1, 1); l <= min(to, len(h.rewards)); l++ {
		s += weight(l) * h.rewards[l-1]
	}
	return s
}

func one(int) float64 { return 1 }

// What each word means, for an arm with n pulls at round t.
var meanings = []struct {
	text string
	want func(h naive) float64
}{
	{"n", func(h naive) float64 { return float64(len(h.rewards)) }},
	{"t", func(h naive) float64 { return float64(h.t) }},
	{"T", func(naive) float64 { return 60 }},
	{"K", func(naive) float64 { return 2 }},
	{"sigma", func(naive) float64 { return 0.3 }},
	{"eps*2", func(naive) float64 { return 0.5 }},
	{"last", func(h naive) float64 {
		if len(h.rewards) == 0 {
			return math.NaN()
		}
		return h.rewards[len(h.rewards)-1]
	}},
	{"mean(n)", func(h naive) float64 { return h.sumOf(0, 99, one) / float64(len(h.rewards)) }},
	{"mean(3)", func(h naive) float64 {
		n := len(h.rewards)
		return h.sumOf(n-3, n, one) / float64(min(3, n))
	}},
	{"mean(3.9, 2.9)", func(h naive) float64 {
		n := len(h.rewards)
		return h.sumOf(n-5, n-2, one) / float64(min(3, max(n-2, 0)))
	}},
	{"sum(2, 7)", func(h naive) float64 { return h.sumOf(2, 7, one) }},
	{"sum(n-4, n)", func(h naive) float64 { return h.sumOf(len(h.rewards)-4, len(h.rewards), one) }},
	{"sum(7, 2)", func(naive) float64 { return 0 }},
	{"sum(0/0, inf)", func(naive) float64 { return math.NaN() }},
	{"sum(0, 0/0)", func(naive) float64 { return math.NaN() }},
	{"wsum(0/0, n)", func(naive) float64 { return math.NaN() }},
	{"sqsum(0, 0/0)", func(naive) float64 { return math.NaN() }},
	{"mean(0/0)", func(naive) float64 { return math.NaN() }},
	{"mean(1, 0/0)", func(naive) float64 { return math.NaN() }},
	{"before(0/0)", func(naive) float64 { return math.NaN() }},
	{"wsum(1, n)", func(h naive) float64 { return h.sumOf(1, 99, func(l int) float64 { return float64(l) }) }},
	{"sqsum(0, n)", func(h naive) float64 { return h.sumOf(0, 99, func(l int) float64 { return h.rewards[l-1] }) }},
	{"reward(3)", func(h naive) float64 {
		if len(h.rewards) < 3 {
			return math.NaN()
		}
		return h.rewards[2]
	}},
	{"reward(0)", func(naive) float64 { return math.NaN() }},
	{"round(n)", func(h naive) float64 {
		if len(h.rounds) == 0 {
			return math.NaN()
		}
		return float64(h.rounds[len(h.rounds)-1])
	}},
	{"before(t-10)", func(h naive) float64 {
		count := 0
		for _, r := range h.rounds {
			if r < h.t-10 {
				count++
			}
		}
		return float64(count)
	}},
	{"dcount(0.9)", func(h naive) float64 {
		s := 0.0
		for _, r := range h.rounds {
			s += math.Pow(0.9, float64(h.t-1-r))
		}
		return s
	}},
	{"dsum(0.9)", func(h naive) float64 {
		s := 0.0
		for i, r := range h.rounds {
			s += h.rewards[i] * math.Pow(0.9, float64(h.t-1-r))
		}
		return s
	}},
	{"dmean(0.9)*dcount(0.9) - dsum(0.9)", func(h naive) float64 {
		if len(h.rounds) == 0 {
			return math.NaN()
		}
		return 0
	}},
	{"pow(2, 3) + min(3, 1, 2) + max(1, 3, 2) + floor(-0.5) + ceil(0.5) + abs(-7)", func(naive) float64 { return 8 + 1 + 3 - 1 + 1 + 7 }},
	{"exp(log(5))*sqrt(16)", func(naive) float64 { return 20 }},
	{"1/0", func(naive) float64 { return math.Inf(1) }},
	{"-1/0", func(naive) float64 { return math.Inf(-1) }},
	{"0/0", func(naive) float64 { return math.NaN() }},
	{"log(0)", func(naive) float64 { return math.Inf(-1) }},
	{"log(-1)", func(naive) float64 { return math.NaN() }},
	{"min(0/0, 1)", func(naive) float64 { return math.NaN() }},
	{"max(1, 0/0)", func(naive) float64 { return math.NaN() }},
	{"2 + 3*4 - 10/5/2 - -1", func(naive) float64 { return 2 + 12 - 1 + 1 }},
	{"klmax(0.3, 0)", func(naive) float64 { return 0.3 }},
	{"klmax(0, 0.5)", func(naive) float64 { return 1 - math.Exp(-0.5) }},
	{"klmax(pow(2, -1070), 0.5)", func(naive) float64 { return 1 - math.Exp(-0.5) }},
	{"klmax(2, 1)", func(naive) float64 { return 1 }},
	{"klmin(0.3, 0)", func(naive) float64 { return 0.3 }},
	{"klmin(1, 0.5)", func(naive) float64 { return math.Exp(-0.5) }},
	{"klmin(-1, 0.5)", func(naive) float64 { return 0 }},
	{"kl(0.3, klmin(0.3, 0.1))*10", func(naive) float64 { return 1 }},
	{"kl(0.3, klmax(0.3, 0.1))*10", func(naive) float64 { return 1 }},
	{"kl(0.2, 0.7)", func(naive) float64 { return 0.2*math.Log(0.2/0.7) + 0.8*math.Log(0.8/0.3) }},
	{"kl(0.7, 0.2)", func(naive) float64 { return 0.7*math.Log(0.7/0.2) + 0.3*math.Log(0.3/0.8) }},
	{"kl(0.4, 0.4) + kl(0, 0) + kl(1, 1) + kl(2, 1)", func(naive) float64 { return 0 }},
	{"kl(0.5, 0)", func(naive) float64 { return math.Inf(1) }},
	{"kl(0.5, 1)", func(naive) float64 { return math.Inf(1) }},
	{"kl(0/0, 0.5)", func(naive) float64 { return math.NaN() }},
	{"qnormal(0.975)", func(naive) float64 { return 1.9599639845400542355 }},
	{"qnormal(2)", func(naive) float64 { return math.NaN() }},
	{"qbeta(0.49, 2, 1)", func(naive) float64 { return 0.7 }},
	{"qbeta(0.19, 1, 2)", func(naive) float64 { return 0.1 }},
	{"qbeta(0.5, 0, 1)", func(naive) float64 { return math.NaN() }},
	{"beta(0, 1)", func(naive) float64 { return math.NaN() }},
	{"beta(1, 1/0)", func(naive) float64 { return math.NaN() }},
}

// Every word means what its help says, in the plain form.
func TestMeanings(t *testing.T) {
	for _, c := range meanings {
		s, faults := Parse("param eps = 0.25\nreturn " + c.text)
		if faults != nil {
			t.Errorf("%s: %v", c.text, faults)
			continue
		}
		setting := Setting{K: 2, T: 60, Sigma: 0.3, Values: []float64{0.25}}
		m := s.Compile(setting).NewMachine(Plain, func(int) int { return 0 })
		m.Reset(detmath.NewKey(1))
		var h naive
		for h.t = 1; h.t <= 60; h.t++ {
			m.t = h.t
			got, want := m.walker.index(0), c.want(h)
			if !(math.Abs(got-want) <= 1e-12*math.Max(1, math.Abs(want))) && !(got != got && want != want) && got != want {
				t.Errorf("%s is %v at round %d after %d pulls, want %v", c.text, got, h.t, len(h.rewards), want)
				break
			}
			x := float64(h.t*h.t%17)/16 - 0.2
			if h.t%3 == 1 {
				m.Update(h.t, 1, 1)
				continue
			}
			m.Update(h.t, 0, x)
			h.rounds, h.rewards = append(h.rounds, h.t), append(h.rewards, x)
		}
	}
}

// The random numbers of a call are those of its key's child, at a counter that is another one in each round for each arm.
func TestRandomNumbersAreOfTheirCounter(t *testing.T) {
	for text, want := range map[string]func(k detmath.Key, counter uint64) float64{
		"rand()":   func(k detmath.Key, counter uint64) float64 { return k.Child(0).Float64(counter) },
		"normal()": func(k detmath.Key, counter uint64) float64 { return k.Child(0).Normal(counter) },
	} {
		s, faults := Parse("return " + text)
		if faults != nil {
			t.Fatal(faults)
		}
		key := detmath.NewKey(9)
		m := s.Compile(Setting{K: 3, T: 60, Sigma: 0.3}).NewMachine(Plain, func(int) int { return 0 })
		m.Reset(key)
		for m.t = 1; m.t <= 5; m.t++ {
			for arm := range 3 {
				if got, w := m.walker.index(arm), want(key, uint64(3*m.t+arm)); got != w {
					t.Errorf("%s at round %d of arm %d is %v, want %v", text, m.t, arm, got, w)
				}
			}
		}
	}
}

// A program keeps what it reads: 8 bytes for each of its sums and rewards of a round, 4 for its round.
func TestHistoryBytes(t *testing.T) {
	for text, want := range map[string]int{
		"n": 0, "mean(n)": 0, "mean(5)": 800, "sqsum(0, n)": 800, "wsum(0, n)": 800, "reward(n-1)": 800, "round(n-1)": 400,
		"wsum(1, n) + sqsum(0, n)": 1600,
	} {
		s, faults := Parse("return " + text)
		if faults != nil {
			t.Fatal(faults)
		}
		if got := s.Compile(Setting{K: 3, T: 100}).HistoryBytes(100); got != want {
			t.Errorf("%s: %d bytes for 100 rounds, want %d", text, got, want)
		}
	}
}

// The statements of a program have its comments, and the values of what depends on nothing.
func TestStatementsOfAProgram(t *testing.T) {
	s, faults := Parse("// What it does.\nx := max(3, 2, 1) // beside x\n// Above y.\ny := min(1, 2, 3) + n // beside y\n\n" +
		"// Above.\nreturn x + y // last")
	if faults != nil {
		t.Fatal(faults)
	}
	list := s.Statements()
	if len(list) != 3 || list[0].Value.Op != "number" || list[0].Value.Value != 3 || list[1].Value.Args[0].Value != 1 {
		t.Fatalf("statements %+v", list)
	}
	for i, want := range []struct{ before, beside string }{{"", "beside x"}, {"Above y.", "beside y"}, {"Above.", "last"}} {
		if got := strings.Join(list[i].Before, " "); list[i].Beside != want.beside || got != want.before {
			t.Errorf("statement %d has the comments %q and %q, want %q and %q", i, got, list[i].Beside, want.before, want.beside)
		}
	}
}

// An account says of each name whether the program assigned it.
func TestAccountOfNames(t *testing.T) {
	s, faults := Parse("x := n + 2\nif n > 5 { y := 1; return y }\nreturn x")
	if faults != nil {
		t.Fatal(faults)
	}
	m := s.Compile(Setting{K: 2, T: 10}).NewMachine(Automatic, func(int) int { return 0 })
	m.Reset(detmath.NewKey(1))
	var a Account
	m.Explain(&a, 0, 1)
	if len(a.Names) != 2 || a.Names[0] != (Name{"x", 2, true}) || a.Names[1].Set || a.Index != 2 {
		t.Errorf("account %+v", a)
	}
}

// After a fault in the line of a block, the next one is found behind the block.
func TestFaultsBehindABlock(t *testing.T) {
	_, faults := Parse("if n < ) { x := 1\nif n > 1 { y := 2 }\n}\nz := )\nreturn 1")
	if len(faults) != 2 || faults[0].Line != 1 || faults[1].Line != 4 {
		t.Errorf("faults %v, want one in line 1 and one in line 4", faults)
	}
}

// The bonus of a program is the name bonus, if it returns nothing but sums of which that is a part, and constants.
func TestBonus(t *testing.T) {
	for text, want := range map[string]bool{
		"bonus := 1/n\nreturn mean(n) + bonus":                                              true,
		"bonus := 1/n\nreturn bonus + mean(n)":                                              true,
		"bonus := 1/n\nif n < 1 { return inf } else { x := 1 }\nreturn mean(n) + bonus":     true,
		"bonus := 1/n\nif n < 1 { return n }\nreturn mean(n) + bonus":                       false,
		"bonus := 1/n\nif n < 1 { x := 1 } else { return n }\nreturn mean(n) + bonus":       false,
		"bonus := 1/n\nx := 2\nreturn mean(n) + x":                                          false,
		"bonus := 1/n\nreturn mean(n) - bonus":                                              false,
		"bonus := 1/n\nreturn bonus":                                                        false,
		"x := 1/n\nreturn mean(n) + x":                                                      false,
		"x := 3\nbonus := 1/n\nif n < 2 { return x + bonus }\nreturn 2 * (mean(n) + bonus)": false,
	} {
		s, faults := Parse(text)
		if faults != nil {
			t.Fatalf("%q: %v", text, faults)
		}
		at := s.Bonus()
		if got := at >= 0; got != want || got && s.Names[at] != "bonus" {
			t.Errorf("%q: the place of its bonus is %d, it has one: %v", text, at, want)
		}
	}
}

// What an if does, name by name.
func TestStatements(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{
		{"x := 1\nx += 2\nx *= 5\nx -= 1\nx /= 7\nreturn x", 2},
		{"x := 1\nif n < 5 { x = 2 } else { x = 3 }\nreturn x", 2},
		{"if n > 5 { return 1 } else if n > 1 { return 2 }\nreturn 3", 3},
		{"if n == 0 {\n\tif T > 1 { x := 4 } else { x := 5 }\n\treturn 6\n}\nelse { return 7 }", 6},
		{"x := 1\nif n > 0 || !(t != 1) && K >= 2 { x = 2; if t <= 0 { return 9 } }\nreturn x * 10", 20},
		{"early := n < 4\nif early { return 1 }\nreturn 2", 1},
		{"mean := 3\nreturn mean + mean", 6},
		{"return (2 +\n\t3) *\n\t4", 20},
		{"return .5 + 1. + 1e1", 11.5},
		{"clip [0, 1]\nreturn 1 // the end", 1},
	} {
		s, faults := Parse(c.text)
		if faults != nil {
			t.Errorf("%q: %v", c.text, faults)
			continue
		}
		setting := Setting{K: 2, T: 10, Sigma: 1}
		for _, form := range []Form{Plain, Columns} {
			m := s.Compile(setting).NewMachine(form, func(int) int { return 0 })
			m.Reset(detmath.NewKey(1))
			m.Choose(1)
			got := m.walker.index(1)
			if form == Columns {
				got = m.columns.index(1)
			}
			if got != c.want {
				t.Errorf("%q is %v in form %d, want %v", c.text, got, form, c.want)
			}
		}
	}
}

// rand, toss and normal follow their laws; toss is the same for all arms, the others are not; two calls differ.
func TestChance(t *testing.T) {
	s, _ := Parse("a := rand()\nb := rand()\nc := normal()\nd := toss()\nreturn a + b + c + d")
	m := s.Compile(Setting{K: 2, T: 10}).NewMachine(Plain, func(int) int { return 0 })
	m.Reset(detmath.NewKey(3))
	const rounds = 20_000
	var mean, square [4]float64
	var x, y Account
	same := 0
	for round := 1; round <= rounds; round++ {
		m.Explain(&x, 0, round)
		m.Explain(&y, 1, round)
		for i := range mean {
			v := x.Names[i].Value
			mean[i] += v / rounds
			square[i] += v * v / rounds
			if i < 3 && v == y.Names[i].Value {
				same++
			}
		}
		if x.Names[3].Value != y.Names[3].Value || x.Names[0].Value == x.Names[1].Value {
			t.Fatalf("round %d: %+v and %+v", round, x.Names, y.Names)
		}
	}
	want := [4][2]float64{{0.5, 1. / 3}, {0.5, 1. / 3}, {0, 1}, {0.5, 1. / 3}}
	for i := range mean { // within five standard errors
		if math.Abs(mean[i]-want[i][0]) > 5/math.Sqrt(rounds) || math.Abs(square[i]-want[i][1]) > 8/math.Sqrt(rounds) {
			t.Errorf("number %d has mean %v and mean square %v, want %v", i, mean[i], square[i], want[i])
		}
	}
	if same > 0 {
		t.Errorf("%d numbers are the same for both arms", same)
	}
}

// What made an index no number is found, with its place.
func TestOddity(t *testing.T) {
	const text = "x := mean(n)\ny := log(0 - t)\nreturn x + y"
	s, _ := Parse(text)
	m := s.Compile(Setting{K: 2, T: 10}).NewMachine(Plain, func(int) int { return 0 })
	m.Reset(detmath.NewKey(3))
	var a Account
	for _, c := range []struct {
		pulls int
		want  string
	}{{0, "mean(n)"}, {1, "log(0 - t)"}} {
		for range c.pulls {
			m.Update(1, 0, 0.5)
		}
		m.Explain(&a, 0, 2)
		if !a.Odd || text[a.From:a.To] != c.want || a.Index != math.Inf(1) {
			t.Errorf("after %d pulls: %+v, %q, want %q", c.pulls, a, text[a.From:a.To], c.want)
		}
	}
}
