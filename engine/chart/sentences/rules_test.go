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
	even.LastArm = []float64{0.4, 0.3, 0.3}
	one := series("one", 5, 1, 90)
	cases := []struct {
		name   string
		series []data.Series
		words  []string
	}{
		{"one ends elsewhere", []data.Series{one, series("other", 20, 0.5, 60)}, []string{endsOn}},
		{"two end elsewhere", []data.Series{one, series("two", 8, 0.95, 60)}, []string{miss}},
		{"all end there", []data.Series{series("one", 4, 0, 60), series("two", 8, 0.1, 60)}, []string{endOn}},
		{"one explores", []data.Series{series("other", 5, 0.5, 60), even}, []string{exploring}},
		{"few runs", []data.Series{one, series("other", 20, 0.5, 60)}, []string{certain}},
		{"bands overlap", []data.Series{one, series("two", 6, 0.5, 60)}, []string{overlap, endsOn}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			of := Subject{Results: &data.Results{Horizon: 100, X: []float64{100}, Arms: []string{"1", "2", "3"}, Best: 1, Series: c.series}}
			of.Results.Compare = func(int, int) data.Pair { return data.Pair{Certain: c.name != "few runs"} }
			text := of.Regret().Text
			for _, words := range c.words {
				if !strings.Contains(text, words) {
					t.Errorf("%q is not in %q", words, text)
				}
			}
		})
	}
	for _, want := range []string{"under 50%", "40%", "160%"} {
		found := false
		for _, r := range Rules() {
			found = found || strings.Contains(r.Text, want)
		}
		if !found {
			t.Errorf("no rule says %s", want)
		}
	}
}

// Every policy whose runs mostly end elsewhere than on the best arm, and that pulls it less than half the time, is named, the worst
// above all; one that loses least and ends there most often is not, and an oracle never is.
func TestEndsAreGraded(t *testing.T) {
	series := func(name string, share float64) data.Series {
		return data.Series{Key: name, Name: name, Runs: 20, Y: []float64{1}, Pulls: []float64{40, 60}, LastArm: []float64{share, 1 - share}}
	}
	loyal := func(name string, share float64) data.Series {
		s := series(name, share)
		s.Pulls = []float64{99, 1}
		return s
	}
	for _, c := range []struct {
		name, arm, subject, want string
		series                   []data.Series
	}{
		{"all the same", "1", "A", "All end on arm 1, the best, in all of their runs", []data.Series{series("A", 1), series("B", 1)}},
		{"none at fault", "late", "A", "All end on “late”, the best, in most of their runs, B least often, in 73%",
			[]data.Series{series("A", 1), series("B", 0.73)}},
		{"one at fault", "1", "A", "B ends on arm 1, the best, in 3.4% of its runs", []data.Series{series("A", 0.876), series("B", 0.034)}},
		{"one at fault that loses least", "1", "B", "It ends on arm 1, the best, in 3.4% of its runs",
			[]data.Series{series("A", 0.876), series("B", 0.034)}},
		{"two at fault", "1", "A", "B and C mostly miss arm 1, the best", []data.Series{series("A", 1), series("B", 0.034), series("C", 0.49)}},
		{"six at fault", "1", "", "Six policies mostly miss arm 1, the best, above all F",
			[]data.Series{series("A", 0.4), series("B", 0.3), series("C", 0.2), series("D", 0.2), series("E", 0.1), series("F", 0)}},
		{"one whose last pull alone is elsewhere", "1", "A", "B ends on arm 1, the best, in 3.4% of its runs",
			[]data.Series{loyal("A", 0), series("B", 0.034)}},
		{"none but one of those", "1", "A", "", []data.Series{loyal("A", 0), series("B", 0.9)}},
		{"one policy", "1", "A", "It ends on arm 1, the best, in 84% of its runs", []data.Series{series("A", 0.84)}},
	} {
		oracle := series("Oracle", 1)
		oracle.Oracle = true
		of := Subject{Results: &data.Results{X: []float64{100}, Arms: []string{c.arm, "2"}, Series: append(c.series, oracle)}}
		got, _ := of.endSentences(c.subject)
		if first := append(got, "")[0]; first != c.want {
			t.Errorf("%s: got %q, want %q", c.name, first, c.want)
		}
		if text := of.Regret().Text; strings.Contains(text, "Oracle") {
			t.Errorf("%s: %q names the oracle", c.name, text)
		}
	}
}
