// Package work plays the blocks of scenarios on a number of goroutines. One run, the bandits of a ranking, the points of
// a sweep and the units of the paper's claims are all lists of units:
//
//	err := work.Play(ctx, units, work.Options{Workers: 2}, func(i int, c *sim.Collector) error {
//		fmt.Println(i, c.Results().Fingerprint)
//		return nil
//	})
//
// A worker that is free opens the first unit that is not open yet. If there is none left, it helps with the open unit that has
// most blocks left. So units begin in the order of the list, which is their priority, no more of them are open than there are
// workers, and a unit that is long keeps all workers busy. Results depend on none of this: sim merges blocks along a fixed
// tree.
//
// Play ends early if ctx is cancelled or done fails. What was finished by then has been given to done.
package work
