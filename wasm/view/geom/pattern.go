package geom

import "risingbandits/engine/chart/scene"

// MaxDashes is how many dashes a pattern has before it begins again, at most: what line.kage has
// room for.
const MaxDashes = scene.MaxDash / 2

// A Pattern is where the dashes of a line lie along it, device px: dash i from From[i] to To[i], and
// all again after each Period. The zero Pattern is a solid line. It is what line.kage reads.
type Pattern struct {
	From, To [MaxDashes]float32
	Period   float32
}

// never is an arc length that no dash reaches.
const never = 1e9

// PatternOf returns the pattern of a dash, on and off lengths in CSS px, at so many device px per CSS
// px. It panics if dash has more than MaxDashes pairs, which no scene has.
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
