package chart

import (
	"math"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/detmath"
)

// whole returns the scale of a chart's x axis when all of it is shown.
func (p *placed) whole() layout.Scale {
	f := &p.frame
	return layout.NewScale(f.X.Kind, p.all[0], p.all[1], f.Plot.X, f.Plot.Right())
}

// wheel zooms around the pointer while ctrl or meta is held, and pans while shift is held; otherwise the page scrolls.
func (b *Board) wheel(p *placed, e PointerEvent) Intent {
	switch {
	case !p.kind.Zooms:
	case e.Zoom:
		return b.zoom(p, e.X, detmath.Exp(-e.DY*wheelSpeed))
	case e.Pan:
		return b.scroll(p, e.DX+e.DY)
	}
	return b.intent(NoIntent, p.spec.ID)
}

// zoom stretches the plot by a factor around the px x.
func (b *Board) zoom(p *placed, x, factor float64) Intent {
	f := &p.frame
	if !(factor > 0) || !p.kind.Zooms {
		return b.intent(NoIntent, p.spec.ID)
	}
	x = math.Max(f.Plot.X, math.Min(f.Plot.Right(), x))
	return b.zoomTo(p, x-(x-f.Plot.X)/factor, x+(f.Plot.Right()-x)/factor)
}

// zoomTo shows what is between two px of the current plot.
func (b *Board) zoomTo(p *placed, from, to float64) Intent {
	return b.show(p, p.frame.X.Inv(from), p.frame.X.Inv(to))
}

// scroll moves the visible part by this many px.
func (b *Board) scroll(p *placed, by float64) Intent {
	if p.spec.Window.X0 == p.spec.Window.X1 || !p.kind.Zooms {
		return b.intent(NoIntent, p.spec.ID)
	}
	f, all := &p.frame, p.whole()
	// It stops at the ends, in px of the whole axis, so that the window keeps its size.
	stretch := (f.Plot.Right() - f.Plot.X) / (all.At(f.X.Hi) - all.At(f.X.Lo))
	by = math.Max(by, (f.Plot.X-all.At(f.X.Lo))*stretch)
	by = math.Min(by, (f.Plot.Right()-all.At(f.X.Hi))*stretch)
	return b.show(p, f.X.Inv(f.Plot.X+by), f.X.Inv(f.Plot.Right()+by))
}

// show shows lo..hi, or the whole axis if that is not larger; it never shows less than leastZoom of it.
func (b *Board) show(p *placed, lo, hi float64) Intent {
	all := p.whole()
	from, to := math.Max(all.From, all.At(lo)), math.Min(all.To, all.At(hi))
	if to-from < leastZoom {
		mid := layout.Half(from + to)
		from, to = mid-leastZoom/2, mid+leastZoom/2
	}
	if from <= all.From+1e-6 && to >= all.To-1e-6 {
		return b.setWindow(p, layout.Window{}, true)
	}
	return b.setWindow(p, layout.Window{X0: all.Inv(from), X1: all.Inv(to)}, true)
}

// ZoomsWith returns the charts that are zoomed together with one, including itself: those of rounds if its x axis
// counts rounds, else itself alone; none if it cannot be zoomed.
func (b *Board) ZoomsWith(id string) []string {
	kind, ok := KindByID(id)
	if !ok || !kind.Zooms {
		return nil
	}
	if !kind.OfRounds(b.arms.Restless) {
		return []string{id}
	}
	var ids []string
	for _, k := range kinds {
		if k.Zooms && k.OfRounds(b.arms.Restless) {
			ids = append(ids, k.ID)
		}
	}
	return ids
}

// setWindow shows a window in a chart, and in those that are zoomed with it.
func (b *Board) setWindow(p *placed, w layout.Window, done bool) Intent {
	for _, id := range b.ZoomsWith(p.spec.ID) {
		b.SetWindow(id, w)
	}
	in := b.intent(Zoomed, p.spec.ID)
	in.Window, in.Done = w, done
	return in
}

// selection draws the part that a drag is about to zoom to.
func (p *placed) selection(b *Board) {
	if b.pointer.gesture != zooming || b.hoverChart != p.spec.ID {
		return
	}
	plot := p.frame.Plot
	lo := math.Max(plot.X, math.Min(b.pointer.x0, b.pointer.x))
	hi := math.Min(plot.Right(), math.Max(b.pointer.x0, b.pointer.x))
	p.b.Mark(scene.Rects, scene.Accent, 0.12, 0)
	p.b.Put4(lo, plot.Y, hi-lo, plot.H)
	p.b.Done()
}
