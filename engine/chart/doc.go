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
// The example shows how to use a Board. The registry, Kinds, lists the charts. Package data defines what charts draw,
// package sources fills it, package layout computes positions, and package sentences says in words what a chart shows.
//
// Reads data of charts (chart/data) and what pointer and keys do.
// Gives scenes to draw, words, tables, and what the reader meant by a gesture.
// Without it, the page, the figures of the command and of the report have no charts; numbers stay.
package chart
