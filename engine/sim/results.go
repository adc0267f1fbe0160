package sim

import (
	"math"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/detmath"
	"risingbandits/engine/policy"
)

// Results are the numbers of a scenario, provisional until Final. As JSON they are the object that
// the native command prints.
type Results struct {
	Scenario    jsontext.Value `json:"scenario"`    // canonical
	Fingerprint string         `json:"fingerprint"` // "" until final
	Policies    []PolicyResult `json:"results"`     // in scenario order
	Pairs       []Pair         `json:"pairs"`       // empty until final
	Final       bool           `json:"-"`           // all runs are included
	Best        int            `json:"-"`           // the best arm, from 0; -1 before the first block
	Oracle      float64        `json:"-"`           // the oracle's expected total payoff
	rounding    float64        // differences of regrets up to this count as 0
	stuck       float64        // see StuckRegret
}

// A PolicyResult holds the numbers of one policy's runs.
type PolicyResult struct {
	Policy      string        `json:"policy"`
	Variant     string        `json:"variant"`
	Parameters  policy.Values `json:"parameters"` // all of them, resolved
	Runs        int           `json:"runs"`       // merged so far
	Rounds      int           `json:"-"`          // of each run
	Final       FinalRegret   `json:"final"`
	Regret      Curve         `json:"regret"`
	Pulls       Pulls         `json:"pulls"`
	LastArm     []float64     `json:"last_arm"`          // per arm, share of the runs that pulled it last
	OnBest      Curve         `json:"-"`                 // share of the runs that pull the best arm in the round of each mark
	Recommended Recommended   `json:"recommended"`       // after the last round
	Ratio       *Ratio        `json:"competitive_ratio"` // nil before the first run, and where no ratio has a meaning
	Fingerprint string        `json:"fingerprint"`       // "" until final
	NsPerRound  float64       `json:"ns_per_round"`      // wall clock on the machine that ran it
	Course      Course        `json:"-"`
	Attained    Attained      `json:"-"`
}

// Attained is the best that runs obtained: of an expected payoff in one round, as Regret is of expected payoffs.
type Attained struct {
	Best []float64 // the largest of each run's pulls, in run order
	Most *float64  // the largest that an arm can give up to the horizon; nil if the runs end before it
}

// A Course holds the numbers of a policy's runs at all rounds of Rounds, including those before the first mark, which a
// Curve does not have.
type Course struct {
	T       []int
	Early   int         // how many of T are before the first mark; the rest are the rounds of Regret and OnBest in PolicyResult
	Regret  Curve       // at T
	OnBest  Curve       // at T
	Optimal []float64   // the optimal policy's expected total at T
	Earned  []float64   // at T, the mean of the policy's: Optimal minus Regret
	ByRun   []float64   // final regret by the run's number; NaN for a run that is not finished
	RunsT   []int       // coarse rounds among T
	Runs    [][]float64 // the regret at RunsT of each of the runs with the lowest numbers, at most 200
	PullsT  []int       // rounds among T
	Pulls   [][]float64 // at each of PullsT, the mean pulls so far of each arm; nil before the first run
	Paid    Curve       // at PullsT, the largest expected payoff so far: see Attained
}

// FinalRegret is the regret at the horizon.
type FinalRegret struct {
	Mean float64   `json:"mean"`
	Std  float64   `json:"std"` // with divisor n-1; 0 for one run
	All  []float64 `json:"all"` // of every run, in run order
	// The skewness of All, and why the interval of Mean may be too short: see DoubtOf.
	Skewness float64 `json:"skewness"`
	Doubt    Doubt   `json:"doubt"`
}

// A Curve is a mean over runs at some rounds, with the half-width of its 95% interval (Student's t with
// runs-1 degrees of freedom), nil (in JSON null) for fewer than two runs.
type Curve struct {
	T    []int     `json:"t"`
	Mean []float64 `json:"mean"`
	CI95 []float64 `json:"ci95" js:"Series | null"`
}

// Pulls are the numbers of pulls per arm in a run.
type Pulls struct {
	Mean []float64 `json:"mean"`
	Std  []float64 `json:"std"`
}

// Results returns the results of the blocks so far. Later results share the numbers of policies without a new block, so
// the caller must not change them.
func (c *Collector) Results() *Results {
	r := &Results{
		Scenario: c.canonical(),
		Policies: make([]PolicyResult, len(c.policies)),
		Pairs:    []Pair{},
		Final:    c.Done(),
		Best:     -1,
		rounding: c.rounding(),
		stuck:    c.stuck(),
	}
	for i := range r.Policies {
		var best BestArm
		if r.Policies[i], best = c.PolicyResult(i); best.Arm >= 0 {
			r.Best, r.Oracle = best.Arm, best.Total
		}
		if !r.Final {
			r.Policies[i].Fingerprint = ""
		}
	}
	if r.Final {
		r.Pairs = r.pairs()
		r.Fingerprint = r.joined()
	}
	return r
}

// A BestArm is the best arm of a scenario, from 0, and the oracle's expected total payoff: see Results.
type BestArm struct {
	Arm   int
	Total float64
}

// PolicyResult returns the results of one policy, given by its place in the scenario, and the best arm. They are those of
// Results, without the cost of the other policies. The fingerprint is "" unless all of the policy's blocks have arrived; the
// best arm is -1 before the first.
func (c *Collector) PolicyResult(policy int) (PolicyResult, BestArm) {
	g := &c.policies[policy]
	if g.result == nil {
		view := g.tree.view()
		if view == nil {
			view = newAggregate(Block{Policy: policy}, len(c.rounds), len(c.scenario.Arms))
			view.Best = -1
		}
		r := c.policyResult(view)
		if !slices.Contains(g.have, false) {
			r.sign()
		}
		g.result, g.best = &r, BestArm{view.Best, view.Oracle}
	}
	return *g.result, g.best
}

func (c *Collector) policyResult(a *Aggregate) PolicyResult {
	p := &c.scenario.Policies[a.Policy]
	kind, values := p.Kind, p.Values
	r := PolicyResult{
		Policy:     p.ID,
		Variant:    p.Variant,
		Parameters: values,
		Runs:       a.Count(),
		Rounds:     c.rounds[len(c.rounds)-1],
		Course:     c.course(a),
		Pulls:      Pulls{Mean: a.pulls.mean, Std: make([]float64, len(a.last))},
		LastArm:    a.last,
	}
	r.Regret, r.OnBest = r.Course.Regret.from(r.Course.Early), r.Course.OnBest.from(r.Course.Early)
	end := len(c.rounds) - 1
	r.Final = FinalRegret{Mean: a.regret.mean[end], Std: a.regret.std(end), All: slices.Clip(a.Final)}
	r.Final.Doubt, r.Final.Skewness = DoubtOf(r.Final.All)
	if r.Attained.Best = slices.Clip(a.best); r.Rounds == c.scenario.Horizon {
		r.Attained.Most = &a.Peak
	}
	if r.Runs == 0 {
		return r
	}
	for i := range r.Pulls.Std {
		r.Pulls.Std[i] = a.pulls.std(i)
		r.LastArm[i] /= float64(r.Runs)
	}
	r.Recommended.MostPulls = recommendation(a.mostPulls, c.losses(), r.Runs)
	if slices.Max(a.bestIndex) > 0 {
		byIndex := recommendation(a.bestIndex, c.losses(), r.Runs)
		r.Recommended.BestIndex = &byIndex
	}
	r.Recommended.OwnRule = kind.Explain(values).Recommends
	r.Ratio = ratio(a.optimal[end], &r.Final, r.Regret.CI95)
	r.NsPerRound = a.Seconds * 1e9 / (float64(r.Runs) * float64(r.Rounds))
	return r
}

// course returns the numbers of an aggregate at all rounds.
func (c *Collector) course(a *Aggregate) Course {
	r := Course{
		T: c.rounds, Early: earlyOf(len(c.rounds)), Optimal: a.optimal, Earned: make([]float64, len(c.rounds)),
		Regret: Curve{T: c.rounds, Mean: a.regret.mean, CI95: a.regret.ci95()},
		OnBest: sharesOf(c.rounds, a.onBest, a.Count()),
		ByRun:  c.policies[a.Policy].byRun(),
		RunsT:  c.runsT, Runs: a.samples,
		PullsT: c.pullsT,
		Paid:   Curve{T: c.pullsT, Mean: a.paid.mean, CI95: a.paid.ci95()},
	}
	for i := range r.Earned {
		r.Earned[i] = a.optimal[i] - a.regret.mean[i]
	}
	if a.Count() == 0 {
		return r
	}
	for i := range a.counts {
		a.counts[i] /= float64(a.Count())
	}
	r.Pulls = slices.Collect(slices.Chunk(a.counts, len(a.last)))
	return r
}

// at returns the elements of xs at some indices.
func at(xs, places []int) []int {
	some := make([]int, len(places))
	for k, i := range places {
		some[k] = xs[i]
	}
	return some
}

// sharesOf returns, for each round, the share of the runs that its count is.
func sharesOf(rounds []int, counts []float64, runs int) Curve {
	c := Curve{T: rounds, Mean: counts}
	if runs > 1 {
		c.CI95 = make([]float64, len(counts))
	}
	for i := range counts {
		if runs == 0 {
			break
		}
		share := counts[i] / float64(runs)
		c.Mean[i] = share
		if n := float64(runs); runs > 1 { // the standard deviation of zeros and ones follows from their mean
			c.CI95[i] = math.Sqrt(float64(share*(1-share)) * n / (n - 1))
		}
	}
	detmath.HalfWidths(c.CI95, runs)
	return c
}

// from returns the part of a curve from an index on.
func (c Curve) from(i int) Curve {
	c.T, c.Mean = c.T[i:], c.Mean[i:]
	if c.CI95 != nil {
		c.CI95 = c.CI95[i:]
	}
	return c
}
