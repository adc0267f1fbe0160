package traininglog

import (
	"math"
	"strings"
)

// A shape is what a column holds, whatever it is called.
type shape struct {
	numbers, texts int
	distinct       int // texts, when they are few
	values         int // distinct numbers, up to maxValues
	low, high      float64
	first, last    float64
	whole          bool // every number is whole
	falls          int  // numbers that are below the one before
	even           bool // the numbers grow by the same amount each time
	grows          bool // each number is above the one before
}

// maxValues is how many distinct numbers of a column are counted.
const maxValues = 2_000

func shapeOf(c *column) shape {
	s := shape{low: math.Inf(1), high: math.Inf(-1), whole: true, even: true, grows: true, numbers: c.nums.len(), texts: c.words.len()}
	seen, before, gap := map[float64]bool{}, math.NaN(), math.NaN()
	for _, y := range c.numbers() {
		s.low, s.high = min(s.low, y), max(s.high, y)
		s.whole = s.whole && y == math.Floor(y)
		if len(seen) < maxValues {
			seen[y] = true
		}
		if math.IsNaN(before) {
			s.first = y
		} else {
			d := y - before
			if d < 0 {
				s.falls++
			}
			s.grows = s.grows && d > 0
			s.even = s.even && (math.IsNaN(gap) || d == gap) && d > 0
			gap = d
		}
		before = y
	}
	s.values, s.last = len(seen), before
	texts := map[uint32]bool{}
	for _, id := range c.strings() {
		if len(texts) <= maxTexts {
			texts[id] = true
		}
	}
	s.distinct = len(texts)
	s.even = s.even && s.numbers > 2
	return s
}

// constant reports whether a column has one number alone, three times or more.
func (s *shape) constant() bool { return s.values == 1 && s.numbers > 2 }

// counter reports whether a column counts something: whole numbers that never fall, and either grow evenly or go
// beyond what a percentage can.
func (s *shape) counter() bool {
	return s.numbers > 2 && s.whole && s.falls == 0 && s.values > 1 && s.low >= 0 && (s.even || s.high > 100)
}

// date reports whether a column holds moments, in seconds or milliseconds since 1970: from the year 2001 to 2100.
func (s *shape) date() bool {
	const from, to = 978_307_200, 4_102_444_800
	for _, unit := range []float64{1, 1e3, 1e6, 1e9} {
		if s.low >= from*unit && s.high <= to*unit {
			return true
		}
	}
	return false
}

// missing reports whether a cell says that there is no number.
func (t *table) missing(id uint32) bool { return isMissing(t.text(id)) }

// wordy returns how many texts of a column do not only say that a number is missing.
func (t *table) wordy(c *column) int {
	n := 0
	for _, id := range c.strings() {
		if !t.missing(id) {
			n++
		}
	}
	return n
}

// clocked reports whether the texts of a column are dates or times, as 00:05 or 2025-01-01 10:00:00.
func (t *table) clocked(c *column) bool {
	n, clocks := 0, 0
	for _, id := range c.strings() {
		if n++; n > 100 {
			break
		}
		if isClockText(t.text(id)) {
			clocks++
		}
	}
	return n > 0 && 2*clocks > n
}

// isClockText reports whether a text has digits in groups of two or more that colons, or dashes, part.
func isClockText(text string) bool {
	digits, marks := 0, 0
	for _, r := range text {
		switch {
		case '0' <= r && r <= '9':
			digits++
		case r == ':', r == '-' && digits >= 4, r == '/':
			marks++
		case strings.ContainsRune(" .,TZ+", r):
		case 'a' <= r && r <= 'z' && strings.Contains(text, "day"):
		default:
			return false
		}
	}
	return digits >= 3 && marks >= 1
}

// isMissing reports whether a cell says that there is no number, in the ways of the common programs.
func isMissing(cell string) bool {
	switch plainName(cell) {
	case "nan", "na", "n/a", "null", "none", "-", "--", "---", "inf", "-inf", "+inf", "infinity", "-infinity", "<na>", "#n/a", "":
		return true
	}
	return false
}
