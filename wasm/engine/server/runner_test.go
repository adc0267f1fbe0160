package server

import (
	"reflect"
	"testing"
	"time"

	"risingbandits/engine/sim"
)

// wholeBlock is a block of small: four runs of 100,000 rounds.
var wholeBlock = map[string]any{"policy": 1, "from": 0, "to": 4}

func openRunner(t *testing.T, debug bool) *testServer {
	d := newTestServer(t, debug)
	d.value("open", text(small))
	return d
}

func TestSliceEndsInTime(t *testing.T) {
	d := openRunner(t, false)
	d.ask("block", wholeBlock)
	for range 5 {
		before := d.clock
		if !d.Slice() {
			t.Fatal("the block ended within five slices")
		}
		if spent := d.clock - before; spent > sliceTime+2*time.Millisecond {
			t.Errorf("a slice took %v on a clock of 1 ms a step, want about %v", spent, sliceTime)
		}
	}
}

func TestProgressComesAtLeastTenTimesASecond(t *testing.T) {
	d := openRunner(t, false)
	d.ask("block", wholeBlock)
	start := d.clock
	d.out = nil
	last := 0.0
	for d.Slice() {
	}
	reports := 0
	for _, s := range d.out[:len(d.out)-1] {
		rounds := s.message["rounds"].(float64)
		if s.message["type"] != "progress" || rounds < last || rounds > 400_000 {
			t.Fatalf("got %v after %v rounds, want at least as many", s.message, last)
		}
		last = rounds
		reports++
	}
	if last == 0 {
		t.Error("no report tells of any round")
	}
	if want := int((d.clock - start) / (100 * time.Millisecond)); reports < want || want == 0 {
		t.Errorf("%d reports in %v, want at least %d", reports, (d.clock - start), want)
	}
}

func TestPauseKeepsTheBlock(t *testing.T) {
	whole := openRunner(t, false)
	want := whole.block([]any{1, 0, 4})

	d := openRunner(t, false)
	d.ask("block", wholeBlock)
	d.Slice()
	d.value("pause", nil)
	if d.Slice() {
		t.Error("a paused runner plays")
	}
	rounds := d.jobs[0].block.running.Rounds()
	d.Slice()
	if got := d.jobs[0].block.running.Rounds(); got != rounds {
		t.Errorf("paused at round %d, now at %d", rounds, got)
	}
	d.value("resume", nil)
	for d.Slice() {
	}
	assertSameBlock(t, d.out[len(d.out)-1].data, want)
}

// The page may press pause while the end of a runner's only block is on its way to it.
func TestPauseAfterTheLastBlockHoldsNothing(t *testing.T) {
	d := openRunner(t, false)
	want := d.block([]any{1, 0, 4})
	d.value("pause", nil)
	assertSameBlock(t, d.block([]any{1, 0, 4}), want)
}

// decoded returns the block that a runner sent.
func decoded(t *testing.T, data []byte) *sim.Aggregate {
	t.Helper()
	a, err := sim.Unpack(data)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// assertSameBlock compares all but the seconds.
func assertSameBlock(t *testing.T, got, want []byte) {
	t.Helper()
	a, b := decoded(t, got), decoded(t, want)
	if a.Seconds = b.Seconds; !reflect.DeepEqual(a, b) {
		t.Fatalf("got %+v, want %+v", a, b)
	}
}

func TestSecondsLeavePausesOut(t *testing.T) {
	d := openRunner(t, false)
	d.ask("block", wholeBlock)
	d.Slice()
	d.value("pause", nil)
	d.clock += time.Hour
	d.value("resume", nil)
	for d.Slice() {
	}
	if seconds := decoded(t, d.out[len(d.out)-1].data).Seconds; seconds <= 0 || seconds > 60 {
		t.Errorf("the block took %v s, want the time it was played for", seconds)
	}
}

func TestCancelForgetsAllBlocks(t *testing.T) {
	d := openRunner(t, false)
	d.ask("block", wholeBlock)
	d.ask("block", wholeBlock)
	d.Slice()
	d.value("cancel", nil)
	d.out = nil
	if d.Slice() || len(d.out) != 0 {
		t.Errorf("after cancel: %v", d.out)
	}
	// The same runner plays on, and what was cancelled leaves no trace.
	want := openRunner(t, false).block([]any{0, 4, 8})
	assertSameBlock(t, d.block([]any{0, 4, 8}), want)
}

func TestPanicIsAnsweredAndNamesThePolicy(t *testing.T) {
	d := openRunner(t, true)
	d.ask("block", wholeBlock)
	id := float64(d.id)
	d.Slice()
	d.value("crash", map[string]any{"how": "panic"})
	d.out = nil
	if d.Slice() {
		t.Error("a runner that panicked plays on")
	}
	if len(d.out) != 1 {
		t.Fatalf("got %v, want one failure", d.out)
	}
	m := d.out[0].message
	if m["type"] != "failed" || m["id"] != id || m["path"] != "policies[1]" || m["panic"] != true || m["message"] != "panic: "+crashAsked {
		t.Errorf("got %v", m)
	}
}
