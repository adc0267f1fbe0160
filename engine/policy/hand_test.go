package policy

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestParsePulls(t *testing.T) {
	for text, want := range map[string]string{
		"": "[]", "1": "[{0 1}]", "2*30": "[{1 30}]", "1*30,2,1*5": "[{0 30} {1 1} {0 5}]", "3,3*2,3": "[{2 4}]",
		"1*10000000": "[{0 10000000}]",
	} {
		list, faults := parsePulls(text)
		if got := fmt.Sprint(list); got != want || faults != nil {
			t.Errorf("%q: %s %v, want %s", text, got, faults, want)
		}
	}
	for text, want := range map[string]string{
		"0": "1:1: want an arm", ",": "1:1: want an arm", "1,": "1:3: want an arm", "1,,2": "1:3: want an arm", "1*": "1:1: want an arm",
		"2,1*0": "1:3: want an arm", "a": "1:1: want an arm", "1 ,2": "1:1: want an arm", "01": "1:1: want an arm", "+1": "1:1: want an arm",
		"1*2*3": "1:1: want an arm", "1*10000000,1": "1:12: want at most 10000000 pulls", "1*99999999999999999999": "1:1: want an arm",
	} {
		list, faults := parsePulls(text)
		if list != nil || len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, list, faults, want)
		}
	}
}

// A hand pulls its list, whatever comes, and then its last arm; played in slices or round by round.
func TestHandPullsItsList(t *testing.T) {
	const K, T = 3, 12
	for text, want := range map[string][]uint16{
		"":          {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"2*3,1,3*2": {1, 1, 1, 0, 2, 2, 2, 2, 2, 2, 2, 2},
		"1*5,2*99":  {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1},
	} {
		p := handKind.New(Context{K: K, T: T}, Values{"pulls": text}, false)
		if got := play(p, risingRun(K, T, false, 1), testDraws(1, K)); !slices.Equal(got, want) {
			t.Errorf("%q at once: %v, want %v", text, got, want)
		}
		p.Reset(testDraws(1, K))
		for round := 1; round <= T; round++ {
			if arm := p.Choose(round); arm != int(want[round-1]) {
				t.Errorf("%q, round %d: arm %d, want %d", text, round, arm, want[round-1])
			}
			p.Update(round, 0, 1)
		}
	}
}
