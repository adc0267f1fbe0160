package chart

import (
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
)

// Twelve policies with bands and 2,000 points each: what a new aggregate costs.
func BenchmarkRegretGround(b *testing.B) {
	board := NewBoard()
	r := someResults(2000, 12)
	board.Place(Spec{ID: Regret, Width: 490, Height: 326})
	board.SetPlayhead(100000)
	b.ReportAllocs()
	for b.Loop() {
		board.SetResults(r)
		board.Scenes()
	}
}

func BenchmarkRegretPlayhead(b *testing.B) {
	board := NewBoard()
	board.SetResults(someResults(2000, 12))
	board.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.SetPlayhead(float64(i%1000 + 1))
		board.Scenes()
	}
}

func BenchmarkPayoffs(b *testing.B) {
	board := NewBoard()
	board.SetArms(paperArms(false))
	board.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.Select(i % 15)
		board.Scenes()
	}
}

func BenchmarkEncode(b *testing.B) {
	board := NewBoard()
	board.SetResults(someResults(2000, 12))
	board.Place(Spec{ID: Regret, Width: 1100, Height: 420})
	s := board.Scenes()[0]
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = scene.Encode(buf[:0], s)
	}
	b.SetBytes(int64(len(buf)))
}

func BenchmarkDecode(b *testing.B) {
	board := NewBoard()
	board.SetResults(someResults(2000, 12))
	board.Place(Spec{ID: Regret, Width: 1100, Height: 420})
	buf := scene.Encode(nil, board.Scenes()[0])
	b.SetBytes(int64(len(buf)))
	b.ReportAllocs()
	var s scene.Scene
	for b.Loop() {
		scene.Decode(&s, buf)
	}
}

func BenchmarkLeads(b *testing.B) {
	a := paperArms(false)
	for b.Loop() {
		data.Leads(&a)
	}
}

// Building a scene again allocates nothing for its numbers.
func TestSteadyStateAllocations(t *testing.T) {
	board := NewBoard()
	r := someResults(2000, 12)
	board.Place(Spec{ID: Regret, Width: 490, Height: 326})
	build := func() {
		board.SetResults(r)
		board.SetPlayhead(100000)
		board.Scenes()
	}
	build()
	build()
	if n := testing.AllocsPerRun(20, build); n > 4 {
		t.Errorf("%v allocations a scene, want at most 4", n)
	}
}
