package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// step gives way to others.
func step() { runtime.Gosched() }

var (
	none  *tree
	empty []int
	zero  int
	thing any = "text"
	odd       = 3
)

func faults() {
	for i, f := range []func() int{
		func() int { return empty[odd] },
		func() int { return len(empty[odd:]) },
		func() int { return len("abc"[odd : odd-1]) },
		func() int { return none.weight },
		func() int { return odd / zero },
		func() int { return odd % zero },
		func() int { return thing.(int) },
		func() int { return thing.(shape).area() },
		func() int { return len(make([]int, zero-odd)) },
		func() int { return odd << (zero - odd) },
		func() int { return [4]int(empty)[odd] },
		func() int { var m map[string]int; m["a"] = 1; return 0 },
		func() int { var c chan int; close(c); return 0 },
		func() int { var s shape; return s.area() },
		func() int { var f func() int; return f() },
		func() int { panic(errors.New("mine")) },
		func() int { panic(nil) },
		func() int { return odd },
	} {
		fmt.Println(i, safely(f))
	}
}

//go:noinline
func safely(f func() int) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprint("recovered ", r)
		}
	}()
	return fmt.Sprint(f())
}

func panics() {
	fmt.Println(safely(func() (n int) {
		defer func() { panic(fmt.Sprint("again after ", recover())) }()
		defer func() { n += empty[odd] }()
		panic("first")
	}))
	fmt.Println(safely(func() int {
		defer func() {
			defer func() { fmt.Print("inner ", recover(), "; ") }()
			panic("second")
		}()
		panic("first")
	}))
	fmt.Println(many(3), open(0), open(1), open(2))
}

// many has a deferred call for each turn, some of which panic and recover.
func many(n int) (s int) {
	for i := range n {
		defer func() {
			defer func() {
				if r := recover(); r != nil {
					s += len(fmt.Sprint(r))
				}
			}()
			s = 10*s + i
			if i%2 == 0 {
				panic(i)
			}
		}()
	}
	return 0
}

// open has its deferred calls in the code, as many as the way leads past.
//
//go:noinline
func open(i int) (s string) {
	defer func() { s += "a" }()
	if i == 0 {
		return "0"
	}
	defer func() { recover(); s += "b" }()
	if i == 1 {
		return fmt.Sprint(empty[i])
	}
	defer func() { s += "c"; step() }()
	return fmt.Sprint(none.weight)
}

func recoveredLoops() {
	n := 0
outer:
	for i := range 6 {
		for j := range 6 {
			func() {
				defer func() {
					if recover() != nil {
						n += 100
					}
				}()
				if i*j%5 == 4 {
					n += none.weight
				}
				n += (i + j) / (j - 2)
			}()
			if n > 2500 {
				break outer
			}
		}
	}
	fmt.Println(n, within([]int{5, 0, 7, 0}))
}

// within comes back from a panic in a loop to a result that was named.
func within(xs []int) (s int) {
	defer func() {
		if r := recover(); r != nil {
			s = -s
		}
	}()
	for i := range 9 {
		for _, x := range xs[:i] {
			s += x * i
			step()
		}
	}
	return s
}

// traces tells of the functions and lines that a panic in a loop comes by.
func traces() {
	defer func() {
		fmt.Println(recover())
		pcs := make([]uintptr, 50)
		frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
		for {
			f, more := frames.Next()
			if strings.HasPrefix(f.Function, "main.") {
				fmt.Println(f.Function, filepath.Base(f.File), f.Line)
			}
			if !more {
				return
			}
		}
	}()
	for i := range 3 {
		for range 2 {
			deeper(i)
		}
	}
}

//go:noinline
func deeper(i int) {
	for range i {
		step()
		fmt.Fprint(os.Stdout, "x")
		if i == 2 {
			fmt.Println(empty[i])
		}
	}
}

// exits end goroutines from within.
func exits() {
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer func() { fmt.Println("exit", i, recover()) }()
			for j := range 5 {
				defer func() {
					step()
					if i == 2 && j == 1 {
						defer func() { fmt.Print("recovered ", recover(), ", ") }()
						panic("while it exits")
					}
				}()
				if i == j {
					if i == 3 {
						defer func() { recover(); runtime.Goexit() }()
						panic("then exits")
					}
					runtime.Goexit()
				}
			}
		}()
		wait.Wait()
	}
}

func recursion() {
	fmt.Println(ackermann(2, 300), deep(3000, 1), even(5001))
	done := make(chan int)
	for i := range 3 {
		go func() { done <- deep(1000*(i+1), i) }()
		fmt.Println(<-done)
	}
}

func ackermann(m, n int) int {
	for m > 0 {
		if n == 0 {
			n = 1
		} else {
			n = ackermann(m, n-1)
		}
		m--
	}
	return n + 1
}

// deep needs a large stack, and moves it in the middle of a loop.
func deep(n, seed int) (s int) {
	var room [40]int
	for i := range room {
		room[i] = seed ^ n*i
	}
	for i := range 2 {
		if i == 1 && n > 0 {
			s += deep(n-1, seed+room[n%40])
		}
		if n%500 == 0 {
			step()
		}
	}
	for _, x := range room {
		s ^= x
	}
	return s % 1000003
}

func even(n int) bool { return n == 0 || uneven(n-1) }

func uneven(n int) bool { return n != 0 && even(n-1) }
