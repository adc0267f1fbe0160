package sentences

import (
	"math"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
)

// Sweep says where the policy whose number is varied is best, how fast regrets grow along a logarithmic axis, or which policies
// have the least regret where.
func Sweep(s *data.Sweep) Takeaway {
	if s == nil || !s.Begun() {
		return Takeaway{}
	}
	text := ""
	switch {
	case s.Ranks != nil:
		text = ranksText(s)
	case s.Varied >= 0:
		text = variedText(s)
	case s.Growth != "":
		text = strings.TrimSuffix(s.Growth, ".")
	case s.Measure.Share && !(len(s.Axes) == 2 && s.MapOf < 0): // that map is of the least regret, whatever is shown
		text = shareText(s)
	default:
		text = bestText(s)
	}
	if text == "" {
		return Takeaway{}
	}
	long := CapitalFirst(text) + "."
	if played, all := s.Played(); played < all {
		what := "point"
		if s.Ranks != nil {
			what = "bandit"
		}
		long = "So far " + numbers.Int(played) + " of " + numbers.Count(all, what) + ": " + text + "."
	}
	return Takeaway{Text: long, Short: CapitalFirst(text) + "."}
}

// variedText says where the measure of the varied policy is best.
func variedText(s *data.Sweep) string {
	best, verb, sure := s.VariedBest, "least", ""
	if s.Measure.Rises {
		verb = "largest"
	}
	if best < 0 {
		return ""
	}
	place, same := PointOfSweep(s, best), 0
	for i := range s.Points {
		if s.At(i, s.Varied).Value == s.At(best, s.Varied).Value {
			same++
		}
	}
	if same > 1 {
		place = numbers.Count(same, "point") + ", first " + place
	}
	if !s.VariedSure {
		sure = ", not for certain"
	}
	return "the " + s.Measure.Name + " of " + s.Policies[s.Varied].Name + " is " + verb + " at " + place + ": " +
		ValueOfSweep(s, s.At(best, s.Varied)) + sure
}

// bestText says which policies have the least regret where.
func bestText(s *data.Sweep) string {
	certain, unclear := s.Winners()
	return winnersText(s, "least regret", certain, unclear)
}

// shareText says for which policies a share of the runs is the best where: their intervals are apart from every other's.
func shareText(s *data.Sweep) string {
	certain, unclear := make([]int, len(s.Policies)), 0
	for i := range s.Points {
		if !s.Points[i].Played {
			continue
		}
		if k := bestShare(s, i); k >= 0 {
			certain[k]++
		} else {
			unclear++
		}
	}
	word := "least "
	if s.Measure.Rises {
		word = "largest "
	}
	return winnersText(s, word+s.Measure.Name+",", certain, unclear)
}

// bestShare returns the policy whose share at a point is the best with an interval apart from every other's, -1 for none.
func bestShare(s *data.Sweep, point int) int {
	for k := range s.Policies {
		apart := true
		for j := range s.Policies {
			mine, other := s.At(point, k), s.At(point, j)
			if s.Measure.Rises {
				mine, other = other, mine
			}
			apart = apart && (j == k || mine.High < other.Low)
		}
		if apart {
			return k
		}
	}
	return -1
}

// winnersText says at how many points each policy has what is best, and at how many none surely has.
func winnersText(s *data.Sweep, what string, certain []int, unclear int) string {
	played, _ := s.Played()
	if played == 0 || len(s.Policies) < 2 {
		return ""
	}
	var parts []string
	for k, n := range certain {
		switch {
		case n == played && played > 1:
			parts = append(parts, s.Policies[k].Name+" at all of them")
		case n > 0:
			parts = append(parts, s.Policies[k].Name+" at "+numbers.Words(n))
		}
	}
	if unclear > 0 {
		parts = append(parts, "no one for certain at "+numbers.Words(unclear))
	}
	return what + " of " + numbers.Count(played, "point") + ": " + strings.Join(parts, ", ")
}

func ranksText(s *data.Sweep) string {
	if len(s.Ranks) == 0 {
		return ""
	}
	first := s.Ranks[0]
	for _, r := range s.Ranks {
		if r.Value < first.Value {
			first = r
		}
	}
	played, _ := s.Played()
	var names []string
	for _, r := range s.Ranks {
		if r.Value == first.Value {
			names = append(names, s.Policies[r.Policy].Name)
		}
	}
	by := ""
	if s.RankedBy != "" {
		by = " by " + s.RankedBy
	}
	return who(names) + plural(len(names), " has", " have") + " the best mean rank" + by + " over " +
		numbers.Count(played, "bandit") + ", " + RankOfSweep(first)
}

// RankOfSweep writes a mean rank with its interval.
func RankOfSweep(r data.SweepRank) string {
	if !r.HasInterval() {
		return numbers.Commas(r.Value, 2)
	}
	return numbers.Commas(r.Value, 2) + " ± " + numbers.Commas(r.Half, 2) + r.Doubt.Star()
}

// PointOfSweep names a point: "ε of R-ed-UCB 0.1, σ of the noise 0.2".
func PointOfSweep(s *data.Sweep, point int) string {
	var parts []string
	for j, at := range s.Points[point].Place {
		parts = append(parts, s.Axes[j].Name+" "+s.Axes[j].Texts[at])
	}
	return strings.Join(parts, ", ")
}

// ValueOfSweep writes a value with its interval, as "12,345 ± 67" or "90% (81% to 95%)"; "–" where it is not played.
func ValueOfSweep(s *data.Sweep, v measure.Estimate) string {
	percent := func(x float64) string { return numbers.Commas(float64(100*x), 0) + "%" }
	switch decimals := numbers.DecimalsFor(math.Abs(v.Value)); {
	case !v.Known():
		return "–"
	case s.Measure.Share && !v.HasInterval():
		return percent(v.Value)
	case s.Measure.Share:
		return percent(v.Value) + " (" + percent(v.Low) + " to " + percent(v.High) + ")"
	case !v.HasInterval():
		return numbers.Commas(v.Value, decimals)
	default:
		return numbers.Commas(v.Value, decimals) + " ± " + numbers.Commas((v.High-v.Low)/2, decimals) + v.Doubt.Star()
	}
}

// SweptText says what is varied.
func SweptText(s *data.Sweep) string {
	var parts []string
	for _, a := range s.Axes {
		n := len(a.Texts)
		parts = append(parts, a.Name+" ("+numbers.Count(n, "value")+", "+a.Texts[0]+" to "+a.Texts[n-1]+")")
	}
	return strings.Join(parts, " and ")
}

// SweepIntervals says how it is decided who is best, and what to think of intervals.
func SweepIntervals(s *data.Sweep) string {
	_, all := s.Played()
	text := "Who is best is certain where the 95% interval of each paired difference, corrected for " +
		numbers.Count(s.Comparisons, "comparison") + " in " + numbers.Count(all, "point") + " (Bonferroni), is below 0 and in no doubt, " +
		"and missing runs could not turn it."
	if s.Doubts != "" {
		text += " " + s.Doubts
	}
	return text
}
