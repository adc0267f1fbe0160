// Package engine is the simulation: pure Go, without a browser, I/O, clocks or effects of goroutine order in its results. It has
// no code of its own. This is the way of a scenario through the packages, whose imports go downward only:
//
//	scenario         reads a document or a link. The ranges of param and the names of spelling check it; all faults come at once.
//	policy           has a row for each policy, payoff one for each family, noise one for each kind: the scenario names them.
//	                 A reader's own policy is a program of index; arms that train are learners of learn.
//	sim              plans the runs as blocks, a policy and a range of runs each, and plays them: in every round the policy
//	                 chooses an arm, environment pays for it, and detmath draws the luck, with the same bits everywhere.
//	work             plays the units of a run, a sweep or another work, here, in the workers of a page or on other machines.
//	sim              merges blocks along a fixed tree to results: regret, pulls, intervals, the fingerprint.
//	measure          lists what can be said of a policy's runs, each an estimate: all that follows shows these.
//	sweep            plans many scenarios in place of one: sweeps, rankings, search. Their blocks go the same way.
//	theory           says what the paper proves of the scenario.
//	paper            compares that, and the paper's experiments, with runs: claims, their report, and the family of policies.
//	chart            draws: chart/sources makes data of results, chart makes scenes of data with chart/layout, and
//	                 chart/sentences says them in words. chart/export, chart/paint and chart/draw write files.
//	cmd              is the native command: it reads arguments, goes this way, and prints.
//
// Beside the way, learn/traininglog and learn/textdata make scenarios of logs and texts, lesson asks about scenarios,
// translate writes them as programs, and numbers, plain and mathml write numbers, texts and formulas for people. Packages and their
// tests share what stands in internal.
//
// Each package says at the end of its comment what it reads, what it gives, and what is lost without it. The tests beside
// this file check the imports of every file of the repository, and that this comment names every folder here.
package engine
