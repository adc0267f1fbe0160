//go:build js

// Command view draws scenes with Ebiten, on the canvas that static/js/view hands it:
//
//	func (v *view) Update() error           // ebiten.Termination once the page said quit
//	func (v *view) Draw(screen *ebiten.Image) // every pane's picture at its place
//	func (v *view) Layout(w, h int) (int, int) // device pixels are the view's pixels
//
// It runs in a worker, or in the page where there is none, behind a facade that stands for the
// browser (facade.js): Ebiten believes that it has a page of its own. Frames are asked for by
// JavaScript, when something has changed, so between changes nothing runs at all.
//
// Each chart is a pane: its ground layer is kept as a picture, and drawn anew when the scene's
// revision, its size, the theme or the device's pixels change. Batches break where lines meet
// other marks: lines are drawn by way of a mask, a chart's all at once, and any run of bands,
// rectangles and dots is one draw call, as is any run of what is dense.
package main
