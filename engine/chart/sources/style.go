package sources

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/policy"
)

// twinDashes are the dashes, in turn, of a policy's second and later entries in one scenario. The first entry
// keeps the policy's own dash.
var twinDashes = [...][]float32{{16, 3, 2, 3}, {5, 2, 5, 5}, {2, 2, 2, 6}}

// StyleOf returns how a policy of the registry looks. It depends on nothing but its id and variant, so
// a policy keeps its colour in every scenario; nth counts, from 0, the earlier entries of the same
// scenario with that id and variant, which only parameters tell apart. It panics if no policy has the id.
func StyleOf(id string, released bool, nth int) data.Style {
	kind, ok := policy.Lookup(id)
	if !ok {
		panic(noPolicy)
	}
	s := data.Style{Role: scene.Hue0 + scene.Role(kind.Style.Hue), Dash: kind.Style.Dash, Weight: 1}
	if kind.Style.Square {
		s.Marker = data.Square
	}
	if released {
		s.Weight, s.Marker = 0.5, data.Open
	}
	if nth > 0 {
		s.Dash, s.Marker = twinDashes[(nth-1)%len(twinDashes)], data.Square
	}
	return s
}

const noPolicy = "sources: no policy has this id"
