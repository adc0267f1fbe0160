package chart

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/golden"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
)

// curveFunc makes a Curve of a formula.
type curveFunc func(x float64) float64

func (f curveFunc) At(x int) float64 { return f(float64(x)) }

func poly(c, b, rho float64) data.Curve {
	s := math.Pow(b, 1/rho)
	return curveFunc(func(x float64) float64 { return c * (1 - b*math.Pow(x+s, -rho)) })
}

func expo(c, a float64) data.Curve {
	return curveFunc(func(x float64) float64 { return c * (1 - math.Exp(-a*x)) })
}

// paperArms are the 15 arms of the paper's figure.
func paperArms(restless bool) data.Arms {
	cs := []data.Curve{
		poly(1, 177, .8), poly(.91, 571, .9), expo(.73, 3./162), expo(.16, 3./949), poly(.48, 144, 1),
		curveFunc(func(x float64) float64 { return .43 * (1 - 195*math.Pow(x+math.Pow(199, 1/.9), -.9)) }),
		poly(.79, 695, .9), expo(.62, 1./271), expo(.23, 1./849), expo(.39, 5./457), poly(.37, 290, 1),
		poly(.17, 223, 1), poly(1.08, 85, .8), poly(.84, 219, 1), poly(.26, 124, .9),
	}
	a := data.Arms{Restless: restless, Horizon: 200000, Best: 12}
	for i, c := range cs {
		a.Arms = append(a.Arms, data.Arm{Label: numbers.Int(i + 1), Curve: c})
	}
	a.Arms[2].Handles = []data.Handle{{Param: "a", Symbol: "a", X: 37, Y: cs[2].At(37)}, {Param: "c", Symbol: "c", X: 200000, Y: .73}}
	return a
}

func twoArms() data.Arms {
	return data.Arms{Horizon: 200000, Best: 1, Arms: []data.Arm{
		{Label: "1", Curve: poly(.4, 500, 1)},
		{Label: "2", Curve: curveFunc(func(x float64) float64 { return min(x/25000, 1) })},
	}}
}

type refPolicy struct {
	Curve_mean, Curve_std, Pulls_mean, Pulls_std []float64
}

// reference returns the independent implementation's results as a chart's data.
func reference(t testing.TB, name string, restless bool, arms int) data.Results {
	var doc struct {
		Meta       struct{ Curve_t []float64 }
		Algorithms map[string]refPolicy
	}
	if err := json.Unmarshal(golden.Reference(t, name), &doc); err != nil {
		t.Fatal(err)
	}
	r := data.Results{Restless: restless, Horizon: 200000, Best: 12, X: doc.Meta.Curve_t}
	for i := range arms {
		r.Arms = append(r.Arms, numbers.Int(i+1))
	}
	for _, p := range []struct{ ref, id, name string }{{"R-UCB", "r-ed-ucb", "R-ed-UCB"}, {"KL-UCB", "kl-ucb", "KL-UCB"},
		{"Rexp3", "rexp3", "Rexp3"}, {"Ser4", "ser4", "Ser4"}, {"SW-UCB", "sw-ucb", "SW-UCB"},
		{"SW-KL-UCB", "sw-kl-ucb", "SW-KL-UCB"}, {"SW-TS", "sw-ts", "SW-TS"}} {
		q, ok := doc.Algorithms[p.ref]
		if !ok {
			t.Fatalf("%s has no %s", name, p.ref)
		}
		s := data.Series{Key: p.id, Name: p.name, Style: sources.StyleOf(p.id, false, 0), Runs: 100, Y: q.Curve_mean, Pulls: q.Pulls_mean,
			PullsSD: q.Pulls_std}
		for _, sd := range q.Curve_std {
			s.Half = append(s.Half, 1.96*sd/10)
		}
		r.Series = append(r.Series, s)
	}
	return r
}

// risingTerms are what R-ed-UCB calls the parts of its index.
var risingTerms = policy.Terms{Estimate: "estimate", Increment: "increment", Bonus: "bonus", Index: "index"}

// inspections makes an inspection of the two arms after the picture of the design, and one of all 15.
func inspections() (two, all *data.Inspection) {
	noise := func(i int) float64 {
		return 0.1 * (math.Sin(float64(i)*12.9898) + math.Sin(float64(i)*78.233) + math.Sin(float64(i)*3.7))
	}
	arm := func(label string, c data.Curve, pulls, t int) data.InspectedArm {
		a := data.InspectedArm{Label: label, Pulls: pulls, Window: pulls / 4}
		h := a.Window
		sum := func(from, to int) float64 {
			s := 0.0
			for i := from; i < to; i++ {
				s += c.At(i+1) + noise(i)
			}
			return s / float64(to-from)
		}
		for i := 0; i < pulls; i++ {
			a.X, a.Y = append(a.X, float64(i+1)), append(a.Y, c.At(i+1)+noise(i))
		}
		a.Older = data.Span{From: float64(pulls - 2*h), To: float64(pulls - h), Mean: sum(pulls-2*h, pulls-h)}
		a.Recent = data.Span{From: float64(pulls - h), To: float64(pulls), Mean: sum(pulls-h, pulls)}
		a.Estimate = a.Recent.Mean
		a.Increment = (float64(t) - float64(pulls) + float64(h)/2) * (a.Recent.Mean - a.Older.Mean) / float64(h)
		a.Bonus = 0.1 * float64(t-pulls+h-1) * math.Sqrt(10*4*math.Log(float64(t))/math.Pow(float64(h), 3))
		a.Index = a.Estimate + a.Increment + a.Bonus
		return a
	}
	arms := twoArms().Arms
	two = &data.Inspection{Policy: "R-ed-UCB", Style: sources.StyleOf("r-ed-ucb", false, 0), Round: 25000, Run: 37, Unit: "payoff",
		Decision: policy.ByIndex, Terms: risingTerms, Pulled: 1, Shown: -1}
	two.Arms = append(two.Arms, arm("1", arms[0].Curve, 6671, 25000), arm("2", arms[1].Curve, 18328, 25000))
	all = &data.Inspection{Policy: "R-ed-UCB", Style: sources.StyleOf("r-ed-ucb", false, 0), Round: 100000, Run: 37, Unit: "payoff",
		Decision: policy.ByIndex, Terms: risingTerms, Pulled: 12, Shown: -1}
	for i, a := range paperArms(false).Arms {
		all.Arms = append(all.Arms, arm(a.Label, a.Curve,
			[]int{8000, 7000, 6000, 5500, 5600, 5700, 9000, 6500, 5300, 5700, 5900, 5400, 8100, 7200, 1500}[i], 100000))
	}
	all.Arms[3].Index = math.Inf(1)
	return two, all
}

// someResults are results by formulas: policies named in the order of their regret at the end,
// the first the worst, with bands, at n rounds.
func someResults(n, policies int) data.Results {
	ids := []string{"r-ed-ucb", "kl-ucb", "rexp3", "ser4", "sw-ucb", "sw-kl-ucb", "sw-ts", "ucb1", "ts", "exp3", "d-ucb", "uniform"}
	r := data.Results{Horizon: 200000, Best: 12}
	for i := range 15 {
		r.Arms = append(r.Arms, fmt.Sprint(i+1))
	}
	for i := range n {
		r.X = append(r.X, float64((i+1)*r.Horizon/n))
	}
	for k := range policies {
		id := ids[k%len(ids)]
		s := data.Series{Key: fmt.Sprintf("%s/%d", id, k), Name: strings.ToUpper(id), Style: sources.StyleOf(id, k%5 == 4, k/len(ids)), Runs: 100}
		for i, x := range r.X {
			u := x / float64(r.Horizon)
			s.Y = append(s.Y, 100000/float64(k+1)*math.Sqrt(u)*u+300*math.Sin(float64(i*(k+1))))
			s.Half = append(s.Half, 200*float64(k%4)*u)
			s.OnBest = append(s.OnBest, u/float64(k+1))
			s.OnBestHalf = append(s.OnBestHalf, 0.1)
		}
		for i := range 15 {
			s.Pulls = append(s.Pulls, float64(1000*((i*7+k)%15)+5))
			s.PullsSD = append(s.PullsSD, float64(100*(i%5)))
			s.LastArm = append(s.LastArm, 1.0/15)
		}
		addRuns(&r, &s, k)
		r.Series = append(r.Series, s)
	}
	r.Compare = func(first, other int) data.Pair { return comparedRuns(r.Series[first].Final, r.Series[other].Final) }
	return r
}

// addRuns gives series number k of someResults its single runs, what it earned, and its pulls over time: arm 13 has
// k+2 parts of all, the others one each.
func addRuns(r *data.Results, s *data.Series, k int) {
	s.Place = k
	for i, x := range r.X {
		s.Earned = append(s.Earned, x-s.Y[i])
	}
	if k == 0 {
		for i := 3; i < len(r.X); i += 4 {
			r.SampleX, r.PullsX = append(r.SampleX, r.X[i]), append(r.PullsX, r.X[i])
		}
	}
	for run := range 20 {
		var sample []float64
		for i := 3; i < len(r.X); i += 4 {
			sample = append(sample, s.Y[i]*(0.9+0.01*float64(run)))
		}
		s.Samples = append(s.Samples, sample)
		s.Final = append(s.Final, s.Y[len(s.Y)-1]+float64((run*7+k*3)%20)*40)
	}
	for _, x := range r.PullsX {
		pulls := make([]float64, 15)
		for arm := range pulls {
			pulls[arm] = x / float64(16+k)
		}
		pulls[12] *= float64(k + 2)
		s.PullsAt = append(s.PullsAt, pulls)
		s.MaxRegret = append(s.MaxRegret, 0.9*math.Exp(-x*float64(k+1)/float64(r.Horizon)))
		s.MaxRegretHalf = append(s.MaxRegretHalf, 0.02*float64(k))
	}
}

// comparedRuns compares two policies by their regrets in each run.
func comparedRuns(first, other []float64) data.Pair {
	p := data.Pair{Runs: len(first)}
	n, squares := float64(len(first)), 0.0
	for i := range first {
		d := first[i] - other[i]
		p.Mean += d / n
		squares += d * d / n
		if d < 0 {
			p.First++
		} else if d > 0 {
			p.Other++
		}
	}
	p.Half = 2.093 * math.Sqrt(max(0, squares-p.Mean*p.Mean)/(n-1)) // t of 19 degrees of freedom
	p.Certain = len(first) >= 10 && math.Abs(p.Mean) > p.Half       // the rule itself is tested in package sim
	return p
}

// dump writes a scene as text, for goldens: a line a mark with its bounds and some of its points,
// and a line a text.
func dump(s *scene.Scene) string {
	var w strings.Builder
	fmt.Fprintf(&w, "scene %s %gx%g, %d marks, over from %d\n", s.ID, s.Width, s.Height, len(s.Marks), s.Over)
	kinds := [...]string{"line", "band", "rects", "dots"}
	for _, m := range s.Marks {
		fmt.Fprintf(&w, "%s %s", kinds[m.Kind], scene.RoleNames[m.Role])
		if m.Alpha != 1 {
			fmt.Fprintf(&w, " alpha %.2f", m.Alpha)
		}
		if m.Width != 0 {
			fmt.Fprintf(&w, " width %.3g", m.Width)
		}
		if len(m.Dash) > 0 {
			fmt.Fprintf(&w, " dash %v", m.Dash)
		}
		if m.Ground {
			w.WriteString(" ring")
		}
		if m.Clip != [4]float32{} {
			fmt.Fprintf(&w, " clip %.1f", m.Clip)
		}
		n := m.Kind.Stride()
		points := len(m.Data) / n
		fmt.Fprintf(&w, " points %d:", points)
		for i := 0; i < points; i++ {
			if points > 9 && i%max(1, points/8) != 0 && i != points-1 {
				continue
			}
			fmt.Fprintf(&w, " %.1f", m.Data[i*n:(i+1)*n])
		}
		w.WriteString("\n")
	}
	for _, t := range s.Texts {
		fmt.Fprintf(&w, "text %.1f %.0f %s %s %gpx %q", t.X, t.Y, [...]string{"start", "middle", "end"}[t.Anchor],
			scene.RoleNames[t.Role], t.Size, t.S)
		for _, f := range []struct {
			on   bool
			name string
		}{{t.Bold, " bold"}, {t.Italic, " italic"}, {t.Halo, " halo"}} {
			if f.on {
				w.WriteString(f.name)
			}
		}
		if t.Alpha != 1 {
			fmt.Fprintf(&w, " alpha %.2f", t.Alpha)
		}
		w.WriteString("\n")
	}
	return strings.ReplaceAll(w.String(), "-0.0", "0.0")
}
