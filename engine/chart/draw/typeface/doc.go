// Package typeface has the faces of Liberation Sans (SIL Open Font License 1.1), and the outlines of texts in them. The
// layout uses the metrics of this font, so labels are exactly where the layout puts them.
//
// Reads the fonts of module liberation.
// Gives the widths and outlines of texts.
// Without it, draw and draw/pdf cannot write text.
package typeface
