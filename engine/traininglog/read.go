package traininglog

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

// Read returns what a text says about learning curves. It never panics; a text without curves has a Fault.
func Read(text []byte, o Options) *Log {
	c := &collector{log: &Log{}}
	c.read(text, o)
	if c.log.Fault != nil {
		c.log.Curves = nil
		return c.log
	}
	c.dropBeside(o.Lower)
	c.order()
	c.dropShort()
	c.fitSteps(max(o.Pulls, 1))
	c.shortenNames()
	if c.log.Fault == nil {
		c.makeCurves(o)
	}
	if c.log.Fault != nil {
		c.log.Curves = nil
	}
	return c.log
}

// read fills the series.
func (c *collector) read(text []byte, o Options) {
	trimmed := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	switch {
	case len(text) > MaxBytes:
		c.fail(1, "the text is longer than 64 MiB, the limit for a log. Export every 10th step")
	case len(trimmed) == 0:
		c.fail(1, "there is nothing to read here. Paste lines such as 1, 0.31")
	case bytes.IndexByte(text, 0) >= 0:
		c.fail(1+bytes.Count(text[:bytes.IndexByte(text, 0)], []byte("\n")),
			"this is not text (a byte is 0). A spreadsheet must be exported as CSV, in UTF-8")
	case !utf8.Valid(text):
		c.fail(firstInvalid(text), "this is not UTF-8. Save the file with that encoding")
	case trimmed[0] == '<':
		c.fail(1, "this is HTML, not a table. Copy the cells as text, or export the table as CSV")
	case trimmed[0] == '[':
		c.readList(text)
	case trimmed[0] == '{':
		c.readObjects(text)
	default:
		c.readTable(text, o)
	}
}

// firstInvalid returns the line of the first byte that is not UTF-8.
func firstInvalid(text []byte) int {
	line := 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		text = text[size:]
	}
	return line
}

// fitSteps makes pulls from the steps, and divides them by a power of ten if they exceed the longest horizon.
func (c *collector) fitSteps(pulls int) {
	largest := 0.0
	for _, s := range c.series {
		largest = max(largest, s.values[len(s.values)-1].step)
	}
	by, unit := float64(pulls), 1.0
	for largest*by > payoff.MaxX {
		by, unit = by/10, unit*10
		if unit > 1e15 {
			c.fail(1, "the steps go up to %g, far beyond the longest horizon of 10,000,000 rounds", largest)
			return
		}
	}
	if unit > 1 {
		c.note("The steps go up to %s; they are divided by %s, since a horizon is at most 10,000,000 rounds.", numbers.Commas(largest, 0),
			numbers.Commas(unit, 0))
	}
	if by == 1 {
		return
	}
	for i := range c.series {
		for k := range c.series[i].values {
			c.series[i].values[k].step *= by
		}
	}
}

// shortenNames removes an end that all names have, or else a beginning.
func (c *collector) shortenNames() {
	names := make([]string, len(c.series))
	for i, s := range c.series {
		names[i] = s.name
	}
	start, end := "", commonEnd(names)
	switch {
	case end != "":
		c.note("All names end with %s, which is left out.", quote(strings.TrimPrefix(end, " - ")))
	default:
		if start = commonStart(names); start == "" {
			return
		}
		c.note("All names begin with %s, which is left out.", quote(strings.TrimSuffix(start, " - ")))
	}
	for i := range c.series {
		c.series[i].name = strings.TrimSuffix(strings.TrimPrefix(c.series[i].name, start), end)
	}
}

func sortedKeys(m map[string]bool) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// bounds returns the smallest and the largest value of all series.
func (c *collector) bounds() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, s := range c.series {
		for _, v := range s.values {
			low, high = min(low, v.y), max(high, v.y)
		}
	}
	return low, high
}
