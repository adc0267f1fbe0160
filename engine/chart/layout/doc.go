// Package layout computes the positions of a chart's parts: scales and ticks, the frame of a plot, labels that do not
// overlap, and the widths of texts. A Builder writes the result into a scene.
//
// All lengths are CSS pixels. Texts are measured by a table of advance widths, so a layout needs no
// font and is the same everywhere.
//
// Reads ranges of data and a size in CSS px.
// Gives scales, ticks, frames and places of labels.
// Without it, chart has nothing to place marks by.
package layout
