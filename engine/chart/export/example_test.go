package export_test

import (
	"fmt"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
)

// The payoffs of a scenario's arms as comma-separated values.
func ExampleFormat_Write() {
	s, faults := scenario.Parse([]byte(`{
		"version": 1, "title": "A slow riser", "setting": "rested", "horizon": 3,
		"noise": {"kind": "none"}, "policies": [{"id": "ucb1"}],
		"arms": [{"name": "riser", "payoff": {"family": "linear", "slope": 0.25, "cap": 1}}]
	}`))
	if len(faults) > 0 {
		fmt.Println(faults)
		return
	}
	board := chart.NewBoard()
	board.SetArms(sources.ArmsOf(s, 0))
	format, _ := export.FormatByName("csv")
	width, height := export.SizeIn(format.Name)
	figure := export.NewFigure(board, chart.Spec{ID: chart.Payoffs, Width: width, Height: height}, sources.OriginOf(s, ""))
	fmt.Println(figure.FileName(format.Name))
	var text strings.Builder
	format.Write(&text, figure)
	fmt.Print(strings.ReplaceAll(text.String(), "\r\n", "\n"))
	// Output:
	// a-slow-riser-payoffs.csv
	// arm,name,pull,payoff,increment,scenario,seed,hash,fingerprint
	// 1,riser,1,0.25,0.25,A slow riser,1,b33f94d83524,
	// 1,riser,2,0.5,0.25,A slow riser,1,b33f94d83524,
	// 1,riser,3,0.75,0.25,A slow riser,1,b33f94d83524,
}
