package chart

import "risingbandits/engine/policy"

// A Marker is what stands at a series' end.
type Marker uint8

const (
	Disc   Marker = iota // a filled dot
	Open                 // an open dot: the released variant
	Square               // a filled square: a policy that shares its hue with another
)

// A Style is how a policy looks wherever it appears.
type Style struct {
	Role   Role
	Dash   []float32 // CSS px, on and off; nil is solid
	Weight float32   // of its lines, times the usual width
	Marker Marker
}

// again are the dashes of a policy that a scenario names more than once, by turn: the first
// keeps its own.
var again = [...][]float32{{16, 3, 2, 3}, {5, 2, 5, 5}, {2, 2, 2, 6}}

// StyleOf returns how a policy of the registry looks. It depends on nothing but its id and variant, so
// a policy keeps its colour in every scenario; nth counts, from 0, the earlier entries of the same
// scenario with that id and variant, which only parameters tell apart. It panics if no policy has the id.
func StyleOf(id string, released bool, nth int) Style {
	kind, ok := policy.Lookup(id)
	if !ok {
		panic(noPolicy)
	}
	s := Style{Role: Hue0 + Role(kind.Style.Hue), Dash: kind.Style.Dash, Weight: 1}
	if kind.Style.Square {
		s.Marker = Square
	}
	if released {
		s.Weight, s.Marker = 0.5, Open
	}
	if nth > 0 {
		s.Dash, s.Marker = again[(nth-1)%len(again)], Square
	}
	return s
}

const noPolicy = "chart: no policy has this id"
