package sentences

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/numbers"
)

// Rules of the sentences about where runs end and who explores; Rules states them.
const (
	mostRuns  = 0.5 // a policy whose runs end on the best arm in a smaller share than this is named, unless
	mostPulls = 0.5 // it pulls the best arm in at least this share of its rounds: one last pull elsewhere is no fault
	leastRuns = 2   // a policy with fewer runs has no share yet
	evenArms  = 3   // with fewer arms no policy is said to explore
	evenMost  = 1.6 // the most pulled arm of an exploring policy has at most this many times an even share
	evenLeast = 0.4 // the least pulled one has at least this many times an even share
	mostNames = 5   // if there are more policies, they are counted, not named
)

// An ending is a policy, the share of its runs whose last pull is of the best arm, and its regret. It misses the best arm if that
// share is small, and that of all its pulls too.
type ending struct {
	name        string
	share, lost float64
	misses      bool
}

// endings returns the endings of the visible policies that have several runs and do not know the payoffs. Those that
// miss the best arm come first, then those that end on it least often; among equals, those with the most regret.
func (of *Subject) endings() []ending {
	r := of.Results
	var all []ending
	for i := range r.Series {
		s := &r.Series[i]
		if of.Hidden[s.Key] || s.Oracle || s.Runs < leastRuns || len(s.LastArm) != len(r.Arms) {
			continue
		}
		lost := math.NaN()
		if len(s.Y) > 0 {
			lost = data.LastValue(s.Y)
		}
		share := s.LastArm[r.Best]
		all = append(all, ending{s.Name, share, lost, share < mostRuns && pulled(s, r.Best) < mostPulls})
	}
	slices.SortStableFunc(all, func(a, b ending) int {
		if a.misses != b.misses {
			if a.misses {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.share, b.share), cmp.Compare(b.lost, a.lost))
	})
	return all
}

// pulled returns the share of a policy's pulls that were of an arm; 0 if there are none.
func pulled(s *data.Series, arm int) float64 {
	if arm >= len(s.Pulls) {
		return 0
	}
	total := 0.0
	for _, v := range s.Pulls {
		total += v
	}
	if total == 0 {
		return 0
	}
	return s.Pulls[arm] / total
}

// endSentences name the policies that miss the best arm, the worst first: in the fullest form
// first, then in shorter ones that name or count as many. If there are such policies, one of the forms must stand. If
// there are none, a sentence says that all policies end there, and which one least often. A policy that is the subject of
// the sentence before is called "It".
func (of *Subject) endSentences(subject string) (sentences []string, must bool) {
	r := of.Results
	if r.Best < 0 || r.Best >= len(r.Arms) {
		return nil, false
	}
	all := of.endings()
	if len(all) == 0 {
		return nil, false
	}
	n := 0
	for n < len(all) && all[n].misses {
		n++
	}
	if n == 0 && all[0].share < mostRuns {
		return nil, false // it is on the best arm for most of the time, and a last pull says nothing else
	}
	best := of.best()
	short := "the best arm"
	if r.BestShared {
		short = "one of the best arms"
	}
	switch {
	case n == 1 || len(all) == 1:
		return oneEnds(all[0], subject, best, short), n == 1
	case n == 0 && all[0].share == all[len(all)-1].share:
		return []string{"All " + endOn + " " + best + ", in " + ofRuns(all[0].share) + " of their runs"}, false
	case n == 0 && all[0].share == mostRuns:
		return []string{"All " + endOn + " " + best + ", in at least " + Percent(mostRuns) + " of their runs"}, false
	case n == 0:
		return []string{"All " + endOn + " " + best + ", in most of their runs, " + worst(all) + " least often, in " +
			Percent(all[0].share)}, false
	}
	return manyMiss(all[:n], best, short), true
}

// worst names the policies that end on the best arm least often, which come first.
func worst(all []ending) string {
	var names []string
	for _, e := range all {
		if e.share == all[0].share {
			names = append(names, e.name)
		}
	}
	if len(names) > maxLeast {
		return numbers.Words(len(names)) + " of them"
	}
	return and(names)
}

// oneEnds says where the runs of one policy end. short names the best arm in few letters.
func oneEnds(e ending, subject, best, short string) []string {
	who := e.name
	if who == subject {
		who = "It"
	}
	full := who + " " + endsOn + " " + best + ", in " + ofRuns(e.share) + " of its runs"
	if e.share >= mostRuns {
		return []string{full}
	}
	return []string{full, who + " " + misses + " " + best, who + " " + misses + " " + short, "One policy " + misses + " " + short}
}

// manyMiss says that the runs of several policies mostly do not end on the best arm.
func manyMiss(all []ending, best, short string) (sentences []string) {
	counted := CapitalFirst(numbers.Words(len(all))) + " policies"
	if len(all) <= mostNames {
		var names []string
		for _, e := range all {
			names = append(names, e.name)
		}
		if share := all[0].share; share == all[len(all)-1].share {
			sentences = append(sentences, and(names)+" "+endOn+" "+best+", in "+ofRuns(share)+" of their runs")
		}
		sentences = append(sentences, and(names)+" "+miss+" "+best, and(names)+" "+miss+" "+short)
	}
	if all[0].share == all[len(all)-1].share {
		all, of := all[0].share, " of their runs"
		sentences = append(sentences, counted+" "+endOn+" "+best+", in "+ofRuns(all)+of, counted+" "+endOn+" "+short+", in "+ofRuns(all)+of)
	} else {
		sentences = append(sentences, counted+" "+miss+" "+best+", above all "+worst(all), counted+" "+miss+" "+short+", above all "+worst(all))
	}
	return append(sentences, counted+" "+miss+" "+best, counted+" "+miss+" "+short)
}

// ofRuns writes a share of runs: "none", "all" or a percentage, which is 50% only for one half or more.
func ofRuns(share float64) string {
	switch share {
	case 0:
		return "none"
	case 1:
		return "all"
	}
	if p := Percent(share); share >= mostRuns || p != Percent(mostRuns) {
		return p
	}
	return "under " + Percent(mostRuns)
}

// explores reports whether a policy still pulls all arms about evenly.
func explores(s *data.Series) bool {
	if s.Oracle || len(s.Pulls) < evenArms {
		return false
	}
	total, most, least := 0.0, 0.0, math.Inf(1)
	for _, v := range s.Pulls {
		total, most, least = total+v, math.Max(most, v), math.Min(least, v)
	}
	even := total / float64(len(s.Pulls))
	return most <= evenMost*even && least >= evenLeast*even && total > 0
}

// exploringSentence names the policies that still explore all arms.
func (of *Subject) exploringSentence() string {
	var names []string
	for i := range of.Results.Series {
		if s := &of.Results.Series[i]; !of.Hidden[s.Key] && explores(s) {
			names = append(names, s.Name)
		}
	}
	rest := " " + exploring + " all " + numbers.Words(len(of.Results.Arms)) + " arms"
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0] + " is" + rest
	case n > mostNames:
		return CapitalFirst(numbers.Words(n)) + " policies are" + rest
	}
	return and(names) + " are" + rest
}
