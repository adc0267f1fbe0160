package data_test

import (
	"fmt"

	"risingbandits/engine/chart/data"
)

func ExampleLeads() {
	a := data.Arms{Horizon: 100, Best: 1, Arms: []data.Arm{{Label: "1", Curve: level(0.5)}, {Label: "2", Curve: level(0.75)}}}
	fmt.Println(data.Leads(&a))
	// Output: [{1 1 false}]
}

// A level is a payoff that never changes.
type level float64

func (v level) At(int) float64 { return float64(v) }
