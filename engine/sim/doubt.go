package sim

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
)

// A Doubt says why a 95% interval of Student's t over runs may be too short.
//
// The interval is right where the numbers of the runs are near normal, however few they are. It is too short where most
// runs agree and a few differ from them: these few may be missing from the sample, and no interval that is made from the
// sample alone can allow for them. `make coverage` prints how often the interval holds the true mean, at 300 rounds of the
// two arms of the paper, with the share of the samples that are marked Skewed:
//
//	                   skewness   5 runs  10 runs        20 runs        50 runs        100 runs
//	                   of all     holds   holds  marked  holds  marked  holds  marked  holds  marked
//	R-ed-UCB             -0.1     0.96    0.96   0.05    0.95   0.08    0.94   0.01    0.95   0.00
//	SW-TS                 0.4     0.94    0.95   0.06    0.95   0.07    0.95   0.03    0.95   0.00
//	Rexp3                 0.1     0.94    0.95   0.05    0.96   0.05    0.94   0.01    0.95   0.00
//	KL-UCB                0.7     0.95    0.95   0.10    0.95   0.18    0.95   0.14    0.94   0.01
//	Ser4                 -5.5     0.93    0.93   0.22    0.92   0.34    0.89   0.55    0.90   0.74
//	KL-UCB, released     -3.0     0.37    0.56   0.57    0.84   0.85    0.94   0.99    0.92   1.00
//	TS                  -12.2     0.04    0.06   0.47    0.13   0.76    0.31   0.93    0.45   0.91
//
// So the mark is rare where the interval is right, and from 20 runs on it finds most samples where it is far too short. A
// sample without one of the rare runs cannot be told from a good one: see Missed. The bootstrap (percentile, or of t) holds
// the mean as seldom as Student's t, so no such interval is shown. What helps is more runs, or signTest, which asks only how
// often one policy beats another.
type Doubt string

// The doubts, the gravest first.
const (
	FewRuns Doubt = "few"    // fewer than enoughRuns: whether a few runs differ from the rest cannot be seen
	Skewed  Doubt = "skewed" // a few runs differ from the rest
	NoDoubt Doubt = ""
)

// Words say what to think of the interval of the mean of n things, such as "runs", without a period; "" for NoDoubt.
func (d Doubt) Words(n int, things string) string {
	switch d {
	case FewRuns:
		return fmt.Sprintf("%d %s are few: what happens in up to %.0f%% of all %[2]s may be missing from them, "+
			"and the intervals do not allow for it", n, things, 100*Missed(n))
	case Skewed:
		return "the interval may be too short where a few " + things + " differ from the rest"
	}
	return ""
}

// Doubts are those of the intervals of a table or a chart.
type Doubts struct {
	few    int // the least number of runs that is too few; 0 if none is
	skewed bool
}

// Star returns the star that marks an interval of skewed runs; "" for another doubt.
func (d Doubt) Star() string {
	if d == Skewed {
		return "*"
	}
	return ""
}

// Add adds the doubt of an interval over n runs.
func (d *Doubts) Add(doubt Doubt, n int) {
	if doubt == FewRuns && (d.few == 0 || n < d.few) {
		d.few = n
	}
	d.skewed = d.skewed || doubt == Skewed
}

// Sentences say what to think of the intervals and what the star means, without periods. things are what the intervals are over,
// such as "runs".
func (d *Doubts) Sentences(things string) []string {
	var list []string
	if d.few > 0 {
		list = append(list, FewRuns.Words(d.few, things))
	}
	if d.skewed {
		list = append(list, "* "+Skewed.Words(0, things)+"; more "+things+" help")
	}
	return list
}

// enoughRuns is the number of runs from which on their skewness says something.
const enoughRuns = 10

// DoubtOf returns the doubt about the interval of the mean of some numbers, one per run, and their skewness, which is 0
// for fewer than three numbers and for equal ones. One number has no interval, and no doubt.
func DoubtOf(values []float64) (Doubt, float64) {
	skewness := skewnessOf(values)
	n := float64(len(values))
	switch {
	case n < 2:
		return NoDoubt, skewness
	case n < enoughRuns:
		return FewRuns, skewness
	}
	// Of normal numbers, about one sample in twenty has more than twice the standard error. With many runs, a skewness of
	// little effect on the interval is significant too: the effect grows with skewness / √n.
	se := math.Sqrt(6 * n * (n - 1) / ((n - 2) * (n + 1) * (n + 3)))
	if math.Abs(skewness) > max(2*se, 0.15*math.Sqrt(n)) {
		return Skewed, skewness
	}
	return NoDoubt, skewness
}

// skewnessOf returns the adjusted Fisher-Pearson coefficient of skewness, G1 = √(n(n-1))/(n-2) m3/m2^1.5 (Joanes and Gill
// 1998); 0 for fewer than three numbers, and for numbers that are equal except for rounding.
func skewnessOf(values []float64) float64 {
	n := float64(len(values))
	if n < 3 {
		return 0
	}
	mean, largest := 0.0, 0.0
	for _, v := range values {
		mean += v / n
		largest = max(largest, math.Abs(v))
	}
	m2, m3 := 0.0, 0.0
	for _, v := range values {
		d := v - mean
		m2 += float64(d*d) / n
		m3 += float64(float64(d*d)*d) / n
	}
	if m2 <= float64(largest*largest)*1e-24 {
		return 0
	}
	return math.Sqrt(n*(n-1)) / (n - 2) * (m3 / float64(m2*math.Sqrt(m2)))
}

// Missed returns the largest share of all possible runs that may be of a kind of which n runs hold none, at 95%:
// 1 - 0.05^(1/n). n is from 1.
func Missed(n int) float64 { return 1 - detmath.Exp(detmath.Log(0.05)/float64(n)) }

// signTest returns the two-sided p-value of the sign test: the probability that of `a` + `b` fair coins at least as many,
// or at most as few, show heads as `a`. Ties are left out. It is 1 if there is nothing to count.
func signTest(a, b int) float64 {
	n, k := a+b, min(a, b)
	if n == 0 || a == b {
		return 1
	}
	// The tail is its largest term, C(n,k)/2^n, times 1 + k/(n-k+1) + k(k-1)/((n-k+1)(n-k+2)) + …
	logTerm := -float64(float64(n) * detmath.Log(2))
	for i := 1; i <= k; i++ {
		logTerm += detmath.Log(float64(n-k+i) / float64(i))
	}
	sum, term := 1.0, 1.0
	for i := k; i > 0 && term > 1e-18*sum; i-- {
		term = float64(term * (float64(i) / float64(n-i+1)))
		sum += term
	}
	return min(1, float64(2*detmath.Exp(logTerm)*sum))
}
