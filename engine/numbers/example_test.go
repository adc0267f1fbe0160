package numbers_test

import (
	"fmt"

	"risingbandits/engine/numbers"
)

func Example() {
	fmt.Println(numbers.Commas(54819.4, 0), numbers.SI(50_000), numbers.Words(7), numbers.Count(1, "run"))
	// Output: 54,819 50k seven 1 run
}
