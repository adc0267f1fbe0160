package claims

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

// projections tests T12: deterministic R-ed-UCB plays pairs of random concave arms.
func projections() []Number {
	const pairs, rounds = 50, 200
	kind, _ := policy.Lookup(rEd)
	context := policy.Context{K: 2, T: rounds}
	largest, below, compared := 0.0, 0, 0
	for i := range pairs {
		s := instance(12, i)
		p := kind.New(context, policy.Resolve(kind, context, policy.Values{"deterministic": true}), false)
		p.Reset(policy.Draws{Own: instance(12, pairs+i), Coins: make([]detmath.Key, 2)})
		arms := [2]payoff.Func{mustPayoff(concaveArm(&s, rounds)), mustPayoff(concaveArm(&s, rounds))}
		var pulls [2]int
		terms := make([]policy.Term, 2)
		for t := 1; t <= rounds; t++ {
			p.(policy.Explainer).Explain(terms, t)
			for k, n := range pulls {
				if n < 2 {
					continue
				}
				last, before := arms[k].At(n), arms[k].At(n-1)
				line := last + float64(float64(t-n)*(last-before))
				largest = max(largest, math.Abs(terms[k].Index-line)/max(1, math.Abs(line)))
				count(&below, terms[k].Index < arms[k].At(t)-rounding)
				compared++
			}
			arm := p.Choose(t)
			pulls[arm]++
			p.Update(t, arm, arms[arm].At(pulls[arm]))
		}
	}
	return []Number{
		exactly(largest).below(1e-9, "Largest difference of index and line, as a share of the larger of 1 and the line’s value"),
		none(below, fmt.Sprintf("Indices, of %s, below the payoff", round(compared))),
	}
}

// externalRegret tests T14 on the paper's two arms.
func externalRegret() []Number {
	preset, _ := scenario.LookupPreset(arms2)
	first, second := preset.Scenario.Arms[0].Func, preset.Scenario.Arms[1].Func
	rounds := preset.Scenario.Horizon
	earned, offered, possible := 0.0, 0.0, 0.0
	for t := 1; t <= rounds; t++ {
		earned += first.At(t)
		offered += second.At(1) // what arm 2 offers in every round of this history
		possible += second.At(t)
	}
	never, always := second.At(1), second.At(rounds)
	return []Number{
		exactly(always-never).above(0, fmt.Sprintf("Payoff of arm 2 at the last round, if always pulled (%s), − if never (%s)", plain(always),
			plain(never))),
		exactly(max(earned, offered)-earned).number("External regret of always pulling arm 1").decided("at most 0", offered <= earned),
		exactly(possible-earned).above(float64(rounds)/2, "Policy regret of always pulling arm 1"),
	}
}

// powersOfTheBounds tests the powers in T7, on arms that rise once: their cumulative increment does not depend on T.
func powersOfTheBounds() []Number {
	const short, long, low, high, epsilon = 10_000, 1_000_000, 0.2, 0.8, 0.25
	var list []Number
	for _, q := range []float64{0.25, 0.5, 0.75, 1} {
		var powers [2]float64
		for i, restless := range []bool{false, true} {
			th := theory.Theorem{Restless: restless, Epsilon: epsilon, Alpha: 4}
			// last returns the logarithm of the last term, without the logarithm of T in it.
			last := func(horizon int, rise float64) float64 {
				bound := func(arm payoff.Spec) float64 {
					return th.Bound(theory.MaxIncrements([]payoff.Spec{arm}, th.Length(1, horizon)), 1, horizon, q)
				}
				log := detmath.Log(bound(payoff.Step(0, rise, 1)) - bound(payoff.Constant(0)))
				if restless {
					log -= float64(float64(q/(1+q)) * detmath.Log(1+detmath.Log(epsilon*float64(horizon))))
				}
				return log
			}
			powers[i] = (last(long, low) - last(short, low)) / detmath.Log(float64(long)/short)
			ofY := (last(short, high) - last(short, low)) / float64(q*detmath.Log(high/low))
			name, statedT, statedY := "rested", q, 1.0
			if restless {
				name, statedT, statedY = "restless", 2*q/(1+q), 1/(1+q)
			}
			list = append(list,
				exactly(powers[i]).within(statedT-0.001, statedT+0.001, fmt.Sprintf("Power of T, %s, q = %v", name, q)),
				exactly(ofY).within(statedY-0.001, statedY+0.001, fmt.Sprintf("Power of the cumulative increment, %s, q = %v", name, q)))
		}
		if q < 1 {
			list = append(list, exactly(powers[1]-powers[0]).above(0, fmt.Sprintf("Power of T, restless − rested, q = %v", q)))
		}
	}
	return list
}

// twoThirds tests T15.
func twoThirds() []Number {
	var list []Number
	for _, restless := range []bool{false, true} {
		name := "Rested"
		if restless {
			name = "Restless"
		}
		for _, c := range []float64{2, 3, 4, math.Inf(1)} {
			falls := fmt.Sprintf("l to the power of −%v", c)
			if math.IsInf(c, 1) {
				falls = "e to the power of −l"
			}
			power := (logNoisyBound(1e18, c, restless) - logNoisyBound(1e15, c, restless)) / (3 * math.Ln10)
			list = append(list, exactly(power).within(2.0/3-0.05, 2.0/3+0.05, fmt.Sprintf("%s, increments as %s: power of T", name, falls)))
		}
	}
	return list
}

// logNoisyBound returns the logarithm of the bound of Theorem 4.4 or 5.3 for two arms with increments l^-c, or e^-l for an
// infinite c, at the best of 512 values of q, with epsilon 1/4, alpha 4 and sigma 0.1.
func logNoisyBound(horizon, c float64, restless bool) float64 {
	const arms, epsilon, alpha, sigma, steps = 2, 0.25, 4.0, 0.1, 512
	logT := detmath.Log(horizon)
	explore := detmath.Pow(2*sigma*horizon, 2.0/3) * detmath.Pow(10*alpha*logT, 1.0/3)
	head := float64(3*arms/epsilon*explore) + 1 + 2*arms/(alpha-2) + 5*arms + arms/epsilon
	least := math.Inf(1)
	for i := 1; i <= steps; i++ {
		q := float64(float64(i) / steps) // which is compiled to a product
		y := 0.0
		if math.IsInf(c, 1) {
			for l := 1.0; l < 2000 && q*l < 700; l++ {
				y += detmath.Exp(-float64(q * l))
			}
		} else {
			y = powerSum(float64(c*q), (1-2*epsilon)*horizon/arms)
		}
		log, factor := float64(q*logT)+detmath.Log(y), arms*math.Ceil(1/(1-2*epsilon))
		if restless {
			log = (log + float64(q*(logT+detmath.Log(1+detmath.Log(epsilon*horizon))))) / (1 + q)
			factor *= math.Ceil(1 / epsilon)
		}
		least = min(least, float64(factor*detmath.Exp(log)))
	}
	return detmath.Log(head + least)
}
