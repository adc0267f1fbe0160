package layout

import (
	"cmp"
	"slices"
)

// A Label names a series at the right end of its curve.
type Label struct {
	Index    int     // of its series or arm
	At       float64 // y of the curve's end
	Y        float64 // y of the label's middle, once placed
	Priority int     // labels of lower priority are dropped first
	keep     bool
}

// A Labeller places the labels at the ends of curves. It keeps its buffers between scenes.
type Labeller struct {
	Labels []Label
	blocks []block
}

// A block is a run of labels that touch; shift is where its first label would be if all its labels had equal weight.
type block struct {
	shift float64
	n     int
}

// RoomFor returns how many labels fit into lo..hi, gap apart.
func RoomFor(gap, lo, hi float64) int { return int((hi-lo)/gap) + 1 }

// Place decides which labels are shown and where: in the order of their curves' ends, at least gap apart, within
// lo..hi, each as near to its end as the others allow (least squares). Labels that do not fit are dropped by priority
// and, among equals, evenly. It returns the rest, in increasing y.
func (l *Labeller) Place(gap, lo, hi float64) []Label {
	slices.SortStableFunc(l.Labels, func(a, b Label) int { return cmp.Compare(a.At, b.At) })
	l.drop(RoomFor(gap, lo, hi))
	l.blocks = l.blocks[:0]
	for i := range l.Labels {
		// Isotonic regression: z = at - i*gap must not decrease.
		l.blocks = append(l.blocks, block{l.Labels[i].At - float64(float64(i)*gap), 1})
		for k := len(l.blocks) - 1; k > 0 && l.blocks[k-1].shift > l.blocks[k].shift; k-- {
			a, b := l.blocks[k-1], l.blocks[k]
			sum := float64(a.shift*float64(a.n)) + float64(b.shift*float64(b.n))
			l.blocks[k-1] = block{sum / float64(a.n+b.n), a.n + b.n}
			l.blocks = l.blocks[:k]
		}
	}
	last := hi - float64(float64(len(l.Labels)-1)*gap)
	i := 0
	for _, b := range l.blocks {
		z := max(lo, min(last, b.shift))
		for range b.n {
			l.Labels[i].Y = z + float64(float64(i)*gap)
			i++
		}
	}
	return l.Labels
}

// drop keeps as many labels as there is room for.
func (l *Labeller) drop(room int) {
	if len(l.Labels) <= room {
		return
	}
	for top := l.highest(); room > 0 && top >= 0; top-- {
		n := 0
		for i := range l.Labels {
			if l.Labels[i].Priority == top {
				n++
			}
		}
		take, seen := min(n, room), 0
		for i := range l.Labels {
			if l.Labels[i].Priority != top {
				continue
			}
			// Of n equal labels in a row, the kept ones are spread evenly, including the first and the last.
			l.Labels[i].keep = take == n || take > 1 && seen*(take-1)/(n-1) != (seen-1)*(take-1)/(n-1) || seen == 0
			seen++
		}
		room -= take
	}
	kept := l.Labels[:0]
	for _, e := range l.Labels {
		if e.keep {
			e.keep = false
			kept = append(kept, e)
		}
	}
	l.Labels = kept
}

func (l *Labeller) highest() int {
	top := 0
	for i := range l.Labels {
		top = max(top, l.Labels[i].Priority)
	}
	return top
}
