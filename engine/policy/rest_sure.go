package policy

// restSure is Rest-Sure, which looks for the arm of the least loss after T pulls. It fits a curve to each arm's losses and is
// as sure as ETC (see etcKind), but τ is T + j - t, all pulls that are left, and at each turn's end it also
//
//   - stops, with an alive arm drawn uniformly by its own stream, if even the least loss at τ-A+1 pulls, A the number of alive
//     arms, is above the least projected loss by more than 2 c(j): then learning on costs more than it gains;
//   - in a round that is a multiple of 30, drops an alive arm if a later alive arm has the lower loss by more than 2 c(j) after
//     every number of pulls from j to τ, and raises j by 1. In other rounds j stays.
//
// If one alive arm is left, it is chosen. The arm of round t is that at place (t-1) mod A of the alive arms. It must know T
// and the losses' shape.
//
// ρ and A as for ETC.
//
// Source: Cella, Pontil, Gentile, Best Model Identification: A Rested Bandit Formulation, ICML 2021, as in the code of Mussi
// et al. 2024 (github.com/MontenegroAlessandro/BestArmIdSRB, agent.py, class RestSure). Its own text we could not read.
//
// released, that code: as etcKind's; and it drops an arm if that holds for all of the pulls but one, so that at t = T, where
// there is one number of pulls only, it drops every arm but the last, if T is a multiple of 30 that ends a turn.
var restSure = Kind{
	ID:     "rest-sure",
	Name:   "Rest-Sure",
	Source: "Cella, Pontil, Gentile 2021, as in the code of Mussi et al. 2024",
	Doc:    "Fits a curve to each arm's losses and drops arms that are surely worse from now on. It must know the horizon.",
	Card: Card{
		Setting: "rested, losses a n^−ρ + b", Noise: bounded, Knows: "T, ρ, a bound of a",
		Year: 2021, Preset: "best-arm-b",
	},
	Group:   BestArm,
	Style:   Style{Hue: 4, Dash: []float32{14, 4, 2, 4}, Square: true},
	Explain: explained(Explanation{Decision: InTurn, Terms: fittedTerms, Recommends: true, Formula: fittedFormula}),
	Released: fittedReleased + ". It drops an arm that is surely worse at all numbers of pulls but one, instead of at all. " +
		"So at the horizon, if that is a multiple of 30 that ends a turn, it recommends the last arm, whatever was paid.",
	Release: &BestArmIdSRB,
	Params:  []Param{shapeParam, amplitudeParam},
	New: func(c Context, v Values, released bool) Policy {
		return &restSurePolicy{newFitting(c, v, released)}
	},
}

type restSurePolicy struct{ fitting }

func (p *restSurePolicy) Reset(d Draws) { p.reset(d) }

// dropEvery is the number of rounds after which arms may be dropped.
const dropEvery = 30

func (p *restSurePolicy) Update(_, arm int, reward float64) {
	p.push(arm, reward)
	if p.chosen >= 0 {
		return
	}
	if arm != p.alive[len(p.alive)-1] {
		if tau := p.horizon - float64(float64(p.arms[arm].n)*(p.k-1)); tau > 0 {
			p.loss[arm] = p.lossAt(arm, tau)
		}
		return
	}
	tau := p.horizon + float64(p.turn) - float64(p.round)
	p.project(tau)
	if p.chosen = p.clearBest(); p.chosen >= 0 {
		return
	}
	if p.nothingToGain(tau) {
		p.chosen = p.alive[0]
		if m := len(p.alive); m > 1 {
			p.chosen = p.alive[p.draws.breakTie(m)]
		}
		return
	}
	if p.round%dropEvery == 0 {
		p.drop(tau)
		p.turn++
	}
	if len(p.alive) == 1 {
		p.chosen = p.alive[0]
	}
}

// nothingToGain reports whether learning for another turn surely costs more than it gains. As released, no pull that is
// left makes every loss that falls infinitely large, and that of a level fit no number, which Python's min passes over unless it
// comes first.
func (p *restSurePolicy) nothingToGain(tau float64) bool {
	left := tau - float64(len(p.alive)) + 1
	if left < 0 || left == 0 && !p.released {
		return false
	}
	later, now := p.lossAt(0, left), inf
	for k := range p.arms {
		if x := p.lossAt(k, left); x < later {
			later = x
		}
		now = min(now, p.loss[k])
	}
	return later-p.margin() > now
}

// drop drops the arms that are surely worse than a later one.
func (p *restSurePolicy) drop(tau float64) {
	from := float64(p.turn)
	kept := p.alive[:0]
	for at, i := range p.alive {
		dropped := false
		for _, j := range p.alive[at+1:] {
			dropped = dropped || p.isWorse(i, j, from, tau)
		}
		if !dropped {
			kept = append(kept, i)
		}
	}
	p.alive = kept
}

// isWorse reports whether arm i is surely worse than arm j at all numbers of pulls from one to another. Their difference
// rises or falls throughout, so that only its ends matter. As released, it must be so at all numbers but one.
func (p *restSurePolicy) isWorse(i, j int, from, to float64) bool {
	margin := p.margin()
	at := func(pulls float64) bool { return p.lossAt(i, pulls)-p.lossAt(j, pulls) > margin }
	first, last := at(from), at(to)
	switch {
	case !p.released:
		return first && last
	case from == to:
		return !first
	case first == last:
		return false
	case first:
		return at(to - 1)
	}
	return at(from + 1)
}
