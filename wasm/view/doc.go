//go:build js

// Command view draws scenes with Ebiten, on the canvas that static/js/view gives it:
//
//	func (v *view) Update() error           // ebiten.Termination once the page asked to quit
//	func (v *view) Draw(screen *ebiten.Image) // every pane's picture at its place
//	func (v *view) Layout(w, h int) (int, int) // device pixels are the view's pixels
//
// It runs in a worker, or in the page if workers cannot draw, behind a facade that imitates the browser (facade.js), so
// that Ebiten believes it has a page of its own. JavaScript requests a frame when something has changed, so nothing
// runs between changes.
//
// Each chart is a pane. Its ground layer is kept as a picture, and drawn again when the scene's revision, its size, the
// theme or the device pixel ratio changes. All lines of a chart are drawn together, through a mask, until another mark
// must be drawn over them. Consecutive bands, rectangles and dots are one draw call, and so are consecutive dense
// curves.
package main
