package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// channels hands numbers over in the middle of nested loops.
func channels() {
	in, out := make(chan int), make(chan float64, 2)
	go func() {
		defer close(in)
		for i := range 5 {
			for j := 0; ; j++ {
				if j == i {
					continue
				}
				in <- i * j
				if j > 6 {
					break
				}
			}
		}
	}()
	go func() {
		defer close(out)
		mean := 0.0
		n := 0
		for x := range in {
			n++
			for range x % 3 {
				mean += (float64(x) - mean) / float64(n)
				out <- mean
			}
		}
	}()
	s := ""
	for mean := range out {
		s += fmt.Sprintf("%.4g ", mean)
	}
	fmt.Println(s, sieve(60))
}

// sieve is a row of goroutines.
func sieve(n int) (primes []int) {
	numbers := make(chan int)
	go func(c chan int) {
		for i := 2; i < n; i++ {
			c <- i
		}
		close(c)
	}(numbers)
	for {
		p, ok := <-numbers
		if !ok {
			return primes
		}
		primes = append(primes, p)
		rest := make(chan int)
		go func(from, to chan int) {
			for i := range from {
				if i%p != 0 {
					to <- i
				}
			}
			close(to)
		}(numbers, rest)
		numbers = rest
	}
}

func locks() {
	var (
		mu    sync.Mutex
		wait  sync.WaitGroup
		total atomic.Int64
		sum   int
	)
	ready := sync.NewCond(&mu)
	for i := range 8 {
		wait.Go(func() {
			for j := range 20 {
				for range j % 3 {
					mu.Lock()
					old := sum
					runtime.Gosched()
					sum = old + i
					ready.Broadcast()
					mu.Unlock()
				}
				total.Add(int64(j))
			}
		})
	}
	mu.Lock()
	for sum < 100 {
		ready.Wait()
	}
	mu.Unlock()
	wait.Wait()
	var once sync.Once
	for i := range 3 {
		once.Do(func() { sum += i + 1000 })
	}
	fmt.Println(sum, total.Load())
}

func selects() {
	a, b, stop := make(chan int), make(chan int), make(chan bool)
	go func() {
		for i := range 10 {
			select {
			case a <- i:
			case b <- -i:
			}
			select {
			case <-stop:
				return
			default:
			}
		}
		close(a)
	}()
	s, got := 0, 0
loop:
	for {
		select {
		case x, ok := <-a:
			if !ok {
				break loop
			}
			s, got = s+x, got+1
		case x := <-b:
			s, got = s-x, got+1
		case <-time.After(time.Hour):
			panic("an hour")
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	go cancel(errors.New("enough"))
	<-ctx.Done()
	fmt.Println(s, got, context.Cause(ctx))
}

func sleeps() {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	n := 0
	for i := range 3 {
		for range i {
			<-tick.C
			time.Sleep(time.Microsecond)
			n++
		}
	}
	done := make(chan int)
	for i := range 3 {
		time.AfterFunc(time.Duration(i)*time.Millisecond, func() { done <- 1 << i })
	}
	fmt.Println(n, <-done|<-done|<-done)
}

// panicsThatWait have deferred calls that let others run before they recover.
func panicsThatWait() {
	ask, answer := make(chan int), make(chan int)
	go func() {
		for x := range ask {
			for range x % 4 {
				runtime.Gosched()
			}
			answer <- x * x
		}
		close(answer)
	}()
	s := 0
	for i := range 10 {
		func() {
			defer func() {
				for range 2 {
					ask <- i
					s += <-answer
				}
				if r := recover(); r != nil {
					ask <- len(fmt.Sprint(r))
					s += <-answer
				}
			}()
			defer func() {
				ask <- 1
				<-answer
				if i == 7 {
					panic(fmt.Sprint("instead of ", recover()))
				}
			}()
			for j := range i {
				if j == 5 {
					s += empty[j]
				}
				if i == 4 && j == 2 {
					s += none.weight
				}
			}
		}()
	}
	close(ask)
	_, more := <-answer
	fmt.Println(s, more)
}

// coroutines pulls from two loops in turn.
func coroutines() {
	pull := func(n int) (func() (int, int, bool), func()) { return iter.Pull2(count(n)) }
	a, stopA := pull(5)
	b, stopB := pull(9)
	defer stopB()
	defer stopA()
	s := 0
	for {
		i, x, ok := a()
		if !ok {
			break
		}
		for range i {
			if _, y, ok := b(); ok {
				s = 3*s + x - y
			}
		}
	}
	fmt.Println(s)
}
