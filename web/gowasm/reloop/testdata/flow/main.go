// Command flow prints what it does on its way through all that control flow of Go is made of. It prints
// the same wherever it runs.
package main

import "fmt"

func main() {
	for _, part := range []struct {
		name string
		run  func()
	}{
		{"numbers", numbers}, {"loops", loops}, {"gotos", gotos}, {"switches", switches}, {"texts", texts},
		{"calls", calls}, {"ranges", ranges}, {"collected", collected},
		{"faults", faults}, {"panics", panics}, {"recovered loops", recoveredLoops}, {"traces", traces},
		{"exits", exits}, {"recursion", recursion},
		{"channels", channels}, {"locks", locks}, {"selects", selects}, {"sleeps", sleeps},
		{"panics that wait", panicsThatWait}, {"coroutines", coroutines},
	} {
		fmt.Printf("%s:\n", part.name)
		part.run()
	}
	defer fmt.Println("the last deferred call")
	last([]int{1, 2, 3})
}

// last panics in a loop that nobody recovers.
func last(of []int) {
	for i := range 5 {
		fmt.Println("last", of[i])
	}
}
