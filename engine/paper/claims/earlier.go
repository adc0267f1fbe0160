package claims

import (
	"errors"
	"fmt"
	"slices"

	"risingbandits/engine/sim"
)

// PutEarlier puts what evidence has of the plan's units, and returns of how many. It fails if the evidence is of other numerics.
// experiments are told apart by their names and sizes: evidence of another version of the project, whose arms or
// policies were others, must not be put.
func (p *Plan) PutEarlier(ev *Evidence) (n int, err error) {
	if ev.Numerics != sim.Numerics {
		return 0, fmt.Errorf("claims: evidence of version %d of the numerics, want %d", ev.Numerics, sim.Numerics)
	}
	for i := range p.units {
		r, ok := p.recordIn(ev, &p.units[i])
		if ok && !p.put(i, r) {
			return n, errors.New("claims: damaged evidence of " + p.units[i].Scenario.Title)
		}
		if ok {
			n++
		}
	}
	return n, nil
}

// recordIn returns what evidence has of a unit.
func (p *Plan) recordIn(ev *Evidence, u *unit) (r Record, ok bool) {
	switch u.kind {
	case ofRanking:
		mine := &p.evidence.Rankings[u.of]
		if x := ev.Ranking(mine.Name); x != nil && x.Runs == mine.Runs && slices.Equal(x.Policies, mine.Policies) && u.at < len(x.Regrets) {
			return Record{Regrets: x.Regrets[u.at]}, true
		}
	case ofRuns:
		mine := &p.evidence.ByRun[u.of]
		for _, r := range ev.ByRun {
			if r.Experiment == mine.Experiment && r.Policy == mine.Policy && r.Variant == mine.Variant && u.at < len(r.Pulls) {
				return Record{Pulls: r.Pulls[u.at]}, true
			}
		}
	case ofErrors:
		return errorsIn(ev, &p.evidence.Errors[u.of], u.at)
	case ofInstances:
		mine := &p.evidence.Instances[u.of]
		if x := ev.instance(mine.Preset, mine.Arms); x != nil && x.Runs == mine.Runs && x.Best == mine.Best {
			return Record{Earned: x.Earned}, true
		}
	case ofGrowths:
		mine := &p.evidence.Growths[u.of]
		if g := ev.Growth(mine.Preset); g != nil && g.Runs == mine.Runs && slices.Equal(g.T, mine.T) {
			return Record{Final: g.Final[u.at]}, true
		}
	default:
		mine, spec := &p.evidence.Experiments[u.of], u.Scenario.Policies[0]
		if x := ev.Experiment(mine.Name); x != nil && x.Runs == mine.Runs && slices.Equal(x.T, mine.T) {
			if played := x.Find(spec.ID, spec.Variant); played != nil {
				return Record{Played: played}, true
			}
		}
	}
	return Record{}, false
}

// errorsIn returns the errors of all policies at one budget.
func errorsIn(ev *Evidence, mine *Errors, budget int) (r Record, ok bool) {
	e := ev.ErrorsOf(mine.Preset)
	if e == nil || e.Runs != mine.Runs || !slices.Equal(e.Budgets, mine.Budgets) || len(e.Curves) != len(mine.Curves) {
		return r, false
	}
	for i, c := range e.Curves {
		if c.Policy != mine.Curves[i].Policy || c.Variant != mine.Curves[i].Variant || budget >= len(c.Wrong) {
			return Record{}, false
		}
		r.Wrong = append(r.Wrong, c.Wrong[budget])
	}
	return r, true
}

// Learners reports whether learners were trained for the evidence.
func (ev *Evidence) Learners() bool { return ev.Experiment(imdb7+learning) != nil }
