package sim

import (
	"runtime"
	"testing"
)

// What an engine holds after runs of every policy of a long scenario is within MemoryOf: above all no game of a
// policy that waits.
func TestMemoryOfLongRuns(t *testing.T) {
	s := parsed(t, `{"version":1,"setting":"rested","horizon":3000000,"runs":1,"noise":{"kind":"gaussian","sigma":0.1},
		"arms":[{"payoff":{"family":"constant","value":0.4}},{"payoff":{"family":"linear","slope":1e-6,"cap":0.9}}],
		"policies":[{"id":"r-ed-ucb"},{"id":"r-less-ucb"},{"id":"r-ed-ucb","variant":"released"},{"id":"r-less-ucb","variant":"released"},{"id":"uniform"}]}`)
	total := 0
	for _, p := range MemoryOf(s, 1) {
		total += p.Bytes
	}
	held := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before := held()
	e := NewEngine(s)
	for _, b := range NewPlan(s).Blocks {
		playBlock(e, b, 1<<30)
	}
	if took := held() - before; took > total || took > 80e6 {
		t.Errorf("the engine holds %d MB, want at most 80 and what MemoryOf says, %d", took/1e6, total/1e6)
	}
	runtime.KeepAlive(e)
}

// A live run of many rounds has a bounded number of snapshots, and finds what lies between them.
func TestSnapshotsAreBounded(t *testing.T) {
	const T = 5_000_000
	s := parsed(t, `{"version":1,"setting":"rested","horizon":5000000,"runs":1,"noise":{"kind":"none"},
		"arms":[{"payoff":{"family":"constant","value":0.25}},{"payoff":{"family":"constant","value":0.75}}],
		"policies":[{"id":"uniform"}]}`)
	l := NewEngine(s).NewLive(0, 0)
	defer l.Close()
	for !l.Seek(T, 1<<20) {
	}
	if n := len(l.snaps); n > maxSnaps+1 || n < maxSnaps/2 {
		t.Errorf("%d snapshots of %d rounds", n, T)
	}
	for _, round := range []int{0, 1, leastStride, 3*l.stride - 1, 3 * l.stride, 3*l.stride + 1, T} {
		pulls := l.PullsTo(make([]int, 2), round)
		regret := l.RegretTo(make([]float64, 1), []int{round})[0]
		if pulls[0]+pulls[1] != round || regret != 0.5*float64(pulls[0]) {
			t.Errorf("after round %d: pulls %v, regret %v", round, pulls, regret)
		}
	}
}
