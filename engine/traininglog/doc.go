// Package traininglog reads the training logs that people have, makes learning curves of them, and says which
// assumptions of the paper the curves break.
//
// Read takes a table (one column a curve, or one line a step, a name and a value), in any of the separators
// and decimal marks in use, or JSON Lines, and returns a Log. It never fails as a whole over a line that it
// cannot read: such a line, or cell, is left out, with its number and the reason. What makes the whole log
// useless is a Fault.
//
// A Curve carries its points as they were logged beside the nearest curve that never falls (isotonic least
// squares) and the nearest one that is also concave: the assumptions 3.1 and 3.2 of Metelli et al. 2022.
// Scenario makes a scenario of any of the three.
package traininglog
