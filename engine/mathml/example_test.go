package mathml_test

import (
	"fmt"

	"risingbandits/engine/mathml"
)

func ExamplePlain() {
	fmt.Println(mathml.Plain("at most $2 K + K T^q Υ$ for $q ∈ [ 0 , 1 ]$"))
	// Output: at most 2K + KT^qΥ for q ∈ [0, 1]
}
