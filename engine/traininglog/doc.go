// Package traininglog reads training logs in many formats, makes learning curves from them, and says which assumptions
// of the paper the curves break.
//
// Read takes a table (one column per curve, or one line per step, name and value), with any of the separators and
// decimal marks in use, or JSON Lines, and returns a Log. A line that it cannot read never makes the whole log fail:
// such a line, or cell, is left out, with its number and the reason. What makes the whole log useless is a Fault.
//
// A Curve has its points as they were logged, the nearest curve that never falls (isotonic least squares) and the
// nearest one that is also concave: the assumptions 3.1 and 3.2 of Metelli et al. 2022. Scenario makes a scenario from
// any of the three.
package traininglog
