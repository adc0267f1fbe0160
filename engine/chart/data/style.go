package data

import "risingbandits/engine/chart/scene"

// A Marker is the mark at a series' end.
type Marker uint8

const (
	Disc   Marker = iota // a filled dot
	Open                 // an open dot: the released variant
	Square               // a filled square: a policy that shares its hue with another
)

// A Style is how a policy looks wherever it appears.
type Style struct {
	Role   scene.Role
	Dash   []float32 // CSS px, on and off; nil is solid
	Weight float32   // of its lines, as a multiple of the normal width
	Marker Marker
}
