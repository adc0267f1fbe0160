package payoff_test

import (
	"fmt"

	"risingbandits/engine/payoff"
)

func ExampleNew() {
	f, err := payoff.New(payoff.Linear(0.25, 0.6))
	fmt.Println(f.At(1), f.At(2), f.At(3), err)
	_, err = payoff.New(payoff.Exp(0.7, -1))
	fmt.Println(err)
	// Output:
	// 0.25 0.5 0.6 <nil>
	// a: got -1, want a number in [0, 1000]
}

func ExampleCheck() {
	for _, v := range payoff.Check(payoff.Poly(1.08, 85, 0.8), 200_000) {
		fmt.Println(v)
	}
	for _, v := range payoff.Check(payoff.Step(0.1, 0.9, 50), 1000) {
		fmt.Println(v)
	}
	// Output:
	// above 1 from x = 6421
	// not concave: the increment grows at x = 50
}

// A payoff of another family keeps the level and the x at which the payoff has half of it.
func ExampleReshape() {
	fmt.Println(payoff.Reshape(payoff.Step(0, 0.8, 400), "linear", 10_000).Params)
	// Output: map[cap:0.8 slope:0.001]
}

// Dragging a handle changes its parameter so that the curve goes through where it is dragged.
func ExampleDrag() {
	dragged, h := payoff.Drag(payoff.Constant(0.5), "value", 100, 0.25)
	fmt.Println(dragged.Params, h.X, h.Y)
	// Output: map[value:0.25] 100 0.25
}
