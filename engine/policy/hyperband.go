package policy

import (
	"math"
	"slices"

	"risingbandits/engine/param"
)

// hyperband is Hyperband: Successive Halving with several trades between many arms and many pulls of each. With
// S = ⌊log_η R⌋ it plays the brackets s = S, S-1, ..., 0. Bracket s draws min(K, ⌈(S+1) η^s / (s+1)⌉) arms without replacement,
// of which nothing is remembered but where their payoffs are, and has rungs i = 0..s. On rung i the living arms are pulled in turn, in
// the order of their indices, until each has ⌊R η^(i-s)⌋ pulls in this bracket; then their values count, and the living arm
// of least value is dropped until ⌊1/η⌋ of the arms are left, at least one. After all brackets it pulls the recommended arm.
// It recommends the arm of the largest value that counted. Draws and ties are of the policy's own stream. It must know T.
//
// η whole, at least 2, default 3. R whole, default the largest for which all brackets, with S+1 times R pulls each, fit into
// T. by default last: the value is the last reward; with mean it is the mean of the arm's rewards of the bracket.
//
// Source: Li, Jamieson, DeSalvo, Rostamizadeh, Talwalkar, Hyperband, JMLR 18, 2018, Algorithm 1, as two texts about it and
// github.com/zygmuntz/hyperband at a632209 have it, whose pulls a test compares; we could not read the paper. There every bracket
// draws new configurations, of which there are infinitely many; that there are K, and that an arm goes on where it was, is ours.
// The program on the page of one of its authors, and github.com/automl/HpBandSter at 0ec0ce2, have ⌊(S+1)/(s+1)⌋ η^s arms in
// bracket s: 81, 27, 9, 6, 5 for R = 81 and η = 3, where here it is 81, 34, 15, 8, 5.
var hyperband = Kind{
	ID:     "hyperband",
	Name:   "Hyperband",
	Source: "Li, Jamieson, DeSalvo, Rostamizadeh, Talwalkar 2018, Algorithm 1",
	Doc:    "Plays Successive Halving several times, from many arms with few pulls each to few arms with many.",
	Cost:   12,
	Card: Card{
		Setting: "rested, converging", Noise: noiseless, Knows: "T", Year: 2018, Preset: "ill-behaved", Same: &HyperbandCode,
	},
	Group: Selection,
	Style: Style{Hue: 3, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: func(v Values) Explanation {
		if v.choice("by") == "last" {
			return Explanation{Decision: InTurn, Terms: Terms{Estimate: "last reward", Index: "last reward"}, Recommends: true}
		}
		return Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true}
	},
	Params: []Param{
		etaParam(3, "3"),
		{
			Name: "r", Symbol: "R", Kind: Number, Range: param.Integers(1, maxRounds),
			Default: func(c Context, v Values) any { return float64(mostPerArm(c.T, v.rounds("eta"))) },
			Formula: "the largest for which all brackets fit into T", Unit: "pulls", Doc: "How often a bracket pulls an arm at most.",
		},
		{
			Name: "by", Symbol: "by", Kind: Choice, Choices: []string{"last", "mean"}, Default: always("last"), Formula: "last",
			Doc: "Whether arms are compared by their last reward or by the mean of their rewards in the bracket.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &hyperbandPolicy{
			rungs: newRungs(c, v.choice("by") == "last"), eta: v.rounds("eta"), most: v.rounds("r"), score: make([]float64, c.K),
			order: make([]int, c.K), horizon: c.T,
		}
	},
}

// floorLog returns ⌊log_η x⌋ for x >= 1.
func floorLog(x, eta int) int {
	n := 0
	for ; x >= eta; x /= eta {
		n++
	}
	return n
}

// mostPerArm returns the largest R with (⌊log_η R⌋+1)² R <= T, at least 1.
func mostPerArm(T, eta int) int {
	best := 1
	for low, s := 1, 1; low <= T; low, s = low*eta, s+1 { // R in [low, low η)
		if r := min(T/(s*s), low*eta-1); r >= low {
			best = max(best, r)
		}
	}
	return best
}

type hyperbandPolicy struct {
	rungs
	eta, most, horizon int
	bracket            int // s, from S down; -1 when all are played
	rung               int // i
	size               int // of the rung: how many arms it may have
	score              []float64
	order              []int
}

func (p *hyperbandPolicy) Reset(d Draws) {
	p.reset(d)
	for k := range p.order {
		p.order[k], p.score[k] = k, -inf
	}
	p.bracket = floorLog(p.most, p.eta) + 1
	p.nextBracket()
}

// nextBracket draws the arms of the next bracket, or ends with the recommended arm.
func (p *hyperbandPolicy) nextBracket() {
	p.bracket--
	p.living, p.rung = p.living[:0], 0
	if p.bracket < 0 {
		p.living = append(p.living, p.draws.argmax(p.score))
		p.turns = p.horizon
		return
	}
	K, brackets := len(p.order), floorLog(p.most, p.eta)+1
	power := p.power(p.bracket)
	p.size = min(K, (brackets*power+p.bracket)/(p.bracket+1))
	if p.size < K && !p.draws.LowestTie {
		for i := range p.size {
			j := i + p.draws.Own.IntN(K-i)
			p.order[i], p.order[j] = p.order[j], p.order[i]
		}
	}
	p.living = append(p.living, p.order[:p.size]...)
	slices.Sort(p.living)
	for _, k := range p.living {
		p.forget(k)
	}
	p.turns = p.most / power
}

// power returns η^n.
func (p *hyperbandPolicy) power(n int) int {
	x := 1
	for range n {
		x *= p.eta
	}
	return x
}

func (p *hyperbandPolicy) Update(_, arm int, reward float64) {
	if !p.learn(arm, reward) || p.bracket < 0 {
		return
	}
	for _, k := range p.living {
		p.score[k] = larger(p.value[k], p.score[k])
	}
	if p.rung == p.bracket {
		p.nextBracket()
		return
	}
	had := p.most / p.power(p.bracket-p.rung)
	p.rung++
	p.size /= p.eta
	p.keep(max(1, p.size))
	p.turns = p.most/p.power(p.bracket-p.rung) - had
}

// QueueTo stores the living arms. The rung is the turn.
func (p *hyperbandPolicy) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.living...), At: p.at, Turn: p.rung + 1, Gap: math.NaN(), First: 1, Until: NextReset}
	if p.bracket < 0 {
		dst.Until = Never
	}
}

// RecommendTo implements Recommender.
func (p *hyperbandPolicy) RecommendTo(dst []float64) { copy(dst, p.score) }
