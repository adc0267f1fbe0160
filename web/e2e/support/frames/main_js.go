//go:build js

package main

import (
	"syscall/js"
	"unsafe"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
)

// ids are what a frame shows: the policies, and how often the mean regret of each is given.
var ids = [...]string{"r-ed-ucb", "kl-ucb", "rexp3", "ser4", "sw-ucb", "sw-kl-ucb", "sw-ts", "r-less-ucb-h", "ucb1", "exp3", "d-ucb", "ts"}

const points = 2000

// dashed stands in for the solid line of a policy, where all lines are to be dashed.
var dashed = []float32{4, 3}

type coordinator struct {
	board   *chart.Board
	results data.Results
	numbers []float64 // of the frame: y and half-width of every series
	buf     []byte
}

// open lays out the chart: width and height in CSS px, the horizon, whether every line is dashed.
func (d *coordinator) open(width, height float64, horizon int, dash bool) {
	d.board = chart.NewBoard()
	d.board.Place(chart.Spec{ID: chart.Regret, Width: width, Height: height})
	d.results = data.Results{Horizon: horizon, Arms: []string{"1", "2"}, Best: 1}
	for i := range points {
		d.results.X = append(d.results.X, float64((i+1)*horizon/points))
	}
	d.numbers = make([]float64, 2*len(ids)*points)
	for i, id := range ids {
		s := data.Series{Key: id, Name: id, Style: sources.StyleOf(id, false, 0), Runs: 100}
		if dash && s.Style.Dash == nil {
			s.Style.Dash = dashed
		}
		n := 2 * i * points
		s.Y, s.Half = d.numbers[n:n+points], d.numbers[n+points:n+2*points]
		d.results.Series = append(d.results.Series, s)
	}
}

// build draws the frame whose numbers were given, and returns the bytes of its scene.
func (d *coordinator) build() int {
	d.board.SetResults(d.results)
	d.buf = d.buf[:0]
	for _, s := range d.board.Scenes() {
		d.buf = scene.Encode(d.buf, s)
	}
	return len(d.buf)
}

func main() {
	d := &coordinator{}
	host := js.Global().Get("coordinator")
	verb := func(name string, do func(a []js.Value) any) {
		host.Set(name, js.FuncOf(func(_ js.Value, a []js.Value) any { return do(a) }))
	}
	verb("open", func(a []js.Value) any {
		d.open(a[0].Float(), a[1].Float(), a[2].Int(), a[3].Bool())
		return nil
	})
	// numbers(bytes): a Float64Array's, y and half-width of the first series, of the second, ...
	verb("numbers", func(a []js.Value) any {
		return js.CopyBytesToGo(unsafe.Slice((*byte)(unsafe.Pointer(&d.numbers[0])), 8*len(d.numbers)), a[0])
	})
	verb("build", func([]js.Value) any { return d.build() })
	verb("take", func(a []js.Value) any { return js.CopyBytesToJS(a[0], d.buf) })
	host.Call("ready")
	select {}
}
