// Rising-beam plays the work of rising's commands run, sweep, ranking, search and paper as a pipeline of Apache Beam, so that whoever has
// a runner of Beam, such as Flink, Spark or Dataflow, can play a sweep of ten thousand points on it. It prints what rising
// prints.
//
//	rising-beam [-parts N] [-result PATH] [flags of Beam] run|sweep|ranking|search|paper [flags of the command] [SCENARIO]
//
// Without flags of Beam the pipeline runs in this process, on Prism. It is a module of its own, because Beam has many
// dependencies.
//
// Reads the work of package command.
// Gives the same output, played on Apache Beam.
// Without it, work is divided by Slurm or by hand.
package main
