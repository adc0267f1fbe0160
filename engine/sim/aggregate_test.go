package sim

import (
	"encoding/binary"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

// drawnAggregate returns an aggregate of invented runs, the same for the same block whoever asks.
func drawnAggregate(b Block, marks, arms int) *Aggregate {
	a := newAggregate(b, marks, arms)
	for r := b.From; r < b.To; r++ {
		key := detmath.NewKey(uint64(b.Policy)).Child(uint64(r))
		played := newPlayedRun(marks, arms)
		curve, pulls := played.curve, played.pulls
		for i := range curve {
			curve[i] = key.Float64(uint64(i))
		}
		for i := range pulls {
			pulls[i] = float64(key.Word(uint64(i)) % 100)
		}
		for i := range played.arms {
			played.arms[i] = int(key.Word(uint64(marks-1-i)) % uint64(arms))
		}
		for i := range played.counts {
			played.counts[i] = float64(key.Word(uint64(i)) % 50)
		}
		a.add(&played, 1)
	}
	a.Best, a.Oracle, a.Seconds = 1, 12.5, 0.25
	return a
}

func TestEncodeDecode(t *testing.T) {
	a := drawnAggregate(Block{Policy: 2, From: 4, To: 9}, 7, 3)
	numbers := a.Encode([]float64{99})
	if numbers[0] != 99 {
		t.Fatal("Encode does not append")
	}
	b, err := Decode(numbers[1:])
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("decoded %+v, %v; want %+v", b, err, a)
	}
	clear(numbers)
	if b.Final[0] == 0 {
		t.Error("the decoded aggregate refers to its source")
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	changed := func(i int, v float64) []float64 {
		c := append([]float64(nil), good...)
		c[i] = v
		return c
	}
	for _, c := range []struct {
		name, want string
		numbers    []float64
	}{
		{"nothing", "no head", nil},
		{"a short head", "no head", good[:headLen-1]},
		{"a short body", "its head says", good[:len(good)-1]},
		{"a long body", "its head says", append(good[:len(good):len(good)], 1)},
		{"a broken count", "number 3", changed(3, 1.5)},
		{"a negative count", "number 4", changed(4, -1)},
		{"a huge count", "number 4", changed(4, 1e300)},
		{"another count", "its head says", changed(5, 9)},
		{"an end before its beginning", "runs 3 to 2", changed(1, 3)},
		{"more runs than from its beginning to its end", "runs 0 to 1", changed(2, 1)},
		{"a best arm that there is not", "best arm", changed(6, 2)},
	} {
		if _, err := Decode(c.numbers); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
}

// What a head claims takes no memory: numbers of runs up to 2^31 apart are either refused or cost what came.
func TestDecodeAllocatesWhatCame(t *testing.T) {
	numbers := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	numbers[2] = 1 << 31
	before, after := new(runtime.MemStats), new(runtime.MemStats)
	runtime.ReadMemStats(before)
	a, err := Decode(numbers)
	runtime.ReadMemStats(after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("%d bytes for %d numbers", took, len(numbers))
	}
	if err != nil || a.Count() != 2 {
		t.Errorf("runs of which some are missing: %v", err)
	}
}

// Decode refuses, or returns what encodes to the same numbers.
func FuzzDecode(f *testing.F) {
	bytes := func(numbers []float64) (b []byte) {
		for _, v := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
		return b
	}
	good := drawnAggregate(Block{To: 2}, 3, 2).Encode(nil)
	f.Add(bytes(good))
	for i := range headLen {
		for _, v := range []float64{-1, 1 << 31, math.NaN()} {
			c := slices.Clone(good)
			c[i] = v
			f.Add(bytes(c))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var numbers []float64
		for ; len(b) >= 8; b = b[8:] {
			numbers = append(numbers, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		}
		a, err := Decode(numbers)
		if err != nil {
			return
		}
		if again := a.Encode(nil); !slices.EqualFunc(again, numbers, func(x, y float64) bool { return x == y || x != x && y != y }) {
			t.Errorf("%v decodes and encodes to %v", numbers, again)
		}
	})
}

func TestMergePanicsOutOfOrder(t *testing.T) {
	a := drawnAggregate(Block{From: 2, To: 4}, 3, 2)
	mustPanic(t, badMerge, func() { a.Merge(drawnAggregate(Block{From: 0, To: 2}, 3, 2)) })
	mustPanic(t, badMerge, func() { a.Merge(drawnAggregate(Block{Policy: 1, From: 4, To: 5}, 3, 2)) })
	mustPanic(t, badMerge, func() { a.Merge(drawnAggregate(Block{From: 4, To: 5}, 3, 3)) })
}
