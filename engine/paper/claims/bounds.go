package claims

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// concaveArm returns a random arm that rises, is concave, and stays in [0,1].
func concaveArm(s *detmath.Stream, horizon int) payoff.Spec {
	c := s.Float64()
	pace := detmath.Pow(float64(horizon), -s.Float64())
	switch s.IntN(5) {
	case 0:
		return payoff.Exp(c, pace)
	case 1:
		return payoff.Poly(c, 1/pace, 0.5+s.Float64())
	case 2:
		return payoff.Linear(float64(c*pace), c)
	case 3:
		return payoff.Constant(c)
	}
	bend := 1 + s.Float64()/pace
	return payoff.Curve(payoff.Point{X: 0, Y: c / 8}, payoff.Point{X: bend, Y: c / 2}, payoff.Point{X: float64(4 * bend), Y: c})
}

// randomScenario returns random scenario i of a claim, with the setting's policy.
func randomScenario(claim, i int, setting scenario.Setting, noisy bool) *scenario.Scenario {
	stream := instance(claim, i)
	horizon := 1 + int(detmath.Pow(600, stream.Float64()))
	s := scenario.Document{Setting: setting, Horizon: horizon, Runs: 1, Seed: uint64(i),
		Noise: noise.Spec{Kind: "none"}}
	for range 1 + stream.IntN(5) {
		s.Arms = append(s.Arms, scenario.ArmSpec{Payoff: concaveArm(&stream, horizon)})
	}
	values := policy.Values{"deterministic": !noisy}
	if noisy {
		s.Runs = 4
		s.Noise = noise.Spec{Kind: "gaussian", Params: map[string]float64{"sigma": 0.05}}
		values["epsilon"] = 0.05 + float64(0.4*stream.Float64())
	}
	s.Policies = []scenario.PolicySpec{{ID: theory.PolicyOf(setting), Variant: scenario.Defined, Params: values}}
	return scenario.MustComplete(s)
}

// aboveBound counts the random scenarios on which the mean regret of the setting's policy is above its bound, and
// returns the largest share of the bound.
func aboveBound(claim, scenarios int, setting scenario.Setting, noisy bool) (above int, closest float64) {
	for i := range scenarios {
		s := randomScenario(claim, i, setting, noisy)
		report := theory.Of(s)
		bound := *report.Bounds[len(report.Bounds)-1].Bound
		regret := sim.Play(s, nil).Policies[0].Final.Mean
		closest = max(closest, regret/bound)
		count(&above, regret > bound*(1+rounding))
	}
	return above, closest
}

// paperBound returns the bound of the setting's policy with the defaults on a preset.
func paperBound(name string, deterministic bool) theory.Bound {
	preset, _ := scenario.LookupPreset(name)
	for _, b := range theory.Of(preset.Scenario).Bounds {
		if b.Place == nil && b.Deterministic == deterministic {
			return b
		}
	}
	panic(badPreset)
}

// boundNumbers names how a regret on a preset compares with its bound.
func boundNumbers(regret interval, b theory.Bound, arms string) []Number {
	name := fmt.Sprintf("Regret less the bound on the paper’s %s; the bound is %s at q = %.3f", arms, round(int(math.Round(*b.Bound))), *b.Q)
	if b.Vacuous {
		name += ", more than the 200,000 rounds can cost, so that it says nothing"
	}
	return []Number{regret.number("Regret on the paper’s " + arms), regret.less(exactly(*b.Bound)).below(0, name)}
}

func armsOf(name string) string {
	if name == arms2 {
		return "two arms"
	}
	return "fifteen arms"
}

// deterministicBound tests T3 and T6.
func deterministicBound(setting scenario.Setting, name string) []Number {
	claim := map[scenario.Setting]int{scenario.Rested: 3, scenario.Restless: 6}[setting]
	above, closest := aboveBound(claim, 200, setting, false)
	preset, _ := scenario.LookupPreset(name)
	s := preset.Scenario.Document
	s.Runs, s.Noise = 1, noise.Spec{Kind: "none"}
	s.Policies = []scenario.PolicySpec{{ID: theory.PolicyOf(setting), Variant: scenario.Defined, Params: policy.Values{"deterministic": true}}}
	regret := exactly(sim.Play(scenario.MustComplete(s), nil).Policies[0].Final.Mean)
	return append([]Number{
		none(above, "Random scenarios, of 200, with a regret above the bound"),
		exactly(closest).number("Largest share of its bound that a regret reaches"),
	}, boundNumbers(regret, paperBound(name, true), armsOf(name))...)
}

// stochasticBound tests T4 and T7.
func stochasticBound(ev *Evidence, setting scenario.Setting, name string) []Number {
	claim := map[scenario.Setting]int{scenario.Rested: 4, scenario.Restless: 7}[setting]
	above, closest := aboveBound(claim, 100, setting, true)
	numbers := []Number{
		none(above, "Random scenarios, of 100, with a mean regret above the bound"),
		exactly(closest).number("Largest share of its bound that a mean regret reaches"),
	}
	if s, ok := sideOf(ev, name, scenario.Defined); ok {
		numbers = append(numbers, boundNumbers(s.regret(theory.PolicyOf(setting), s.Horizon), paperBound(name, false), armsOf(name))...)
	}
	return numbers
}

// restlessIsBelow tests T8: everywhere, or only where T^q Y is at least 1.
func restlessIsBelow(whereItMatters bool) []Number {
	points, small, highest := 0, 0, 0.0
	compare := func(specs []payoff.Spec, horizon int) (above int) {
		rested, restless := theory.Theorem{Deterministic: true}, theory.Theorem{Deterministic: true, Restless: true}
		k := len(specs)
		in := theory.MaxIncrements(specs, rested.Length(k, horizon))
		for i := 0; i <= 64; i++ {
			q := float64(i) / 64
			one, other := restless.Bound(in, k, horizon, q), rested.Bound(in, k, horizon, q)
			if power := detmath.Pow(float64(horizon), q) * in.CumulativeIncrement(rested.Length(k, horizon), q); power < 1 {
				small++
				highest = max(highest, one/float64(k), other/float64(k))
				if whereItMatters {
					continue
				}
			}
			points++
			count(&above, one > other*(1+rounding))
		}
		return above
	}
	ordinary := 0
	for _, name := range []string{arms2, rested15} {
		preset, _ := scenario.LookupPreset(name)
		ordinary += compare(preset.Scenario.Payoffs(), preset.Scenario.Horizon)
	}
	for seed := range uint64(20) {
		s := scenario.RandomOver(seed, 20_000, 20_000)
		ordinary += compare(s.Payoffs(), s.Horizon)
	}
	some := points
	flat := compare([]payoff.Spec{payoff.Linear(1e-9, 1), payoff.Constant(0.5)}, 1000)
	list := []Number{
		none(ordinary, fmt.Sprintf("Values of q, of %s, with the restless bound above the rested one: "+
			"the paper’s arms and random bandits", round(some))),
		none(flat, fmt.Sprintf("Values of q, of %d, with the restless bound above: one arm rises by 0.000000001 a round, T = "+
			"1,000", points-some)),
	}
	if whereItMatters {
		list = append(list, exactly(float64(small)).number("Values of q that are left out: there the power T^q of the horizon times the "+
			"cumulative increment is below 1"),
			exactly(highest).below(3, "The larger bound there, at most, for each arm"))
	}
	return list
}

// constantTimeUpdate tests T13: it pulls two arms by turns of random length with random rewards.
func constantTimeUpdate() []Number {
	const rounds, epsilon, alpha, sigma = 20_000, 0.25, 4.0, 0.1
	kind, _ := policy.Lookup(rEd)
	context := policy.Context{K: 2, T: rounds, Sigma: sigma}
	p := kind.New(context, policy.Resolve(kind, context, nil), false)
	random := instance(13, 0)
	p.Reset(policy.Draws{Own: instance(13, 1), Coins: make([]detmath.Key, 2)})
	terms := make([]policy.Term, 2)
	var rewards [2][]float64
	largest, compared := 0.0, 0
	for t := 1; t <= rounds; t++ {
		if t > 100 && t%100 == 0 {
			p.(policy.Explainer).Explain(terms, t)
			for arm := range rewards {
				largest = max(largest, math.Abs(terms[arm].Index-indexByDefinition(rewards[arm], t, epsilon, alpha, sigma)))
				compared++
			}
		}
		arm := p.Choose(t)
		reward := random.Float64()
		p.Update(t, arm, reward)
		rewards[arm] = append(rewards[arm], reward)
	}
	return []Number{
		exactly(largest).below(1e-9, "Largest difference of the two"),
		exactly(float64(compared)).number("Indices compared"),
	}
}

// indexByDefinition returns the index of R-ed-UCB at round t as Section 4.3 defines it, of an arm's rewards so far.
func indexByDefinition(rewards []float64, t int, epsilon, alpha, sigma float64) float64 {
	n := len(rewards)
	h := int(epsilon * float64(n))
	if h == 0 {
		return math.Inf(1)
	}
	var sum environment.Sum
	for l := n - h + 1; l <= n; l++ {
		r, before := rewards[l-1], rewards[l-h-1]
		sum.Add(r + float64(float64(t-l)*(r-before))/float64(h))
	}
	bonus := float64(sigma * float64(t-n+h-1) * math.Sqrt(10*alpha*detmath.Log(float64(t))/float64(h*h*h)))
	return float64(sum.Value()/float64(h)) + bonus
}
