// Package paint draws a chart's scene outside the browser. Draw is the only code that walks through
// a scene; a format is a Surface: SVG and TikZ here, PNG and PDF, which need fonts and libraries, in
// the native command.
//
//	err := paint.SVG(file, s, theme, "Cumulative regret", true)
//
// The page draws the same scenes on a canvas of its own: wasm/view, and static/js/view without Ebiten.
package paint
