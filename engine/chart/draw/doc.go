// Package draw writes chart scenes as PNG. It and its packages typeface and pdf are surfaces of package paint that need
// a font and a library.
package draw
