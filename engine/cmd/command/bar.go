package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/term"
)

// A screen describes the terminal that a stream writes to, if there is one.
type screen struct {
	terminal bool
	width    func() int // current columns
}

func screenOf(w io.Writer) screen {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return screen{}
	}
	return screen{terminal: true, width: func() int {
		columns, _, err := term.GetSize(int(f.Fd()))
		if err != nil || columns < 1 {
			return 80
		}
		return columns
	}}
}

const barEvery = 100 * time.Millisecond // on a terminal

// lineEvery is the time between reports elsewhere, where each is a new line. Only tests change it.
var lineEvery = 10 * time.Second

// A bar shows on standard error how much of the work is done. On a terminal it is a bar that is erased at the
// end; elsewhere it is one line every lineEvery.
type bar struct {
	sh     *shell
	unit   string // of the work, in the plural
	start  time.Time
	all    atomic.Int64 // units
	played atomic.Int64
	quit   chan struct{}
	ended  sync.WaitGroup
}

// startBar starts a bar whose work is counted in the unit.
func startBar(sh *shell, unit string) *bar {
	b := &bar{sh: sh, unit: unit, start: time.Now(), quit: make(chan struct{})}
	b.ended.Go(b.loop)
	return b
}

func (b *bar) total(rounds int) { b.all.Store(int64(rounds)) }
func (b *bar) add(rounds int)   { b.played.Add(int64(rounds)) }

// stop ends the reports and erases the bar.
func (b *bar) stop() {
	close(b.quit)
	b.ended.Wait()
}

func (b *bar) loop() {
	every := lineEvery
	if b.sh.screen.terminal {
		every = barEvery
		defer io.WriteString(b.sh.err, "\r\x1b[K")
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-b.quit:
			return
		case <-tick.C:
			b.report()
		}
	}
}

func (b *bar) report() {
	played, all, seconds := b.played.Load(), b.all.Load(), time.Since(b.start).Seconds()
	if b.sh.screen.terminal {
		fmt.Fprintf(b.sh.err, "\r%s\x1b[K", barText(played, all, b.unit, seconds, b.sh.screen.width()))
		return
	}
	fmt.Fprintf(b.sh.err, "rising: %s\n", shareText(played, all, b.unit, seconds))
}

// shareText says how much is done and how long the rest will take.
func shareText(played, all int64, unit string, seconds float64) string {
	if all == 0 || played == 0 {
		return "preparing"
	}
	share := float64(played) / float64(all)
	left := time.Duration(seconds * (1/share - 1) * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%3.0f%%  %s of %s %s  %s left", 100*share, short(played), short(all), unit, left)
}

// barText returns a line of at most width-1 columns.
func barText(played, all int64, unit string, seconds float64, width int) string {
	text := shareText(played, all, unit, seconds)
	room := min(width-len(text)-4, 40)
	if room < 5 || all == 0 {
		return text[:min(len(text), max(width-1, 0))]
	}
	full := int(int64(room) * played / all)
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", room-full) + "] " + text
}

// short writes a count with three digits and a letter for its thousands.
func short(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.3gG", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.3gM", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.3gk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}
