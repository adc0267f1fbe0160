package sources

import (
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/measure"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Playing is a live run of one policy with what the charts have already computed from it, so that a frame costs only
// as much as the run has advanced.
type Playing struct {
	Live   *sim.Live
	Policy int // its index in the scenario
	Run    int // from 0
	regret []float64
	earned []float64
	counts [][]float64 // pulls per arm at the rounds at which they are drawn, as far as needed
	paid   []float64   // the largest expected payoff so far, at the same rounds
	pulls  []int
	end    int // of the rounds of regret
}

// LiveTo stores live runs of a scenario in dst, up to the round that the slowest has reached, reusing dst's arrays, and
// returns dst. best is the best arm, -1 if not known. end is the last round on the axes, at most the horizon and not
// before the runs; up to it the recorded rounds are as close as those of whole runs.
func LiveTo(dst *data.Results, s *scenario.Scenario, best int, plays []*Playing, end int) *data.Results {
	round := s.Horizon
	for _, p := range plays {
		round = min(round, p.Live.Round())
	}
	dst.Restless, dst.Horizon, dst.Best = s.Setting == scenario.Restless, s.Horizon, best
	dst.BestShared = isShared(s, best)
	dst.End = end
	dst.Arms, dst.X, dst.PullsX, dst.Series = dst.Arms[:0], dst.X[:0], dst.PullsX[:0], dst.Series[:0]
	dst.Early, dst.SampleX, dst.Compare = 0, nil, nil // one run has neither a spread nor pairs
	for i := range s.Arms {
		dst.Arms = append(dst.Arms, ArmLabel(s, i))
	}
	if round == 0 {
		return dst
	}
	// The current round comes last, whether it is a recorded one or not.
	before := func(rounds []int) []int {
		n, _ := slices.BinarySearch(rounds, round)
		return rounds[:n]
	}
	marks, coarse := before(sim.Rounds(end)), before(sim.PullRounds(s))
	dst.Early = min(sim.EarlyRounds(end), len(marks))
	dst.X, dst.PullsX = append(appendRounds(dst.X, marks), float64(round)), append(appendRounds(dst.PullsX, coarse), float64(round))
	for _, p := range plays {
		series := PolicyOf(s, p.Policy)
		series.Runs = 1
		if p.end != end {
			p.end, p.regret, p.earned = end, p.regret[:0], p.earned[:0] // they were for other rounds
		}
		series.Y, series.Earned = p.regretTo(marks, round)
		series.Pulls = p.pullsAt(len(s.Arms), round)
		series.PullsAt = append(p.countsTo(len(s.Arms), coarse), series.Pulls)
		series.MaxRegret = p.maxRegretTo(coarse, round)
		series.Measures = measure.Numbers{measure.Regret.ID: measure.Exactly(series.Y[len(series.Y)-1]).Written()}
		if best >= 0 {
			series.Measures[measure.BestShare.ID] = measure.Exactly(series.Pulls[best] / float64(round)).Written()
		}
		series.OnBest = onBest(p.Live.Arms(), dst.X, best)
		dst.Series = append(dst.Series, series)
	}
	return dst
}

// regretTo returns the regret and the earnings at the marks and at the round after them.
func (p *Playing) regretTo(marks []int, round int) (regret, earned []float64) {
	have := max(0, len(p.regret)-1) // the last entry may be for a round that is not a mark
	if have > len(marks) {
		have = len(marks)
	}
	p.regret = scene.Grow(p.regret, len(marks)+1)
	p.Live.RegretTo(p.regret[have:len(marks)], marks[have:])
	p.Live.RegretTo(p.regret[len(marks):], []int{round})
	p.earned = scene.Grow(p.earned, len(p.regret))
	p.Live.OptimalTo(p.earned[have:len(marks)], marks[have:])
	p.Live.OptimalTo(p.earned[len(marks):], []int{round})
	for i := have; i < len(p.earned); i++ {
		p.earned[i] -= p.regret[i]
	}
	return p.regret, p.earned
}

// countsTo returns the pulls per arm at some rounds.
func (p *Playing) countsTo(k int, rounds []int) [][]float64 {
	p.counts = p.counts[:min(len(p.counts), len(rounds))]
	for _, round := range rounds[len(p.counts):] {
		p.counts = append(p.counts, p.pullsAt(k, round))
	}
	return slices.Clip(p.counts)
}

// maxRegretTo returns max regret at some rounds and at the round after them.
func (p *Playing) maxRegretTo(rounds []int, round int) []float64 {
	have := min(len(p.paid), len(rounds))
	p.paid = scene.Grow(p.paid, len(rounds))
	p.Live.PaidTo(p.paid[have:], rounds[have:])
	short := append(slices.Clone(p.paid), 0)
	p.Live.PaidTo(short[len(rounds):], []int{round})
	for i, paid := range short {
		short[i] = max(p.Live.Peak()-paid, 0)
	}
	return short
}

// onBest returns, for each of some rounds, 1 if the arm pulled in it is the best one, else 0.
func onBest(arms []uint16, rounds []float64, best int) []float64 {
	on := make([]float64, len(rounds))
	for i, round := range rounds {
		if int(arms[int(round)-1]) == best {
			on[i] = 1
		}
	}
	return on
}

func (p *Playing) pullsAt(k, round int) []float64 {
	p.pulls = scene.Grow(p.pulls, k)
	p.Live.PullsTo(p.pulls, round)
	pulls := make([]float64, k)
	for i, n := range p.pulls {
		pulls[i] = float64(n)
	}
	return pulls
}

// InspectionTo stores in dst what the inspector draws of a live run before its next round, reusing dst's arrays, and
// reports whether the policy can explain itself. shown is the arm whose rewards are drawn if there is no room for all,
// -1 for the pulled one.
func InspectionTo(dst *data.Inspection, s *scenario.Scenario, p *Playing, shown int) bool {
	k := len(s.Arms)
	terms := make([]policy.Term, k)
	l := p.Live
	if l.Round() >= s.Horizon || !l.Explain(terms) {
		return false
	}
	TermsTo(dst, s, p, terms)
	dst.Shown = shown
	peek(dst, l, k)
	if k <= data.MaxPanels {
		for i := range dst.Arms {
			history(dst, s, l, i)
		}
		return true
	}
	if shown < 0 || shown >= k {
		shown = dst.Pulled
	}
	if shown < 0 {
		shown = largestIndex(dst)
	}
	history(dst, s, l, shown)
	return true
}

// TermsTo stores in dst the terms of a policy's arms before the next round of a live run, without the rewards behind
// them, reusing dst's arrays.
func TermsTo(dst *data.Inspection, s *scenario.Scenario, p *Playing, terms []policy.Term) {
	l := p.Live
	series := PolicyOf(s, p.Policy)
	dst.Policy, dst.Style = series.Name, series.Style
	dst.Round, dst.Run = l.Round()+1, p.Run+1
	explanation := s.Policies[p.Policy].Explanation()
	dst.ByRound, dst.Decision, dst.Terms = explanation.ByRound, explanation.Decision, explanation.Terms
	dst.Clips, dst.Program = explanation.Clips, explanation.Programmed
	dst.Unit = terms[0].Unit
	dst.Pulled, dst.Shown = pulledNext(l, dst.Decision, terms), -1
	dst.Arms = scene.Grow(dst.Arms, len(terms))
	for i := range terms {
		t, a := &terms[i], &dst.Arms[i]
		a.Label, a.Pulls, a.Window = ArmLabel(s, i), t.Pulls, t.Window
		a.Estimate, a.Increment, a.Bonus, a.Index = t.Estimate, t.Increment, t.Bonus, t.Index
		a.Named, a.Program = t.Named, dst.Program
		a.X, a.Y = a.X[:0], a.Y[:0]
		a.Older, a.Recent, a.True, a.Curve = data.Span{}, data.Span{}, a.True[:0], nil
	}
}

// peek stores what the policy will draw, or whose turn it is, and the arm that follows from it.
func peek(dst *data.Inspection, l *sim.Live, arms int) {
	dst.Beliefs, dst.Queue = dst.Beliefs[:0], policy.Queue{Order: dst.Queue.Order[:0]}
	switch p := l.Policy().(type) {
	case policy.Drawer:
		dst.Beliefs = scene.Grow(dst.Beliefs, arms)
		dst.Pulled = p.BeliefsTo(dst.Beliefs, l.Round()+1)
	case policy.Queuer:
		p.QueueTo(&dst.Queue)
		dst.Pulled = dst.Queue.Order[dst.Queue.At]
	}
}

// pulledNext returns the arm of the next round: the known one if the round was played before, or, for a policy that
// pulls the largest index, the only arm with that index; else -1.
func pulledNext(l *sim.Live, by policy.Decision, terms []policy.Term) int {
	if arms := l.Arms(); l.Round() < len(arms) {
		return int(arms[l.Round()])
	}
	if by != policy.ByIndex {
		return -1
	}
	best, ties := 0, 0
	for i := range terms {
		switch t := &terms[i]; {
		case t.Index > terms[best].Index:
			best, ties = i, 1
		case t.Index == terms[best].Index:
			ties++
		}
	}
	if ties != 1 {
		return -1
	}
	return best
}

func largestIndex(in *data.Inspection) int {
	best := 0
	for i := range in.Arms {
		if in.Arms[i].Index > in.Arms[best].Index {
			best = i
		}
	}
	return best
}

// history stores an arm's rewards and its windows.
func history(in *data.Inspection, s *scenario.Scenario, l *sim.Live, arm int) {
	a, restless := &in.Arms[arm], s.Setting == scenario.Restless
	f := s.Arms[arm].Func
	if restless == in.ByRound {
		a.Curve = f
	}
	if a.Pulls == 0 {
		return
	}
	a.Y = l.RewardsTo(scene.Grow(a.Y, a.Pulls), arm, 1)
	if in.Clips {
		for i, y := range a.Y {
			a.Y[i] = max(0, min(1, y))
		}
	}
	for n := 1; n <= a.Pulls; n++ {
		a.X = append(a.X, float64(n))
	}
	n := 0
	for t, pulled := range l.Arms()[:l.Round()] {
		if int(pulled) == arm {
			n++
			if restless {
				a.True = append(a.True, f.At(t+1))
			} else {
				a.True = append(a.True, f.At(n))
			}
			if in.ByRound {
				a.X[n-1] = float64(t + 1)
			}
		}
	}
	if w, ok := l.Policy().(policy.Windower); ok {
		older, recent := w.Windows(arm)
		a.Older, a.Recent = windowOf(a, older[0], older[1]), windowOf(a, recent[0], recent[1])
		return
	}
	if from := a.Pulls - a.Window + 1; a.Window > 0 && from >= 1 {
		a.Recent = windowOf(a, from, a.Pulls)
	}
}

// windowOf returns the window over pulls first..last; zero if first is 0.
func windowOf(a *data.InspectedArm, first, last int) data.Span {
	if first < 1 {
		return data.Span{}
	}
	sum := 0.0
	for _, y := range a.Y[first-1 : last] {
		sum += y
	}
	from := 0.0
	if first > 1 {
		from = a.X[first-2]
	}
	return data.Span{From: from, To: a.X[last-1], Mean: sum / float64(last-first+1)}
}
