package claims

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// claimSeed is the seed of the random instances: "claims" in ASCII.
const claimSeed = 0x636c61696d73

// instance returns the random stream of instance i of a claim.
func instance(claim, i int) detmath.Stream {
	return detmath.NewStream(detmath.NewKey(claimSeed).Child(uint64(claim)).Child(uint64(i)))
}

// rounding is how far two sums of few payoffs that are equal may be apart.
const rounding = 1e-9

// risingArms returns k arms whose payoffs never fall; some are not concave.
func risingArms(s *detmath.Stream, k int) []payoff.Func {
	arms := make([]payoff.Func, k)
	for i := range arms {
		c := 0.1 + float64(0.9*s.Float64())
		spec := payoff.Constant(c)
		switch s.IntN(4) {
		case 0:
			spec = payoff.Exp(c, s.Float64())
		case 1:
			spec = payoff.Linear(c/6, c)
		case 2:
			spec = payoff.Step(c/5, c, 1+s.IntN(6))
		}
		arms[i] = mustPayoff(spec)
	}
	return arms
}

// fallingArms returns k arms whose payoffs never rise.
func fallingArms(s *detmath.Stream, k int) []payoff.Func {
	arms := make([]payoff.Func, k)
	for i := range arms {
		c := s.Float64()
		spec := payoff.Step(c, float64(c*s.Float64()), 1+s.IntN(6))
		if s.IntN(2) == 0 {
			spec = payoff.Curve(payoff.Point{X: 0, Y: c}, payoff.Point{X: 1 + float64(9*s.Float64()), Y: float64(c * s.Float64())})
		}
		arms[i] = mustPayoff(spec)
	}
	return arms
}

const badArm = "claims: an arm that payoff.New refuses"

func mustPayoff(spec payoff.Spec) payoff.Func {
	f, err := payoff.New(spec)
	if err != nil {
		panic(badArm)
	}
	return f
}

// bestShare returns the largest total payoff of all ways to share the rounds among rested arms: the order of the
// pulls does not matter.
func bestShare(arms []payoff.Func, rounds int) float64 {
	if len(arms) == 1 {
		return firstPulls(arms[0], rounds)
	}
	best := math.Inf(-1)
	for n := 0; n <= rounds; n++ {
		best = max(best, firstPulls(arms[0], n)+bestShare(arms[1:], rounds-n))
	}
	return best
}

// firstPulls returns the total payoff of an arm's first n pulls.
func firstPulls(arm payoff.Func, n int) float64 {
	sum := 0.0
	for x := 1; x <= n; x++ {
		sum += arm.At(x)
	}
	return sum
}

// bestSequence returns the largest total payoff of all sequences of restless arms.
func bestSequence(arms []payoff.Func, from, to int) float64 {
	if from > to {
		return 0
	}
	best := math.Inf(-1)
	for _, arm := range arms {
		best = max(best, arm.At(from)+bestSequence(arms, from+1, to))
	}
	return best
}

// greedy returns the total payoff of the arm that pays most in each round.
func greedy(arms []payoff.Func, rounds int, restless bool) float64 {
	pulls := make([]int, len(arms))
	sum := 0.0
	for t := 1; t <= rounds; t++ {
		at, top := 0, math.Inf(-1)
		for i, arm := range arms {
			x := pulls[i] + 1
			if restless {
				x = t
			}
			if y := arm.At(x); y > top {
				at, top = i, y
			}
		}
		pulls[at]++
		sum += top
	}
	return sum
}

const enumerated = 400

// bestArmIsOptimal tests T1.
func bestArmIsOptimal() Number {
	beaten := 0
	for i := range enumerated {
		s := instance(1, i)
		rounds := 1 + s.IntN(12)
		arms := risingArms(&s, 2+s.IntN(2))
		alone := math.Inf(-1)
		for _, arm := range arms {
			alone = max(alone, firstPulls(arm, rounds))
		}
		if bestShare(arms, rounds) > alone+rounding {
			beaten++
		}
	}
	return none(beaten, fmt.Sprintf("Bandits, of %d, on which another policy pays more", enumerated))
}

// greedyIsOptimal tests T5.
func greedyIsOptimal() []Number {
	var restless, rotting, rottingRestless, loses int
	for i := range enumerated {
		s := instance(5, i)
		rounds := 1 + s.IntN(7)
		rising, falling := risingArms(&s, 2+s.IntN(2)), fallingArms(&s, 2+s.IntN(2))
		count(&restless, bestSequence(rising, 1, rounds) > greedy(rising, rounds, true)+rounding)
		count(&rottingRestless, bestSequence(falling, 1, rounds) > greedy(falling, rounds, true)+rounding)
		count(&rotting, bestShare(falling, rounds) > greedy(falling, rounds, false)+rounding)
		count(&loses, bestShare(rising, rounds) > greedy(rising, rounds, false)+rounding)
	}
	lost := exactly(float64(loses)).above(0, fmt.Sprintf(
		"Rested bandits, of %d, with rising arms on which another policy pays more", enumerated))
	return []Number{
		none(restless, fmt.Sprintf("Restless bandits, of %d, with rising arms on which another policy pays more", enumerated)),
		none(rottingRestless, fmt.Sprintf("Restless bandits, of %d, with falling arms on which another policy pays more", enumerated)),
		none(rotting, fmt.Sprintf("Rested bandits, of %d, with falling arms on which another policy pays more", enumerated)),
		lost,
	}
}

func count(n *int, is bool) {
	if is {
		*n++
	}
}

// optimism tests T11.
func optimism() Number {
	above := 0
	for i := range 1000 {
		s := instance(11, i)
		arm := mustPayoff(concaveArm(&s, 1000))
		for range 100 {
			k := 2 + s.IntN(999)
			before := 1 + s.IntN(k-1)
			mean := (arm.At(k) - arm.At(before)) / float64(k-before)
			count(&above, arm.At(k+1)-arm.At(k) > mean+1e-14)
		}
	}
	return none(above, "Pairs, of 100,000, with a next increment above the mean before it")
}
