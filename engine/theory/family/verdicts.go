package family

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory/claims"
)

// A Verdict decides a claim of Mussi et al. 2024 from the errors, as defined and as released. A claim fails only if it is
// wrong beyond doubt: shares have Wilson's score intervals of four standard errors, wide enough for all comparisons here.
type Verdict struct {
	Claim             string
	Defined, Released claims.Verdict
	Numbers           string
}

// standardErrors is the half-width of an interval that holds the share but for one time in 15,000.
const standardErrors = 4

// interval returns Wilson's score interval of a share of so many runs.
func interval(share float64, runs int) (low, high float64) {
	n := float64(runs)
	const z2 = standardErrors * standardErrors
	middle := (share + z2/(2*n)) / (1 + z2/n)
	half := standardErrors * math.Sqrt(share*(1-share)/n+z2/(4*n*n)) / (1 + z2/n)
	return middle - half, middle + half
}

// above says whether a share of our runs is above a limit.
func above(share, limit float64) claims.Verdict {
	low, high := interval(share, Runs)
	switch {
	case low > limit:
		return claims.Holds
	case high < limit:
		return claims.Fails
	}
	return claims.Open
}

// all says whether every verdict holds.
func all(list []claims.Verdict) claims.Verdict {
	switch {
	case slices.Contains(list, claims.Fails):
		return claims.Fails
	case slices.Contains(list, claims.Open):
		return claims.Open
	}
	return claims.Holds
}

// variantOf returns the variant in which a policy is in a column: released where it has that form.
func variantOf(e *Errors, id, column string) string {
	if e.Of(id, column) == nil {
		return scenario.Defined
	}
	return column
}

// Verdicts decides the claims.
func Verdicts() []Verdict {
	e := &Played()[0]
	at185 := crossing()
	list := []Verdict{{
		Claim:   "Setting A: the best arm changes at T = 185.",
		Defined: within(at185, 185), Released: within(at185, 185),
		Numbers: fmt.Sprintf("By the payoffs, arm 1 is best from pull %d on. It holds in the reading “about”, within a twentieth, which the "+
			"figure cannot tell from 185.", at185),
	}}
	errors := Verdict{Claim: "Setting A: for T below 185 every policy errs in more than 0.2 of the runs."}
	least := Verdict{Claim: "Setting A: for T below 185 R-UCBE errs least."}
	late := Verdict{Claim: "Setting A: R-SR errs in less than 0.05 of the runs only for T above 1,000."}
	for _, column := range []string{scenario.Defined, scenario.Released} {
		more, ahead, early, words := belowChange(e, column)
		*errors.of(column), *least.of(column), *late.of(column) = all(more), all(ahead), all(early)
		errors.Numbers += words
	}
	least.Numbers = "See the table: the columns T = 100 and 150."
	late.Numbers = fmt.Sprintf("R-SR at T = 900 and 1,000: %s as defined, %s as released, %s published.",
		pairOf(e.Of("r-sr", scenario.Defined)), pairOf(e.Of("r-sr", scenario.Released)), pairOf(Published()[0].Of("r-sr", "")))
	return append(list, errors, least, late)
}

func (v *Verdict) of(column string) *claims.Verdict {
	if column == scenario.Released {
		return &v.Released
	}
	return &v.Defined
}

func pairOf(wrong []float64) string {
	at := slices.Index(Budgets, 900)
	return fmt.Sprintf("%.2f and %.2f", wrong[at], wrong[at+1])
}

// belowChange decides the three claims on errors in one column: each error below the change is above 0.2, that of R-UCBE is
// the least, and those of R-SR up to T = 1,000 are above 0.05.
func belowChange(e *Errors, column string) (more, ahead, early []claims.Verdict, words string) {
	words = "As " + column + ", the least errors at T = 100 and 150: "
	ours := e.Of("r-ucbe", column)
	for b, budget := range Budgets {
		if budget <= 1000 {
			early = append(early, above(e.Of("r-sr", column)[b], 0.05))
		}
		if budget >= 185 {
			continue
		}
		least := 1.0
		for _, c := range e.Curves {
			if c.Variant != variantOf(e, c.Policy, column) {
				continue
			}
			least = min(least, c.Wrong[b])
			more = append(more, above(c.Wrong[b], 0.2))
			if c.Policy != "r-ucbe" {
				ahead = append(ahead, lower(ours[b], Runs, c.Wrong[b]))
			}
		}
		words += fmt.Sprintf("%.2f and ", least)
	}
	return more, ahead, early, strings.TrimSuffix(words, " and ") + ". "
}

// lower says whether one share, of so many runs, is below another of our runs.
func lower(a float64, runs int, b float64) claims.Verdict {
	lowA, highA := interval(a, runs)
	lowB, highB := interval(b, Runs)
	switch {
	case highA < lowB:
		return claims.Holds
	case lowA > highB:
		return claims.Fails
	}
	return claims.Open
}

// crossing returns the first pull after which arm 1 of setting A pays more than all others.
func crossing() int {
	p, _ := scenario.LookupPreset(Settings()[0].Preset)
	var f []payoff.Func
	for _, a := range p.Scenario.Arms {
		x, err := payoff.New(a.Payoff)
		if err != nil {
			panic(badSetting)
		}
		f = append(f, x)
	}
	for n := 1; ; n++ {
		best := true
		for _, other := range f[1:] {
			best = best && f[0].At(n) > other.At(n)+1e-12 // at 188 the first two are level
		}
		if best {
			return n
		}
	}
}

// within says whether a number is a given one up to a twentieth.
func within(x, want int) claims.Verdict {
	if math.Abs(float64(x-want)) <= 0.05*float64(want) {
		return claims.Holds
	}
	return claims.Fails
}

// Agreement counts the published errors that lie in the interval of two shares beside ours as released, and returns those
// that do not.
func Agreement() (agree int, others []string) {
	for i, s := range Settings() {
		for _, c := range Published()[i].Curves {
			e := &Played()[i]
			ours := e.Of(c.Policy, variantOf(e, c.Policy, scenario.Released))
			for b, x := range c.Wrong {
				if lower(x, Trials, ours[b]) == claims.Open {
					agree++
					continue
				}
				kind, _ := policy.Lookup(c.Policy)
				others = append(others, fmt.Sprintf("%s, %s, T = %d: %.2f published, %.2f here", s.Title, kind.Name, Budgets[b], x, ours[b]))
			}
		}
	}
	return agree, others
}
