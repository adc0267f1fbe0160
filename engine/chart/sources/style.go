package sources

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/policy"
)

// twinDashes are the dashes of a policy's second and later entries in one scenario, in turn. The first entry keeps the
// policy's own dash.
var twinDashes = [...][]float32{{16, 3, 2, 3}, {5, 2, 5, 5}, {2, 2, 2, 6}}

// numTwins is how many entries of one policy in a scenario look different: two lightnesses for each dash. Further ones
// are grey, in the charts and in the table.
const numTwins = 2 * (1 + len(twinDashes))

// StyleOf returns how a policy of the registry looks. It depends on nothing but its id and variant, so
// a policy keeps its colour in every scenario; nth counts, from 0, the earlier entries of the same
// scenario with that id and variant, which differ only in their parameters. It panics if no policy has the id.
func StyleOf(id string, released bool, nth int) data.Style {
	kind, ok := policy.Lookup(id)
	if !ok {
		panic(noPolicy)
	}
	s := data.Style{Role: roleOf(kind.Style.Hue, nth), Dash: kind.Style.Dash, Weight: 1}
	if kind.Style.Square {
		s.Marker = data.Square
	}
	if released {
		s.Weight, s.Marker = 0.5, data.Open
	}
	if nth > 0 {
		s.Marker = data.Square
	}
	if turn := nth / 2; turn > 0 {
		s.Dash = twinDashes[(turn-1)%len(twinDashes)]
	}
	return s
}

// roleOf returns the colour of the nth entry of a policy: its own and the other lightness of its hue in turn, and grey
// for entries beyond the last dash.
func roleOf(hue, nth int) scene.Role {
	switch {
	case nth >= numTwins:
		return scene.ArmGrey
	case hue == policy.InkHue:
		return [...]scene.Role{scene.Ink, scene.Ink2}[nth%2]
	case nth%2 == 1:
		hue = (hue + scene.NumFamilies) % policy.NumHues
	}
	return scene.Hue0 + scene.Role(hue)
}

const noPolicy = "sources: no policy has this id"
