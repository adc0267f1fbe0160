package policy

import (
	"strconv"
	"strings"

	"risingbandits/engine/environment"
	"risingbandits/engine/index"
)

// HandID is the id of the policy that plays a list of pulls.
const HandID = "hand"

// handKind is a person who played by hand. It pulls the arms of a list, whatever they pay: the n-th pull of its list at round
// n. After the last one it stays with that arm; with an empty list it pulls arm 1.
//
// pulls is the list, run-length coded: "1*30,2,1*5" is arm 1 thirty times, arm 2 once, and arm 1 five times. Arms count
// from 1. name is shown for the policy.
//
// Source: the scenario.
var handKind = Kind{
	ID:     HandID,
	Name:   "Hand",
	Source: "the pulls in the scenario",
	Doc:    "Pulls the arms of a list, such as those that you pulled under “Play it yourself”, and stays with the last.",
	Cost:   8,
	Card: Card{
		Setting: "any", Noise: anyNoise, Knows: nothing,
		Preset: "paper-2-rested",
	},
	Group:   Own,
	Style:   Style{Hue: InkHue, Dash: []float32{2, 3}, Square: true},
	Explain: explained(Explanation{Decision: ByHand}),
	Params: []Param{
		nameParam,
		{
			Name: "pulls", Symbol: "pulls", Kind: Text, Most: 16 << 10, Lines: true, Default: always(""), Fixed: true, Formula: "none",
			Check: func(text string) index.Faults { _, faults := parsePulls(text); return faults },
			Doc:   "The arms in their order: 1*30,2 is arm 1 thirty times, then arm 2.",
		},
	},
	Fault: func(c Context, v Values) (param, want string) {
		list, _ := parsePulls(v.text("pulls"))
		for _, p := range list {
			if p.Arm >= c.K {
				return "pulls", "arms from 1 to " + strconv.Itoa(c.K) + ", such as 1*30,2: there is no arm " + strconv.Itoa(p.Arm+1)
			}
		}
		return "", ""
	},
	New: func(_ Context, v Values, released bool) Policy {
		definedOnly(released)
		list, faults := parsePulls(v.text("pulls"))
		if len(faults) > 0 {
			panic(badPulls)
		}
		return &hand{list: list}
	},
}

const badPulls = "policy: a hand's list of pulls has faults; check the scenario by scenario.Parse first"

// A streak is some pulls of one arm in a row.
type streak struct {
	Arm   int // from 0
	Times int // at least 1
}

// parsePulls reads a list of pulls such as "1*30,2". It returns nothing for "", and the first fault if the text is no such
// list. All pulls together are at most as many as the longest horizon has rounds.
func parsePulls(text string) (list []streak, faults index.Faults) {
	if text == "" {
		return nil, nil
	}
	at, all := 0, 0
	for item := range strings.SplitSeq(text, ",") {
		arm, times, several := strings.Cut(item, "*")
		n, ok := wholeFrom1(arm)
		m := 1
		if several && ok {
			m, ok = wholeFrom1(times)
		}
		if all += m; !ok || all > maxRounds {
			message := "want an arm from 1, or an arm and how often it is pulled, such as 2*30"
			if ok {
				message = "want at most " + strconv.Itoa(maxRounds) + " pulls in all"
			}
			return nil, index.Faults{{From: at, To: at + len(item), Line: 1, Col: at + 1, Message: message}}
		}
		if last := len(list) - 1; last >= 0 && list[last].Arm == n-1 {
			list[last].Times += m
		} else {
			list = append(list, streak{n - 1, m})
		}
		at += len(item) + 1
	}
	return list, nil
}

// wholeFrom1 reads a whole number from 1 to maxRounds, written with digits alone and without a leading zero.
func wholeFrom1(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 1 && n <= maxRounds && s == strconv.Itoa(n)
}

// hand plays a list of pulls.
type hand struct {
	list []streak
	at   int // in the list
	done int // pulls of list[at] that were made
}

func (p *hand) Reset(Draws) { p.at, p.done = 0, 0 }

// next makes up to n pulls, and returns their arm and how many they are.
func (p *hand) next(n int) (arm, times int) {
	if p.at < len(p.list) && p.done == p.list[p.at].Times {
		p.at, p.done = p.at+1, 0
	}
	switch {
	case len(p.list) == 0:
		return 0, n
	case p.at == len(p.list):
		return p.list[p.at-1].Arm, n
	}
	times = min(n, p.list[p.at].Times-p.done)
	p.done += times
	return p.list[p.at].Arm, times
}

func (p *hand) Choose(int) int {
	arm, _ := p.next(1)
	return arm
}

func (p *hand) Update(int, int, float64) {}

// Play is the general loop of Loop, written for this type. The rewards are drawn as for any policy, but not used.
func (p *hand) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; {
		arm, times := p.next(to - t)
		for end := t + times; t < end; t++ {
			bandit.Pull(t, arm)
		}
	}
}
