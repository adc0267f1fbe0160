// Package scene defines a laid-out chart: a display list in CSS pixels, its binary form, and the
// palette with the roles of its colours.
//
// It is separate from package chart, which makes scenes, so that a program that only draws them (view.wasm, which every
// reader downloads) does not contain the simulation. So it imports no other package of the repository, and only small
// ones of the standard library.
//
//	buf = scene.Encode(buf, s)
//	rest, err := scene.Decode(&s, buf)
//	theme, ok := scene.ThemeByName("dark")
//
// Reads nothing.
// Gives the marks of a laid-out chart, and their bytes for the view.
// Without it, chart and view have no common language.
package scene
