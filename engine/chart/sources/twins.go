package sources

import (
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// mostTold is how many parameters tell twins apart at most: a name that is longer is cut at the end of its curve.
const mostTold = 2

// TwinOf returns what tells policy i from others of the same id and variant: the parameters in which
// they differ, "ε 0.125", or its count among those that do not differ so, "(2)". It is empty for a
// policy without twins, and for the first of those that are alike.
func TwinOf(s *scenario.Scenario, i int) string {
	var twins []int
	for k := range s.Policies {
		if s.Policies[k].ID == s.Policies[i].ID && s.Policies[k].Variant == s.Policies[i].Variant {
			twins = append(twins, k)
		}
	}
	if len(twins) == 1 {
		return ""
	}
	var kind policy.Kind
	values := make([]policy.Values, len(twins))
	for n, k := range twins {
		kind, values[n], _ = s.Resolve(k)
	}
	// A default may follow from a parameter that was set: what was set is told.
	differ := slices.DeleteFunc(slices.Clone(kind.Params), func(p policy.Param) bool {
		set := func(k int) bool { return s.Policies[k].Params[p.Name] != nil }
		same := func(v policy.Values) bool { return v[p.Name] == values[0][p.Name] }
		return !slices.ContainsFunc(twins, set) || !slices.ContainsFunc(values, func(v policy.Values) bool { return !same(v) })
	})
	differ = differ[:min(len(differ), mostTold)]
	told, alike := "", 0
	for n, k := range twins {
		if k > i {
			break
		}
		text := tell(differ, values[n])
		if k == i {
			told = text
			break
		}
		if text == tell(differ, values[slices.Index(twins, i)]) {
			alike++
		}
	}
	if alike > 0 {
		told = strings.TrimPrefix(told+" ("+strconv.Itoa(alike+1)+")", " ")
	}
	return told
}

// tell returns parameters with their values; a switch is told where it is on.
func tell(params []policy.Param, values policy.Values) string {
	var told []string
	for _, p := range params {
		switch v := values[p.Name].(type) {
		case float64:
			told = append(told, p.Symbol+" "+typed(v))
		case string:
			told = append(told, p.Symbol+" "+v)
		case bool:
			if v {
				told = append(told, p.Symbol)
			}
		}
	}
	return strings.Join(told, ", ")
}

// typed returns a number as it was typed, unless that is long; two that look alike then are counted.
func typed(v float64) string {
	if v == float64(int64(v)) {
		return numbers.Commas(v, 0)
	}
	s := strconv.FormatFloat(v, 'g', -1, 64)
	if len(s) > 8 {
		s = strconv.FormatFloat(v, 'g', 4, 64)
	}
	return s
}
