package learn_test

import (
	"fmt"
	"io"
	"strings"

	"risingbandits/engine/learn"
)

// Ratings above 5 are positive; word 0 tells them. A learner judges each example before it is trained with it.
func Example() {
	reader := learn.NewReader(10)
	reader.Begin("reviews.feat")
	io.Copy(reader, strings.NewReader(strings.Repeat("9 0:1 1:2\n2 1:2\n", 20)))
	reader.End()
	data, err := reader.Dataset()
	if err != nil {
		fmt.Println(err)
		return
	}
	spec, err := learn.ParseSpec("lr:0.5")
	if err != nil {
		fmt.Println(err)
		return
	}
	trainer := learn.NewTrainer(data, spec)
	trainer.Begin(learn.CurveKey(1, 0))
	for _, pulls := range []int{20, 20} {
		right := 0
		for range pulls {
			if trainer.Next() {
				right++
			}
		}
		fmt.Printf("%s: %d of %d right\n", spec.Label(), right, pulls)
	}
	// Output:
	// LR 0.5: 12 of 20 right
	// LR 0.5: 20 of 20 right
}

// A fault names the file and the line.
func ExampleReader() {
	reader := learn.NewReader(10)
	reader.Begin("reviews.feat")
	io.WriteString(reader, "9 0:1\n2 3:1 1:NaN\n")
	reader.End()
	_, err := reader.Dataset()
	fmt.Println(err)
	// Output: reviews.feat, line 2: got the feature "1:NaN", want a number of at most 1,000,000 after the colon
}
