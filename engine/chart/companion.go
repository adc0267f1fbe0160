package chart

import "math"

// A Companion holds the data of a scenario that another board shows beside this one. It is not drawn: axes are
// widened to hold it too, so that both boards have the same axes. Its arrays remain the caller's.
type Companion struct {
	Horizon int // rounds; 0 without a companion
	Arms    []Curve
	Results Results
}

// SetCompanion gives the board's axes room for the data of another board; the zero Companion ends that.
func (b *Board) SetCompanion(c Companion) {
	b.companion = c
	b.touch(thePrevious)
}

// axisEnd returns the last round that axes show, where the board's own data end at a round.
func (b *Board) axisEnd(own int) int { return max(own, b.companion.Horizon) }

// lastRound returns the last round that the axes of results show.
func (b *Board) lastRound() int {
	if b.results.End > 0 {
		return b.results.End
	}
	return b.axisEnd(b.results.Horizon)
}

// widenByCompanion returns lo and hi, widened to hold the payoffs of the companion's arms at the rounds xs.
func (b *Board) widenByCompanion(lo, hi float64, xs []int) (float64, float64) {
	for _, curve := range b.companion.Arms {
		for _, x := range xs {
			v := curve.At(x)
			lo, hi = math.Min(lo, v), math.Max(hi, v*1.02)
		}
	}
	return lo, hi
}
