package sentences

import (
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
)

// Every verdict of a sentence has a rule whose words stand in it.
func TestRules(t *testing.T) {
	series := func(name string, regret, last, pulls float64) data.Series {
		return data.Series{
			Key: name, Name: name, Runs: 2, Y: []float64{regret}, Half: []float64{1},
			Pulls: []float64{pulls, 100 - pulls, 0}, LastArm: []float64{last, 1 - last, 0},
		}
	}
	even := series("even", 9, 0, 0)
	even.Pulls = []float64{33, 33, 34}
	one := series("one", 5, 1, 90)
	cases := []struct {
		name   string
		series []data.Series
		words  []string
	}{
		{"one settles", []data.Series{one, series("other", 20, 0.5, 50)}, []string{settlesOn}},
		{"two settle", []data.Series{one, series("two", 8, 0.95, 50)}, []string{settleOn}},
		{"one explores", []data.Series{series("other", 5, 0.5, 50), even}, []string{exploring}},
		{"bands overlap", []data.Series{one, series("two", 6, 0.5, 50)}, []string{overlap, settlesOn}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			of := Subject{Results: &data.Results{Horizon: 100, X: []float64{100}, Arms: []string{"1", "2", "3"}, Best: 1, Series: c.series}}
			text := of.Regret().Text
			for _, words := range c.words {
				if !strings.Contains(text, words) {
					t.Errorf("%q is not in %q", words, text)
				}
			}
		})
	}
	for _, want := range []string{"95%", "50%", "40%", "160%"} {
		found := false
		for _, r := range Rules() {
			found = found || strings.Contains(r.Text, want)
		}
		if !found {
			t.Errorf("no rule says %s", want)
		}
	}
}
