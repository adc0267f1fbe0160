package chart

import (
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
)

// SetArms sets the arms of the payoff chart. A selected arm that no longer exists is deselected.
func (b *Board) SetArms(a data.Arms) {
	b.arms = a
	b.armsVersion++
	if b.selected >= len(a.Arms) {
		b.selected = -1
	}
	b.focusArm = -1
	b.touch(theArms)
}

// SetPullCounts sets how often each arm was pulled, for the dots of a rested payoff chart; nil for none. In a restless
// one the dots are at the playhead's round.
func (b *Board) SetPullCounts(pulls []float64) {
	b.pullCounts = pulls
	b.touch(pullCounts)
}

// SetResults sets the data of the policies' charts.
func (b *Board) SetResults(r data.Results) {
	b.results, b.pairs = r, nil
	if !b.isSeries(b.focus) {
		b.focus = ""
	}
	b.touch(policies)
}

// SetInspection sets the data of the inspector; nil for none.
func (b *Board) SetInspection(in *data.Inspection) {
	b.inspection = in
	b.touch(inspection)
}

// SetTrace sets the data of the chart of one value over the rounds; nil for none.
func (b *Board) SetTrace(t *data.Trace) {
	if b.trace != nil || t != nil {
		b.trace = t
		b.touch(theTrace)
	}
}

// SetTheory sets the data of the charts of the theory; nil for none.
func (b *Board) SetTheory(t *data.Theory) {
	b.theory = t
	b.touch(theTheory)
}

// SetSweep sets the data of the chart of a sweep; nil for none.
func (b *Board) SetSweep(s *data.Sweep) {
	b.sweep = s
	b.touch(theSweep)
}

// Sweep returns the data of the chart of a sweep; nil if there is none.
func (b *Board) Sweep() *data.Sweep { return b.sweep }

// SetPlayhead moves the playhead to a round; 0 removes it.
func (b *Board) SetPlayhead(round float64) {
	if b.playhead != round {
		b.playhead = round
		b.touch(thePlayhead)
	}
}

// Select selects an arm; -1 selects none.
func (b *Board) Select(arm int) {
	if arm < -1 || arm >= len(b.arms.Arms) {
		arm = -1
	}
	if b.selected != arm {
		b.selected = arm
		b.touch(selectedArm)
	}
}

// Choose highlights the inspected policy, by its key; "" for none.
func (b *Board) Choose(key string) {
	if b.chosen != key {
		b.chosen = key
		b.touch(policies)
	}
}

// Hide hides or shows a policy.
func (b *Board) Hide(key string, hide bool) {
	if b.hidden[key] == hide {
		return
	}
	if hide {
		b.hidden[key] = true
	} else {
		delete(b.hidden, key)
	}
	b.touch(policies)
}

// SetHidden hides these policies and shows all others, whether they have results or not.
func (b *Board) SetHidden(keys []string) {
	for key := range b.hidden {
		if !slices.Contains(keys, key) {
			b.Hide(key, false)
		}
	}
	for _, key := range keys {
		b.Hide(key, true)
	}
}

// Hidden appends the keys of the hidden policies to dst, in the order of the results.
func (b *Board) Hidden(dst []string) []string {
	for i := range b.results.Series {
		if k := b.results.Series[i].Key; b.hidden[k] {
			dst = append(dst, k)
		}
	}
	return dst
}

// DropHidden removes the results of the hidden policies from the board.
func (b *Board) DropHidden() {
	shown := b.results
	shown.Series = slices.DeleteFunc(slices.Clone(shown.Series), func(s data.Series) bool { return b.hidden[s.Key] })
	b.SetResults(shown)
}

// Isolate hides all policies but one, or shows all if it is the only one shown.
func (b *Board) Isolate(key string) {
	alone := !b.hidden[key]
	for i := range b.results.Series {
		if k := b.results.Series[i].Key; k != key && !b.hidden[k] {
			alone = false
		}
	}
	for i := range b.results.Series {
		k := b.results.Series[i].Key
		b.Hide(k, !alone && k != key)
	}
}

// SingleOut keeps a series, by its key, in focus while no other is; "" ends that.
func (b *Board) SingleOut(key string) {
	was := b.single
	b.single = key
	if b.focus == "" || b.focus == was {
		b.Focus("", b.focusArm)
	}
}

// Focus thickens a series or an arm and fades the rest, as hovering does. The series is given by its key, the arm by
// its index; "" and -1 end it.
func (b *Board) Focus(key string, arm int) {
	if key == "" {
		key = b.single
	}
	if arm < -1 || arm >= len(b.arms.Arms) {
		arm = -1
	}
	if b.focus != key {
		b.focus = key
		b.touch(policies)
	}
	if b.focusArm != arm {
		b.focusArm = arm
		b.touch(armInFocus)
	}
}

// SetWindow zooms a chart; the zero Window shows all.
func (b *Board) SetWindow(id string, w layout.Window) {
	p := b.find(id)
	if p == nil || p.spec.Window == w {
		return
	}
	p.spec.Window, p.stale = w, staleGround
	if p.frame.Plot.W == 0 || !p.kind.Zooms {
		return
	}
	// The next event may come before the next scene, and refers to the new scale.
	if p.frame.X = p.whole(); w.X0 < w.X1 {
		p.frame.X = layout.NewScale(p.frame.X.Kind, w.X0, w.X1, p.frame.Plot.X, p.frame.Plot.Right())
	}
}

// SetTextRatio sets the width of the page's font as a multiple of Arial's, for the layout of labels.
func (b *Board) SetTextRatio(ratio float64) {
	if ratio > 0.5 && ratio < 2 && ratio != b.textRatio {
		b.textRatio = ratio
		b.Refresh()
	}
}

// Refresh makes Scenes return all scenes again, for a view that lost them.
func (b *Board) Refresh() {
	for _, p := range b.charts {
		p.stale, p.laid = staleGround, false
	}
}
