package policy

import (
	"math"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// rcBE is RC-BE(α), for restless rising bandits whose horizon is unknown. It plays windows; window w = 1, 2, ... has
// D_w = ⌈w^α⌉ rounds and begins with all arms alive and S_i = 0, even in the middle of a turn. It pulls the alive arms in
// turn, in the order of their indices, adding their rewards R to S_i, and after each turn keeps the arms for which
//
//	S_i + B_w >= max S,   B_w = 2 (1 + 2σ √(D_w ln(2 K D_w))).
//
// It draws no random numbers and does not use the horizon.
//
// α > 1, at most 10, default 8/3, for which its theorem gives Õ(T^(7/11)). σ >= 0 in payoff units, default the noise's.
//
// Source: Migali, Mussi, Genalti, Metelli, NeurIPS 2025 (volume 38, page 18437), Algorithm 1 and Theorem 4.4. The order
// within a turn, which the paper leaves free, is that of the authors' code (github.com/m1gwings/rcbealpha-experiments).
var rcBE = Kind{
	ID:     "rc-be",
	Name:   "RC-BE(α)",
	Source: "Migali, Mussi, Genalti, Metelli 2025, Algorithm 1",
	Doc:    "Pulls the arms in turn and drops those that fall behind, and starts afresh after ever longer windows. It needs no horizon.",
	Card: Card{
		Setting: "restless, rising", Noise: subgaussian, Knows: "σ",
		Guarantee: "regret T^(7/11), at every T", Year: 2025, Preset: "restless-exponential", Same: &RCBEExperiments,
	},
	Group: Rising,
	Style: Style{Hue: 4, Dash: []float32{14, 4}, Square: true},
	Explain: explained(Explanation{Decision: InTurn, Terms: turnTerms, Formula: Formula{
		MathML: mathml.Element("S_i + 2 ( 1 + 2 σ root{D ln ( 2 K D )} ) ≥ max S"),
		Words:  "an arm stays if its S plus 2 times 1 plus 2 sigma the root of D log 2 K D is at least the largest S",
		Where:  "S is the sum of an arm's rewards in this window of D rounds; the next window begins with all arms.",
	}}),
	Params: []Param{
		{
			Name: "alpha", Symbol: "α", Kind: Number, Range: param.Range{Min: 1, Max: 10, MinOpen: true},
			Default: always(8.0 / 3), Fixed: true, Formula: "8/3",
			Doc: "How fast the windows grow: window w has ⌈w^α⌉ rounds.",
		},
		sigmaParam,
	},
	New: func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return &rcbe{
			k: float64(c.K), alpha: v.number("alpha"), sigma: v.number("sigma"), pulls: make([]int, c.K), n: make([]int, c.K),
			sum: make([]float64, c.K), alive: make([]int, 0, c.K),
		}
	},
}

type rcbe struct {
	k, alpha, sigma float64
	pulls           []int     // of the whole run
	n               []int     // in this window
	sum             []float64 // S
	alive           []int     // ascending
	at              int       // the next arm, as its place in alive
	turn            int       // complete turns of this window
	window          int       // w
	left            int       // rounds that are left of it
	bound           float64   // B_w
}

func (p *rcbe) Reset(Draws) {
	clear(p.pulls)
	p.window = 0
	p.begin()
}

// begin begins the next window.
func (p *rcbe) begin() {
	p.window++
	length := min(powSnapped(float64(p.window), p.alpha), 2*maxRounds)
	p.left = int(math.Ceil(length))
	d := float64(p.left)
	p.bound = 2 * (1 + float64(2*p.sigma*math.Sqrt(d*detmath.Log(2*p.k*d))))
	p.alive, p.at, p.turn = p.alive[:0], 0, 0
	for k := range p.sum {
		p.alive = append(p.alive, k)
		p.n[k], p.sum[k] = 0, 0
	}
}

func (p *rcbe) Choose(int) int { return p.alive[p.at] }

func (p *rcbe) Update(_, arm int, reward float64) {
	p.pulls[arm]++
	p.n[arm]++
	p.sum[arm] += reward
	p.at++
	p.left--
	switch {
	case p.left == 0:
		p.begin()
	case p.at == len(p.alive):
		p.drop()
	}
}

// drop ends a turn.
func (p *rcbe) drop() {
	p.at = 0
	p.turn++
	most := -inf
	for _, k := range p.alive {
		most = larger(most, p.sum[k])
	}
	kept := p.alive[:0]
	for _, k := range p.alive {
		if p.sum[k]+p.bound >= most {
			kept = append(kept, k)
		}
	}
	p.alive = kept
}

// Explain stores as index the mean of an alive arm in this window, and -Inf for a dropped one.
func (p *rcbe) Explain(dst []Term, _ int) {
	for k := range dst {
		dst[k] = drawnTerm(p.pulls[k], p.n[k], -inf, "payoff")
	}
	for _, k := range p.alive {
		if p.n[k] == 0 {
			dst[k] = noIndexTerm(p.pulls[k], 0)
			continue
		}
		dst[k] = drawnTerm(p.pulls[k], p.n[k], p.sum[k]/float64(p.n[k]), "payoff")
	}
}

// QueueTo stores the alive arms.
func (p *rcbe) QueueTo(dst *Queue) {
	turn := p.turn + 1
	*dst = Queue{Order: append(dst.Order[:0], p.alive...), At: p.at, Turn: turn, Gap: p.bound / float64(turn), First: 1}
}
