package theory

import (
	"fmt"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A Report is what the theory says about a scenario: the object that `rising theory -json` prints.
type Report struct {
	Scenario string `json:"scenario"` // its hash
	Setting  string `json:"setting"`

	// Applies reports whether the arms satisfy the premises of all theorems on their shape: payoffs never fall and are
	// concave. Reason says which arm does not; "" if all do.
	Applies bool   `json:"applies"`
	Reason  string `json:"reason,omitempty"`

	// Range is the largest payoff within the horizon minus the smallest. The theorems are for a range of at most 1.
	// Above it they hold for bounds that are multiplied by Range: divide payoffs and sigma by it, and no term of a
	// bound shrinks by more.
	Range float64 `json:"payoff_range"`
	Note  string  `json:"note,omitempty"` // says so if Range is above 1

	Increment Cumulative   `json:"increment"`
	Bounds    []Bound      `json:"bounds"`
	Apart     *Apart       `json:"apart"` // nil if Applies is false, there is no noise, or no second arm with a lower payoff
	Arms      []ArmFitting `json:"arms"`  // those whose increments fit b l^-c
}

// A Cumulative is Y(M, q) of a scenario's arms on a grid of q.
type Cumulative struct {
	M int       `json:"m"` // ceil(T/K)
	Q []float64 `json:"q"` // 0, 0.05, ..., 1
	Y []float64 `json:"y"`
}

// A Bound is a theorem's least bound on the regret of a policy.
type Bound struct {
	Policy        string   `json:"policy"`
	Variant       string   `json:"variant"`
	Place         *int     `json:"place"` // index in the scenario's policies, from 0; nil for the defaults
	Deterministic bool     `json:"deterministic"`
	Epsilon       float64  `json:"epsilon"`
	Alpha         float64  `json:"alpha"`
	Sigma         float64  `json:"sigma"`
	Q             *float64 `json:"q"`     // nil if the arms' shape is not what the theorems ask for
	Bound         *float64 `json:"bound"` // likewise
	Vacuous       bool     `json:"vacuous"`

	// Applies reports whether the theorem holds for this policy in this scenario. If it does not although there is a
	// bound, Reason says what the bound is for.
	Applies bool   `json:"applies"`
	Reason  string `json:"reason,omitempty"`
}

// An Apart says when the two arms with the largest payoffs at the horizon can be told apart by the bonus of the
// setting's policy with its defaults, if all arms are pulled in turn.
type Apart struct {
	Arms     [2]int  `json:"arms"` // numbers from 1, the better first
	Gap      float64 `json:"gap"`  // of their payoffs at the horizon
	Pulls    int     `json:"pulls"`
	Round    int     `json:"round"`
	Window   int     `json:"window"`
	Sentence string  `json:"sentence"`
}

// An ArmFitting places an arm on the figure of the rates.
type ArmFitting struct {
	Arm      int     `json:"arm"` // from 1
	B        float64 `json:"b"`
	C        float64 `json:"c"`
	From     int     `json:"from"`
	To       int     `json:"to"`
	Factor   float64 `json:"factor"`
	Exponent float64 `json:"exponent"` // of T in the setting's rate at that c
}

// qGrid is the number of steps of Cumulative.Q.
const qGrid = 20

// Of returns what the theory says about a valid scenario. It evaluates the arms up to x = T/K once, and goes through
// their increments four times for each theorem with other parameters. The longest case, one arm and T = 10^7, takes one
// second and then two for each theorem.
func Of(s *scenario.Scenario) *Report { return ReportOf(s, nil) }

// ReportOf is Of for callers that compute in slices: it calls pause, if not nil, between stretches of work.
func ReportOf(s *scenario.Scenario, pause func()) *Report {
	r, _ := report(s, pause)
	return r
}

// report returns the Report of a scenario and the increments that it is made from. It calls pause, if not nil, between
// stretches of work.
func report(s *scenario.Scenario, pause func()) (*Report, *Increments) {
	specs := s.Payoffs()
	exact := Theorem{Restless: s.Setting == scenario.Restless, Deterministic: true}
	r := &Report{Scenario: s.Hash(), Setting: string(s.Setting), Reason: shapeFault(s), Range: payoffRange(s)}
	r.Applies = r.Reason == ""
	if r.Range > 1 {
		r.Note = fmt.Sprintf("payoffs differ by up to %.3f, and the theorems are for at most 1: they hold for bounds multiplied by that", r.Range)
	}
	m := exact.Length(len(specs), s.Horizon)
	increments := maxIncrements(specs, m, pause)
	r.Increment = Cumulative{M: m, Q: make([]float64, qGrid+1), Y: make([]float64, qGrid+1)}
	increments.CumulativeIncrementsTo(r.Increment.Y, m, 0, 1.0/qGrid)
	for i := range r.Increment.Q {
		r.Increment.Q[i] = float64(i) / qGrid
	}
	r.addBounds(s, increments)
	if r.Applies {
		r.Apart = apart(s)
	}
	r.Arms = fittings(specs, m, exact.Restless)
	return r, increments
}

// shapeFault says which arm violates the theorems' premises on shapes, and how; "" if none does.
func shapeFault(s *scenario.Scenario) string {
	low := s.Noise.Law().Low
	for i, arm := range s.Arms {
		for _, v := range payoff.Check(arm.Payoff, s.Horizon) {
			if v.Kind != payoff.Leaves {
				return fmt.Sprintf("arm %d: %s; the theorems ask for payoffs that never fall and are concave", i+1, v)
			}
		}
		if arm.Func.At(1) < low {
			return fmt.Sprintf("arm %d: its payoff is below %v at x = 1, where the noise keeps it at %v until it rises; the theorems "+
				"ask for payoffs that are concave", i+1, low, low)
		}
	}
	return ""
}

// Shaped reports whether the arms of a valid scenario satisfy the theorems' premises on shapes: their payoffs never fall and
// are concave.
func Shaped(s *scenario.Scenario) bool { return shapeFault(s) == "" }

// SlowestPower returns the smallest c of the arms of a valid scenario whose increments fit b l^-c over T/K pulls or rounds
// (FitPower). ok is false if there is none, or if an arm rises and its increments fit no power.
func SlowestPower(s *scenario.Scenario) (c float64, ok bool) {
	exact := Theorem{Restless: s.Setting == scenario.Restless, Deterministic: true}
	m := exact.Length(len(s.Arms), s.Horizon)
	for _, arm := range s.Arms {
		fit, fits := FitPower(arm.Payoff, m)
		rise := newSlope(arm.Payoff, m)
		switch {
		case fits && (!ok || fit.C < c):
			c, ok = fit.C, true
		case !fits && rise.lastRise(m-1) > 0:
			return 0, false
		}
	}
	return c, ok
}

// payoffRange returns the largest payoff at x = 1 or at the horizon minus the smallest, which is the range within the
// horizon if payoffs never fall.
func payoffRange(s *scenario.Scenario) float64 {
	least, most := payoffAt(s, 0, 1), payoffAt(s, 0, 1)
	for i := range s.Arms {
		first, last := payoffAt(s, i, 1), payoffAt(s, i, s.Horizon)
		least, most = min(least, first, last), max(most, first, last)
	}
	return most - least
}

// payoffAt returns an arm's payoff at x, limited to the range that the noise allows.
func payoffAt(s *scenario.Scenario, arm, x int) float64 {
	law := s.Noise.Law()
	return min(max(s.Arms[arm].Func.At(x), law.Low), law.High)
}

// addBounds adds the bounds of the setting's policy with the defaults, deterministic or not, and with the
// parameters that it has in the scenario.
func (r *Report) addBounds(s *scenario.Scenario, in *Increments) {
	id := PolicyOf(s.Setting)
	kind, _ := policy.Lookup(id)
	known := map[Theorem]Best{}
	for _, deterministic := range []bool{true, false} {
		values := policy.Resolve(kind, s.Context(), policy.Values{"deterministic": deterministic})
		r.addBound(s, in, Bound{Policy: id, Variant: scenario.Defined}, values, known)
	}
	for i, spec := range s.Policies {
		if spec.ID == id {
			r.addBound(s, in, Bound{Policy: id, Variant: spec.Variant, Place: &i}, spec.Values, known)
		}
	}
}

// PolicyOf returns the id of the policy that the paper's bounds of a setting are for.
func PolicyOf(setting scenario.Setting) string {
	if setting == scenario.Restless {
		return "r-less-ucb"
	}
	return "r-ed-ucb"
}

// addBound adds the bound of a policy with the given values of its parameters. known keeps the bounds of
// theorems from one policy to the next.
func (r *Report) addBound(s *scenario.Scenario, in *Increments, b Bound, values policy.Values, known map[Theorem]Best) {
	b.Deterministic = values["deterministic"].(bool)
	b.Epsilon, b.Alpha, b.Sigma = values["epsilon"].(float64), values["alpha"].(float64), values["sigma"].(float64)
	b.Reason = r.Reason
	if r.Applies {
		th := Theorem{Restless: s.Setting == scenario.Restless, Deterministic: b.Deterministic, Epsilon: b.Epsilon, Alpha: b.Alpha,
			Sigma: b.Sigma}
		best, found := known[th]
		if !found {
			best = th.Least(in, len(s.Arms), s.Horizon)
			known[th] = best
		}
		b.Q, b.Bound, b.Vacuous = &best.Q, &best.Bound, best.Vacuous
		b.Reason = r.premiseFault(s, &b)
	}
	b.Applies = b.Reason == ""
	r.Bounds = append(r.Bounds, b)
}

// premiseFault says which premise of its theorem a policy violates in a scenario, besides those on the arms; "" if
// none.
func (r *Report) premiseFault(s *scenario.Scenario, b *Bound) string {
	switch sigma := s.Noise.Sigma(); {
	case b.Variant == scenario.Released:
		return "the bound is that of the policy as the paper defines it, not of the released code"
	case b.Deterministic && sigma > 0:
		return "the bound is for rewards without noise"
	case !b.Deterministic && b.Sigma < sigma:
		return fmt.Sprintf("the bound is for noise of sigma %v, and the noise's is %v", b.Sigma, sigma)
	case r.Range > 1:
		return fmt.Sprintf("the bound holds when it is multiplied by %.3f, since payoffs differ by up to that", r.Range)
	}
	return ""
}

// apart returns when the two arms of the largest payoffs at the horizon can be told apart; nil if they are
// equal or there is no noise, and so no bonus to wait for.
func apart(s *scenario.Scenario) *Apart {
	first, second := -1, -1
	ends := make([]float64, len(s.Arms))
	for i := range s.Arms {
		ends[i] = payoffAt(s, i, s.Horizon)
		switch {
		case first < 0 || ends[i] > ends[first]:
			first, second = i, first
		case second < 0 || ends[i] > ends[second]:
			second = i
		}
	}
	if second < 0 || ends[first] == ends[second] || s.Noise.Sigma() == 0 {
		return nil
	}
	kind, _ := policy.Lookup(PolicyOf(s.Setting))
	values := policy.Resolve(kind, s.Context(), nil)
	bonus := Bonus{Epsilon: values["epsilon"].(float64), Alpha: values["alpha"].(float64), Sigma: values["sigma"].(float64)}
	p, ok := bonus.Parting(ends[first]-ends[second], len(s.Arms))
	if !ok {
		return nil
	}
	return &Apart{
		Arms: [2]int{first + 1, second + 1}, Gap: ends[first] - ends[second],
		Pulls: p.Pulls, Round: p.Round, Window: p.Window,
		Sentence: p.Sentence(s.ArmText(first), s.ArmText(second)),
	}
}

// fittings returns the arms whose increments fit b l^-c.
func fittings(specs []payoff.Spec, m int, restless bool) []ArmFitting {
	list := []ArmFitting{}
	for i, spec := range specs {
		fit, ok := FitPower(spec, m)
		if !ok {
			continue
		}
		exponent := RestedExponent(fit.C)
		if restless {
			exponent = RestlessExponent(fit.C)
		}
		list = append(list, ArmFitting{i + 1, fit.B, fit.C, fit.From, fit.To, fit.Factor, exponent})
	}
	return list
}
