package environment

import "math"

// A record holds the arms of some rounds of a run: those of the marks, and all if they are kept.
type record struct {
	next    int      // the next round whose arm is recorded
	marks   []int    // those of the environment
	atMarks []uint16 // the arms at the marks so far in this run
	keep    bool     // the arms of all rounds are kept
	kept    []uint16 // by round, the arm; of all rounds that were ever played
}

// restart removes the arms at the marks.
func (r *record) restart() {
	r.atMarks = r.atMarks[:0]
	r.await()
}

// await determines the next round whose arm is recorded.
func (r *record) await() {
	switch {
	case r.keep:
		r.next = 0
	case len(r.atMarks) < len(r.marks):
		r.next = r.marks[len(r.atMarks)]
	default:
		r.next = math.MaxInt
	}
}

// note records the arm of the n rounds from t on. Rounds that an earlier run kept stay as they are.
//
//go:noinline
func (r *record) note(arm, t, n int) {
	for last := t + n - 1; len(r.atMarks) < len(r.marks) && r.marks[len(r.atMarks)] <= last; {
		r.atMarks = append(r.atMarks, uint16(arm))
	}
	for r.keep && len(r.kept) < t+n-1 {
		r.kept = append(r.kept, uint16(arm))
	}
	r.await()
}
