package policy

import (
	"math"

	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// successiveHalving is Successive Halving, which looks for the arm of largest value. It has P = ⌈log_η K⌉ phases. In each phase
// it pulls the S living arms in turn, in the order of their indices, max(1, ⌊T/(S P)⌋) times each, and then drops the living
// arm of least value until ⌈S/η⌉ are left; ties are broken uniformly by the policy's own stream. The arm that is left is pulled for the
// rest of the rounds and is the recommendation; before that, the living arm of the largest value is. It must know T.
//
// η whole, at least 2, default 2. by default phase: the value is the mean of the arm's rewards of the phase; with mean it is the
// mean of all its rewards, as in the CASH comparison; with last it is its last reward, as where the reward is the state of a
// model that trains on.
//
// Source: Karnin, Koren, Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013 (Sequential Halving: η = 2, by
// phase); Jamieson, Talwalkar, Non-stochastic Best Arm Identification and Hyperparameter Optimization, AISTATS 2016 (by last). We
// could not read the texts. By phase it is what two codes have that others wrote after Karnin et al.: the class
// SequentialHalving_Agent_Variant of github.com/lzt68/Online-Learning-Implementation at abb7075, whose pulls a test compares, and
// the class SH of github.com/Alanthink/banditpylib at ba6dc84, which shares what is left between the last two arms by lot.
//
// released (github.com/amirbalef/CASH_with_Bandits at 6790cd3, Successive_Halving.py): see cashHalving. It uses neither η nor by.
var successiveHalving = Kind{
	ID:     "successive-halving",
	Name:   "Successive Halving",
	Source: "Karnin, Koren, Somekh 2013; Jamieson, Talwalkar 2016",
	Doc:    "Gives every arm the same share of the horizon, drops the worse half, and goes on with twice the share for each.",
	Cost:   12,
	Card: Card{
		Setting: "stationary; by last: converging", Noise: bounded, Knows: "T", Year: 2013, Preset: "ill-behaved", Same: &OnlineLearning,
	},
	Group: Selection,
	Style: Style{Hue: 2, Dash: []float32{6, 2, 2, 2, 2, 2}, Square: true},
	Explain: func(v Values) Explanation {
		if v.choice("by") == "last" {
			return Explanation{Decision: InTurn, Terms: Terms{Estimate: "last reward", Index: "last reward"}, Recommends: true}
		}
		pulls := "the arm's N pulls of the phase"
		if v.choice("by") == "mean" {
			pulls = "all N pulls of the arm"
		}
		return Explanation{Decision: InTurn, Terms: turnTerms, Recommends: true, Formula: Formula{
			MathML: mathml.Element("mean = frac{1}{N} Σ R ( l )"),
			Words:  "mean equals 1 over N times the sum of R of l",
			Where:  "l runs over " + pulls + ". After each phase the arms of the least means are dropped, half of them with η = 2.",
		}}
	},
	Released: "It halves at the rounds that ⌊T / (S log K)⌋ divides, with the binary logarithm, though that is how often each of S arms " +
		"should be pulled. Arms that were dropped before take places among the best half.",
	Release: &CASHWithBandits,
	Params: []Param{
		etaParam(2, "2"),
		{
			Name: "by", Symbol: "by", Kind: Choice, Choices: []string{"phase", "mean", "last"}, Default: always("phase"), Formula: "phase",
			Doc: "Whether arms are compared by the mean of their rewards in the phase, by the mean of all, or by their last reward.",
		},
	},
	New: func(c Context, v Values, released bool) Policy {
		if released {
			return newCASHHalving(c)
		}
		eta := v.rounds("eta")
		phases := 0
		for size := c.K; size > 1; size = (size + eta - 1) / eta {
			phases++
		}
		return &halving{
			rungs: newRungs(c, v.choice("by") == "last"), eta: eta, phases: phases, horizon: c.T, byPhase: v.choice("by") == "phase",
		}
	},
}

// etaParam is η of Successive Halving and Hyperband.
func etaParam(x float64, formula string) Param {
	return Param{
		Name: "eta", Symbol: "η", Kind: Number, Range: param.Integers(2, 1000), Default: always(x), Fixed: true, Formula: formula,
		Doc: "Of so many arms one is kept.",
	}
}

// A rungs pulls living arms in turn and drops the worst: what Successive Halving and Hyperband have in common.
type rungs struct {
	draws  Draws
	last   bool // compare by the last reward
	pulls  []int
	n      []int // pulls that count for the means
	sum    []float64
	value  []float64
	living []int
	at     int // the next arm, as its place in living
	turns  int // that are left before arms are dropped
}

func newRungs(c Context, last bool) rungs {
	return rungs{
		last: last, pulls: make([]int, c.K), n: make([]int, c.K), sum: make([]float64, c.K), value: make([]float64, c.K),
		living: make([]int, 0, c.K),
	}
}

func (p *rungs) reset(d Draws) {
	p.draws, p.living, p.at = d, p.living[:0], 0
	for k := range p.n {
		p.pulls[k] = 0
		p.forget(k)
	}
}

// forget begins an arm's mean anew.
func (p *rungs) forget(arm int) { p.n[arm], p.sum[arm], p.value[arm] = 0, 0, -inf }

func (p *rungs) Choose(int) int { return p.living[p.at] }

// learn adds a reward and reports whether the turns are over.
func (p *rungs) learn(arm int, reward float64) bool {
	p.pulls[arm]++
	p.n[arm]++
	p.sum[arm] += reward
	p.value[arm] = reward
	if !p.last {
		p.value[arm] = p.sum[arm] / float64(p.n[arm])
	}
	p.at++
	if p.at < len(p.living) {
		return false
	}
	p.at = 0
	p.turns--
	return p.turns <= 0
}

// keep drops the living arm of least value, one after the other, until so many are left.
func (p *rungs) keep(size int) {
	for len(p.living) > size {
		least, tied := inf, 0
		for _, k := range p.living {
			switch x := p.value[k]; {
			case x < least:
				least, tied = x, 1
			case x == least:
				tied++
			}
		}
		skip := 0
		if tied > 1 {
			skip = p.draws.breakTie(tied)
		}
		place := 0
		for ; p.value[p.living[place]] != least || skip > 0; place++ {
			if p.value[p.living[place]] == least {
				skip--
			}
		}
		p.living = append(p.living[:place], p.living[place+1:]...)
	}
}

// Explain stores as index the value of a living arm, and -Inf for the others.
func (p *rungs) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.pulls[k], p.n[k], -inf, "payoff")
	}
	for _, k := range p.living {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
		} else {
			dst[k] = drawnTerm(p.pulls[k], p.n[k], p.value[k], "payoff")
		}
	}
}

type halving struct {
	rungs
	eta, phases, horizon int
	byPhase              bool // means begin anew with each phase
	phase                int
}

func (p *halving) Reset(d Draws) {
	p.reset(d)
	p.phase = 0
	for k := range p.n {
		p.living = append(p.living, k)
	}
	p.begin()
}

// begin begins a phase, or the last rounds with one arm. An arm keeps its value until its first reward of the phase.
func (p *halving) begin() {
	p.turns = p.horizon
	if p.phase >= p.phases {
		return
	}
	p.turns = max(1, p.horizon/(len(p.living)*p.phases))
	for _, k := range p.living {
		if p.byPhase {
			p.n[k], p.sum[k] = 0, 0
		}
	}
}

func (p *halving) Update(_, arm int, reward float64) {
	if p.learn(arm, reward) && p.phase < p.phases {
		p.keep((len(p.living) + p.eta - 1) / p.eta)
		p.phase++
		p.begin()
	}
}

// QueueTo stores the living arms. The phase is the turn.
func (p *halving) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.living...), At: p.at, Turn: p.phase + 1, Gap: math.NaN(), First: 1, Until: Never}
}

// RecommendTo implements Recommender.
func (p *halving) RecommendTo(dst []float64) {
	for k := range dst {
		dst[k] = -inf
	}
	for _, k := range p.living {
		dst[k] = p.value[k]
	}
}
