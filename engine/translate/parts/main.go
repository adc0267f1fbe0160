package main

import (
	"flag"
	"fmt"
)

// main plays the policies and prints their regret.
func main() {
	count := flag.Int("runs", runs, "play `N` runs of each policy")
	each := flag.Bool("each", false, "print the regret of every run")
	flag.Parse()
	best := optimalTotal()
	fmt.Println("regret, mean of the runs")
	for _, x := range policies {
		p, sum := x.policy(), 0.0
		for run := range *count {
			regret := play(p, x.stream, run, best)
			if sum += regret; *each {
				fmt.Printf("  run %d of %s: %v\n", run+1, x.name, regret)
			}
		}
		fmt.Printf("%14.4f  %s\n", sum/float64(*count), x.name)
	}
}
