// Package draw writes chart scenes as PNG. It and its packages typeface and pdf are surfaces of package paint that need
// a font and a library.
//
// Reads a scene.
// Gives a PNG picture.
// Without it, short links have no picture, and the command writes no PNG.
package draw
