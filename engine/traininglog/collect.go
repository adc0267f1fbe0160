package traininglog

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

// A value is one logged number.
type value struct{ step, y float64 }

// A series is the values of one name, in the order of the log.
type series struct {
	name   string
	values []value
}

// A collector collects what Read finds in a log.
type collector struct {
	log    *Log
	series []series
	byName map[string]int
	count  int // values
}

// leaveOut records that a line, or a cell of it, is not in any curve.
func (c *collector) leaveOut(line int, why string) {
	c.log.LeftOuts++
	if len(c.log.LeftOut) < MaxListed {
		c.log.LeftOut = append(c.log.LeftOut, LeftOut{line, why})
	}
}

func (c *collector) note(format string, args ...any) {
	c.log.Notes = append(c.log.Notes, fmt.Sprintf(format, args...))
}

// fail records that the whole log is useless; only the first fault is kept.
func (c *collector) fail(line int, format string, args ...any) {
	if c.log.Fault == nil {
		c.log.Fault = &Fault{line, fmt.Sprintf(format, args...)}
	}
}

// add adds a value to series i. It returns false if the log is full.
func (c *collector) add(line, i int, v value) bool {
	if c.count == MaxValues {
		c.fail(line, "the log has more than %s values. Export every 10th step, or fewer columns", numbers.Commas(MaxValues, 0))
		return false
	}
	c.count++
	c.series[i].values = append(c.series[i].values, v)
	return true
}

// named returns the index of the series with a name, and creates it if necessary; -1 if there are too many.
func (c *collector) named(line int, name string) int {
	if i, ok := c.byName[name]; ok {
		return i
	}
	if len(c.series) == scenario.MaxArms {
		c.fail(line, "%s is one algorithm too many: a scenario has up to %s arms. Check which column holds the names", quote(name),
			numbers.Commas(scenario.MaxArms, 0))
		return -1
	}
	if c.byName == nil {
		c.byName = map[string]int{}
	}
	c.byName[name] = len(c.series)
	c.series = append(c.series, series{name: name})
	return len(c.series) - 1
}

// stepFault returns why a step is invalid, or "".
func stepFault(cell string, step float64, comma bool) string {
	switch {
	case cell == "":
		return "the step is missing"
	case math.IsNaN(step):
		return "the step " + quote(cell) + " is not a number such as 100"
	case step < 0:
		return "the step " + cell + " is below 0"
	}
	return ""
}

// numberFault says that a cell is not a number.
func numberFault(cell, column string, comma bool) string {
	example := "0.5"
	if comma {
		example = "0,5"
	}
	return quote(cell) + " in column " + column + " is not a number such as " + example
}

// quote quotes text of a log in a sentence, shortened to a readable length.
func quote(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return "“" + text + "”"
}

// dropBeside removes what trackers log beside the curves, and adds a note: settings of the training, the machine's
// speed, and, if the log has losses and other curves, either the losses or the others. If nothing else is there, it
// stays.
func (c *collector) dropBeside(lower bool) {
	if side := c.drop(isSideName); len(side) > 0 {
		c.note("Left out, because these are not payoffs: %s.", listed(side))
	}
	if !lower {
		if losses := c.drop(isLossName); len(losses) > 0 {
			c.note("Left out, since lower values are better: %s. To read losses alone, say that lower is better.", listed(losses))
		}
	} else if others := c.drop(func(name string) bool { return !isLossName(name) }); len(others) > 0 {
		c.note("Only losses are read, since lower values are said to be better. Left out: %s.", listed(others))
	}
}

// drop removes the series whose names satisfy a condition, and returns these names; it removes none if all do.
func (c *collector) drop(is func(name string) bool) (names []string) {
	var kept []series
	for _, s := range c.series {
		if is(s.name) {
			names = append(names, s.name)
		} else {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	c.series = kept
	return names
}

// listed writes names in a sentence, the first few of many.
func listed(names []string) string {
	const most = 6
	quoted := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, quote(name))
	}
	if more := len(names) - most; more > 0 {
		quoted = append(quoted, "and "+numbers.Int(more)+" more")
	}
	return strings.Join(quoted, ", ")
}

// order sorts every series by its steps, replaces several values of a step by their mean, and adds a note.
func (c *collector) order() {
	sorted, merged := 0, 0
	for i := range c.series {
		s := &c.series[i]
		byStep := func(a, b value) int { return cmp.Compare(a.step, b.step) }
		if !slices.IsSortedFunc(s.values, byStep) {
			slices.SortStableFunc(s.values, byStep)
			sorted++
		}
		merged += s.merge()
	}
	if sorted > 0 {
		c.note("The steps of %s were not in order; they are sorted.", numbers.Count(sorted, "curve"))
	}
	if merged > 0 {
		c.note("%s several values; their mean is taken.", subject(merged, "step has", "steps have"))
	}
}

// merge replaces the values of each step by their mean, and returns how many steps had several.
func (s *series) merge() (merged int) {
	out := s.values[:0]
	for i := 0; i < len(s.values); {
		j, sum := i, 0.0
		for ; j < len(s.values) && s.values[j].step == s.values[i].step; j++ {
			sum += s.values[j].y
		}
		if j > i+1 {
			merged++
		}
		out = append(out, value{s.values[i].step, sum / float64(j-i)})
		i = j
	}
	s.values = out
	return merged
}

// subject returns "one step has" or "12 steps have", with a capital letter.
func subject(n int, one, many string) string {
	if n == 1 {
		return "One " + one
	}
	return numbers.Int(n) + " " + many
}

// dropShort removes the series with fewer than two values, and adds a note.
func (c *collector) dropShort() {
	kept := c.series[:0]
	for _, s := range c.series {
		if len(s.values) >= 2 {
			kept = append(kept, s)
		} else {
			c.note("%s is left out: a curve needs values at two steps, and it has %s.", quote(s.name), strconv.Itoa(len(s.values)))
		}
	}
	if c.series = kept; len(kept) == 0 {
		c.fail(1, "no column has numbers at two steps, so there is no curve here")
	}
}
