// Package layout computes the positions of a chart's parts: scales and ticks, the frame of a plot, labels that do not
// overlap, and the widths of texts. A Builder writes the result into a scene.
//
// All lengths are CSS pixels. Texts are measured by a table of advance widths, so a layout needs no
// font and is the same everywhere.
package layout
