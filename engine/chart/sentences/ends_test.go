package sentences_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// aboutEnds finds the sentence about where runs end: who, and what they do.
var aboutEnds = regexp.MustCompile(`(?:^|\. )((?:[^.]|\.[^ ])+?) (mostly misses|mostly miss|ends on|end on) `)

// theSubject finds the policy that the first sentence is about.
var theSubject = regexp.MustCompile(`^(?:After the first runs )?(.+?) (?:loses|has lost) `)

// numerals are how sentences count policies, by number.
var numerals = strings.Fields("No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve")

// checkEnds compares a sentence with its rule, from the shares alone: all policies that count and of which under half of
// the runs end on the best arm, and under half of the pulls are of it, are named or counted, and no other is.
func checkEnds(r *data.Results, hidden map[string]bool, text string) error {
	var want, counting []string
	allEnd := true
	for _, s := range r.Series {
		if hidden[s.Key] || s.Oracle || s.Runs < 2 {
			continue
		}
		counting = append(counting, s.Name)
		total := 0.0
		for _, v := range s.Pulls {
			total += v
		}
		allEnd = allEnd && s.LastArm[r.Best] >= 0.5
		if s.LastArm[r.Best] < 0.5 && s.Pulls[r.Best]/total < 0.5 {
			want = append(want, s.Name)
		}
	}
	slices.Sort(want)
	m := aboutEnds.FindStringSubmatch(text)
	switch {
	case m == nil && len(want) > 0:
		return fmt.Errorf("it names none, but under half of the runs of %q end on the best arm", want)
	case m != nil && m[1] == "All" && !allEnd:
		return errors.New("it says that all end there")
	case m == nil || len(want) == 0 && m[1] == "All":
		return nil
	case m[1] == "It":
		m[1] = theSubject.FindStringSubmatch(text)[1]
	}
	if len(want) == 0 && len(counting) == 1 && m[2] == "ends on" {
		return nil
	}
	who, found := strings.TrimSuffix(strings.TrimSuffix(m[1], " policies"), " policy"), []string(nil)
	if who != m[1] {
		if n := slices.Index(numerals, who); n != len(want) {
			return fmt.Errorf("it counts %d, but under half of the runs of %q end on the best arm", n, want)
		}
		return nil
	}
	for _, part := range strings.Split(who, ", ") {
		found = append(found, strings.Split(part, " and ")...)
	}
	slices.Sort(found)
	if !slices.Equal(found, want) {
		return fmt.Errorf("it names %q, but under half of the runs of %q end on the best arm", found, want)
	}
	return nil
}

// bothForms checks the sentence and the short one, and that they fit.
func bothForms(t *testing.T, name string, of sentences.Subject) {
	t.Helper()
	both := of.Regret()
	if both.Text == "" {
		t.Fatalf("%s: no sentence", name)
	}
	for i, text := range [...]string{both.Text, both.Short} {
		if err := checkEnds(of.Results, of.Hidden, text); err != nil {
			t.Errorf("%s: %q: %v", name, text, err)
		}
		if most := [...]int{112, 84}[i]; utf8.RuneCountInString(text) > most {
			t.Errorf("%s: %q has %d letters, want at most %d", name, text, utf8.RuneCountInString(text), most)
		}
	}
}

// randomResults are results of up to twelve policies, with names as long as those of the registry.
func randomResults(rng *rand.Rand) (*data.Results, map[string]bool) {
	arms := 2 + rng.IntN(14)
	r := &data.Results{Horizon: 1000, X: []float64{500, 1000}, Best: rng.IntN(arms), Underway: rng.IntN(3) == 0}
	for k := range arms {
		r.Arms = append(r.Arms, fmt.Sprint(k+1))
	}
	hidden := map[string]bool{}
	for i := range 1 + rng.IntN(12) {
		s := data.Series{Name: "P" + strings.Repeat("x", rng.IntN(18)) + fmt.Sprint(i), Runs: 2 + rng.IntN(40), Oracle: rng.IntN(9) == 0}
		s.Key = s.Name
		if rng.IntN(12) == 0 {
			s.Runs = 1
		}
		lost, half := 1000*rng.Float64(), [...]float64{1, 100}[rng.IntN(2)]
		s.Y, s.Half = []float64{lost / 2, lost}, []float64{half, half}
		s.Pulls, s.LastArm = make([]float64, arms), make([]float64, arms)
		for run := range s.Runs {
			end := r.Best
			if rng.IntN(s.Runs) <= run {
				end = rng.IntN(arms)
			}
			s.LastArm[end] += 1 / float64(s.Runs)
		}
		for k := range s.Pulls {
			s.Pulls[k] = 500 + 100*rng.Float64()
			if i%2 == 0 {
				s.Pulls[k] = 1000 * rng.Float64()
			}
		}
		if i > 0 && rng.IntN(6) == 0 {
			hidden[s.Key] = true
		}
		if i == 0 {
			s.Oracle = false
		}
		r.Series = append(r.Series, s)
	}
	return r, hidden
}

// Over random results, the sentence does what its rule says.
func TestEndsOfRandomResults(t *testing.T) {
	for seed := range uint64(20_000) {
		r, hidden := randomResults(rand.New(rand.NewPCG(seed, 1)))
		bothForms(t, fmt.Sprint("seed ", seed), sentences.Subject{Results: r, Hidden: hidden})
		if t.Failed() {
			return
		}
	}
}

// Every preset, with all policies defined and all released: its real results, of a shorter game and fewer runs.
func TestEndsOfPresets(t *testing.T) {
	for _, preset := range scenario.Presets() {
		if preset.Scenario.Dataset != nil {
			continue // its learners' data are not in the document
		}
		for _, variant := range []string{scenario.Defined, scenario.Released} {
			s := preset.Scenario.Document
			s.Horizon, s.Runs, s.Policies = min(s.Horizon, 3000), 6, slices.Clone(s.Policies)
			for i := range s.Policies {
				if k, ok := policy.Lookup(s.Policies[i].ID); ok && k.Released != "" {
					s.Policies[i].Variant = variant
				}
				if variant == scenario.Defined && s.Policies[i].Params["code"] != nil {
					s.Policies[i].Params = nil // only the released variant has codes
				}
			}
			again, faults := scenario.Parse(s.Canonical())
			if len(faults) > 0 {
				t.Fatalf("%s %s: %v", preset.Name, variant, faults)
			}
			bothForms(t, preset.Name+" "+variant, sentences.Subject{Results: sources.ResultsTo(&data.Results{}, again, sim.Play(again, nil))})
		}
	}
}
