package sentences_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/policy"
)

// Sentences that name one of several are held to: they name all of those that share what they say, and no other.

// tiedResults are results in which policies often have the same numbers.
func tiedResults(rng *rand.Rand) (*data.Results, map[string]bool) {
	r := &data.Results{Horizon: 20, Best: rng.IntN(3), Arms: []string{"1", "2", "3"}, BestShared: rng.IntN(2) == 0}
	for x := range 20 {
		r.X = append(r.X, float64(x+1))
	}
	hidden := map[string]bool{}
	runs := 1 + rng.IntN(3)
	for i := range 1 + rng.IntN(7) {
		s := data.Series{Name: fmt.Sprintf("P%d", i), Runs: runs, Oracle: i > 0 && rng.IntN(8) == 0}
		s.Key = s.Name
		lost, late := float64(1+rng.IntN(2)), float64(rng.IntN(2))
		for x := range r.X {
			y := lost
			if x >= 18 {
				y += late * float64(x-17)
			}
			s.Y, s.Half, s.Earned = append(s.Y, y), append(s.Half, 0), append(s.Earned, 30-y)
		}
		s.Pulls, s.LastArm = []float64{5, 5, 5}, []float64{0, 0, 0}
		s.Pulls[rng.IntN(3)] += 5 * float64(rng.IntN(3))
		on := float64(rng.IntN(3)) / 2
		s.LastArm[r.Best], s.LastArm[(r.Best+1)%3] = on, 1-on
		hidden[s.Key] = i > 0 && rng.IntN(8) == 0
		r.Series = append(r.Series, s)
	}
	return r, hidden
}

// tied returns the names of the visible policies of the largest value (sign 1) or the least (sign -1).
func tied(r *data.Results, hidden map[string]bool, sign float64, value func(*data.Series) float64) []string {
	most := math.Inf(-1)
	var names []string
	for i := range r.Series {
		s := &r.Series[i]
		if hidden[s.Key] || s.Oracle {
			continue
		}
		switch v := sign * value(s); {
		case v > most:
			most, names = v, []string{s.Name}
		case v == most:
			names = append(names, s.Name)
		}
	}
	return names
}

// names reads how a sentence names or counts, and reports whether these are the wanted ones.
func names(text string, want []string) bool {
	for i, word := range numerals {
		if strings.EqualFold(text, word+" policies") || strings.EqualFold(text, word+" of them") || strings.EqualFold(text, word+" arms") {
			return i == len(want)
		}
	}
	var found []string
	for _, part := range strings.Split(text, ", ") {
		found = append(found, strings.Split(part, " and ")...)
	}
	slices.Sort(found)
	return slices.Equal(found, slices.Sorted(slices.Values(want)))
}

// A claim is a part of a sentence that names who shares something.
type claim struct {
	pattern string // its first group is who
	want    []string
}

var patterns = map[string]*regexp.Regexp{}

// compiled compiles each pattern once: thousands of random results are held to it.
func compiled(pattern string) *regexp.Regexp {
	if patterns[pattern] == nil {
		patterns[pattern] = regexp.MustCompile(pattern)
	}
	return patterns[pattern]
}

func checkClaims(t *testing.T, seed uint64, text string, claims []claim) {
	t.Helper()
	for _, c := range claims {
		m := compiled(c.pattern).FindStringSubmatch(text)
		if m != nil && !names(m[1], c.want) {
			t.Fatalf("seed %d: %q names %q, want %q", seed, text, m[1], c.want)
		}
	}
}

func TestTiesOfPolicies(t *testing.T) {
	const who = `((?:P\d|, | and |\w+ policies)+?)`
	seen := map[string]int{}
	for seed := range uint64(5000) {
		r, hidden := tiedResults(rand.New(rand.NewPCG(seed, 2)))
		of := sentences.Subject{Results: r, Hidden: hidden}
		last := func(s *data.Series) float64 { return s.Y[len(s.Y)-1] }
		late := func(s *data.Series) float64 { return last(s) - s.Y[17] }
		share := func(s *data.Series) float64 { return s.Pulls[r.Best] / (s.Pulls[0] + s.Pulls[1] + s.Pulls[2]) }
		ends := func(s *data.Series) float64 { return s.LastArm[r.Best] }
		least := tied(r, hidden, -1, last)
		least2 := tied(r, hidden, -1, late)
		for kind, c := range map[string]struct {
			of     sentences.Takeaway
			claims []claim
		}{
			"regret": {of.Regret(), []claim{{`^(?:After the first runs )?` + who + ` (?:loses|lose|has lost|have lost) least`, least}}},
			"reward": {of.Reward(), []claim{
				{`^` + who + ` earns? most`, least}, {`; ` + who + ` least, `, tied(r, hidden, 1, last)},
				{`^` + who + ` earns? [\d.]+[.,]`, least},
			}},
			"per round": {of.PerRound(), []claim{{`(?:rounds |^)` + who + ` loses? least`, least2}, {`rounds ` + who + ` loses? [\d.]+ a`, least2}}},
			"pulls": {of.Pulls(), []claim{
				{`^` + who + ` pulls? arm`, tied(r, hidden, 1, share)}, {`rounds, ` + who + ` in`, tied(r, hidden, -1, share)},
			}},
		} {
			for _, text := range []string{c.of.Text, c.of.Short} {
				checkClaims(t, seed, text, c.claims)
				if strings.Contains(text, "the best") && !strings.Contains(text, "one of the best") && r.BestShared {
					t.Fatalf("seed %d: %q says that the best arm is the only one", seed, text)
				}
				for _, p := range c.claims {
					if compiled(p.pattern).MatchString(text) {
						seen[kind+p.pattern]++
					}
				}
			}
		}
		missing := tied(r, hidden, -1, ends)
		for _, text := range []string{of.Regret().Text, of.Regret().Short} {
			checkClaims(t, seed, text, []claim{{`above all ` + who + `\.`, missing}, {`runs, ` + who + ` least often`, missing}})
		}
	}
	if len(seen) != 8 {
		t.Errorf("claims were found in %d of 8 kinds of sentence: %v", len(seen), seen)
	}
}

// stairs is a payoff that rises to a level at some x.
type stairs struct {
	low, high float64
	at        int
}

func (s stairs) At(x int) float64 {
	if x >= s.at {
		return s.high
	}
	return s.low
}

func TestTiesOfArms(t *testing.T) {
	seen := 0
	for seed := range uint64(5000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		a := data.Arms{Horizon: 40, Restless: true, Best: -1}
		for k := range 2 + rng.IntN(3) {
			c := stairs{float64(rng.IntN(3)), float64(1 + rng.IntN(3)), 2 + rng.IntN(3)*10}
			a.Arms = append(a.Arms, data.Arm{Label: fmt.Sprint(k + 1), Curve: c})
		}
		text := sentences.Payoffs(&a, data.Leads(&a)).Text
		// alone reports whether an arm alone pays most at all x of a range but a few, where curves cross.
		alone := func(arm, from, to int) bool {
			for x := from; x <= to; x++ {
				for k := range a.Arms {
					if k != arm && a.Arms[k].Curve.At(x) >= a.Arms[arm].Curve.At(x) {
						return false
					}
				}
			}
			return true
		}
		most := func(arm, from, to int) bool {
			for x := from; x <= to; x++ {
				for k := range a.Arms {
					if a.Arms[k].Curve.At(x) > a.Arms[arm].Curve.At(x) {
						return false
					}
				}
			}
			return true
		}
		var arm, from int
		end := text[strings.LastIndex(text[:len(text)-1], ".")+1:]
		leads := data.Leads(&a)
		from = leads[len(leads)-1].From
		switch {
		case scan(text, `Arm (\d) pays most from the first`, &arm):
			if !alone(arm-1, 1, 40) {
				t.Fatalf("seed %d: %q, but others pay as much: %v", seed, text, a.Arms)
			}
		case scan(end, `arm (\d) is the best`, &arm):
			if !alone(arm-1, from, 40) {
				t.Fatalf("seed %d: %q, but others pay as much: %v", seed, text, a.Arms)
			}
		case scan(end, `[Nn]o arm pays more than arm (\d)`, &arm):
			if seen++; !most(arm-1, from, 40) {
				t.Fatalf("seed %d: %q, but others pay more: %v", seed, text, a.Arms)
			}
		default:
			t.Fatalf("seed %d: %q says nothing of the end", seed, text)
		}
		if scan(text, `^Arm (\d) leads`, &arm) && len(leads) > 1 && !alone(arm-1, 1, leads[1].From-1) {
			t.Fatalf("seed %d: %q, but others lead too: %v", seed, text, a.Arms)
		}
	}
	if seen == 0 {
		t.Error("no arms were equal")
	}
}

// scan reads the number of an arm.
func scan(text, pattern string, arm *int) bool {
	m := compiled(pattern).FindStringSubmatch(text)
	if m != nil {
		*arm = int(m[1][0] - '0')
	}
	return m != nil
}

func TestTiesOfIndices(t *testing.T) {
	seen := 0
	for seed := range uint64(5000) {
		rng := rand.New(rand.NewPCG(seed, 4))
		in := data.Inspection{Policy: "P", Terms: policy.Terms{Estimate: "estimate", Increment: "increment", Bonus: "bonus", Index: "index"}}
		in.Decision = []policy.Decision{policy.ByIndex, policy.ByChance}[rng.IntN(2)]
		best := math.Inf(-1)
		for k := range 2 + rng.IntN(4) {
			a := data.InspectedArm{Label: fmt.Sprint(k + 1), Estimate: float64(rng.IntN(2)) / 4, Increment: float64(rng.IntN(2)) / 4,
				Bonus: float64(rng.IntN(2)) / 4}
			a.Index = a.Estimate + a.Increment + a.Bonus
			in.Arms, best = append(in.Arms, a), max(best, a.Index)
		}
		in.Pulled = rng.IntN(len(in.Arms)+1) - 1
		var largest, next []string // the arms of the largest index, and of the largest without the pulled one
		second := math.Inf(-1)
		for k, a := range in.Arms {
			if k != in.Pulled {
				second = max(second, a.Index)
			}
		}
		for k, a := range in.Arms {
			if a.Index == best {
				largest = append(largest, "arm "+a.Label)
			}
			if k != in.Pulled && a.Index == second {
				next = append(next, "arm "+a.Label)
			}
		}
		for _, text := range []string{sentences.Why(&in).Text, sentences.Why(&in).Short} {
			const arms = `((?:arm \d|, | and |\w+ arms)+?)`
			checkClaims(t, seed, strings.ReplaceAll(text, "Arm", "arm"), []claim{
				{`[;:] ` + arms + ` (?:has|have) (?:it|the largest)`, largest}, {`^` + arms + ` (?:has|have) the largest chance`, largest},
				{`Against ` + arms + `, the next`, next},
			})
			if strings.Contains(text, ", one of the next") {
				if seen++; len(next) < 2 {
					t.Fatalf("seed %d: %q, but the next is alone: %v", seed, text, in.Arms)
				}
			}
			if strings.Contains(text, "Its index is the largest") || strings.Contains(text, ", the largest.") {
				if len(largest) > 1 || !slices.Equal(largest, []string{"arm " + in.Arms[in.Pulled].Label}) {
					t.Fatalf("seed %d: %q, but it is not alone: %v", seed, text, in.Arms)
				}
			}
			if m := compiled(`mostly its (\w+)`).FindStringSubmatch(text); m != nil {
				a := in.Arms[in.Pulled]
				part := map[string]float64{"estimate": a.Estimate, "increment": a.Increment, "bonus": a.Bonus}[m[1]]
				if part <= a.Index/2 {
					t.Fatalf("seed %d: %q, but that part is %g of %g", seed, text, part, a.Index)
				}
			}
			if m := compiled(`(the) next: (.*)`).FindStringSubmatch(text); m != nil { // true against each of the next
				a := in.Arms[in.Pulled]
				r := in.Arms[next[0][4]-'1']
				if strings.Contains(m[2], "paid more") && a.Estimate <= r.Estimate || strings.Contains(m[2], "climb") && a.Increment <= r.Increment ||
					strings.Contains(m[2], "less is known") && a.Bonus <= r.Bonus {
					t.Fatalf("seed %d: %q: %v", seed, text, in.Arms)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no next arms were equal")
	}
}
