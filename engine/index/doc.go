// Package index is the language in which a reader writes an index policy, and the machine that plays such a program.
//
// The policy pulls the arm of the largest index. The program computes the index of one arm at one round:
//
//	// UCB1 with a window of an arm's last pulls.
//	param h = 100 // [1, 100000] whole: how many of an arm's last pulls count
//	if n < 1 { return inf }
//	size := min(n, h)
//	bonus := sigma * sqrt(2*log(t)/size)
//	return mean(size) + bonus
//
// # The language
//
// A program is a list of statements in the syntax of Go:
//
//	x := value                      a new name; = changes it, and so do += -= *= /=
//	if condition { … } else { … }   the braces are necessary, the else is not
//	return value                    the arm's index; every way through the program ends with one
//	param eps = 0.25 // (0, 0.5) share of the pulls
//	clip [0, 1]
//
// Values are numbers (float64) and conditions. Operators are + - * / < <= > >= == != && || ! with Go's precedence. A
// statement ends with its line, unless the line ends in an operator, a comma or an open bracket; ; ends one too. Text
// after // is a comment; that before the first statement says what the policy does. Words lists the given numbers and the
// functions, with their help. There are no loops and no functions of one's own, so every program ends, and it can reach
// nothing but numbers.
//
// A param is declared outside of every if. Its comment may begin with a range, the word whole for whole numbers, and
// goes on with its meaning. Its default may use T, K, sigma and earlier parameters. clip moves every reward to the
// nearest number of a range before the program sees it.
//
// # Numbers that are none
//
// Every operation has a result, as in IEEE 754: 1/0 is inf, -1/0 and log(0) are -inf, and 0/0, log(-1), sqrt(-1), inf - inf
// are not numbers. What does not exist is not a number either: the mean of no rewards, a reward or a round of a pull that
// was not made. Comparisons with what is not a number do not hold, but != does. Places in an arm's history are rounded
// down and kept within 0 and n. With a place that is no number the result is no number: sum(0/0, n), mean(0/0) and before(0/0).
//
// In dcount(g) and dsum(g) of round t, a pull of round q has the weight g^(t-1-q): that of the last round counts 1.
//
// An index that is not a number counts as inf: the arm is pulled, and soon has one. So mean(n) + sqrt(2*log(t)/n) alone is
// UCB1. Machine.Counts counts the rounds in which the pulled arm had such an index, and Explain says which operation of
// the program made it so.
//
// # Forms
//
// The plain form walks through the statements for every arm and round (see walker). It defines what a program means.
// The fast forms work on operations in static single assignment form, in which an if is a choice between two values; each
// operation is classed by what it depends on: nothing, the round, the arm, both. What depends on the round alone is
// tabulated, what depends on the arm alone is computed after its pull.
//
//   - Columns computes the rest for all arms, operation by operation.
//   - Bounds computes it for the leader alone while that is above a straight line that is above the indices of all other
//     arms. The lines follow from spans: interval arithmetic with derivatives and a bound of the rounding error.
//
// A machine chooses between the two by counts of what it did, never by time. All forms pull the same arms, bit for bit the
// same on every machine, since all mathematics is detmath's and products are rounded before sums.
//
// # For an editor
//
// Parse returns faults with their bytes, line and column, at most ten; Words and Templates return what an editor offers;
// Source.Params and Source.Names what a program declares and assigns.
//
// Reads the text of an index program.
// Gives its parse, its faults, and machines that compute its index each round.
// Without it, readers write no policies of their own.
package index
