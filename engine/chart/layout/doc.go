// Package layout computes where the parts of a chart stand: scales and ticks, the frame of a plot,
// labels that do not overlap, and the widths of texts. A Builder writes what was laid out into a scene.
//
// All lengths are CSS pixels. Texts are measured by a table of advance widths, so a layout needs no
// font and is the same everywhere.
package layout
