package chart

import (
	"cmp"
	"slices"
)

// An endLabel names a series at the right end of its curve.
type endLabel struct {
	index    int     // of its series or arm
	at       float64 // y of the curve's end
	y        float64 // y of the label's middle, once placed
	priority int     // labels of lower priority are dropped first
	keep     bool
}

// A labeller places end labels. It keeps its scratch between scenes.
type labeller struct {
	labels []endLabel
	blocks []block
}

// A block is a run of labels that touch; shift is where its first would stand if all its
// labels took part equally.
type block struct {
	shift float64
	n     int
}

// place decides which labels stand and where: in the order of their curves' ends, at least gap
// apart, within lo..hi, each as near to its end as the others allow (least squares). What does not
// fit is dropped by priority and, among equals, evenly; the rest, in increasing y, is returned.
func (l *labeller) place(gap, lo, hi float64) []endLabel {
	slices.SortStableFunc(l.labels, func(a, b endLabel) int { return cmp.Compare(a.at, b.at) })
	l.drop(int((hi-lo)/gap) + 1)
	l.blocks = l.blocks[:0]
	for i := range l.labels {
		// Isotonic regression: z = at - i*gap must not decrease.
		l.blocks = append(l.blocks, block{l.labels[i].at - float64(float64(i)*gap), 1})
		for k := len(l.blocks) - 1; k > 0 && l.blocks[k-1].shift > l.blocks[k].shift; k-- {
			a, b := l.blocks[k-1], l.blocks[k]
			sum := float64(a.shift*float64(a.n)) + float64(b.shift*float64(b.n))
			l.blocks[k-1] = block{sum / float64(a.n+b.n), a.n + b.n}
			l.blocks = l.blocks[:k]
		}
	}
	last := hi - float64(float64(len(l.labels)-1)*gap)
	i := 0
	for _, b := range l.blocks {
		z := max(lo, min(last, b.shift))
		for range b.n {
			l.labels[i].y = z + float64(float64(i)*gap)
			i++
		}
	}
	return l.labels
}

// drop keeps as many labels as there is room for.
func (l *labeller) drop(room int) {
	if len(l.labels) <= room {
		return
	}
	for top := l.highest(); room > 0 && top >= 0; top-- {
		n := 0
		for i := range l.labels {
			if l.labels[i].priority == top {
				n++
			}
		}
		take, seen := min(n, room), 0
		for i := range l.labels {
			if l.labels[i].priority != top {
				continue
			}
			// Of n in a row the ones kept are spread evenly over it, first and last included.
			l.labels[i].keep = take == n || take > 1 && seen*(take-1)/(n-1) != (seen-1)*(take-1)/(n-1) || seen == 0
			seen++
		}
		room -= take
	}
	kept := l.labels[:0]
	for _, e := range l.labels {
		if e.keep {
			e.keep = false
			kept = append(kept, e)
		}
	}
	l.labels = kept
}

func (l *labeller) highest() int {
	top := 0
	for i := range l.labels {
		top = max(top, l.labels[i].priority)
	}
	return top
}
