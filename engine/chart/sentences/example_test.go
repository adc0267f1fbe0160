package sentences_test

import (
	"fmt"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
)

func ExampleSubject_Pulls() {
	of := sentences.Subject{Results: &data.Results{Arms: []string{"1", "late"}, Best: 1, Series: []data.Series{
		{Key: "a", Name: "UCB1", Pulls: []float64{20, 80}},
		{Key: "b", Name: "Uniform", Pulls: []float64{50, 50}},
	}}}
	fmt.Println(of.Pulls().Text)
	// Output: UCB1 pulls “late”, the best, in 80% of the rounds, Uniform in 50%.
}
