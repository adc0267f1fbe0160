package chart

import (
	"math"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/policy"
)

func level(v float64) data.Curve { return curveFunc(func(float64) float64 { return v }) }

func rising(from, slope float64) data.Curve {
	return curveFunc(func(x float64) float64 { return from + slope*x })
}

func TestLeads(t *testing.T) {
	cases := []struct {
		name  string
		arms  []data.Curve
		best  int
		leads []data.Lead
	}{
		{"one arm", []data.Curve{level(0.3)}, 0, []data.Lead{{Arm: 0, From: 1}}},
		{"two that cross", []data.Curve{level(0.5), rising(0, 0.0001)}, 1, []data.Lead{{Arm: 0, From: 1}, {Arm: 1, From: 5001}}},
		{"equal arms: the best leads", []data.Curve{level(0.5), level(0.5)}, 1, []data.Lead{{Arm: 1, From: 1, Shared: true}}},
		{"three in turn", []data.Curve{level(0.1), rising(0, 0.001), rising(-1, 0.002)}, 2,
			[]data.Lead{{Arm: 0, From: 1}, {Arm: 1, From: 101}, {Arm: 2, From: 1001}}},
		{"a crossing at the last x", []data.Curve{level(0.5), curveFunc(func(x float64) float64 { return math.Floor(x / 20000) })}, 0,
			[]data.Lead{{Arm: 0, From: 1}, {Arm: 1, From: 20000}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := data.Arms{Horizon: 20000, Best: c.best}
			for _, f := range c.arms {
				a.Arms = append(a.Arms, data.Arm{Curve: f})
			}
			got := data.Leads(&a)
			if len(got) != len(c.leads) {
				t.Fatalf("got %v, want %v", got, c.leads)
			}
			for i := range got {
				if got[i] != c.leads[i] {
					t.Errorf("got %v, want %v", got, c.leads)
				}
			}
		})
	}
	if got := data.Leads(&data.Arms{Horizon: 10}); got != nil {
		t.Errorf("no arms: %v", got)
	}
	// The paper's 15 arms: by brute force, arm 13 passes arm 3 at pull 798.
	a := paperArms(false)
	if got := data.Leads(&a); len(got) != 2 || got[0] != (data.Lead{Arm: 2, From: 1}) || got[1] != (data.Lead{Arm: 12, From: 798}) {
		t.Errorf("the paper's arms: %v", got)
	}
}

func TestTakeaways(t *testing.T) {
	arms := func(best int, restless bool, curves ...data.Curve) func(*Board) {
		return func(b *Board) {
			a := data.Arms{Horizon: 20000, Best: best, Restless: restless}
			for i, c := range curves {
				a.Arms = append(a.Arms, data.Arm{Label: string(rune('1' + i)), Curve: c})
			}
			b.SetArms(a)
		}
	}
	type pol struct {
		name       string
		mean, half float64
		runs       int
		settled    int // arm; -1 spread over all
	}
	policies := func(ps ...pol) func(*Board) {
		return func(b *Board) {
			r := data.Results{Horizon: 1000, Best: 3, Arms: []string{"1", "2", "3", "4"}, X: []float64{500, 1000}}
			r.Compare = func(first, other int) data.Pair { return data.Pair{Certain: min(ps[first].runs, ps[other].runs) >= 10} }
			for place, p := range ps {
				s := data.Series{Place: place, Key: p.name, Name: p.name, Runs: p.runs, Y: []float64{p.mean / 2, p.mean}, Half: []float64{0, p.half}}
				for k := range 4 {
					pulls, last := 250.0, 0.25
					if p.settled >= 0 {
						pulls, last = 50, 0
						if k == p.settled {
							pulls, last = 850, 1
						}
					}
					s.Pulls, s.LastArm = append(s.Pulls, pulls), append(s.LastArm, last)
				}
				r.Series = append(r.Series, s)
			}
			b.SetResults(r)
		}
	}
	// More runs are to come.
	underway := func(ps ...pol) func(*Board) {
		return func(b *Board) {
			policies(ps...)(b)
			r := b.results
			r.Underway = true
			b.SetResults(r)
		}
	}
	cases := []struct {
		name  string
		id    string
		make  func(*Board)
		text  string
		short string
	}{
		{"paper", Payoffs, func(b *Board) { b.SetArms(paperArms(false)) },
			"Arm 3 leads for 797 pulls. From then on arm 13 is the best.", "Arm 3 leads for 797 pulls, then arm 13."},
		{"one leads", Payoffs, arms(0, true, level(0.5), level(0.4)), "Arm 1 pays most from the first round on.", ""},
		{"level at first", Payoffs, arms(0, true, rising(0, 0.5), rising(0, 0.5), level(0)), "No arm pays more than arm 1.", ""},
		{"a late leader is not the best", Payoffs, arms(0, false, level(0.9), rising(0, 0.00005)),
			"Arm 1 leads for 18,000 pulls. From then on arm 2 pays more, but arm 1 earns most in total.",
			"Arm 2 ends highest, but arm 1 earns most in total."},
		{"one round", Payoffs, arms(1, true, rising(0.5, 0), rising(0.2, 0.2)),
			"Arm 1 leads for 1 round. From then on arm 2 is the best.", "Arm 1 leads for 1 round, then arm 2."},
		{"three leaders", Payoffs, arms(2, false, level(0.1), rising(0, 0.001), rising(-1, 0.002)),
			"Arm 1 leads, then arm 2. From pull 1,001 on arm 3 is the best.", "Arm 1 leads, then arm 2, then arm 3."},
		{"no arms", Payoffs, func(*Board) {}, "", ""},
		{"clear", Regret, policies(pol{"A", 100, 5, 50, 0}, pol{"B", 50, 5, 50, -1}),
			"B loses least. A and B mostly miss arm 4, the best; B is still exploring all four arms.",
			"B loses least. A and B mostly miss arm 4, the best."},
		{"few runs", Regret, policies(pol{"A", 100, 5, 9, 3}, pol{"B", 50, 5, 50, 3}),
			"B loses least in 50 runs; more runs are needed to be certain. All end on arm 4, the best, in all of their runs.",
			"B loses least in 50 runs. All end on arm 4, the best, in all of their runs."},
		{"few runs, little room", Regret, policies(pol{"A", 100, 5, 9, 0}, pol{"B", 50, 5, 9, 3}),
			"B loses least in 9 runs; more runs are needed to be certain. A ends on arm 4, the best, in none of its runs.",
			"B loses least in 9 runs, not for certain. A mostly misses arm 4, the best."},
		{"few runs, less room", Regret, policies(pol{"Alphabetical", 100, 5, 9, 0}, pol{"Betatesting", 90, 5, 9, 0}, pol{"Gamma", 50, 5, 9, 3}),
			"Gamma loses least in 9 runs, not for certain. Alphabetical and Betatesting mostly miss arm 4, the best.",
			"Gamma loses least in 9 runs, not for certain. Two policies mostly miss the best arm."},
		{"few runs, some overlap", Regret, policies(pol{"A", 100, 3, 9, 3}, pol{"B", 51, 2, 9, 3}, pol{"C", 50, 2, 9, 3}),
			"C and B lose least in 9 runs; their bands overlap. All end on arm 4, the best, in all of their runs.",
			"C and B lose least in 9 runs; their bands overlap."},
		{"who is at fault comes before who explores", Regret,
			policies(pol{"Alphabetical", 100, 5, 50, 0}, pol{"Betatesting", 90, 5, 50, 0}, pol{"Gamma", 50, 5, 50, 3},
				pol{"Explorer one", 120, 5, 50, -1}),
			"Gamma loses least. Alphabetical, Betatesting and Explorer one mostly miss arm 4, the best.",
			"Gamma loses least. Three policies mostly miss arm 4, the best."},
		{"a wordy start leaves room for all at fault", Regret,
			policies(pol{"Lambda and its friends", 50, 5, 50, 3}, pol{"My policies, the second", 51, 5, 50, 0}, pol{"Kappa", 52, 5, 50, 0}),
			"Three policies lose about as much; their bands overlap. Two policies end on the best arm, in none of their runs.",
			"Three policies lose least; bands overlap. Two policies mostly miss arm 4, the best."},
		{"bands overlap", Regret, policies(pol{"A", 100, 30, 50, 3}, pol{"B", 50, 25, 50, 3}),
			"B and A lose about as much; their bands overlap. All end on arm 4, the best, in all of their runs.",
			"B and A lose about as much; their bands overlap."},
		{"some overlap", Regret, policies(pol{"A", 100, 3, 50, 3}, pol{"B", 51, 2, 50, 3}, pol{"C", 50, 2, 50, 3}),
			"C and B lose least; their bands overlap. All end on arm 4, the best, in all of their runs.",
			"C and B lose least; their bands overlap."},
		{"five overlap", Regret, policies(pol{"A", 1, 9, 9, -1}, pol{"B", 2, 9, 9, -1}, pol{"C", 3, 9, 9, -1}, pol{"D", 4, 9, 9, -1},
			pol{"E", 5, 9, 9, -1}),
			"Five policies lose about as much; their bands overlap. E, D, C, B and A mostly miss arm 4, the best.",
			"Five policies lose least; bands overlap. E, D, C, B and A mostly miss the best arm."},
		{"under way", Regret, underway(pol{"A", 100, 5, 3, 0}, pol{"B", 50, 5, 2, 0}),
			"B loses least so far. A and B end on arm 4, the best, in none of their runs.", ""},
		{"bands overlap so far", Regret, underway(pol{"A", 100, 3, 5, 3}, pol{"B", 51, 2, 5, 3}, pol{"C", 50, 2, 5, 3}),
			"C and B lose least so far; they cannot be told apart yet. All end on arm 4, the best, in all of their runs.",
			"C and B lose least so far; they cannot be told apart yet."},
		{"the first runs", Regret, underway(pol{"A", 100, 0, 1, 0}, pol{"B", 50, 0, 2, 0}),
			"After the first runs B has lost least. It ends on arm 4, the best, in none of its runs.",
			"After the first runs B has lost least. It mostly misses arm 4, the best."},
		{"one policy has not played yet", Regret, underway(pol{"A", 100, 0, 1, 0}, pol{"B", 50, 0, 2, 0}, pol{name: "C"}), "", ""},
		{"one run", Regret, policies(pol{"A", 100, 0, 1, -1}, pol{"B", 50, 0, 1, 2}),
			"B loses least in this one run. A is still exploring all four arms.", ""},
		{"one policy", Regret, policies(pol{"A", 1234, 0, 9, 3}),
			"A loses 1,234 over 1,000 rounds. It ends on arm 4, the best, in all of its runs.", ""},
		{"before the first run", Regret, func(*Board) {}, "", ""},
		{"pulls", Pulls, policies(pol{"A", 1, 0, 9, 3}, pol{"B", 2, 0, 9, 0}),
			"A pulls arm 4, the best, in 85% of the rounds, B in 5.0%.", "A pulls arm 4, the best, in 85% of the rounds."},
		{"per round", PerRound, func(b *Board) { b.SetResults(someResults(100, 2)) },
			"In the last tenth of the rounds KL-UCB loses least: 0.351 a round.", "KL-UCB loses least in the end."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := NewBoard()
			c.make(b)
			want := sentences.Takeaway{Text: c.text, Short: c.short}
			if want.Short == "" {
				want.Short = want.Text
			}
			if got := b.Takeaway(c.id); got != want {
				t.Errorf("got  %q\n     %q\nwant %q\n     %q", got.Text, got.Short, want.Text, want.Short)
			}
		})
	}
}

func TestWhy(t *testing.T) {
	arm := func(label string, e, i, b float64) data.InspectedArm {
		return data.InspectedArm{Label: label, Estimate: e, Increment: i, Bonus: b, Index: e + i + b}
	}
	nan := math.NaN()
	drawing := func(by policy.Decision, pulled int, first, second float64, called string) data.Inspection {
		in := data.Inspection{Policy: "P", Decision: by, Pulled: pulled, Terms: policy.Terms{Estimate: called, Index: called}}
		for i, v := range [...]float64{first, second} {
			in.Arms = append(in.Arms, data.InspectedArm{Label: []string{"1", "2"}[i], Estimate: v, Increment: nan, Bonus: nan, Index: v})
		}
		if in.Unit = "payoff"; called == "chance" {
			in.Unit = "probability"
		}
		return in
	}
	believing := func(pulled int, first, second, low, high float64) data.Inspection {
		in := drawing(policy.ByDraws, pulled, first, second, "posterior mean")
		in.Beliefs = []policy.Belief{{Law: policy.Beta, A: 2, B: 2, Low: nan, High: nan}, {Law: policy.Beta, A: 2, B: 2, Low: nan, High: nan}}
		in.Beliefs[pulled].Low, in.Beliefs[pulled].High = low, high
		return in
	}
	queueing := func(q policy.Queue) data.Inspection {
		in := drawing(policy.InTurn, q.Order[q.At], 0.875, 0.985, "mean")
		q.Gap = nan
		in.Queue = q
		return in
	}
	inf := data.InspectedArm{Label: "9", Estimate: nan, Increment: nan, Bonus: nan, Index: math.Inf(1)}
	cases := []struct {
		name string
		in   data.Inspection
		want string
	}{
		{"the picture", data.Inspection{Pulled: 1, Arms: []data.InspectedArm{arm("1", 0.365, 0.109, 0.591), arm("2", 0.642, 0.360, 0.072)}},
			"Why arm 2? Against arm 1, the next: it paid more and seems to climb faster. Its index is 0.009 larger, and mostly its estimate."},
		{"pays", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.9, 0, 0.1), arm("2", 0.1, 0.1, 0.2)}},
			"Why arm 1? Against arm 2, the next: it paid more. Its index is 0.600 larger, and mostly its estimate."},
		{"climbs", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.1, 0.9, 0.1), arm("2", 0.5, 0.1, 0.1)}},
			"Why arm 1? Against arm 2, the next: it seems to climb faster. Its index is 0.400 larger, and mostly its increment."},
		{"unknown", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.1, 0.1, 0.9), arm("2", 0.5, 0.1, 0.1)}},
			"Why arm 1? Against arm 2, the next: less is known about it, so its bonus is larger. " +
				"Its index is 0.400 larger, and mostly its bonus."},
		{"no index", data.Inspection{Pulled: 1, Arms: []data.InspectedArm{arm("1", 0.1, 0.1, 0.9), inf}},
			"Why arm 9? It has too few pulls for an index yet."},
		{"drawn", drawing(policy.ByChance, 1, 0.25, 0.5, "chance"), "Why arm 2? It was drawn, with chance 50%, the largest."},
		{"drawn, not the largest", drawing(policy.ByChance, 0, 0.25, 0.5, "chance"),
			"Why arm 1? It was drawn, with chance 25%; arm 2 has the largest, 50%."},
		{"to be drawn", drawing(policy.ByChance, -1, 0.25, 0.386, "chance"), "P draws an arm: arm 2 has the largest chance, 39%."},
		{"drawn by scores", drawing(policy.ByChance, 0, 2.25, 3.53, "score"),
			"Why arm 1? It was drawn by its score, 2.250; arm 2 has the largest, 3.530."},
		{"to be drawn by scores", drawing(policy.ByChance, -1, 2.25, 3.53, "score"), "P draws an arm: arm 2 has the largest score, 3.530."},
		{"close", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.5, 0, 0), arm("2", 0.49998, 0, 0)}},
			"Why arm 1? Against arm 2, the next: it paid more. Its index is 2e-05 larger."},
		{"a posterior's draw", believing(1, 0.955, 0.987, 0.97, 0.97),
			"Why arm 2? The value drawn for it is the largest, 0.970. Its posterior mean is the largest too, 0.987."},
		{"a draw of the lesser mean", believing(0, 0.955, 0.987, 0.99, 0.992),
			"Why arm 1? The value drawn for it is the largest, 0.990 to 0.992. The posterior mean of arm 2 is larger, 0.987, against 0.955."},
		{"in turn", queueing(policy.Queue{Order: []int{1, 0}, At: 1, Turn: 3, First: 40}),
			"Why arm 1? It is its turn: it is the last in this one. No arm is dropped before turn 40 since the last reset; this is turn 3."},
		{"first in turn", queueing(policy.Queue{Order: []int{0, 1}, Turn: 50, First: 40}),
			"Why arm 1? It is its turn: one more comes after it in this one. No arm is dropped so far."},
		{"alone in turn", queueing(policy.Queue{Order: []int{0}, Turn: 50, First: 40}),
			"Why arm 1? It is its turn: it is the last in this one. One arm is dropped until the next reset."},
		{"alone for good", queueing(policy.Queue{Order: []int{0}, Turn: 1, First: 1, Until: policy.Never}),
			"Why arm 1? It is its turn: it is the last in this one. One arm is dropped for good."},
		{"alone in a round", queueing(policy.Queue{Order: []int{0}, Turn: 1, First: 1, Until: policy.NextRound}),
			"Why arm 1? It alone is left: all others are dropped in this round."},
		{"least known in a round", queueing(policy.Queue{Order: []int{0, 1}, Turn: 1, First: 1, Until: policy.NextRound}),
			"Why arm 1? None of the two arms that are left in this round has fewer pulls. None is dropped in it."},
		{"in a turn that drops none", queueing(policy.Queue{Order: []int{0, 1}, Turn: 5}),
			"Why arm 1? It is its turn: one more comes after it in this one. No arm is ever dropped."},
		{"oracle", drawing(policy.ByOracle, 0, 1, 0, "payoff"), "Why arm 1? The oracle knows that it is the best to pull."},
		{"not the largest", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.1, 0, 0), arm("2", 0.5, 0, 0)}},
			"Why arm 1? The policy does not always take the largest index; arm 2 has it."},
		{"equal", data.Inspection{Pulled: -1, Arms: []data.InspectedArm{arm("1", 0.5, 0, 0), arm("2", 0.5, 0, 0)}},
			"Several arms have the largest index, 0.500: one of them is drawn."},
		{"all to be tried", data.Inspection{Pulled: -1, Arms: []data.InspectedArm{inf, inf}},
			"No arm has enough pulls for its index yet: each is tried first."},
		{"some to be tried", data.Inspection{Pulled: -1, Arms: []data.InspectedArm{inf, inf, arm("1", 0.5, 0, 0)}},
			"Two arms have too few pulls for an index: one of them is tried next."},
		{"programs without a finite index", data.Inspection{Program: true, Pulled: -1, Arms: []data.InspectedArm{inf, inf}},
			"No arm has an index that is a finite number: one of the largest is drawn."},
		{"programs with some", data.Inspection{Program: true, Pulled: -1, Arms: []data.InspectedArm{inf, inf, arm("1", 0.5, 0, 0)}},
			"Two arms have an index that is ∞, or not a number, which counts as ∞: one of them is drawn."},
		{"a program's only infinite index", data.Inspection{Program: true, Pulled: 0, Arms: []data.InspectedArm{inf, arm("2", 0.5, 0, 0)}},
			"Why arm 9? Its index is ∞, or not a number, which counts as ∞."},
		{"alone", data.Inspection{Pulled: 0, Arms: []data.InspectedArm{arm("1", 0.1, 0, 0)}}, "Why arm 1? There is no other."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b := NewBoard()
			if c.in.Decision == "" {
				c.in.Decision, c.in.Terms = policy.ByIndex, risingTerms
			}
			b.SetInspection(&c.in)
			if got := b.Takeaway(Inspector).Text; got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
