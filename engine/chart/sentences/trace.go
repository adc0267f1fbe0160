package sentences

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// Trace says which arms have the largest and the least value before the last round of a trace.
func Trace(t *data.Trace) Takeaway {
	if t == nil || len(t.X) == 0 {
		return Takeaway{}
	}
	top, least := -1, -1
	last := t.Last()
	for i, v := range last {
		switch {
		case v != v:
			continue
		case top < 0:
			top, least = i, i
		case v > last[top]:
			top = i
		case v < last[least]:
			least = i
		}
	}
	when := "Before round " + numbers.Commas(t.X[len(t.X)-1], 0)
	written := func(i int) string { return numbers.Minus(numbers.Digits(last[i], 4)) }
	named := func(at int) string { return armsWith(last, last[at], func(i int) string { return t.Arms[i].Label }) }
	switch {
	case top < 0:
		s := when + " no arm has a value of " + t.Value + " yet."
		return Takeaway{s, s}
	case last[top] == last[least]:
		s := when + ", " + t.Value + " is " + written(top) + " for every arm that has a value."
		return Takeaway{s, s}
	}
	s := when + ", " + t.Value + " is largest for " + named(top) + ": " + written(top) + "."
	return Takeaway{s + " It is least for " + named(least) + ": " + written(least) + ".", s}
}
