// Package translate writes a scenario as a small program in another language, for people who take it elsewhere:
//
//	program, err := translate.Write(s, translate.Go)
//	os.WriteFile(program.Name, []byte(program.Text), 0o666)
//
// The program has the payoffs, the noise and the policies of the scenario as functions to read and to change, plays the runs,
// and prints the policies' regret. It needs nothing but the language itself.
//
// # Which policies
//
// An index policy is translated statement by statement. A built-in policy is translated, as it is defined, if its Kind says
// how: by a program of package index, or by a type that the folders parts and python hold. The others, policies as released,
// and arms that learn are refused by name; a program is written without a policy that is refused, and says so.
//
// # How far the numbers agree
//
// Go has the same regret of every run as the engine, bit for bit: it draws the same random numbers by the same functions,
// which are copied out of package detmath. Only where rounding alone makes two indices differ, such as those of arms that are
// the same, without noise, may a built-in policy decide otherwise: some of its sums are added in another order. Python has its
// own logarithm and its own exponential function, so that rewards and indices may differ in their last digit, and regret with
// them.
//
// # How a program is put together
//
// The folders parts and python hold whole programs for a sample scenario, cut into top-level declarations. A program is
// the part that depends on the scenario, and those declarations that it needs.
//
// Reads a scenario.
// Gives a program in Go or Python that plays it.
// Without it, scenarios leave this project only as documents.
package translate
