// Package scene is what a chart is once it is laid out: a display list in CSS pixels, its binary
// form, and the palette whose roles it speaks of.
//
// It stands apart from chart, which makes scenes, so that who only draws them (view.wasm, which
// every reader downloads) does not carry the simulation along. Hence it imports nothing of the
// repository, and of the standard library only what is small.
//
//	buf = scene.Encode(buf, s)
//	rest, err := scene.Decode(&s, buf)
//	theme, ok := scene.ThemeByName("dark")
package scene
