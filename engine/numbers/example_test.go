package numbers_test

import (
	"fmt"

	"risingbandits/engine/numbers"
)

func Example() {
	fmt.Println(numbers.Commas(54819.4, 0), numbers.Digits(0.031416, 3), numbers.Words(7), numbers.Count(1, "run"))
	// Output: 54,819 0.0314 seven 1 run
}
