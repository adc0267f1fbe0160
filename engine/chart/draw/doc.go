// Package draw writes chart scenes as PNG and as PDF: surfaces of package paint that need a font and a library. The
// font is Liberation Sans (SIL Open Font License 1.1). The layout uses its metrics, so labels are exactly where the
// layout puts them.
package draw
