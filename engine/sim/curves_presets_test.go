package sim

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"risingbandits/engine/scenario"
)

// The regrets that the sentences of the presets of learning curves state, each behind the name of its policy, are those that a run
// prints, rounded.
func TestRegretsInSentencesOfCurves(t *testing.T) {
	for name, least := range map[string]int{"curves-peaking": 7, "curves-dipping": 7, "curves-crossing": 8, "ill-behaved": 11} {
		preset, ok := scenario.LookupPreset(name)
		if !ok {
			t.Fatalf("there is no preset %s", name)
		}
		stated := 0
		for i, p := range Play(preset.Scenario, nil).Policies {
			label := preset.Scenario.Policies[i].Name
			for _, found := range regexp.MustCompile(regexp.QuoteMeta(label)+`( \d+)\b`).FindAllStringSubmatch(preset.Sentence, -1) {
				stated++
				if want := " " + strconv.Itoa(int(math.Round(p.Final.Mean))); found[1] != want {
					t.Errorf("%s: the sentence states%s as regret of %s, it is%s", name, found[1], label, want)
				}
			}
		}
		if stated < least {
			t.Errorf("%s: the sentence states %d regrets, want %d or more", name, stated, least)
		}
	}
}

// The max regrets that the sentence of the preset of ill-behaved curves states: of two policies it is at most 0.04, of the others at
// least 0.11.
func TestMaxRegretsInASentence(t *testing.T) {
	preset, _ := scenario.LookupPreset("ill-behaved")
	for _, p := range Play(preset.Scenario, nil).Policies {
		sum := 0.0
		for _, best := range p.Attained.Best {
			sum += *p.Attained.Most - best
		}
		short := sum / float64(len(p.Attained.Best))
		if p.Policy == "r-ed-ucb" || p.Policy == "r-ucbe" {
			if short > 0.04 {
				t.Errorf("%s stays %v below, and the sentence states 0.04", p.Policy, short)
			}
		} else if short < 0.11 {
			t.Errorf("%s stays %v below, and the sentence states 0.11 or more", p.Policy, short)
		}
	}
}
