package sweeps

import (
	"cmp"
	"fmt"
	"slices"

	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
	"risingbandits/engine/sweep"
)

// ranks draws the mean rank of each policy over the points that are played, with its interval, the best policy first.
func (d *drawing) ranks(out *Drawn) {
	var regrets [][]float64
	for i := range d.o.Points {
		if p := &d.o.Points[i]; p.Best != nil {
			row := make([]float64, len(p.Results))
			for k := range p.Results {
				row[k] = p.Results[k].Final.Mean
			}
			regrets = append(regrets, row)
		}
	}
	d.b.Text("mean rank by mean regret; 1 is the best", 0, 12, layout.FontSize, scene.Start, scene.Ink2)
	out.Caption = fmt.Sprintf("Mean rank of each policy over %s, with 95%% intervals over the bandits (Student's t).",
		numbers.Count(len(regrets), "random bandit"))
	out.Head = []string{"Policy", "Mean rank", "± 95%"}
	ranks := sweep.Ranks(regrets)
	if ranks == nil {
		return
	}
	order := make([]int, len(ranks))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ranks[a].Mean, ranks[b].Mean) })
	left := d.nameWidth()
	top, bottom := float64(titleHeight+8), d.view.Height-layout.BareMargin
	x := layout.NewScale(layout.Linear, 1, max(float64(len(ranks)), 2), left+10, d.view.Width-14)
	d.b.Mark(scene.Rects, scene.Grid, 1, 0)
	for r := 1; r <= len(ranks); r++ {
		d.b.Put4(x.At(float64(r)), top, 1, bottom-top)
	}
	d.b.Done()
	for r := 1; r <= len(ranks); r++ {
		d.b.Text(numbers.Commas(float64(r), 0), x.At(float64(r)), bottom+16, layout.FontSize, scene.Middle, scene.Ink2)
	}
	for n, k := range order {
		y := top + float64((bottom-top)*(float64(n)+0.5))/float64(len(order))
		d.rank(&x, left, y, k, ranks[k], out)
	}
	first := order[0]
	out.Sentence = d.sentence(fmt.Sprintf("%s has the best mean rank over %s, %s", d.policies[first].Name,
		numbers.Count(len(regrets), "bandit"), rankText(ranks[first])))
}

func (d *drawing) nameWidth() float64 {
	widest := 0.0
	for k := range d.policies {
		widest = max(widest, d.b.Width(d.policies[k].Name, false))
	}
	return min(widest+8, d.view.Width*0.45)
}

// rank draws the rank of policy k in a row.
func (d *drawing) rank(x *layout.Scale, left, y float64, k int, r sweep.Rank, out *Drawn) {
	s := &d.policies[k]
	d.b.Text(d.b.Fit(s.Name, false, left), left, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink)
	half := "none"
	if r.CI95 != nil {
		low, high := max(x.At(r.Mean-*r.CI95), left+4), min(x.At(r.Mean+*r.CI95), d.view.Width-2)
		d.b.Stroke(s.Style.Role, 1, 2, low, y, high, y)
		half = numbers.Commas(*r.CI95, 2)
	}
	d.b.Dot(s.Style.Role, 1, x.At(r.Mean), y, 5, true)
	out.Rows = append(out.Rows, []string{s.Name, numbers.Commas(r.Mean, 2), half})
	d.spots = append(d.spots, Spot{Point: -1, Policy: k, X: x.At(r.Mean), Y: y, Text: s.Name + ": " + rankText(r)})
}

func rankText(r sweep.Rank) string {
	if r.CI95 == nil {
		return numbers.Commas(r.Mean, 2)
	}
	return numbers.Commas(r.Mean, 2) + " ± " + numbers.Commas(*r.CI95, 2)
}
