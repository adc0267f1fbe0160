package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/param"
)

// exp3 is Exp3. It draws arm k with probability
//
//	p_k = (1-γ) w_k / Σw + γ/K,   and then   w_k *= exp(γ X / (p_k K)),   w = 1 at first.
//
// γ in (0,1], default min(1, √(K ln K / ((e-1) T))).
//
// Source: Auer, Cesa-Bianchi, Freund, Schapire, The Nonstochastic Multiarmed Bandit Problem,
// SIAM J. Comput. 2002, Section 3 and Corollary 3.2 with g = T.
var exp3 = Kind{
	ID:     "exp3",
	Name:   "Exp3",
	Source: "Auer, Cesa-Bianchi, Freund, Schapire 2002, Section 3",
	Doc:    "Draws arms by exponential weights, for any payoffs, even adversarial ones.",
	Cost:   29,
	Card: Card{
		Setting: "chosen by an adversary", Noise: bounded, Knows: "T",
		Guarantee: "regret T^(1/2)", Year: 2002, Preset: "paper-15-rested",
	},
	Group: Stationary,
	Style: Style{Hue: 9, Dash: []float32{8, 2.5}, Square: true},
	Explain: explained(Explanation{Decision: ByChance, Terms: chanceTerms, Clips: true, Formula: Formula{
		weightsMathML, weightsWords, "The arm is drawn by p.",
	}}),
	Params: []Param{
		gammaParam(func(c Context, _ Values) any { return exp3Gamma(c.K, float64(c.T)) }, "min(1, √(K ln K / ((e−1) T)))"),
	},
	Translation: typed("exp3", "gamma"),
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &exp3Policy{weights: newWeights(c.K, v.number("gamma"))}
	},
}

func gammaParam(def func(Context, Values) any, formula string) Param {
	return Param{
		Name: "gamma", Symbol: "γ", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true},
		Default: def, Formula: formula,
		Doc: "Share of rounds in which the arm is drawn uniformly.",
	}
}

// exp3Gamma returns min(1, √(K ln K / ((e-1) rounds))), and 1 for one arm, whose law it can't change.
func exp3Gamma(K int, rounds float64) float64 {
	if K == 1 {
		return 1
	}
	k := float64(K)
	return math.Min(1, math.Sqrt(k*detmath.Log(k)/((math.E-1)*rounds)))
}

// A weights holds the exponential weights of one batch. Arms are in blocks of about √K arms, and the sum of
// each block is kept, so that drawing an arm and changing its weight read only about 2√K numbers.
type weights struct {
	gamma   float64
	w       []float64 // behind it are zeros in whole blocks
	size    int       // of a block; the last one may be shorter
	blockOf []int     // per arm, its block
	block   []float64 // sums of w
	sum     float64   // of w

	scale, floor float64 // an arm of weight w has probability scale w + floor
}

func newWeights(K int, gamma float64) weights {
	size := int(math.Ceil(math.Sqrt(float64(K))))
	blocks := (K + size - 1) / size
	x := weights{
		gamma: gamma, w: make([]float64, blocks*size)[:K], size: size, blockOf: make([]int, K), block: make([]float64, blocks),
		floor: gamma / float64(K),
	}
	for k := range x.blockOf {
		x.blockOf[k] = k / size
	}
	return x
}

// restart sets all weights to 1.
func (x *weights) restart() {
	for k := range x.w {
		x.w[k] = 1
	}
	x.addAll()
}

// addAll computes all sums again.
func (x *weights) addAll() {
	for k := 0; k < len(x.w); k += x.size {
		x.add(k)
	}
}

// add updates the sums after the arm's weight changed.
func (x *weights) add(arm int) {
	i := x.blockOf[arm]
	sum := 0.0
	for _, w := range x.w[i*x.size : min((i+1)*x.size, len(x.w))] {
		sum += w
	}
	x.block[i] = sum
	sum = 0
	for _, b := range x.block {
		sum += b
	}
	x.sum, x.scale = sum, (1-x.gamma)/sum
}

// p returns an arm's probability.
func (x *weights) p(arm int) float64 { return float64(x.scale*x.w[arm]) + x.floor }

// pick returns the arm that a uniform u in [0,1) selects by the arms' probabilities. It must not be inlined, as a profile may
// want: Play calls it seldom, and its registers would not suffice.
//
//go:noinline
func (x *weights) pick(u float64) int {
	scale, floor := x.scale, x.floor
	blocks := len(x.block) - 1
	i, below, wide := 0, 0.0, float64(floor*float64(x.size))
	for ; i < blocks; i++ {
		next := below + (float64(scale*x.block[i]) + wide)
		if u < next {
			break
		}
		below = next
	}
	last := min((i+1)*x.size, len(x.w)) - 1
	for k := i * x.size; k < last; k++ {
		below += float64(scale*x.w[k]) + floor
		if u < below {
			return k
		}
	}
	return last
}

// gain raises the weight of an arm that was drawn with probability p and gave the reward.
func (x *weights) gain(arm int, reward, p float64) {
	x.w[arm] *= detmath.Exp(x.gamma * reward / (p * float64(len(x.w))))
	if x.w[arm] > weightCap {
		for k := range x.w {
			x.w[k] *= weightScale
		}
		x.addAll()
		return
	}
	x.add(arm)
}

// Only ratios of weights matter. One update multiplies a weight by at most e (since p >= γ/K), so that
// nothing overflows below the cap, and dividing by a power of two does not round.
const (
	weightCap   = 0x1p512
	weightScale = 0x1p-512
)

// explain stores each arm's probability.
func (x *weights) explain(dst []Term, pulls []int) {
	for k := range dst {
		dst[k] = drawnTerm(pulls[k], 0, x.p(k), "probability")
	}
}

type exp3Policy struct {
	weights
	draws Draws
	pulls []int
}

func (p *exp3Policy) Reset(d Draws) {
	p.draws = d
	p.pulls = zeroed(p.pulls, len(p.w))
	p.restart()
}

func (p *exp3Policy) Choose(int) int { return p.pick(p.draws.Own.Float64()) }

func (p *exp3Policy) Update(_, arm int, reward float64) {
	p.pulls[arm]++
	p.gain(arm, clip01(reward), p.p(arm))
}

// mostGuessed is the largest size of a block with which Play guesses: a guess looks at all blocks, and at all arms of one. With more
// than 400 arms it takes longer than pick, which stops at the arm that it finds.
const mostGuessed = 20

// Play is the general loop of Loop with pick and gain written out, because calls are slow in WebAssembly. While it waits
// for a round's exponential it guesses the next arm from the weights as they are, without jumps, which would be as random as
// the arms. The guess is right unless the change of one weight moves a sum past u.
//
// Where d is the change and W the sum of the weights, it moves the sum up to an arm of weights Q so far by rest d/(W+d)
// times 1 - Q/W if the changed weight is among them, else times -Q/W. So the sum before the guess can pass u only if the
// changed arm is before it, and then if u is less than d/W (rest - q) above it, where q is u without the shares of floor
// before the guess; the sum after it only if the changed arm is behind it, and if u is less than d/W q below it.
func (p *exp3Policy) Play(bandit *environment.Bandit, from, to int) {
	x := &p.weights
	if x.size > mostGuessed {
		for t := from; t < to; t++ {
			arm := p.Choose(t)
			p.Update(t, arm, bandit.Pull(t, arm))
		}
		return
	}
	w, block, size, blockOf, pulls := x.w[:cap(x.w)], x.block, x.size, x.blockOf, p.pulls
	scale, floor, gamma, rest := x.scale, x.floor, x.gamma, 1-x.gamma
	K, wide, perRest := float64(len(x.w)), float64(floor*float64(size)), 1/rest
	key, word := p.draws.Own.Next()
	p.draws.Own.Skip(to - from)
	arm := p.pick(key.Float64(word))
	for t := from; t < to; t++ {
		reward, v := bandit.Pull(t, arm), w[arm]
		r, k := detmath.ExpSplit(gamma * limit(reward, 1) / ((float64(scale*v) + floor) * K))
		grown := float64(v * detmath.ExpJoin(r, k))
		word++
		u := key.Float64(word)
		guess, near, below, lower := 0, int64(math.MaxInt64), 0.0, int64(0)
		for _, b := range block[:len(block)-1] {
			below += float64(scale*b) + wide
			left := int64(math.Float64bits(u - below)) // left>>63 is -1 if u < below, else 0
			guess += 1 + int(left>>63)
			near = min(near, left&math.MaxInt64)
			lower = max(lower, int64(math.Float64bits(below))&^(left>>63))
		}
		below = math.Float64frombits(uint64(lower))
		guess *= size
		for _, v := range w[guess:][:size-1] {
			below += float64(scale*v) + floor
			left := int64(math.Float64bits(u - below))
			guess += 1 + int(left>>63)
			near = min(near, left&math.MaxInt64)
		}
		if v > weightCap/4 { // all weights may have to be scaled
			p.Update(t, arm, reward)
			arm, scale = p.pick(u), x.scale
			continue
		}
		next := min(guess, len(x.w)-1)
		below = float64((u-float64(floor*float64(next)))*perRest) + float64((arm-next)>>63)
		change := float64(float64(scale*(grown-v))*math.Abs(below)) + 1e-9 // 1e-9 is far above rounding
		pulls[arm]++
		w[arm] = grown
		i, sum := blockOf[arm], 0.0
		for _, v := range w[i*size:][:size] {
			sum += v
		}
		block[i], sum = sum, 0
		for _, b := range block {
			sum += b
		}
		scale = rest / sum
		x.sum, x.scale = sum, scale
		arm = next
		if near < int64(math.Float64bits(change)) {
			arm = p.pick(u)
		}
	}
}

func (p *exp3Policy) Explain(dst []Term, t int) { p.explain(dst, p.pulls) }

// zeroed returns n zeros, in xs if it has that length.
func zeroed(xs []int, n int) []int {
	if len(xs) != n {
		return make([]int, n)
	}
	clear(xs)
	return xs
}
