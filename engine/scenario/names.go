package scenario

import (
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/plain"
	"risingbandits/engine/policy"
)

// maxParams is the most parameters in a twin's name. A longer name would be cut at the end of its curve.
const maxParams = 2

// name gives policy i its key and its name. All policies must have their values, and those before it their keys.
func (s *Scenario) name(i int) {
	p := &s.Policies[i]
	p.Nth = 0
	for k := range s.Policies[:i] {
		if s.Policies[k].ID == p.ID && s.Policies[k].Variant == p.Variant {
			p.Nth++
		}
	}
	p.Key = p.ID + "/" + p.Variant + "/" + strconv.Itoa(p.Nth)
	p.Name, p.Qualifier = plain.Line(p.Kind.Name), s.qualifier(i)
	if p.Released() {
		p.Name += " released"
	}
	if p.Qualifier != "" {
		p.Name += " " + p.Qualifier
	}
}

// qualifier returns the words that distinguish policy i from its twins, the other policies of the same id and
// variant: the parameters in which they differ ("ε 0.125"), or its number among equal twins ("(2)"). It returns
// "" for a policy without twins and for the first of equal twins.
func (s *Scenario) qualifier(i int) string {
	var twins []int
	kind := s.Policies[i].Kind
	for k := range s.Policies {
		if s.Policies[k].ID != s.Policies[i].ID || s.Policies[k].Variant != s.Policies[i].Variant {
			continue
		}
		if s.Policies[k].Kind.Name == kind.Name { // index policies may have names of their own
			twins = append(twins, k)
		}
	}
	if len(twins) == 1 {
		return ""
	}
	values := make([]policy.Values, len(twins))
	for n, k := range twins {
		values[n] = s.Policies[k].Values
	}
	// A default may depend on a parameter that was given; then only the given one is named.
	differ := slices.DeleteFunc(slices.Clone(kind.Params), func(p policy.Param) bool {
		set := func(k int) bool { return s.Policies[k].Params[p.Name] != nil }
		same := func(v policy.Values) bool { return v[p.Name] == values[0][p.Name] }
		return p.Kind == policy.Text ||
			!slices.ContainsFunc(twins, set) || !slices.ContainsFunc(values, func(v policy.Values) bool { return !same(v) })
	})
	if n := slices.IndexFunc(differ, func(p policy.Param) bool { return p.Names && allDiffer(p, values) }); n >= 0 {
		differ = differ[n : n+1]
	}
	differ = differ[:min(len(differ), maxParams)]
	name, equal := "", 0
	for n, k := range twins {
		if k > i {
			break
		}
		text := paramText(differ, values[n])
		if k == i {
			name = text
			break
		}
		if text == paramText(differ, values[slices.Index(twins, i)]) {
			equal++
		}
	}
	if equal > 0 {
		name = strings.TrimPrefix(name+" ("+strconv.Itoa(equal+1)+")", " ")
	}
	return name
}

// allDiffer reports whether a parameter tells every policy from every other.
func allDiffer(p policy.Param, values []policy.Values) bool {
	seen := map[any]bool{}
	for _, v := range values {
		seen[v[p.Name]] = true
	}
	return len(seen) == len(values)
}

// paramText returns the symbols of parameters with their values. A flag is its symbol if it is on, else it is left out.
func paramText(params []policy.Param, values policy.Values) string {
	var parts []string
	for _, p := range params {
		switch v := values[p.Name].(type) {
		case float64:
			parts = append(parts, p.Symbol+" "+digitsOf(v))
		case string:
			if !p.Names {
				v = p.Symbol + " " + v
			}
			parts = append(parts, v)
		case bool:
			if v {
				parts = append(parts, p.Symbol)
			}
		}
	}
	return strings.Join(parts, ", ")
}

// digitsOf returns a number with all its digits, or with four if it has many. Twins whose numbers then look equal
// get a count.
func digitsOf(v float64) string {
	if v == float64(int64(v)) {
		return numbers.Commas(v, 0)
	}
	s := numbers.Digits(v, -1)
	if len(s) > 8 {
		s = numbers.Digits(v, 4)
	}
	return s
}
