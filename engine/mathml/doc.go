// Package mathml writes mathematics for browsers and for terminals. Its notation is
//
//	K, mean, 12, +   a name, a number or an operator is one token; spaces separate only
//	ln, max          before and after a function is a thin space
//	a^b, a_b         an exponent, an index: of one token or of a group
//	{...}            a group; \{ and \} are braces that are shown
//	frac{...}{...}   a fraction
//	root{...}        a square root
//	"text"           words
//
// Reads a formula as text.
// Gives MathML.
// Without it, formulas are shown as they are typed.
package mathml
