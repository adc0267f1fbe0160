// Package pdf writes chart scenes as PDF. It is apart from package draw because its library brings others that the
// Worker has no room for: those for XML, gob, GIF and JPEG.
//
// Reads a scene.
// Gives a PDF page.
// Without it, figures are saved as SVG, LaTeX and CSV only.
package pdf
