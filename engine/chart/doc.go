// Package chart turns results into scenes: laid-out charts as display lists in CSS pixels.
//
// It is pure data. Nothing here knows a canvas, a font or a browser: text is laid out by a table of advance widths,
// colours are named by roles, and the drawing happens elsewhere (the view draws scenes with Ebiten or on a 2D canvas;
// package paint writes them to files). So the charts of the page, its still picture, the export and the native command
// use the same scenes, and the tests compare scenes as text.
//
// Data are columns: one x, many y, gaps as NaN. A Board holds the charts of one page with their state, rebuilds the
// scenes that changed, and returns the meaning of pointer events and keys.
//
// A chart is a Kind with a drawer. The drawer draws two layers, and with the lower one it fills the readings of the chart:
// the curves, boxes and dots that can be read. Everything that reads a chart is derived from them in this package: what is
// under the pointer, where keys step and what they say, the list at the crosshair, the table for screen readers, where
// words have room between curves. A drawer has no code for any of these.
//
// To add a chart, write a file with its Kind and add a row to kinds in kinds.go. The Kind names the chart, says which
// inputs it depends on, and has its sentence, its table of all numbers and its caption. Its drawer is one of these:
//
//   - One value of every policy over the rounds: linesOf with a lines, which says the value (regret.go).
//   - Curves and dots over any two axes: drawerOf with a function that returns a plot (rates.go).
//   - Any other shape: a type with ground and over. ground sets the plot of the frame, draws, and appends a reading for
//     each thing to p.reads.list: where it is, whose it is (key or arm), its name, and either its words or its value at
//     the places p.reads.xs. The cells of sweep_map.go have words, the rows of pulls.go have values at the arms.
//
// Then run go test ./engine/chart: TestEveryChart... and TestEveryReadingIsDrawn compare what every row of the registry draws,
// says, answers to pointer and keys, and writes into its file, and ask for a golden scene: a case in scenes_test.go. go generate
// ./wasm/engine/server writes what the page knows of the charts.
//
// The example shows how to use a Board. The registry, Kinds, lists the charts. Package data defines what charts draw,
// package sources fills it, package layout computes positions, and package sentences says in words what a chart shows.
//
// Reads data of charts (chart/data) and what pointer and keys do.
// Gives scenes to draw, words, tables, and what the reader meant by a gesture.
// Without it, the page, the figures of the command and of the report have no charts; numbers stay.
package chart
