// Rising runs scenarios of stochastic rising bandits from the command line, with the engine of the
// page: the same scenario gives the same bits in both.
//
//	rising run [-runs N] [-seed S] [-horizon T] [-policy FILE] [-json] [-o DIR | -part I/N -o FILE] [flags] SCENARIO
//	rising sweep [-over PATH=VALUES ...] [-json] [-show MEASURE] [-o DIR | -part I/N -o FILE] [flags] SCENARIO
//	rising merge [-json] [-oracle NAME] [-recommend] [-ratio] [-measure MEASURE] [-show MEASURE] [-o DIR] FILE...
//	rising plot [-chart NAME | -over PATH=VALUES ...] -o FILE [flags] SCENARIO
//	rising presets
//	rising link SCENARIO
//	rising show -as LANGUAGE [-o FILE] [flags] SCENARIO
//	rising check SCENARIO
//	rising schema
//	rising import [flags] LOG...
//	rising theory [-json] SCENARIO
//	rising curves -data DIR -learners LIST [-o FILE | -part I/N -o FILE] [flags]
//	rising ranking [-json] [-bandits N] [-runs N] [-horizon T] [-setting S] [-seed S] [-policies LIST] [-o DIR | -part I/N -o FILE] [flags]
//	rising search -worse POLICY -better POLICY [-json] [-beyond] [-o DIR | -part I/N -o FILE] [flags] SCENARIO
//	rising paper [-o DIR] [-json] [-runs N] [-bandits N] [-data DIR] [-use FILE] [-part I/N] [-cpu N]
//	rising random [-seed S] [-law LAW] [-arms K] [-horizon T] [-slowest B]
//	rising lesson [-json] [-cpu N] check FILE
//	rising version [-json]
//	rising help [COMMAND]
//
// A SCENARIO is a file, - for standard input, the name of a preset, or a share link. Faults of a
// scenario go to standard error, one per line with its path. The exit code is 0, 1 if the scenario
// is bad or the command fails, 2 if it is called wrongly. With -part, and of merge, it is 75 if another
// try may go well, and 65 if not.
//
// Reads the arguments of a process.
// Gives what package command prints for them.
// Without it, there is no native command.
package main
