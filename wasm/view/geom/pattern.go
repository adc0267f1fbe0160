package geom

import "risingbandits/engine/chart/scene"

// maxDashes is the most dashes of a pattern before it repeats, the limit of line.kage.
const maxDashes = scene.MaxDash / 2

// A Pattern is where the dashes of a line are along it, device px: dash i from From[i] to To[i], repeated after each
// Period. The zero Pattern is a solid line. line.kage reads it.
type Pattern struct {
	From, To [maxDashes]float32
	Period   float32
}

// never is an arc length that no dash reaches.
const never = 1e9

// PatternOf returns the pattern of a dash, given as on and off lengths in CSS px; scale is the device px per CSS px. It
// panics if dash has more than maxDashes pairs, which no scene has.
func PatternOf(dash []float32, scale float32) Pattern {
	var p Pattern
	for _, d := range dash {
		p.Period += d * scale
	}
	if !(p.Period > 0) {
		return Pattern{}
	}
	at := float32(0)
	for i := range p.From {
		p.From[i], p.To[i] = never, never
	}
	for i, d := range dash {
		if i%2 == 0 {
			p.From[i/2], p.To[i/2] = at, at+d*scale
		}
		at += d * scale
	}
	return p
}
