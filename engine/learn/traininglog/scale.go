package traininglog

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"risingbandits/engine/param"
)

// A scale is how values become payoffs: (y - from) / by, or 1 minus that if lower values are better.
type scale struct {
	from, by float64
	lower    bool
}

func (s scale) of(y float64) float64 {
	if s.from != 0 || s.by != 1 {
		y = (y - s.from) / s.by
	}
	if s.lower {
		y = 1 - y
	}
	return y
}

// words says for the report of a column how its values become payoffs.
func (s scale) words() string {
	text := "as written"
	switch {
	case s.from != 0:
		text = "moved and scaled from [" + short(s.from) + ", " + short(s.from+s.by) + "] to [0, 1]"
	case s.by != 1:
		text = "divided by " + short(s.by)
	}
	if s.lower {
		text += ", then 1 minus that"
	}
	return text
}

// scaleOf returns the scale of an option, and what it does for a sentence, "" for values as written. "auto" does
// not change values within [0,1]. If the largest is above 20 and all are from 0 to 100, or if the values are shares by
// their name and at most 100, it divides by 100; otherwise, if none is negative, by the largest; if some are negative,
// it maps the range to [0,1].
func scaleOf(how string, low, high float64, measure meaning) (s scale, does string) {
	if how == "" || how == "auto" {
		plain := measure.class == unknownClass || measure.class == valueClass
		switch {
		case low >= 0 && high <= 1:
			how = "as-is"
		case low >= 0 && high <= 100 && (measure.share || plain && high > 20):
			how = "percent"
		case low >= 0:
			how = "largest"
		default:
			how = "range"
		}
	}
	switch largest := max(math.Abs(low), math.Abs(high)); {
	case how == "percent":
		return scale{0, 100, false}, "are divided by 100."
	case how == "largest" && largest > 0:
		return scale{0, largest, false}, "are divided by the largest."
	case how == "range" && high > low:
		return scale{low, high - low, false}, "are moved and scaled to go from 0 to 1."
	}
	if low < 0 || high > 1 {
		return scale{0, 1, false}, "stay as written, though the theory assumes [0, 1]."
	}
	return scale{0, 1, false}, ""
}

// short writes y with six significant digits, for sentences.
func short(y float64) string { return param.Format(param.Rounded(y, 6)) }

// apart is how many times larger the values of one column may be than those of another on the same scale.
const apart = 20

// A group is series that share a scale: they measure the same.
type group struct {
	series    []*series
	low, high float64
	measure   meaning
}

// groups returns the series by their scales, in the order of the log. Series of one column share one; so do columns
// whose names measure the same, or do not say what they measure, if their values are of about the same size.
func (c *reader) groups() []*group {
	byColumn, all := map[string]*group{}, []*group(nil)
	for _, s := range c.series {
		name := s.sortKey()
		g := byColumn[name]
		if g == nil {
			g = &group{low: math.Inf(1), high: math.Inf(-1), measure: s.measure}
			byColumn[name] = g
			all = append(all, g)
		}
		g.series = append(g.series, s)
		for _, v := range s.values {
			g.low, g.high = min(g.low, v.y), max(g.high, v.y)
		}
	}
	return joined(all)
}

// sortKey is the same for series that measure the same by the name of their column, of their metric or of their file.
func (s *series) sortKey() string {
	t := s.of.t
	name := t.columns[s.column].name
	if l := partsOf(name); len(l) > 1 && s.measure.class == unknownClass {
		name = l[len(l)-1] // “run - metric”
	}
	key := strconv.FormatBool(s.lower) + " " + plainName(name)
	if len(s.of.names) > 0 || name == "" {
		key += " " + s.measure.word
	}
	return key
}

// joined joins the groups that measure the same and are of about the same size.
func joined(all []*group) []*group {
	bySize := slices.Clone(all)
	slices.SortStableFunc(bySize, func(a, b *group) int { return cmp.Compare(a.size(), b.size()) })
	into := map[*group]*group{}
	last := map[string]*group{}
	for _, g := range bySize {
		key := g.measure.word + strconv.FormatBool(g.series[0].lower)
		root := g
		if before := last[key]; before != nil && (g.size() <= apart*max(before.size(), 1e-300) && before.fits(g) || g.size() == 0) {
			root = into[before]
		}
		into[g], last[key] = root, g
	}
	var out []*group
	for _, g := range all {
		root := into[g]
		if root != g {
			root.low, root.high = min(root.low, g.low), max(root.high, g.high)
			root.series = append(root.series, g.series...)
		}
	}
	for _, g := range all {
		if into[g] == g {
			out = append(out, g)
		}
	}
	return out
}

// size is the largest value of a group, without its sign.
func (g *group) size() float64 { return max(math.Abs(g.low), math.Abs(g.high)) }

// fits reports whether another group can share this one's scale: of a share, one is not in percent while the other is not.
func (g *group) fits(other *group) bool {
	return !g.measure.share || (g.high <= 1) == (other.high <= 1)
}
