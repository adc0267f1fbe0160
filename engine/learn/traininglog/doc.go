// Package traininglog reads training logs in many formats, makes learning curves from them, and says which assumptions
// of the paper the curves break.
//
// A log goes through four stages. Files are unpacked (unpack.go) and read into tables, whatever their format is: a text
// (text.go, ruled.go, cells.go), JSON (json.go), an event file (events.go). For each table it is decided what each column
// is: by its name (names.go, with the words of vocabulary.go), by its numbers (shape.go), by who wrote the log (producers.go,
// a row for each program), and above all by what the reader chose (choose.go); roles.go, apart.go, steps.go and settle.go
// decide. The columns become series (series.go), of which repetitions are averaged (repetitions.go). Series that measure the
// same share a scale (scale.go), and become curves (curves.go).
//
// A line that cannot be read never makes the whole log fail: such a line, or cell, is left out, with its number and the
// reason. What makes the whole log useless is a Fault. A Column says what a column was taken for and why, so that nothing is
// decided unseen.
//
// A Curve has its points as they were logged, the nearest curve that never falls (isotonic least squares) and the
// nearest one that is also concave: the assumptions 3.1 and 3.2 of Metelli et al. 2022. Scenario makes a scenario from
// any of the three.
//
// Reads the log of a training program.
// Gives learning curves, and a scenario whose arms are these.
// Without it, curves are typed in by hand.
package traininglog
