// Package work holds what can be played in parts: a run, a sweep, a ranking, a search, the check of the paper and learning curves
// are each a [Work]. Whoever plays one, on the processors of a machine, in the workers of a page, in the tasks of a cluster or on
// Apache Beam, asks it the same four things: its units, which of them it has, the record of one that was played, and to put a
// record back, which it checks.
//
//	err := work.Play(ctx, w, work.Missing(w), work.Options{Workers: 2}, func(unit int, r R) error { return keep(unit, r) })
//
// The nouns, each for one thing:
//
//	work      all that a command plays and prints together, such as a sweep
//	unit      the least of a work that is kept: it has a key, and is played or missing as a whole
//	record    what is kept of a unit; it is written as JSON
//	block     some whole runs of one policy, the least that a worker is given; a node is blocks that were merged (package sim)
//	running   a block that a worker is playing, and a game is one run of it (package sim)
//	plan      the list of what is to be played: of the blocks of a scenario (package sim), or of the units of a work
//	worker    what plays one block after the other: a goroutine, or a worker of a page
//	part      a range of the units of a work, which one machine plays (package part)
//	journal   the file of the records of one machine, from which it goes on after it was stopped
//	spec      a work as data, from which another machine makes it again (package part)
//	merge     to put the records of all parts back into a work
//
// Results depend on none of this: package sim merges blocks along a fixed tree, and a record is a function of its unit alone.
//
// A worker that is free opens the first unit that is not open yet. If there is none left, it helps with the open unit that has
// most blocks left. So units begin in the order of the list, which is their priority, no more of them are open than there are
// workers, and a unit that is long keeps all workers busy.
//
// Reads the units of a work.
// Gives their records, played on several goroutines, elsewhere or later.
// Without it, the command plays one scenario at once, on one processor.
package work
