package chart

import (
	"math"

	"risingbandits/engine/chart/data"
)

// A Companion holds the data of a scenario that another board shows beside this one. It is not drawn: axes are widened
// to contain it, so that both boards have the same axes. The caller keeps its arrays.
type Companion struct {
	Horizon int // rounds; 0 without a companion
	Arms    []data.Curve
	Results data.Results
}

// SetCompanion widens the board's axes to contain the data of another board; the zero Companion ends that.
func (b *Board) SetCompanion(c Companion) {
	b.companion = c
	b.touch(thePrevious)
}

// axisEnd returns the last round that axes show if the board's own data end at round own.
func (b *Board) axisEnd(own int) int { return max(own, b.companion.Horizon) }

// lastRound returns the last round that the axes of results show.
func (b *Board) lastRound() int {
	if b.results.End > 0 {
		return b.results.End
	}
	return b.axisEnd(b.results.Horizon)
}

// widenByCompanion returns lo and hi, widened to contain the payoffs of the companion's arms at the rounds xs.
func (b *Board) widenByCompanion(lo, hi float64, xs []int) (float64, float64) {
	for _, curve := range b.companion.Arms {
		for _, x := range xs {
			v := curve.At(x)
			lo, hi = math.Min(lo, v), math.Max(hi, v*1.02)
		}
	}
	return lo, hi
}
