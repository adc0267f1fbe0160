package command

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestBarText(t *testing.T) {
	for _, c := range []struct {
		played, all int64
		seconds     float64
		width       int
		want        string
	}{
		{0, 0, 1, 80, "preparing"},
		{0, 1e6, 1, 80, "[                                        ] preparing"},
		{5e5, 1e6, 3, 80, "[" + strings.Repeat("=", 20) + strings.Repeat(" ", 20) + "]  50%  500k of 1M rounds  3s left"},
		{2e9, 2e9, 3, 80, "[" + strings.Repeat("=", 40) + "] 100%  2G of 2G rounds  0s left"},
		{5e5, 1e6, 3, 45, "[====     ]  50%  500k of 1M rounds  3s left"},
		{5e5, 1e6, 3, 10, " 50%  500"},
		{5, 10, 3, 0, ""},
	} {
		got := barText(c.played, c.all, "rounds", c.seconds, c.width)
		if got != c.want || len(got) > max(c.width-1, 0) {
			t.Errorf("%d of %d in %d columns: %q, want %q", c.played, c.all, c.width, got, c.want)
		}
	}
}

func TestBarIsWiped(t *testing.T) {
	var err bytes.Buffer
	sh := &shell{ctx: context.Background(), err: &err, screen: screen{terminal: true, width: func() int { return 80 }}}
	b := startBar(sh, "rounds")
	b.total(10)
	b.add(10)
	b.stop()
	b.report()
	if !strings.HasPrefix(err.String(), "\r\x1b[K") || !strings.Contains(err.String(), "100%") {
		t.Errorf("the terminal got %q", err.String())
	}
}

func TestNoBarWhereThereIsNoTerminal(t *testing.T) {
	if screenOf(new(bytes.Buffer)).terminal {
		t.Error("a buffer passes for a terminal")
	}
}
