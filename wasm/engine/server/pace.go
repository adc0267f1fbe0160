package server

import "time"

// stepTime is how long the rounds between two looks at the clock should take at most.
const stepTime = 2 * time.Millisecond

// A step has stepFirst rounds to begin with and stepMost at most, and fewer of many arms, so that it is
// not long either where a round suddenly costs a hundred times what it did, as after a table was filled
// or where KL-UCB comes to solve for the indices of all arms, or where the browser's clock is too coarse
// to tell what one costs.
const (
	stepFirst = 32
	stepMost  = 1000
	stepArms  = 16_000 // the most rounds times arms of a step
)

// A pace is how many rounds to play between two looks at the clock: a round costs from 20 ns to
// milliseconds, by policy and arms. Where a run is cut into steps changes no bit of it.
type pace struct{ rounds, most int }

// newPace returns a pace for rounds of so many arms.
func newPace(arms int) pace {
	most := max(1, min(stepMost, stepArms/max(1, arms)))
	return pace{min(stepFirst, most), most}
}

// adjust changes the rounds of the next step by the time that the last one took.
func (p *pace) adjust(took time.Duration) {
	switch {
	case 2*took <= stepTime:
		p.rounds = min(2*p.rounds, p.most)
	case took > stepTime:
		p.rounds = max(1, int(int64(p.rounds)*int64(stepTime)/int64(took)))
	}
}
