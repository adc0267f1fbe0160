package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// dumpKind is DUMP, which draws the source of the next training samples of a language model. Its arms are sources, and a reward
// is how far a sample's advantage is from 0. It draws each arm with a chance proportional to e^(score/temperature),
//
//	score = mean of |R| over the arm's last w rewards + √(2 ln(M+1) / (N+1)),   M = max(1, t-1),
//
// where the mean of no rewards is 0. A round costs O(K).
//
// w whole, default 300. temperature > 0, default 0.1.
//
// Source: Wang, Cui, Li, Wan, Zhao, DUMP, arXiv 2504.09710, 2025, as its code has it (verl/utils/curriculum_learning.py): a round
// there is a batch of samples, here it is one. Its comments speak of Thompson sampling, which it does not do.
var dumpKind = Kind{
	ID:     "dump",
	Name:   "DUMP",
	Source: "Wang, Cui, Li, Wan, Zhao 2025, by their code",
	Doc:    "Draws arms by a softmax over the size of their recent rewards plus a bonus: made to choose data for language models.",
	Cost:   210,
	Card: Card{
		Setting: "restless or rested", Noise: anyNoise, Knows: nothing, Year: 2025, Preset: "ill-behaved", Same: &DUMPCode,
	},
	Group: Selection,
	Style: Style{Hue: 5, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: explained(Explanation{
		Decision: ByChance, Terms: Terms{Estimate: "mean size", Bonus: "bonus", Index: "score"},
		Formula: Formula{
			MathML: mathml.Element("score = frac{1}{w} Σ | R ( l ) | + root{frac{2 ln t}{N + 1}}"),
			Words:  "score equals the mean of the sizes of R of l plus the root of 2 log t over N plus 1",
			Where: "l runs over the last w pulls of the arm. An arm is drawn with a chance proportional to e to its score over the " +
				"temperature.",
		},
	}),
	Params: []Param{
		{
			Name: "w", Symbol: "w", Kind: Number, Range: param.Integers(1, 100_000), Default: always(300.0), Fixed: true, Formula: "300",
			Unit: "pulls", Doc: "How many of an arm's last rewards count.",
		},
		{
			Name: "temperature", Symbol: "temperature", Kind: Number, Range: param.Range{Min: 0.001, Max: 1000}, Default: always(0.1),
			Fixed: true, Formula: "0.1", Doc: "The larger it is, the more alike are the chances.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &dump{
			window: v.rounds("w"), temperature: v.number("temperature"), n: make([]int, c.K), sum: make([]float64, c.K),
			recent: make([][]float64, c.K), chance: make([]float64, c.K),
		}
	},
}

type dump struct {
	draws       Draws
	window      int
	temperature float64
	n           []int
	sum         []float64   // of the sizes in the window
	recent      [][]float64 // the sizes, as a ring once it is full
	rounds      int
	chance      []float64 // scratch
}

func (p *dump) Reset(d Draws) {
	p.draws, p.rounds = d, 0
	clear(p.n)
	clear(p.sum)
	for k := range p.recent {
		p.recent[k] = p.recent[k][:0]
	}
}

// level returns 2 ln(M+1).
func (p *dump) level() float64 { return 2 * detmath.Log(float64(max(1, p.rounds)+1)) }

// score returns the parts of an arm's score.
func (p *dump) score(arm int, level float64) (mean, bonus float64) {
	if size := len(p.recent[arm]); size > 0 {
		mean = p.sum[arm] / float64(size)
	}
	return mean, math.Sqrt(level / float64(p.n[arm]+1))
}

func (p *dump) Choose(int) int { return p.pick(p.draws.Own.Float64()) }

// pick returns the arm that a uniform u in [0,1) selects.
func (p *dump) pick(u float64) int {
	level, most := p.level(), -inf
	for k := range p.chance {
		mean, bonus := p.score(k, level)
		p.chance[k] = mean + bonus
		most = larger(p.chance[k], most)
	}
	sum := 0.0
	for k, x := range p.chance {
		sum += detmath.Exp((x - most) / p.temperature)
		p.chance[k] = sum
	}
	last := len(p.chance) - 1
	for k, below := range p.chance[:last] {
		if float64(u*sum) < below {
			return k
		}
	}
	return last
}

func (p *dump) Update(_, arm int, reward float64) {
	size := math.Abs(reward)
	if len(p.recent[arm]) < p.window {
		p.recent[arm] = append(p.recent[arm], size)
		p.sum[arm] += size
	} else {
		i := p.n[arm] % p.window
		p.sum[arm] += size - p.recent[arm][i]
		p.recent[arm][i] = size
		if i == 0 { // once in a window, so that rounding does not add up
			p.sum[arm] = 0
			for _, x := range p.recent[arm] {
				p.sum[arm] += x
			}
		}
	}
	p.n[arm]++
	p.rounds++
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round, until the windows are full.
func (p *dump) HistoryBytes(T int) int { return 8 * min(T, p.window*len(p.n)) }

// Explain stores each arm's score.
func (p *dump) Explain(dst []Term, _ int) {
	level := p.level()
	for k := range dst {
		mean, bonus := p.score(k, level)
		dst[k] = Term{
			Pulls: p.n[k], Window: len(p.recent[k]), Estimate: mean, Increment: math.NaN(), Bonus: bonus, Index: mean + bonus, Unit: "payoff",
		}
	}
}
