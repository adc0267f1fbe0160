package learn

import (
	"fmt"
	"math"

	"risingbandits/engine/detmath"
)

// Curves are the average learning curves of some learners on one dataset. As JSON they are the object that
// `rising curves` writes.
type Curves struct {
	Dataset  string  `json:"dataset"`  // its Hash
	Features int     `json:"features"` // of an example
	Runs     int     `json:"runs"`     // over which the curves are averaged
	Examples int     `json:"examples"` // pulls of a run
	Every    int     `json:"every"`    // pulls of a block
	Seed     uint64  `json:"seed"`
	Learners []Curve `json:"learners"`
}

// A Curve is the average learning curve of one learner: the share of right predictions in each block of
// pulls, averaged over the runs.
type Curve struct {
	Name  string    `json:"name"`  // the learner's short name; ParseSpec reads it
	Pulls []int     `json:"pulls"` // the last pull of each block, from 1
	Mean  []float64 `json:"mean"`
	CI95  []float64 `json:"ci95"`  // half-width of the 95% interval over the runs (Student's t), to 6 decimals; null for one run
	Total float64   `json:"total"` // right predictions of a whole run, on average

	// Squares has, for each block, the sum over the runs of the squared numbers of right predictions: what a Tally
	// needs besides Mean to add more runs. Curves written before this field existed have none.
	Squares []int `json:"squares,omitempty"`
}

// forCurves is the purpose of the random numbers of average learning curves. It differs from the purposes of a
// scenario's random numbers, so that a bandit of learners never has the runs over which its curves were averaged.
const forCurves = 4

// CurveKey returns the key of a run of average learning curves, from 0. In a run, all learners get the same order of
// examples.
func CurveKey(seed uint64, run int) detmath.Key {
	return detmath.NewKey(seed).Child(forCurves).Child(uint64(run))
}

// Blocks returns the number of blocks of `every` pulls in `pulls` pulls; the last block may be shorter.
func Blocks(pulls, every int) int { return (pulls + every - 1) / every }

// Average returns the average curve of some runs. right[r][b] is the number of right predictions in block b of
// run r. The result does not depend on the order of the runs.
func Average(name string, right [][]int, pulls, every int) Curve {
	t := NewTally(pulls, every)
	for _, run := range right {
		t.Add(run)
	}
	return t.Curve(name)
}

// A Tally adds up the runs of one learner. Its sums are whole numbers, so they are exact: adding runs to a finished
// curve gives the curve of all of them, to the last bit.
type Tally struct {
	pulls, every, runs int
	sums, squares      []int // of the right predictions in each block
}

// NewTally returns a Tally without runs, for runs of `pulls` pulls in blocks of `every`.
func NewTally(pulls, every int) *Tally {
	blocks := Blocks(pulls, every)
	return &Tally{pulls: pulls, every: every, sums: make([]int, blocks), squares: make([]int, blocks)}
}

// Add adds a run, by its right predictions in each block.
func (t *Tally) Add(right []int) {
	t.runs++
	for b, n := range right {
		t.sums[b] += n
		t.squares[b] += n * n
	}
}

// AddCurve adds the runs over which a curve with the same blocks was averaged. ok is false, and nothing is added, if
// the curve has no Squares.
func (t *Tally) AddCurve(c *Curve, runs int) (ok bool) {
	if len(c.Squares) != len(t.sums) || len(c.Mean) != len(t.sums) {
		return false
	}
	t.runs += runs
	for b := range t.sums {
		t.sums[b] += int(math.Round(c.Mean[b] * float64(runs*t.size(b))))
		t.squares[b] += c.Squares[b]
	}
	return true
}

// Check returns what is wrong with the members of curves that were read from a file, or nil.
func (c *Curves) Check() error {
	switch {
	case len(c.Learners) == 0:
		return nil
	case c.Runs < 1 || c.Runs > maxCurveRuns:
		return fmt.Errorf("runs: got %d, want 1 to %d", c.Runs, maxCurveRuns)
	case c.Examples < 1 || c.Examples > maxExamples:
		return fmt.Errorf("examples: got %d, want 1 to %d", c.Examples, maxExamples)
	case c.Every < 1 || c.Every > maxExamples:
		return fmt.Errorf("every: got %d, want 1 to %d", c.Every, maxExamples)
	}
	seen := map[string]bool{}
	for i := range c.Learners {
		curve := &c.Learners[i]
		if spec, err := ParseSpec(curve.Name); err != nil || spec.String() != curve.Name || seen[curve.Name] {
			return fmt.Errorf("learners[%d].name: got %q, want the name of a learner, each once", i, curve.Name)
		}
		seen[curve.Name] = true
		if err := c.check(curve); err != nil {
			return fmt.Errorf("learners[%d] (%s): %w", i, curve.Name, err)
		}
	}
	return nil
}

// maxCurveRuns is the most runs that curves are averaged over: the sums of their squares stay exact.
const maxCurveRuns = 1_000_000

// check returns what is wrong with one of the curves.
func (c *Curves) check(curve *Curve) error {
	t := NewTally(c.Examples, c.Every)
	n, runs := len(t.sums), float64(c.Runs)
	for name, got := range map[string]int{"pulls": len(curve.Pulls), "mean": len(curve.Mean), "ci95": len(curve.CI95),
		"squares": len(curve.Squares)} {
		optional := name == "squares" && got == 0 || name == "ci95" && got == 0 && c.Runs == 1
		if got != n && !optional {
			return fmt.Errorf("%s: got %d entries, want %d", name, got, n)
		}
	}
	total := 0.0
	for b := range n {
		size := float64(t.size(b))
		sum := math.Round(curve.Mean[b] * runs * size)
		total += sum
		switch {
		case curve.Pulls[b] != t.last(b):
			return fmt.Errorf("pulls[%d]: got %d, want %d", b, curve.Pulls[b], t.last(b))
		case !(curve.Mean[b] >= 0 && curve.Mean[b] <= 1) || math.Abs(sum-float64(curve.Mean[b]*runs*size)) > 1e-6*(1+sum):
			return fmt.Errorf("mean[%d]: got %v, want right predictions of %v runs in %v pulls, as a share", b, curve.Mean[b], runs, size)
		case len(curve.CI95) > 0 && !(curve.CI95[b] >= 0):
			return fmt.Errorf("ci95[%d]: got %v, want a number of at least 0", b, curve.CI95[b])
		}
		if len(curve.Squares) > 0 { // between the least and the most that runs of this sum can have
			if q := float64(curve.Squares[b]); float64(q*runs) < float64(sum*sum)-0.5 || q > sum*size {
				return fmt.Errorf("squares[%d]: got %d, want a number from %v to %v", b, curve.Squares[b], math.Ceil(sum*sum/runs), sum*size)
			}
		}
	}
	if math.Abs(float64(curve.Total*runs)-total) > 0.5 {
		return fmt.Errorf("total: got %v, want %v, the sum of the means", curve.Total, total/runs)
	}
	return nil
}

// CheckRun returns what is wrong with the right predictions of a run in each block, or nil.
func CheckRun(right []int, pulls, every int) error {
	t := NewTally(pulls, every)
	if len(right) != len(t.sums) {
		return fmt.Errorf("right: got %d blocks, want %d", len(right), len(t.sums))
	}
	for b, n := range right {
		if n < 0 || n > t.size(b) {
			return fmt.Errorf("right[%d]: got %d, want a number from 0 to %d", b, n, t.size(b))
		}
	}
	return nil
}

// last returns the last pull of block b, and size the number of its pulls.
func (t *Tally) last(b int) int { return min((b+1)*t.every, t.pulls) }
func (t *Tally) size(b int) int { return t.last(b) - b*t.every }

// Curve returns the average of the runs. There must be at least one.
func (t *Tally) Curve(name string) Curve {
	blocks := len(t.sums)
	c := Curve{Name: name, Pulls: make([]int, blocks), Mean: make([]float64, blocks), Squares: append([]int(nil), t.squares...)}
	n := t.runs
	if n > 1 {
		c.CI95 = make([]float64, blocks)
	}
	total := 0
	for b, sum := range t.sums {
		c.Pulls[b] = t.last(b)
		size := float64(t.size(b))
		total += sum
		c.Mean[b] = float64(sum) / (float64(n) * size)
		if n > 1 {
			// n times the sum of squared deviations, in whole numbers: exact.
			deviations := float64(n*t.squares[b] - sum*sum)
			half := detmath.HalfWidth(math.Sqrt(deviations/(float64(n)*float64(n-1)))/size, n)
			c.CI95[b] = math.Round(half*1e6) / 1e6 // more digits would not be significant, and would make the files three times as long
		}
	}
	c.Total = float64(total) / float64(n)
	return c
}

// Knots returns at most n increasing numbers of pulls from 1 to pulls. Each is about a constant factor after the one
// before, but at least two blocks of `every` pulls. A learning curve is steep at first and nearly flat at the end.
func Knots(n, pulls, every int) []int {
	knots := []int{1}
	for last := 1; last < pulls; {
		left := max(n-len(knots), 1)
		x := int(math.Round(float64(float64(last) * detmath.Pow(float64(pulls)/float64(last), 1/float64(left)))))
		last = max(x, last-last%every+2*every)
		if last > pulls-2*every {
			last = pulls
		}
		knots = append(knots, last)
	}
	return knots
}

// Middles returns the pull in the middle of each block, between two pulls if their number is even.
func (c *Curve) Middles() []float64 {
	middles, before := make([]float64, len(c.Pulls)), 0
	for b, last := range c.Pulls {
		middles[b] = float64(before+1+last) / 2
		before = last
	}
	return middles
}

// Fit returns the heights at the knots of the line through them that is nearest to the curve by least squares over the
// blocks. It fits the whole curve, so that each height averages the noise of the blocks around it. The knots must
// increase from 1 to the curve's last pull, and there must be fewer knots than blocks. Fit returns nil if no block
// determines the height of a knot.
func (c *Curve) Fit(knots []int) []float64 {
	k := len(knots)
	// The normal equations a y = b. A block's mean is a sum of the heights with the weights of its pulls.
	a, b := make([][]float64, k), make([]float64, k)
	for i := range a {
		a[i] = make([]float64, k)
	}
	weights := make([]float64, k)
	from := 1
	for block, to := range c.Pulls {
		clear(weights)
		for x, i := from, 0; x <= to; x++ {
			for i < k-2 && x >= knots[i+1] {
				i++
			}
			share := float64(x-knots[i]) / float64(knots[i+1]-knots[i])
			weights[i] += (1 - share) / float64(to-from+1)
			weights[i+1] += share / float64(to-from+1)
		}
		for i, wi := range weights {
			for j, wj := range weights {
				a[i][j] += float64(wi * wj)
			}
			b[i] += float64(wi * c.Mean[block])
		}
		from = to + 1
	}
	return solve(a, b)
}

// solve solves a y = b by Gaussian elimination, in place, or returns nil if a is not definite. a is symmetric and its
// large numbers are on the diagonal, so no rows are exchanged.
func solve(a [][]float64, b []float64) []float64 {
	for i := range a {
		if a[i][i] < 1e-9 {
			return nil
		}
		for r := i + 1; r < len(a); r++ {
			f := a[r][i] / a[i][i]
			for c := i; c < len(a); c++ {
				a[r][c] -= float64(f * a[i][c])
			}
			b[r] -= float64(f * b[i])
		}
	}
	for i := len(a) - 1; i >= 0; i-- {
		for c := i + 1; c < len(a); c++ {
			b[i] -= float64(a[i][c] * b[c])
		}
		b[i] /= a[i][i]
	}
	return b
}
