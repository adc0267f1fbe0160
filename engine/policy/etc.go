package policy

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/mathml"
	"risingbandits/engine/param"
)

// etcKind is ETC, which looks for the arm of the least loss after T pulls. It takes 1-R for the losses of the rewards R, and
// those of an arm's n-th pull for a n^-ρ + b, whose a and b it fits to the means of the first and the last h = ⌊N/2⌋:
//
//	a = (F - L) / (f - l),   b = F - f a,
//
// F and L those means, f and l the means of n^-ρ over the same pulls. It pulls the arms in turn. After turn j it projects
// each arm's loss to τ = T - j (K-1) pulls, b + a τ^-ρ, and if one is below all others by more than 2 c(j),
//
//	c(j) = 10 (√A+1)² / (ρ (1-ρ)) (x + √x),   x = ln(j K T²) / j,
//
// it pulls that arm to the end. It recommends that arm, or else the arm of the least projected loss, ties broken by its own
// stream. It must know T and the losses' shape.
//
// ρ in (0,1), default 0.8. A > 0, a bound of a, default 1.
//
// Source: Cella, Pontil, Gentile, Best Model Identification: A Rested Bandit Formulation, ICML 2021, as in the code of Mussi
// et al. 2024 (github.com/MontenegroAlessandro/BestArmIdSRB, agent.py, class Etc). Its own text we could not read.
//
// released, that code: payoffs are read at x from 0, and F and f of an odd N have h+1 terms, divided by h. (That code fails
// once it has pulled the chosen arm T/(K-1) times; here it goes on.)
var etcKind = Kind{
	ID:     "etc",
	Name:   "ETC",
	Source: "Cella, Pontil, Gentile 2021, as in the code of Mussi et al. 2024",
	Doc:    "Fits a curve to each arm's losses, and pulls the arms in turn until one is surely best. It must know the horizon.",
	Card: Card{
		Setting: "rested, losses a n^−ρ + b", Noise: bounded, Knows: "T, ρ, a bound of a",
		Year: 2021, Preset: "best-arm-b",
	},
	Group:    BestArm,
	Style:    Style{Hue: 9, Dash: []float32{14, 4, 2, 4}, Square: true},
	Explain:  explained(Explanation{Decision: InTurn, Terms: fittedTerms, Recommends: true, Formula: fittedFormula}),
	Released: fittedReleased + ".",
	Release:  &BestArmIdSRB,
	Params:   []Param{shapeParam, amplitudeParam},
	New: func(c Context, v Values, released bool) Policy {
		return &etc{newFitting(c, v, released)}
	},
}

const fittedReleased = readsFrom0 + " After an odd number of pulls the first half has a reward too many, which makes the fit worse"

var (
	fittedTerms   = Terms{Estimate: "at the horizon", Index: "projected payoff"}
	fittedFormula = Formula{
		MathML: mathml.Element("1 − b − a τ^−ρ"),
		Words:  "1 minus b minus a tau to the power minus rho",
		Where:  "a and b are fitted to the losses of the first and the last half of the arm's pulls; τ is how often it can be pulled.",
	}
	shapeParam = Param{
		Name: "rho", Symbol: "ρ", Kind: Number, Range: param.Range{Min: 0, Max: 1, MinOpen: true, MaxOpen: true},
		Default: always(0.8), Fixed: true, Formula: "0.8", Doc: "The shape of the losses: they fall as n^−ρ.",
	}
	amplitudeParam = Param{
		Name: "bound", Symbol: "A", Kind: Number, Range: param.Range{Min: 0, Max: 1e6, MinOpen: true},
		Default: always(1.0), Formula: "1", Doc: "A bound of how much an arm's loss falls: the larger, the surer it must be.",
	}
)

// A fittedArm is the history of one arm: the sums of its first and last losses and of n^-ρ over them.
type fittedArm struct {
	n, h          int
	first, last   float64
	firstP, lastP float64
	losses        []float64 // kept between runs for its memory
	a, b          float64   // the fit; 0 while h is 0
}

// fitting is what ETC and Rest-Sure share.
type fitting struct {
	draws    Draws
	horizon  float64
	k        float64
	rho      float64
	scale    float64 // of c
	released bool
	arms     []fittedArm
	loss     []float64 // projected
	alive    []int     // the arms that are pulled in turn, ascending
	turn     int       // j
	chosen   int       // the arm that is pulled to the end, -1 for none
	round    int       // rounds played
}

func newFitting(c Context, v Values, released bool) fitting {
	root := math.Sqrt(v.number("bound")) + 1
	rho := v.number("rho")
	return fitting{
		horizon: float64(c.T), k: float64(c.K), rho: rho, released: released, scale: 10 * root * root / (rho * (1 - rho)),
		arms: make([]fittedArm, c.K), loss: make([]float64, c.K), alive: make([]int, 0, c.K),
	}
}

func (p *fitting) reset(d Draws) {
	p.draws, p.turn, p.round, p.chosen, p.alive = d, 1, 0, -1, p.alive[:0]
	for k := range p.arms {
		p.arms[k] = fittedArm{losses: p.arms[k].losses[:0]}
		p.loss[k] = 0
		p.alive = append(p.alive, k)
	}
}

// power returns n^-ρ.
func (p *fitting) power(n float64) float64 { return detmath.Pow(n, -p.rho) }

// push adds the reward of a pull and fits again.
func (p *fitting) push(arm int, reward float64) {
	r, x := &p.arms[arm], 1-reward
	p.round++
	r.losses = append(r.losses, x)
	r.n++
	r.h = r.n / 2
	n, middle := r.n, r.n-r.h // of an odd n, middle is the pull between the halves
	odd := n%2 != 0
	if odd {
		r.last += x - r.losses[middle-1]
		r.lastP += p.power(float64(n)) - p.power(float64(middle))
	} else {
		r.last += x
		r.lastP += p.power(float64(n))
	}
	if odd == p.released { // as released, the pull between the halves is in the first one
		r.first += r.losses[middle-1]
		r.firstP += p.power(float64(middle))
	}
	if h := float64(r.h); r.h > 0 {
		if r.a = 0; r.firstP != r.lastP { // as they are for a ρ so small that n^-ρ rounds to 1
			r.a = (r.first - r.last) / (r.firstP - r.lastP)
		}
		r.b = (r.first - float64(r.firstP*r.a)) / h
	}
}

// lossAt returns the projected loss of an arm after so many pulls.
func (p *fitting) lossAt(arm int, pulls float64) float64 {
	r := &p.arms[arm]
	return r.b + float64(r.a*p.power(pulls))
}

// project projects the losses of all arms to so many pulls.
func (p *fitting) project(pulls float64) {
	x := p.power(pulls)
	for k := range p.arms {
		r := &p.arms[k]
		p.loss[k] = r.b + float64(r.a*x)
	}
}

// margin returns 2 c(j) of the present turn.
func (p *fitting) margin() float64 {
	j := float64(p.turn)
	x := detmath.Log(j*p.k*p.horizon*p.horizon) / j
	return 2 * p.scale * (x + math.Sqrt(x))
}

// clearBest returns the alive arm whose projected loss is below those of all other arms by the margin, else -1.
func (p *fitting) clearBest() int {
	least, next, arm := inf, inf, 0 // of all arms
	for k, x := range p.loss {
		if x < least {
			least, next, arm = x, least, k
		} else if x < next {
			next = x
		}
	}
	if least < next-p.margin() && slices.Contains(p.alive, arm) {
		return arm
	}
	return -1
}

// HistoryBytes implements HistoryHolder: a reward of 8 bytes for each round.
func (p *fitting) HistoryBytes(T int) int { return 8 * T }

// Explain stores as index what the arm's payoff is projected to be.
func (p *fitting) Explain(dst []Term, _ int) {
	for k := range dst {
		if p.arms[k].h == 0 {
			dst[k] = noIndexTerm(p.arms[k].n, 0)
			continue
		}
		dst[k] = drawnTerm(p.arms[k].n, 0, 1-p.loss[k], "payoff")
	}
}

// RecommendTo implements Recommender.
func (p *fitting) RecommendTo(dst []float64) {
	if p.chosen >= 0 {
		recommendOne(dst, p.chosen)
		return
	}
	for k := range dst {
		dst[k] = -p.loss[k]
	}
}

// Choose returns the arm whose turn it is, or the one that was chosen.
func (p *fitting) Choose(t int) int {
	if p.chosen >= 0 {
		return p.chosen
	}
	return p.alive[(t-1)%len(p.alive)]
}

// QueueTo stores the arms that are pulled in turn.
func (p *fitting) QueueTo(dst *Queue) {
	*dst = Queue{Order: append(dst.Order[:0], p.alive...), At: p.round % len(p.alive), Turn: p.turn, Gap: math.NaN(), First: 1, Until: Never}
	if p.chosen >= 0 {
		dst.Order, dst.At = append(dst.Order[:0], p.chosen), 0
	}
}

type etc struct{ fitting }

func (p *etc) Reset(d Draws) { p.reset(d) }

func (p *etc) Update(_, arm int, reward float64) {
	p.push(arm, reward)
	if p.chosen >= 0 || arm != len(p.arms)-1 {
		return
	}
	p.project(p.horizon - float64(float64(p.turn)*(p.k-1)))
	if p.chosen = p.clearBest(); p.chosen < 0 {
		p.turn++
	}
}
