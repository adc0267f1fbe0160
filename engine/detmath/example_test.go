package detmath_test

import (
	"fmt"

	"risingbandits/engine/detmath"
)

// A key names a stream of numbers; any of them is found without those before it, on every machine the same.
func ExampleKey() {
	noise := detmath.NewKey(1).Child(7) // seed 1, purpose 7
	fmt.Printf("%.6f %.6f %.6f\n", noise.Normal(1), noise.Normal(2), noise.Normal(1))
	// Output: -0.641783 1.432984 -0.641783
}

func ExampleStream() {
	s := detmath.NewStream(detmath.NewKey(1))
	fmt.Println(s.IntN(6), s.IntN(6), s.IntN(6))
	// Output: 0 2 0
}

func ExamplePow() {
	fmt.Println(detmath.Pow(2, 0.5), detmath.Log(10), detmath.Exp(1))
	// Output: 1.4142135623730951 2.302585092994046 2.718281828459045
}
