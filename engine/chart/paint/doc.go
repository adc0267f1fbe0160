// Package paint draws a chart's scene outside the browser. Draw is the only code that walks through a scene. Each
// format is a Surface: SVG and TikZ are here; PNG and PDF, which need fonts and libraries, are in package draw.
//
//	err := paint.SVG(file, s, theme, "Cumulative regret", true)
//
// The page draws the same scenes on its own canvas: wasm/view with Ebiten, static/js/view without.
//
// Reads a scene.
// Gives an SVG or TikZ text, and the interface that other formats implement.
// Without it, export and draw write nothing.
package paint
