package work

import (
	"context"
	"sync"
)

// inParallel runs work in a number of goroutines, each with a function that hands over a result, and calls done with each
// result, from this goroutine. When work or done fails, or ctx is cancelled, the context of work is cancelled; results that
// are handed over later still reach done. inParallel returns after all work has ended: the first error, or the cause of ctx.
func inParallel[R any](ctx context.Context, n int, work func(ctx context.Context, emit func(R)) error, done func(R) error) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	results := make(chan R)
	var group sync.WaitGroup
	for range n {
		group.Go(func() {
			if err := work(ctx, func(r R) { results <- r }); err != nil {
				fail(err)
			}
		})
	}
	go func() { group.Wait(); close(results) }()
	for r := range results {
		if err := done(r); err != nil {
			fail(err)
		}
	}
	return context.Cause(ctx)
}

// A List gives tasks to workers, each to one of them, in order.
type List[T any] struct {
	mu    sync.Mutex
	tasks []T
}

// newList returns a list of tasks.
func newList[T any](tasks []T) *List[T] { return &List[T]{tasks: tasks} }

// Next returns the next task, and false if there is none or ctx is cancelled.
func (l *List[T]) Next(ctx context.Context) (task T, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.tasks) == 0 || ctx.Err() != nil {
		return task, false
	}
	task, l.tasks = l.tasks[0], l.tasks[1:]
	return task, true
}
