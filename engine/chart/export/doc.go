// Package export writes a chart as a file: as a picture (SVG, and LaTeX with TikZ) or as data (CSV and
// JSON), always with a caption that says what it shows and how to reproduce it. The native command
// adds PNG and PDF, which need fonts and libraries, from the same Figure.
//
//	f := export.NewFigure(board, chart.Spec{ID: chart.Regret, Width: 720, Height: 480}, origin)
//	err := format.Write(file, f)
//
// Reads a board of charts.
// Gives files: SVG, LaTeX, CSV, JSON.
// Without it, charts are only looked at.
package export
