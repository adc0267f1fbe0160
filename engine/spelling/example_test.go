package spelling_test

import (
	"fmt"

	"risingbandits/engine/spelling"
)

func ExampleNearest() {
	commands := []string{"run", "plot", "presets", "check"}
	fmt.Println(spelling.Nearest("rnu", commands))
	fmt.Println(spelling.Nearest("preset", commands))
	fmt.Printf("%q\n", spelling.Nearest("fly", commands))
	// Output:
	// run
	// presets
	// ""
}
