package index

import (
	"math"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

// betaBelow is the probability of Beta(a, b), with whole shapes, below x: that of a successes or more in a+b-1 coins of chance x.
func betaBelow(x, a, b float64) float64 {
	n := a + b - 1
	all, _ := math.Lgamma(n + 1)
	yes, _ := math.Lgamma(a + 1)
	no, _ := math.Lgamma(n - a + 1)
	term := math.Exp(all - yes - no + a*math.Log(x) + (n-a)*math.Log1p(-x))
	sum := 0.0
	for j := a; j <= n; j++ {
		sum += term
		term *= (n - j) / (j + 1) * x / (1 - x)
	}
	return sum
}

// plainBayes is the index of Bayes-UCB by bisection of betaBelow.
func plainBayes(successes, n, t float64) float64 {
	lo, hi := 0.0, 1.0
	for range 45 {
		if x := (lo + hi) / 2; betaBelow(x, 1+successes, 1+n-successes) < 1-1/t {
			lo = x
		} else {
			hi = x
		}
	}
	return lo
}

// Bayes-UCB in the language pulls the same arms as one that shares nothing with it, over 2,000 rounds of coins, in every form.
func TestBayesUCBIsThePlainOne(t *testing.T) {
	const K, T = 3, 2000
	mu := []float64{0.45, 0.5, 0.6}
	s, faults := Parse(Text("bayes-ucb"))
	if faults != nil {
		t.Fatal(faults)
	}
	set := Setting{K: K, T: T, Sigma: 0.5}
	set.Values = defaults(s, set)
	luck := detmath.NewKey(77)
	machines := []*Machine{}
	for _, form := range []Form{Plain, Columns, Bounds, Automatic} {
		m := s.Compile(set).NewMachine(form, func(int) int { return 0 })
		m.Reset(detmath.NewKey(2))
		machines = append(machines, m)
	}
	var successes, n [K]float64
	indices := [K]float64{}
	for k := range indices {
		indices[k] = math.NaN() // to be computed
	}
	for round := 1; round <= T; round++ {
		arm := machines[0].Choose(round)
		if round > 1 {
			best := 0
			for k := range K {
				if indices[k] = plainBayes(successes[k], n[k], float64(round)); indices[k] > indices[best] {
					best = k
				}
			}
			if arm != best && math.Abs(indices[arm]-indices[best]) > 1e-9 {
				t.Fatalf("round %d: arm %d, the plain one pulls %d of %v", round, arm, best, indices)
			}
			for k := range K {
				if k != arm && math.Abs(indices[arm]-indices[k]) < 1e-9 && (successes[k] != successes[arm] || n[k] != n[arm]) {
					t.Fatalf("round %d: the plain indices %v do not tell which is right", round, indices)
				}
			}
		}
		reward := 0.0
		if luck.Child(uint64(arm)).Float64(uint64(n[arm])) < mu[arm] {
			reward = 1
		}
		successes[arm], n[arm] = successes[arm]+reward, n[arm]+1
		for i, m := range machines {
			if i > 0 {
				if got := m.Choose(round); got != arm {
					t.Fatalf("round %d: form %d pulls arm %d, the plain form %d", round, i, got, arm)
				}
			}
			m.Update(round, arm, reward)
		}
	}
	if n[2] < T/2 {
		t.Errorf("%v pulls, want the best arm most", n)
	}
}

// Softmax by Gumbel's noise draws arms with the chances of the softmax.
func TestSoftmaxDrawsByItsChances(t *testing.T) {
	const K, T = 3, 30000
	s, _ := Parse(Text("softmax"))
	set := Setting{K: K, T: T, Sigma: 0.1, Values: []float64{0.5}}
	m := s.Compile(set).NewMachine(Automatic, func(int) int { return 0 })
	m.Reset(detmath.NewKey(3))
	pays := [K]float64{0.1, 0.4, 0.8}
	var n, want [K]float64
	sum := 0.0
	for k, x := range pays {
		want[k] = math.Exp(x / 0.5)
		sum += want[k]
	}
	for round := 1; round <= T; round++ {
		arm := m.Choose(round)
		n[arm]++
		m.Update(round, arm, pays[arm])
	}
	for k := range n {
		p := want[k] / sum
		if z := (n[k] - T*p) / math.Sqrt(T*p*(1-p)); math.Abs(z) > 4 {
			t.Errorf("arm %d was drawn %v times, want about %v", k, n[k], T*p)
		}
	}
}

// The indices of the new templates by hand, after 10 pulls that paid 7, in round 40 of 1000, where the other arm has the mean 0.5.
func TestTemplatesByHand(t *testing.T) {
	kl := func(p, q float64) float64 { return p*math.Log(p/q) + (1-p)*math.Log((1-p)/(1-q)) }
	upper := func(p, d float64) float64 {
		lo, hi := p, 1.0
		for range 100 {
			if q := (lo + hi) / 2; kl(p, q) <= d {
				lo = q
			} else {
				hi = q
			}
		}
		return lo
	}
	x := 1000.0 / 20
	plus := math.Log(x)
	for id, want := range map[string]float64{
		"imed":             -math.Log(10),
		"ucb-v":            0.7 + math.Sqrt(2*0.21*1.2*math.Log(40)/10) + 3*1.2*math.Log(40)/10,
		"kl-ucb-plus-plus": upper(0.7, math.Log(x*(plus*plus+1))/10),
		"lil-ucb":          0.7 + 2*1.1*math.Sqrt(2*0.25*1.01*math.Log(math.Log(1.01*10+2)/0.1)/10),
		"moss":             0.7 + math.Sqrt(math.Log(x)/10),
	} {
		s, faults := Parse(Text(id))
		if faults != nil {
			t.Fatalf("%s: %v", id, faults)
		}
		set := Setting{K: 2, T: 1000, Sigma: 0.5}
		set.Values = defaults(s, set)
		m := s.Compile(set).NewMachine(Plain, func(int) int { return 0 })
		m.Reset(detmath.NewKey(1))
		for i := range 10 {
			m.Update(i+1, 0, float64(min(1, i/3)))
		}
		m.Update(11, 1, 0.5)
		var a Account
		if m.Explain(&a, 0, 40); math.Abs(a.Index-want) > 1e-9 {
			t.Errorf("%s has the index %v, want %v", id, a.Index, want)
		}
		if id != "imed" {
			continue
		}
		if m.Explain(&a, 1, 40); math.Abs(a.Index+kl(0.5, 0.7)) > 1e-9 {
			t.Errorf("the other arm's index of %s is %v, want %v", id, a.Index, -kl(0.5, 0.7))
		}
	}
}

// Names that other languages have, and this one cannot, say what to use instead.
func TestNamesThatCannotBeHad(t *testing.T) {
	for text, want := range map[string]string{
		"return probability":         "log(-log(1 - rand()))",
		"return softmax(mean(n))":    "log(-log(1 - rand()))",
		"return state":               "a program keeps nothing from one round to the next",
		"return previous(1)":         "a program keeps nothing from one round to the next",
		"return ppf(0.9)":            "qnormal(u)",
		"return means":               "a program sees one arm",
		"return kl_divergence(1, 2)": "kl(p, q)",
		"return choice(mean(n))":     "log(-log(1 - rand()))",
		"return probabilities":       "log(-log(1 - rand()))",
		"return rewards":             "the language has no lists",
		"return history(n)":          "the language has no lists",
		"return eliminated":          "return -inf for an arm that must wait",
		"return phase":               "nor a phase, from one round to the next",
		"return weight":              "a program keeps nothing from one round to the next",
		"return cdf(0.9)":            "quantiles and draws alone",
		"return gamma(1, 1)":         "there are no draws of other laws",
		"return posterior":           "beta(1 + sum(0, n), 1 + n - sum(0, n))",
		"return median(n)":           "rewards are not sorted",
		"return tanh(1)":             "1 - 2/(exp(2*x) + 1)",
		"return k":                   "a program sees one arm",
	} {
		_, faults := Parse(text)
		if len(faults) == 0 || !strings.Contains(faults[0].Error(), want) {
			t.Errorf("%s: %v, want %q in it", text, faults, want)
		}
	}
}
