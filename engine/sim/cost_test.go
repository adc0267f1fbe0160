package sim

import (
	"fmt"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// startsAlone is the most that starts by itself: LONGEST in static/js/model/playing/estimate.js.
const startsAlone = 30

func TestPresetsAreShort(t *testing.T) {
	for _, p := range scenario.Presets() {
		if got := MostSeconds(p.Scenario); got > startsAlone {
			t.Errorf("%s counts as %.0f s, want at most %d", p.Name, got, startsAlone)
		}
	}
}

// manyArms returns a scenario of an index program that calls a function of an arm's mean 20 times.
func manyArms(arms, horizon, runs int, policies string) *scenario.Scenario {
	var list []string
	for i := range arms {
		list = append(list, fmt.Sprintf(`{"payoff":{"family":"constant","value":%g}}`, float64(i)/float64(arms)))
	}
	s, err := scenario.Parse([]byte(fmt.Sprintf(`{"version":1,"setting":"rested","horizon":%d,"runs":%d,
		"noise":{"kind":"bernoulli"},"arms":[%s],"policies":[%s]}`, horizon, runs, strings.Join(list, ","), policies)))
	if err != nil {
		panic(err)
	}
	return s
}

// programOf returns a policy whose program computes n logarithms for each arm at each round.
func programOf(n int) string {
	text := "x := 0\\n"
	for i := range n {
		text += fmt.Sprintf("x += log(t + n + %d)\\n", i)
	}
	return `{"id":"index","program":"` + text + `return x"}`
}

// quantiles returns a program of n quantiles of small shapes for each arm at each round.
func quantiles(n int) string {
	text := "x := 0\\n"
	for i := range n {
		text += fmt.Sprintf("x += qbeta(1/(t + 1), 0.0001*(n + %d), 0.0002)\\n", i+1)
	}
	return text + "return x"
}

// Counted work grows with operations, arms, rounds and runs, and with the form of a policy that compares all windows.
func TestMostSecondsGrows(t *testing.T) {
	of := func(arms, horizon, runs int, policies string) float64 {
		return MostSeconds(manyArms(arms, horizon, runs, policies))
	}
	base := of(100, 100_000, 100, programOf(20))
	for name, c := range map[string]struct{ got, least float64 }{
		"operations":     {of(100, 100_000, 100, programOf(40)), 1.5 * base},
		"arms":           {of(1000, 100_000, 100, programOf(20)), 9 * base},
		"rounds":         {of(100, 1_000_000, 100, programOf(20)), 9 * base},
		"runs":           {of(100, 100_000, 1000, programOf(20)), 9 * base},
		"policies":       {of(100, 100_000, 100, programOf(20)+","+programOf(20)), 1.9 * base},
		"window by pull": {of(2, 1_000_000, 1, `{"id":"fewa","form":"exact"}`), 50 * of(2, 100_000, 1, `{"id":"fewa","form":"exact"}`)},
		"many arms":      {of(1000, 10_000_000, 1, programOf(20)), startsAlone},
		// Measured on one processor: 80 µs each, for shapes as small as these, so a minute.
		"quantiles":     {of(2, 20_000, 1, `{"id":"index","program":"`+quantiles(20)+`"}`), startsAlone},
		"many built in": {of(1000, 10_000_000, 1, `{"id":"kl-ucb"}`), startsAlone},
	} {
		if c.got < c.least {
			t.Errorf("%s: %.3g s, want at least %.3g", name, c.got, c.least)
		}
	}
	if got := of(15, 200_000, 100, programOf(1)); got > startsAlone {
		t.Errorf("a short program counts as %.0f s, and does not start by itself", got)
	}
}

// A trial of dear programs is cut, so that all of them take about as long as one.
func TestTrialsAreShort(t *testing.T) {
	cheap, dear := manyArms(3, 20_000, 1, programOf(1)), manyArms(1000, 20_000, 1, programOf(60)+","+programOf(61))
	if got := TryProgram(cheap, 0, 1).Rounds; got != trialRounds {
		t.Errorf("a cheap program is tried for %d rounds, want %d", got, trialRounds)
	}
	total := 0.0
	for i := range dear.Policies {
		total += float64(TryProgram(dear, i, 1).Rounds) * MostCost(dear, i)
	}
	if total > trialTime {
		t.Errorf("trials of dear programs count as %.0f ns, want at most %.0f", total, trialTime)
	}
}

func TestNoNumbers(t *testing.T) {
	root := `{"id":"index","program":"if n < 1 { return inf }\nreturn mean(n) + sqrt(-1 - n)"}`
	unpulled := `{"id":"index","program":"return mean(n) + sqrt(2*log(t)/n)"}`
	s := manyArms(3, 2000, 1, unpulled+","+root+`,{"id":"ucb1"}`)
	all := NoNumbers(s, 1)
	if len(all) != 1 || all[0].At != 1 || all[0].NoNumber < 1990 || all[0].First > 4 || all[0].Place != "2:18: sqrt(-1 - n)" {
		t.Errorf("NoNumbers = %+v, want policy 1 alone: of the first an arm without pulls alone is no number", all)
	}
}
