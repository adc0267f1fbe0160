package server

import "time"

// stepTime is the time that the rounds between two looks at the clock should take at most.
const stepTime = 2 * time.Millisecond

// The limits of a step. It begins with stepFirst rounds and has at most stepMost, and fewer with many arms. So it stays
// short even if a round suddenly costs a hundred times more, for example after a table is full or when KL-UCB starts to
// solve for the indices of all arms, or if the browser's clock is too coarse to measure a round.
const (
	stepFirst = 32
	stepMost  = 1000
	stepArms  = 16_000 // the most rounds times arms of a step
)

// A pace is how many rounds to play between two looks at the clock. A round costs from 20 ns to milliseconds, depending
// on the policy and the arms. How a run is cut into steps changes none of its bits.
type pace struct{ rounds, most int }

// newPace returns a pace for rounds of this many arms.
func newPace(arms int) pace {
	most := max(1, min(stepMost, stepArms/max(1, arms)))
	return pace{min(stepFirst, most), most}
}

// adjust changes the number of rounds of the next step by the time that the last one took.
func (p *pace) adjust(took time.Duration) {
	switch {
	case 2*took <= stepTime:
		p.rounds = min(2*p.rounds, p.most)
	case took > stepTime:
		p.rounds = max(1, int(int64(p.rounds)*int64(stepTime)/int64(took)))
	}
}
