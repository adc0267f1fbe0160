package chart

import (
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// Plot returns the position of a chart's plot within the chart, in CSS px, so that a scrubber can be placed under its
// axis. It belongs to the last returned scene.
func (b *Board) Plot(id string) (x, y, width, height float64) {
	if p := b.find(id); p != nil {
		return p.frame.Plot.X, p.frame.Plot.Y, p.frame.Plot.W, p.frame.Plot.H
	}
	return 0, 0, 0, 0
}

// Number returns the number of the chart's last returned scene; 0 if there is none.
func (b *Board) Number(id string) uint32 {
	if p := b.find(id); p != nil {
		return p.b.Scene.Number
	}
	return 0
}

// Unnamed returns how many policies have no name beside their curves in a chart, for lack of room.
func (b *Board) Unnamed(id string) int {
	if p := b.find(id); p != nil {
		return p.reads.unnamed
	}
	return 0
}

// Lay lays a chart out again if its data, its size or its scales changed, and returns the number of its next scene:
// what Key says from then on is about that scene. It returns 0 for a chart that is not drawn because it is out of
// sight.
func (b *Board) Lay(id string) uint32 {
	p := b.find(id)
	if p == nil || p.spec.Away {
		return 0
	}
	if p.stale == staleGround {
		b.build(p)
		p.stale = staleOver // it is still to be sent
	}
	return p.b.Scene.Number
}

// A ShownAxis is the x axis of a chart as drawn now.
type ShownAxis struct {
	Scale  layout.ScaleKind
	Lo, Hi float64     // the ends of what is shown
	Rounds bool        // it counts rounds
	Name   layout.Rect // the place of its title, CSS px within the chart; zero without a title
}

// Axis returns the x axis of the last returned scene; the zero ShownAxis if there is none.
func (b *Board) Axis(id string) ShownAxis {
	p := b.find(id)
	if p == nil || p.frame.Plot.W == 0 {
		return ShownAxis{}
	}
	f := &p.frame
	a := ShownAxis{Scale: f.X.Kind, Lo: f.X.Lo, Hi: f.X.Hi, Rounds: p.ofRounds(b)}
	if p.kind.Zooms {
		a.Name = f.NameBox(&p.b)
	}
	return a
}

// AxisTitle returns the title of a chart's x axis if the last returned scene had no room for it, so that the page's
// sentence can contain it; else "".
func (b *Board) AxisTitle(id string) string {
	if p := b.find(id); p != nil && !p.frame.Titled {
		return p.frame.Title
	}
	return ""
}

// Takeaway returns the chart's sentence for its current data.
func (b *Board) Takeaway(id string) sentences.Takeaway {
	if k, ok := KindByID(id); ok {
		return k.takeaway(b)
	}
	return sentences.Takeaway{}
}

// subject returns the results that the sentences about policies are about.
func (b *Board) subject() *sentences.Subject {
	even := b.results.Even()
	return &sentences.Subject{Results: &even, Hidden: b.hidden, Chosen: b.chosen}
}

// Leads returns which arm pays most, from pull or round 1 on; see data.Leads.
func (b *Board) Leads() []data.Lead {
	if b.leadsOf != b.armsVersion {
		b.leads, b.leadsOf = data.Leads(&b.arms), b.armsVersion
	}
	return b.leads
}

func (b *Board) isSeries(key string) bool {
	if b.sweep != nil && slices.ContainsFunc(b.sweep.Policies, func(p data.SweepPolicy) bool { return p.Key == key }) {
		return true
	}
	return slices.ContainsFunc(b.results.Series, func(s data.Series) bool { return s.Key == key })
}

// fades reports whether a series is paler because another visible one is in focus.
func (b *Board) fades(key string) bool {
	return b.focus != "" && key != b.focus && b.isSeries(b.focus) && !b.hidden[b.focus]
}

// armPosition returns the x that an arm has reached; NaN if it is not known.
func (b *Board) armPosition(arm int) float64 {
	switch {
	case b.arms.Restless && b.playhead > 0:
		return b.playhead
	case !b.arms.Restless && arm < len(b.pullCounts):
		return b.pullCounts[arm]
	}
	return math.NaN()
}

// ofRounds reports whether a chart's x axis counts rounds.
func (p *placed) ofRounds(b *Board) bool { return p.kind.OfRounds(b.arms.Restless) }

// readsRounds reports whether the chart with the crosshair has an x axis of rounds.
func (b *Board) readsRounds() bool {
	p := b.find(b.hoverChart)
	return p != nil && p.ofRounds(b)
}

// hovers reports whether the pointer or the keys read a chart.
func (b *Board) hovers() bool { return !math.IsNaN(b.hoverX) }

// readRound returns the round whose values are listed: the crosshair's, if there is one, else the playhead's.
func (b *Board) readRound() (round float64, crosshair bool) {
	if b.hovers() && b.readsRounds() {
		return math.Round(b.hoverX), true
	}
	return b.playhead, false
}

// readX returns the x that the payoff chart reads, 0 for none: its own crosshair or, if its axis counts rounds, that of
// the other charts.
func (b *Board) readX(p *placed) float64 {
	if !b.hovers() || b.hoverChart != p.spec.ID && !(b.arms.Restless && b.readsRounds()) {
		return 0
	}
	if x := math.Round(b.hoverX); x >= p.frame.X.Lo && x <= p.frame.X.Hi {
		return x
	}
	return 0
}
