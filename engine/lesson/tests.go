package lesson

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/spelling"
)

// A Test is a condition on a scenario and its results.
type Test struct {
	Text    string
	left    side
	compare string // "" for a fact
	right   side
	within  float64 // by how much the sides of "is" may differ
	fact    *Fact
	given   given // of the fact
}

// A side of a comparison is times × quantity, or the number times if quantity is nil.
type side struct {
	times    float64
	quantity *Quantity
	given    given
}

// comparisons are the words between two sides, longest first, and what they mean.
var comparisons = []struct{ words, means string }{
	{"at least", ">="}, {"at most", "<="}, {"is not", "!="}, {"below", "<"}, {"above", ">"}, {"is", "="},
	{">=", ">="}, {"<=", "<="}, {"<", "<"}, {">", ">"}, {"=", "="},
}

// parseTest reads a test.
func parseTest(text string) (*Test, error) {
	words := strings.Fields(text)
	for i := range facts {
		if g, ok := match(facts[i].Form, words); ok {
			return &Test{Text: text, fact: &facts[i], given: g}, g.check()
		}
	}
	for _, c := range comparisons {
		mark := strings.Fields(c.words)
		at := indexOf(words, mark)
		if at < 0 {
			continue
		}
		left, err := parseSide(words[:at])
		if err != nil {
			return nil, err
		}
		words, within, err := tolerance(c.means, words[at+len(mark):])
		if err != nil {
			return nil, err
		}
		right, err := parseSide(words)
		return &Test{Text: text, left: left, compare: c.means, right: right, within: within}, err
	}
	return nil, fmt.Errorf("%s is no test: want one such as \"regret of ucb1 below 300\", or a fact such as \"arm 1 is concave\"",
		quoted(text))
}

// tolerance cuts "within X" off the right side of a comparison.
func tolerance(means string, words []string) (rest []string, within float64, err error) {
	at := slices.Index(words, "within")
	if at < 0 {
		return words, 0, nil
	}
	x, ok := 0.0, false
	if len(words) == at+2 {
		x, ok = number(words[at+1])
	}
	if !ok || x < 0 || means != "=" {
		return nil, 0, fmt.Errorf("%s: want \"is VALUE within X\", with a number that is not negative", quoted(strings.Join(words, " ")))
	}
	return words[:at], x, nil
}

// indexOf returns where some words stand among others, or -1.
func indexOf(words, mark []string) int {
	for i := 0; i+len(mark) <= len(words); i++ {
		if slices.Equal(words[i:i+len(mark)], mark) {
			return i
		}
	}
	return -1
}

// parseSide reads a number, a quantity, or "N times" a quantity.
func parseSide(words []string) (side, error) {
	s := side{times: 1}
	if len(words) == 0 {
		return s, errors.New("a side of the comparison is missing: want a number or a quantity, such as \"horizon\"")
	}
	if x, ok := number(words[0]); ok {
		s.times = x
		if len(words) == 1 {
			return s, nil
		}
		if words[1] != "times" {
			return s, fmt.Errorf("%s: want a number alone, or \"%s times\" a quantity", quoted(strings.Join(words, " ")), words[0])
		}
		words = words[2:]
	}
	var forms []string
	for i := range quantities {
		if g, ok := match(quantities[i].Form, words); ok {
			s.quantity, s.given = &quantities[i], g
			return s, g.check()
		}
		forms = append(forms, quantities[i].Form)
	}
	text := strings.Join(words, " ")
	if near := spelling.Nearest(text, forms); near != "" {
		return s, fmt.Errorf("%s is no quantity: did you mean \"%s\"?", quoted(text), near)
	}
	return s, fmt.Errorf("%s is no quantity: want a number or one of \"%s\"", quoted(text), strings.Join(forms, "\", \""))
}

// number reads a number as people write it: 1,204 or 50%.
func number(text string) (float64, bool) {
	digits, percent := strings.CutSuffix(text, "%")
	if !grouped(digits) {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, false
	}
	if percent {
		x /= 100
	}
	return x, true
}

// grouped reports whether commas only part thousands, as in 1,200. Many readers write 0.85 as 0,85, which must not be read as 85.
func grouped(digits string) bool {
	whole, fraction, _ := strings.Cut(strings.TrimLeft(digits, "+-"), ".")
	first, rest, found := strings.Cut(whole, ",")
	if !found {
		return !strings.Contains(fraction, ",")
	}
	for _, group := range strings.Split(rest, ",") {
		if len(group) != 3 {
			return false
		}
	}
	return first != "" && first[0] != '0' && len(first) <= 3 && !strings.Contains(fraction, ",")
}

// match compares words with a form, and returns what stands in the form's places.
func match(form string, words []string) (g given, ok bool) {
	for _, part := range strings.Fields(form) {
		if len(words) == 0 {
			return g, false
		}
		word := words[0]
		words = words[1:]
		switch part {
		case "POLICY", "OTHER":
			if word == "released" && len(words) > 0 {
				word, words = word+" "+words[0], words[1:]
			}
			if part == "POLICY" {
				g.policy = word
			} else {
				g.other = word
			}
		case "ARM":
			g.arm = whole(word)
		case "X":
			g.x = whole(word)
		case "PATH":
			g.path = word
		default:
			if word != part {
				return g, false
			}
		}
	}
	return g, len(words) == 0
}

// whole reads a number from 1; -1 for what is none.
func whole(word string) int {
	if n, err := strconv.Atoi(strings.ReplaceAll(word, ",", "")); err == nil && n > 0 {
		return n
	}
	return -1
}

// check reports numbers that are none.
func (g given) check() error {
	if g.arm < 0 || g.x < 0 {
		return errors.New("arms, pulls and rounds are whole numbers from 1")
	}
	if g.path != "" {
		_, err := keysOf(g.path)
		return err
	}
	return nil
}

// NeedsResults reports whether the test can be made only once everything has run.
func (t *Test) NeedsResults() bool {
	if t.fact != nil {
		return t.fact.Results
	}
	return t.left.needsResults() || t.right.needsResults()
}

func (s side) needsResults() bool { return s.quantity != nil && s.quantity.Results }

var errNotRun = errors.New("not all runs are finished")

func (s side) value(in Inputs) (float64, error) {
	if s.quantity == nil {
		return s.times, nil
	}
	if s.quantity.Results && !complete(in) {
		return 0, errNotRun
	}
	x, err := s.quantity.value(in, s.given)
	return s.times * x, err
}

// complete reports whether there are results of all runs.
func complete(in Inputs) bool {
	return in.Results != nil && in.Results.Final && len(in.Results.Policies) > 0
}

// Holds reports whether the test holds. If not, why says in words what was found.
func (t *Test) Holds(in Inputs) (holds bool, why string, err error) {
	if t.fact != nil {
		if t.fact.Results && !complete(in) {
			return false, "", errNotRun
		}
		holds, err = t.fact.holds(in, t.given)
		return holds, "It is not so that " + t.Text + ".", err
	}
	left, err := t.left.value(in)
	if err != nil {
		return false, "", err
	}
	right, err := t.right.value(in)
	if err != nil {
		return false, "", err
	}
	subject, _, _ := strings.Cut(t.Text, " "+t.words()+" ")
	why = fmt.Sprintf("The %s is %s; wanted: %s %s.", subject, written(left), t.words(), written(right))
	if t.within > 0 {
		return math.Abs(left-right) <= t.within, why, nil
	}
	return compares(left, t.compare, right), why, nil
}

// words returns the comparison as the test writes it.
func (t *Test) words() string {
	for _, c := range comparisons {
		if c.means == t.compare && strings.Contains(t.Text, " "+c.words+" ") {
			return c.words
		}
	}
	return t.compare
}

func compares(a float64, means string, b float64) bool {
	switch means {
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	case ">=":
		return a >= b
	case "!=":
		return a != b
	}
	return a == b
}

// written returns a number for a sentence: with a few digits, and commas.
func written(x float64) string {
	switch {
	case x == math.Trunc(x):
		return numbers.Commas(x, 0)
	case math.Abs(x) < 1:
		return numbers.Digits(x, 3)
	}
	return numbers.Commas(x, numbers.DecimalsFor(math.Abs(x)))
}
