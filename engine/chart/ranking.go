package chart

import (
	"cmp"
	"math"
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// RankingChart is the ID of the chart of mean ranks over many bandits.
const RankingChart = "ranking"

var rankingKind = Kind{
	ID: RankingChart, Name: "Ranking", Title: "Ranking", Label: "The mean rank of each policy over the bandits, the best first",
	YTitle: rankedBy("mean regret"), heading: rankingHeading,
	Place: OfSweep, X: PlacesInRanking,
	ground: theSweep | policies, over: theCrosshair,
	newDrawer: func() drawer { return &rankingChart{} },
	takeaway:  sweepTakeaway, table: sweepTable,
	caption: func(b *Board, _ layout.Window) string {
		if b.sweep == nil {
			return ""
		}
		played, _ := b.sweep.Played()
		return "Mean rank of each policy over " + numbers.Count(played, "random bandit") +
			", with 95% intervals over the bandits (Student's t)."
	},
}

func rankedBy(what string) string { return "mean rank by " + what + "; 1 is the best" }

func rankingHeading(b *Board) string {
	if b.sweep == nil || b.sweep.RankedBy == "" {
		return rankedBy("mean regret")
	}
	return rankedBy(b.sweep.RankedBy)
}

// A rankingChart draws a row for each policy: its mean rank with its interval.
type rankingChart struct{ spots }

// rankedPolicies returns the ranks, the best first, without the hidden policies.
func rankedPolicies(b *Board) []data.SweepRank {
	ranks := slices.DeleteFunc(slices.Clone(b.sweep.Ranks), func(r data.SweepRank) bool { return b.hidden[b.sweep.Policies[r.Policy].Key] })
	slices.SortStableFunc(ranks, func(r, q data.SweepRank) int { return cmp.Compare(r.Value, q.Value) })
	return ranks
}

func (c *rankingChart) ground(b *Board, p *placed) {
	s := b.sweep
	if s == nil || len(s.Ranks) == 0 {
		p.frame.Plot = layout.Rect{}
		return
	}
	c.begin(b, p, rankingHeading(b), rankingDigest)
	ranks, width := rankedPolicies(b), p.spec.Width
	left := 0.0
	for _, r := range ranks {
		left = math.Max(left, p.b.Width(s.Policies[r.Policy].Name, false))
	}
	left = math.Min(left+8, width*0.45)
	top, bottom := c.head+8, p.spec.Height-layout.BareMargin
	last := max(len(s.Ranks), 2)
	x := layout.NewScale(layout.Linear, 1, float64(last), left+10, width-14)
	p.frame.Plot = layout.Rect{X: left + 10, Y: top, W: math.Max(width-left-24, 20), H: math.Max(bottom-top, 20)}
	p.frame.X = layout.NewScale(layout.Linear, 0, float64(len(ranks)), left+10, width-14)
	p.b.Mark(scene.Rects, scene.Grid, 1, 0)
	for r := 1; r <= last; r++ {
		p.b.Put4(x.At(float64(r)), top, 1, bottom-top)
	}
	p.b.Done()
	for r := 1; r <= last; r++ {
		p.b.Text(p.b.Commas(float64(r), 0), x.At(float64(r)), bottom+16, layout.FontSize, scene.Middle, scene.Ink2)
	}
	for n, r := range ranks {
		c.row(b, p, &x, left, top+float64((bottom-top)*(float64(n)+0.5))/float64(len(ranks)), r)
	}
}

func (c *rankingChart) row(b *Board, p *placed, x *layout.Scale, left, y float64, r data.SweepRank) {
	of := &b.sweep.Policies[r.Policy]
	p.b.Text(p.b.Fit(of.Name, false, left), left, y+layout.Baseline, layout.FontSize, scene.End, scene.Ink)
	if r.HasInterval() {
		low, high := math.Max(x.At(r.Low), left+4), math.Min(x.At(r.High), p.spec.Width-2)
		p.b.Stroke(of.Style.Role, 1, 2, low, y, high, y)
	}
	p.b.Dot(of.Style.Role, 1, x.At(r.Value), y, 5, true)
	p.reads.list = append(p.reads.list, reading{shape: aDot, key: of.Key, arm: -1, point: -1, name: of.Name,
		words: "mean rank " + sentences.RankOfSweep(r), box: layout.Rect{X: x.At(r.Value), Y: y}})
}

func rankingDigest(b *Board) Digest {
	d := Digest{Head: []string{"Policy", "Mean rank", "± 95%"}}
	for _, r := range rankedPolicies(b) {
		half := "none"
		if r.HasInterval() {
			half = numbers.Commas(r.Half, 2)
		}
		d.Rows = append(d.Rows, []string{b.sweep.Policies[r.Policy].Name, numbers.Commas(r.Value, 2), half})
	}
	return d
}
