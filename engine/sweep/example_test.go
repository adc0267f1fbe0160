package sweep_test

import (
	"fmt"

	"risingbandits/engine/sweep"
)

// Three policies on two bandits: the first has the least regret on one of them, the third on the other.
func ExampleRanks() {
	regrets := [][]float64{{10, 20, 30}, {25, 20, 15}}
	for _, rank := range sweep.Ranks(regrets) {
		fmt.Printf("%.1f ± %.1f\n", rank.Value, rank.Half)
	}
	// Output:
	// 2.0 ± 12.7
	// 2.0 ± 0.0
	// 2.0 ± 12.7
}
