// Package engine is the simulation: pure Go, without a browser, I/O, clocks or effects
// of goroutine order in its results. It has no code of its own. Data flows one way through its
// packages, and imports go downward only:
//
//	cmd                     the native command
//	lesson/render           lessons -> HTML
//	lesson                  lessons and their tasks: what is right, and what is shown beside it
//	chart/export            a chart -> a file: SVG, LaTeX, CSV, JSON
//	chart                   results -> scenes: the charts, and what pointer and keys mean on them
//	chart/sources           scenarios, results and live runs -> the data of charts
//	chart/sentences         what a chart says in words
//	chart/layout            scales, ticks, frames and labels
//	chart/data              what charts draw: results, payoff curves, terms of indices
//	chart/draw              a scene -> a PNG or, in draw/pdf, a PDF; not for engine.wasm
//	chart/paint             a scene -> an SVG or TikZ picture; what other formats implement
//	chart/scene             a laid-out chart, without what makes it
//	translate               a scenario -> a program in Go or Python
//	theory                  what the paper proves: cumulative increment, bounds, rates
//	textdata                labelled texts -> bags of words; a generated sample
//	traininglog             training logs -> learning curves and scenarios
//	sim                     environment x policy -> runs, blocks, aggregates
//	scenario                the document: parse, canonical form, links, presets
//	policy  payoff          who chooses; what arms pay
//	noise                   how rewards are drawn around their means
//	param                   ranges of parameters
//	numbers                 numbers as people read them
//	spelling                what a misspelt name means
//	detmath                 the same bits on every platform; random streams
//
// The test beside this file checks the imports of every file of the repository against this list.
package engine
