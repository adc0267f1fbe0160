package chart

import (
	"math"
	"slices"
	"sort"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/numbers"
)

// A Spread is how a chart shows the spread of the runs, if its kind Spreads.
type Spread string

const (
	MeanBand  Spread = ""          // the mean of the runs and its 95% confidence band
	Quantiles Spread = "quantiles" // the median of the runs, and a band from their 10% to their 90% quantile
	EachRun   Spread = "runs"      // the mean, and single runs as thin lines
)

// Spreads lists all of them in the order in which lists show them.
var Spreads = [...]Spread{MeanBand, Quantiles, EachRun}

// SetSpread sets how charts show the spread of the runs.
func (b *Board) SetSpread(s Spread) {
	if b.spread != s {
		b.spread = s
		b.touch(policies)
	}
}

// Spread returns how charts show the spread of the runs.
func (b *Board) Spread() Spread { return b.spread }

const (
	lowQuantile  = 0.1
	highQuantile = 0.9
	runAlpha     = 0.3
	runWidth     = 0.75
	// mostRunPoints is the most points of all thin lines of a chart: with more, fewer runs are drawn.
	mostRunPoints = 60_000
	leastRuns     = 10
)

// samples describes what a lineChart draws of single runs.
type samples struct {
	x      []float64 // rounds
	places []int     // of x in the rounds of the chart's results
	skip   int       // how many of a run's numbers are before x
	most   int       // the most runs drawn of each policy
}

// spreadOf returns what a chart draws: the requested spread, if its curves have single runs.
func (c *lineChart) spreadOf(b *Board) Spread {
	if c.of.ofRun == nil || len(c.r.X) == 0 {
		return MeanBand
	}
	for i := range c.r.Series {
		if len(c.r.Series[i].Samples) > 1 {
			return b.spread
		}
	}
	return MeanBand
}

// takeSamples finds the rounds of single runs, and the runs to draw.
func (c *lineChart) takeSamples(b *Board) {
	q := &c.samples
	q.skip, _ = slices.BinarySearch(c.r.SampleX, c.r.X[0])
	q.x, q.places = c.r.SampleX[q.skip:], q.places[:0]
	for _, x := range q.x {
		q.places = append(q.places, sort.SearchFloat64s(c.r.X, x))
	}
	shown := 0
	for i := range c.r.Series {
		if s := &c.r.Series[i]; !b.hidden[s.Key] && len(s.Samples) > 0 {
			shown++
		}
	}
	q.most = max(leastRuns, mostRunPoints/max(1, shown*len(q.x)))
}

// runsOf returns the values of the first runs of a series, at most `most`.
func (c *lineChart) runsOf(s *data.Series, most int) [][]float64 {
	var runs [][]float64
	for _, sample := range s.Samples[:min(most, len(s.Samples))] {
		values := make([]float64, len(c.samples.x))
		for k, place := range c.samples.places {
			values[k] = c.of.ofRun(s, place, sample[c.samples.skip+k])
		}
		runs = append(runs, values)
	}
	return runs
}

// spreadOut gives a curve what is drawn of the single runs of its series, in place of a confidence band.
func (c *lineChart) spreadOut(s *curve, of *data.Series) {
	switch c.spread {
	case EachRun:
		s.half, s.runs, s.runX = nil, c.runsOf(of, c.samples.most), c.samples.x
	case Quantiles:
		s.half, s.x, s.middle = nil, c.samples.x, true
		s.low, s.y, s.high = quantiles(c.runsOf(of, len(of.Samples)), len(c.samples.x))
	}
}

// quantiles returns the 10% quantile, the median and the 90% quantile of runs at each of n points; nil without runs.
func quantiles(runs [][]float64, n int) (low, median, high []float64) {
	if len(runs) == 0 {
		return nil, nil, nil
	}
	column := make([]float64, len(runs))
	for k := range n {
		for i, run := range runs {
			column[i] = run[k]
		}
		slices.Sort(column)
		low, median, high = append(low, quantile(column, lowQuantile)), append(median, quantile(column, 0.5)),
			append(high, quantile(column, highQuantile))
	}
	return low, median, high
}

// quantile returns a quantile of sorted numbers, interpolated between two of them.
//
// Source: Hyndman, Fan, Sample Quantiles in Statistical Packages, 1996, definition 7.
func quantile(sorted []float64, p float64) float64 {
	at := float64(p * float64(len(sorted)-1))
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + float64((at-float64(i))*(sorted[i+1]-sorted[i]))
}

// runs draws the single runs of a curve.
func (c *curveChart) runs(p *placed, s *curve) {
	if len(s.runs) == 0 {
		return
	}
	f := &p.frame
	c.runPx = scene.Grow(c.runPx, len(s.runX))
	for k, x := range s.runX {
		c.runPx[k] = f.X.At(x)
	}
	p.b.Mark(scene.Line, s.role, runAlpha*s.alpha, runWidth).Clip = f.Plot.Clip(1)
	for i, run := range s.runs {
		if i > 0 {
			p.b.Put2(math.NaN(), math.NaN())
		}
		if s.rule == cumulative && f.X.Lo <= 0 {
			p.b.Put2(f.X.At(0), f.Y.At(0))
		}
		for k, v := range run {
			last := k == len(run)-1
			if !last && (c.runPx[k+1] < f.Plot.X || k > 0 && c.runPx[k-1] > f.Plot.Right()) {
				continue
			}
			p.b.Put2(c.runPx[k], f.Y.At(v))
		}
	}
	p.b.Done()
}

// around says, after "mean of 100 runs", what is drawn around the curves of a chart that shows spread.
func (b *Board) around() string {
	if b.spread == EachRun {
		return " with " + sampledWords(&b.results) + " as thin lines"
	}
	return " with its 95% confidence band"
}

// ofRuns says over how many runs the curves of a chart that shows spread are the mean or the median.
func (b *Board) ofRuns() string {
	if b.spread == Quantiles && mostSamples(&b.results) > 1 {
		return "median of " + sampledWords(&b.results) + " and their 10% to 90% quantiles"
	}
	return meanOf(&b.results, b.around())
}

// SpreadWords says how a chart shows the spread of the runs: "median of 100 runs, 10% to 90% of them". It is "" if it
// draws means and their confidence bands.
func (b *Board) SpreadWords(id string) string {
	kind, ok := KindByID(id)
	if !ok || !kind.Spreads || b.spread == MeanBand || mostSamples(&b.results) < 2 {
		return ""
	}
	if b.spread == Quantiles {
		return "median of " + sampledWords(&b.results) + ", bands: 10% to 90% of them"
	}
	return meanOf(&b.results, "") + ", thin lines: " + sampledWords(&b.results)
}

// mostSamples returns the largest number of runs that are recorded individually.
func mostSamples(r *data.Results) int {
	n := 0
	for i := range r.Series {
		n = max(n, len(r.Series[i].Samples))
	}
	return n
}

// sampledWords says which runs are recorded individually: "100 runs", or "the first 200 runs".
func sampledWords(r *data.Results) string {
	n, most := mostSamples(r), 0
	for i := range r.Series {
		most = max(most, r.Series[i].Runs)
	}
	if n < most {
		return "the first " + numbers.Count(n, "run")
	}
	return numbers.Count(n, "run")
}

// spreadTable lists what a chart that shows spread draws, at the rounds of single runs; nil if the chart draws only
// means.
func (b *Board) spreadTable(of *lines, value string) *data.Table {
	c := &lineChart{of: of, r: *b.tabled(of)}
	if c.spread = c.spreadOf(b); c.spread == MeanBand {
		return nil
	}
	c.takeSamples(b)
	t := data.NewTable("policy", "key", "run", "round", value)
	if c.spread == Quantiles {
		t = data.NewTable("policy", "key", "runs", "round", "quantile_10", "median", "quantile_90")
	}
	for i := range c.r.Series {
		s := &c.r.Series[i]
		runs := c.runsOf(s, len(s.Samples))
		low, median, high := quantiles(runs, len(c.samples.x))
		for run := range runs {
			for k, x := range c.samples.x {
				if c.spread == EachRun {
					t.Row(s.Name, s.Key, float64(run+1), x, runs[run][k])
				} else if run == 0 {
					t.Row(s.Name, s.Key, float64(len(runs)), x, low[k], median[k], high[k])
				}
			}
		}
	}
	return t
}

// tabled returns the results as a chart of a kind of lines shows them: with the early rounds if a placed chart has a
// logarithmic axis.
func (b *Board) tabled(of *lines) *data.Results {
	for _, p := range b.charts {
		if c, ok := p.chart.(*lineChart); ok && c.of == of && p.spec.XScale == layout.Log {
			log := c.of.taken(b.results, layout.Log)
			return &log
		}
	}
	even := of.taken(b.results, layout.Linear)
	return &even
}
