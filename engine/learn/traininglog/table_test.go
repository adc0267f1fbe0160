package traininglog

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// Cells keep their rows, wherever the first row without one stands.
func TestCellsKeepTheirRows(t *testing.T) {
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 1))
		var c cells[float64]
		var rows []uint32
		for row, gap := uint32(0), random.IntN(3*blockSize); len(rows) < 2*blockSize+50; row++ {
			if int(row) < gap || random.IntN(3) > 0 {
				c.add(row, float64(row)/2)
				rows = append(rows, row)
			}
		}
		i := 0
		for row, y := range c.each {
			if row != rows[i] || y != float64(row)/2 || c.row(i) != row {
				t.Fatalf("seed %d: cell %d is %g of row %d (%d), want row %d", seed, i, y, row, c.row(i), rows[i])
			}
			i++
		}
		if i != len(rows) || c.len() != i {
			t.Fatalf("seed %d: %d and %d cells, want %d", seed, i, c.len(), len(rows))
		}
	}
}

// A table takes about as many bytes as its numbers and the numbers of its texts, whatever its format is, so that 64 MiB of text fit
// beside it.
func TestATableTakesLittleMemory(t *testing.T) {
	const rows = 100_000
	for name, c := range map[string]struct {
		head  string
		line  func(i int) string
		cells int // and the number of a line that does not follow the one before
	}{
		"wide":            {"epoch,acc,loss", func(i int) string { return fmt.Sprintf("%d,0.%04d,1.5", i, i%9999) }, 3},
		"long":            {"step,name,value", func(i int) string { return fmt.Sprintf("%d,run%d,0.%04d", i/10, i%10, i%9999) }, 3},
		"bars":            {"| epoch | acc |\n|---|---|", func(i int) string { return fmt.Sprintf("| %7d | 0.%04d |", i, i%9999) }, 2},
		"a rule each row": {"| epoch | acc |", func(i int) string { return fmt.Sprintf("+===+==+\n| %d | 0.%04d |", i, i%9999) }, 3},
		"dashes":          {"  epoch     acc\n-------  ------", func(i int) string { return fmt.Sprintf("%7d  0.%04d", i, i%9999) }, 2},
		"blanks":          {"  epoch     acc", func(i int) string { return fmt.Sprintf("%-7d %7d  0.%04d", i, i, i%9999) }, 3},
		"texts":           {"epoch,acc,note", func(i int) string { return fmt.Sprintf("%d,0.%04d,note %d of many", i, i%9999, i) }, 3},
	} {
		var text strings.Builder
		fmt.Fprintln(&text, c.head)
		for i := range rows {
			fmt.Fprintln(&text, c.line(i))
		}
		data := []byte(text.String())
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		r := &reader{log: &Log{}}
		table := r.readBytes(data, Options{})
		runtime.GC()
		runtime.ReadMemStats(&after)
		if r.log.Fault != nil || table.rows != rows {
			t.Fatalf("%s: fault %v, %d rows", name, r.log.Fault, table.rows)
		}
		each := float64(int64(after.HeapAlloc)-int64(before.HeapAlloc)) / float64(rows*c.cells)
		if each > 10 {
			t.Errorf("%s: %.1f bytes a cell, want 10 at most", name, each)
		}
		runtime.KeepAlive(table)
		runtime.KeepAlive(data)
	}
}
