package paint_test

import (
	"os"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

func ExampleSVG() {
	s := &scene.Scene{
		Width: 120, Height: 40,
		Marks: []scene.Mark{{Kind: scene.Line, Role: scene.Hue0, Alpha: 1, Width: 2, Data: []float32{10, 30, 60, 12, 90, 10}}},
		Texts: []scene.Text{{X: 94, Y: 14, S: "R-ed-UCB", Size: 12, Role: scene.Ink, Alpha: 1}},
	}
	theme, _ := scene.ThemeByName("light")
	paint.SVG(os.Stdout, s, theme, "", false)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40" role="img">
	// <g font-family="Arial, Helvetica, 'Liberation Sans', sans-serif" font-variant-numeric="tabular-nums">
	// <path d="M10 30L60 12L90 10" fill="none" stroke="#2a418d" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>
	// <text x="94" y="14" font-size="12" fill="#191b1e">R-ed-UCB</text>
	// </g>
	// </svg>
}
