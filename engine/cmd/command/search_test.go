package command

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// What search prints is what rising run prints for the scenario that it found, whatever the number of workers.
func TestSearch(t *testing.T) {
	args := []string{"search", "-json", "-worse", "r-ed-ucb", "-better", "kl-ucb", "-generations", "4", "-confirm", "12"}
	one := call(small, append(args, "-cpu", "1", "-")...)
	many := call(small, append(args, "-cpu", "4", "-")...)
	var o, p searchObject
	if err := json.Unmarshal([]byte(one.out), &o); err != nil || one.code != 0 {
		t.Fatalf("exit %d, %s%s, %v", one.code, one.err, one.out, err)
	}
	if err := json.Unmarshal([]byte(many.out), &p); err != nil || p.Link != o.Link || p.Sentence != o.Sentence {
		t.Errorf("four workers find %s, one %s", many.out, one.out)
	}
	var run struct {
		Pairs []struct {
			Mean float64 `json:"mean"`
			Runs int     `json:"runs"`
			CI95 float64 `json:"ci95"`
		} `json:"pairs"`
	}
	if err := json.Unmarshal([]byte(call("", "run", "-json", o.Link).out), &run); err != nil || len(run.Pairs) != 1 {
		t.Fatal(err)
	}
	// With 11 degrees of freedom the quantiles of Student's t are 2.2009852 and 4.4369793.
	if pair := run.Pairs[0]; pair.Mean != o.Difference.Mean || pair.Runs != 12 ||
		math.Abs(pair.CI95/2.2009852*4.4369793-o.Difference.CI999) > 1e-6*pair.CI95 {
		t.Errorf("the run says %+v, the search %+v", pair, o.Difference)
	}
	if o.Confirmed != (o.Difference.Mean > o.Difference.CI999) || o.Difference.Seed == 1 || len(o.Departures) != 0 || o.Candidates < 20 {
		t.Errorf("found %s", one.out)
	}
	text := call(small, "search", "-worse", "r-ed-ucb/released", "-better", "ts", "-generations", "1", "-beyond", "-confirm", "3", "-")
	if text.code != 0 || !strings.Contains(text.out, "arm 2 (riser): exponential c ") || !strings.Contains(text.out, "R-ed-UCB (released)") {
		t.Errorf("exit %d, %s%s", text.code, text.out, text.err)
	}
}

func TestSearchRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"search: -worse is missing: name a policy":       {"-better", "ts"},
		"search: -better is missing: name a policy":      {"-worse", "ts"},
		`-worse: there is no policy "tss": did you mean`: {"-worse", "tss", "-better", "ts"},
		"-better: want one policy":                       {"-worse", "ts", "-better", "ucb1,kl-ucb"},
		"both policies are the same":                     {"-worse", "ts", "-better", "ts"},
		"-runs: want a whole number in 2..10000":         {"-worse", "ts", "-better", "ucb1", "-runs", "1"},
	} {
		got := call(small, append(append([]string{"search"}, args...), "-")...)
		if got.code == 0 || got.out != "" || !strings.Contains(got.err, want) {
			t.Errorf("%v: exit %d, %s%s; want %s", args, got.code, got.out, got.err, want)
		}
	}
}
