// Package chart turns results into scenes: laid-out charts as display lists in CSS pixels.
//
// It is pure data. Nothing here knows a canvas, a font or a browser: text is laid out by a table
// of advance widths, colours are named by roles, and the drawing happens elsewhere (the view
// draws scenes with Ebiten or on a 2D canvas, package paint writes them out). So the charts of the
// page, its still picture, the export and the native command are one and the same scene, and the
// tests compare scenes as text.
//
// Data arrives as columns: one x, many y, gaps as NaN. A Board holds the charts of one page with
// their state, rebuilds the scenes that changed, and says what the pointer and the keys mean.
//
//	b := chart.NewBoard()
//	b.Place(chart.Spec{ID: chart.Regret, Width: 490, Height: 326})
//	b.SetResults(results) // see package sources
//	for _, s := range b.Scenes() {
//		buf = scene.Encode(buf, s)
//	}
package chart
