//go:build js && !stock

package main

import (
	"context"
	"errors"
	"syscall/js"
)

// calls are calls of a function in JavaScript that answers later.
type calls struct {
	ask     js.Value // begins with the parameters done and ticket
	done    js.Func
	waiting map[int]chan answered // by ticket
	tickets int
}

// An answered is an answer.
type answered struct {
	what int
	text string // a document, or an error message
}

// The codes of answers; answers.mjs has the same.
const (
	found = iota
	missing
	stored
	unchanged
	failed
	allowed
	refused
)

// newCalls returns calls of a function.
func newCalls(ask js.Value) *calls {
	c := &calls{ask: ask, waiting: map[int]chan answered{}}
	c.done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		ticket := args[0].Int()
		c.waiting[ticket] <- answered{args[1].Int(), args[2].String()} // it is buffered, so this never waits
		delete(c.waiting, ticket)
		return nil
	})
	return c
}

// call calls the function with args and waits for its answer. It returns an error if the answer is failed.
func (c *calls) call(ctx context.Context, args ...any) (answered, error) {
	c.tickets++
	answer := make(chan answered, 1)
	c.waiting[c.tickets] = answer
	c.ask.Invoke(append([]any{c.done, c.tickets}, args...)...)
	select {
	case a := <-answer:
		if a.what == failed {
			return a, errors.New(a.text)
		}
		return a, nil
	case <-ctx.Done():
		return answered{}, ctx.Err()
	}
}
