package sentences

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// An Extreme is the policies that share the largest or the least of some values.
type Extreme struct {
	Value float64
	names []string
}

// Extremes returns the policies of the largest and of the least value among the visible ones that are no oracles and that are
// known. Both are nil if there is none, and least is nil if all have the same value.
func (of *Subject) Extremes(known func(*data.Series) bool, value func(*data.Series) float64) (most, least *Extreme) {
	for i := range of.Results.Series {
		s := &of.Results.Series[i]
		if of.Hidden[s.Key] || s.Oracle || !known(s) || value(s) != value(s) {
			continue
		}
		most = most.with(s.Name, value(s), 1)
		least = least.with(s.Name, value(s), -1)
	}
	if most != nil && most.Value == least.Value {
		least = nil
	}
	return most, least
}

// with adds a policy if its value, times sign, is at least that of e, which may be nil.
func (e *Extreme) with(name string, value, sign float64) *Extreme {
	switch {
	case e == nil || sign*value > sign*e.Value:
		return &Extreme{value, []string{name}}
	case value == e.Value:
		e.names = append(e.names, name)
	}
	return e
}

// Who names the policies, or counts them.
func (e *Extreme) Who() string { return who(e.names) }

// Verb returns the form of a verb that fits the policies.
func (e *Extreme) Verb(one, many string) string { return plural(len(e.names), one, many) }

// who names policies, or counts them if they are many.
func who(names []string) string {
	if len(names) > maxLeast {
		return CapitalFirst(numbers.Words(len(names))) + " policies"
	}
	return and(names)
}

// best names the best arm: "arm 2, the best".
func (of *Subject) best() string {
	return BestArm(of.Results, Quoted(of.Results.Arms[of.Results.Best]))
}

// BestArm says after the best arm's name that it is the best, or one of several.
func BestArm(r *data.Results, name string) string {
	if r.BestShared {
		return name + ", one of the best"
	}
	return name + ", the best"
}
