//go:build js

// Command view draws scenes with Ebiten, on the canvas that static/js/view hands it:
//
//	func (v *view) Update() error           // ebiten.Termination once the page asked to quit
//	func (v *view) Draw(screen *ebiten.Image) // every pane's picture at its place
//	func (v *view) Layout(w, h int) (int, int) // device pixels are the view's pixels
//
// It runs in a worker, or in the page where workers cannot draw, behind a facade that imitates the browser
// (facade.js), so that Ebiten finds a page of its own. JavaScript requests a frame when something has changed, so
// nothing runs between changes.
//
// Each chart is a pane: its ground layer is kept as a picture, and drawn anew when the scene's
// revision, its size, the theme or the device's pixels change. Batches break where lines meet
// other marks: all lines of a chart are drawn together, through a mask. Consecutive bands, rectangles
// and dots are one draw call, and so are consecutive dense curves.
package main
