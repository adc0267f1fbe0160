package layout_test

import (
	"fmt"

	"risingbandits/engine/chart/layout"
)

func ExampleNewScale() {
	s := layout.NewScale(layout.Log, 1, 1000, 0, 300)
	fmt.Printf("%.0f px; ticks at %v\n", s.At(100), s.Ticks(nil, 4))
	// Output: 200 px; ticks at [1 10 100 1000]
}
