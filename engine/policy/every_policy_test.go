package policy

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// What every policy says of its choices is true: a new one is tested here without being named.

// everyVariant returns variants with each flag and each choice of each policy that they lack.
func everyVariant() []variant {
	all := variants()
	for _, k := range Kinds() {
		code, _ := k.Codes()
		for _, p := range k.Params {
			values := []any{}
			if p.Kind == Flag {
				values = []any{true}
			}
			for _, x := range p.Choices {
				values = append(values, x)
			}
			for _, x := range values {
				v := variant{fmt.Sprint(k.ID, "-", p.Name, "-", x), k, Values{p.Name: x}, p.Name == code || p.Released}
				if p.Kind == Flag && k.Released != "" {
					all = append(all, variant{v.name + "-released", k, v.given, true})
				}
				same := func(o variant) bool { return o.kind.ID == k.ID && o.given[p.Name] == x && o.released == v.released }
				if usual := Resolve(k, Context{K: 2, T: 100, Sigma: 0.1}, nil)[p.Name]; x != usual && !slices.ContainsFunc(all, same) {
					all = append(all, v)
				}
			}
		}
	}
	return all
}

// estimates says what an estimate is, by its name: a function of the arm's rewards, clipped if the policy clips them, of which the
// last w are in its window.
var estimates = map[string]func(all []float64, w int) float64{
	"mean":        meanOfLast,
	"estimate":    meanOfLast,
	"last payoff": func(all []float64, _ int) float64 { return all[len(all)-1] },
	"last reward": func(all []float64, _ int) float64 { return all[len(all)-1] },
	"best reward": func(all []float64, _ int) float64 { return slices.Max(all) },
	"mean size": func(all []float64, w int) float64 {
		sizes := slices.Clone(all)
		for i, x := range sizes {
			sizes[i] = math.Abs(x)
		}
		return meanOfLast(sizes, w)
	},
}

func meanOfLast(all []float64, w int) float64 {
	sum := 0.0
	for _, x := range all[len(all)-w:] {
		sum += x
	}
	return sum / float64(w)
}

// ofTheirOwn are the names of estimates that a test of the policy computes anew, with that test.
var ofTheirOwn = map[string]string{
	"chance":              "TestTermsHaveNames: they add up to 1, and TestTiesAreUniform",
	"at the horizon":      "TestPoliciesFollowTheirPlainForms, by what they recommend",
	"best reward, scaled": "TestPoliciesFollowTheirTwins",
	"gain, scaled":        "TestPoliciesFollowTheirPlainForms",
	"gap":                 "TestPoliciesFollowTheirPlainForms",
	"lower bound":         "TestPoliciesFollowTheirPlainForms",
}

// otherMeans are the variants whose mean is not that of the rewards in their window, with the reason.
var otherMeans = map[string]string{
	"kl-ucb":                  "a mean below 0 is 0",
	"kl-ucb-released":         "of coins",
	"ser4-released":           "of coins",
	"sw-ucb-released":         "of coins",
	"sw-kl-ucb-released":      "of coins",
	"d-ucb":                   "a reward counts for less with every round",
	"raw-ucb":                 "of the window of the least bound",
	"raw-ucb-released":        "of the window of the least bound",
	"raw-ucb-exact":           "of the window of the least bound",
	"fewa":                    "of the window of pairs and pairs of pairs that it keeps",
	"r-sr-released":           "the code leaves the last reward out",
	"r-sr-cash":               "of running maxima",
	"r-ucbe-cash":             "of running maxima",
	"uniform-smooth-released": "the code leaves the last reward out",
	"li-2020-cash":            "of running maxima",
}

// Before every round the parts of an index add up to it, an arm has as many pulls as it was pulled, and its estimate is what its
// name says.
func TestEveryPolicyExplainsItself(t *testing.T) {
	const K, T = 3, 300
	luck := detmath.NewKey(21)
	for _, v := range everyVariant() {
		for _, restless := range []bool{false, true} {
			c := Context{K: K, T: T, Sigma: 0.1, Released: v.released, Restless: restless}
			p, e := v.make(c), v.kind.Explain(Resolve(v.kind, c, v.given))
			x, ok := p.(Explainer)
			if !ok {
				continue
			}
			inform(p)
			p.Reset(testDraws(3, K))
			terms, beliefs, rewards := make([]Term, K), make([]Belief, K), make([][]float64, K)
			for round := 1; round <= T; round++ {
				x.Explain(terms, round)
				if d, ok := p.(Drawer); ok {
					d.BeliefsTo(beliefs, round)
				}
				for k, term := range terms {
					if err := explains(v.name, e, term, rewards[k], &beliefs[k]); err != nil {
						t.Errorf("%s, restless %v, round %d, arm %d: %v", v.name, restless, round, k, err)
					}
				}
				arm := p.Choose(round)
				if arm < 0 || arm >= K {
					t.Fatalf("%s, restless %v, round %d: it pulls arm %d of %d", v.name, restless, round, arm, K)
				}
				reward := (0.2+0.2*float64(arm))*float64(round)/(float64(round)+50) + 0.2*luck.Normal(uint64(round))
				p.Update(round, arm, reward)
				if e.Clips {
					reward = clip01(reward)
				}
				rewards[arm] = append(rewards[arm], reward)
			}
		}
	}
}

// A bare policy has no loop of its own.
type bare struct{ Policy }

// A policy's own loop plays as Choose and Update in turn.
func TestEveryPolicyPlaysAsItChooses(t *testing.T) {
	const K, T = 4, 500
	for _, v := range everyVariant() {
		if _, ok := v.make(Context{K: K, T: T}).(Player); !ok {
			continue
		}
		for _, restless := range []bool{false, true} {
			c := Context{K: K, T: T, Sigma: 0.1, Restless: restless, Released: v.released}
			plain := v.make(c)
			inform(plain)
			want := slices.Clone(play(bare{plain}, risingRun(K, T, restless, 6), testDraws(6, K)))
			if got := play(v.make(c), risingRun(K, T, restless, 6), testDraws(6, K)); !slices.Equal(got, want) {
				t.Errorf("%s, restless %v: its loop pulls another arm at round %d", v.name, restless, firstDifference(got, want))
			}
		}
	}
}

// explains returns what is wrong with the terms of an arm, of its rewards and what is believed of it so far; nil if nothing is.
func explains(name string, e Explanation, term Term, rewards []float64, belief *Belief) error {
	if term.Pulls != len(rewards) {
		return fmt.Errorf("it explains %d pulls, and had %d", term.Pulls, len(rewards))
	}
	if math.IsInf(term.Index, 0) || term.Estimate != term.Estimate {
		return nil
	}
	sum := term.Estimate
	for _, part := range []float64{term.Increment, term.Bonus} {
		if part == part {
			sum += part
		}
	}
	if !same(sum, term.Index) {
		return fmt.Errorf("the parts of %+v add up to %v", term, sum)
	}
	of, known := estimates[e.Terms.Estimate]
	mean, _ := belief.Spread()
	switch {
	case e.Decision == ByDraws && !same(term.Estimate, mean):
		return fmt.Errorf("the estimate, %s, is %v, and the law that it draws from has the mean %v", e.Terms.Estimate, term.Estimate, mean)
	case e.Decision == ByDraws:
		return nil
	case ofTheirOwn[e.Terms.Estimate] != "" || otherMeans[name] != "":
		return nil
	case !known:
		return fmt.Errorf("no test knows what the estimate %q is: add it to estimates, or the test that knows it to ofTheirOwn",
			e.Terms.Estimate)
	case len(rewards) == 0:
		if term.Estimate != 0 {
			return fmt.Errorf("it has the estimate %v before its first reward", term.Estimate)
		}
		return nil
	}
	w := term.Window
	if w == 0 || w > len(rewards) {
		w = len(rewards)
	}
	if want := of(rewards, w); !same(term.Estimate, want) {
		return fmt.Errorf("the estimate, %s, is %v; of the last %d of %d rewards it is %v", e.Terms.Estimate, term.Estimate, w,
			len(rewards), want)
	}
	return nil
}
