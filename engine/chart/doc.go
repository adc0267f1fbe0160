// Package chart turns results into scenes: laid-out charts as display lists in CSS pixels.
//
// It is pure data. Nothing here knows a canvas, a font or a browser: text is laid out by a table
// of advance widths, colours are named by roles, and the drawing happens elsewhere (the view
// draws scenes with Ebiten or on a 2D canvas, package paint writes them out). So the charts of the
// page, its still picture, the export and the native command are one and the same scene, and the
// tests compare scenes as text.
//
// Data arrives as columns: one x, many y, gaps as NaN. A Board holds the charts of one page with
// their state, rebuilds the scenes that changed, and says what the pointer and the keys mean.
//
// The example shows a Board at work. What charts there are and what others must know of them says the
// registry, Kinds. What charts draw is defined in package data and filled by package sources; package
// layout computes where things stand, package sentences says in words what a chart shows.
package chart
