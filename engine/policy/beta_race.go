package policy

import (
	"risingbandits/engine/detmath"
)

// A betaRace draws the arm whose θ ~ Beta(a,b) is the largest, a and b whole, without drawing most
// of them. It draws the θ of one arm that is often pulled and finds its cell, of betaCells over
// [0,1]. An arm of few rewards then counts only if its θ lies above the cell's lower end, which it
// does with a tabulated probability; as long as none does, one uniform decides that for all of
// them. Of one that does the cell is drawn, given that, and within it θ only if that cell has
// another contender. The arm has the law of the largest θ, to the rounding of the table.
type betaRace struct {
	laws  []betaLaw
	rows  []int32   // per arm, the row of its law in the columns; rowUnknown if none is kept; in whole blocks
	below []float64 // [g*betaColumn+row], the law's distribution function at g/betaCells; all 0 if not yet known
	shape [betaShapes]detmath.GammaShape
	lead  int
}

// A betaLaw is an arm's shapes. Of those that are not tabulated it keeps what drawing needs, since an arm is
// drawn more often than its law changes.
type betaLaw struct {
	a, b   int
	fa, fb detmath.GammaShape
}

const (
	betaCells = 64
	betaKept  = 64 // the most a+b-2 of which rows are kept: 1.1 MB

	betaRows   = (betaKept + 1) * (betaKept + 2) / 2
	betaColumn = betaRows + 2
	betaShapes = 1024 // of which detmath.GammaShape is tabulated
	betaFew    = 32   // so many arms are first looked at together

	betaDoubt = 1e-14 // by less do two orders of multiplying betaFew factors of [0,1] differ
)

// rowBelow and rowUnknown are rows of no law: that of arms that are surely below, and that of arms of which nothing is known
// before they are drawn, as if they were surely above.
const rowBelow, rowUnknown = betaRows, betaRows + 1

// A contention is the largest θ so far: its arm and cell, and θ if it was drawn, else -1.
type contention struct {
	arm, cell int
	theta     float64
}

func newBetaRace(K int) *betaRace {
	r := &betaRace{laws: make([]betaLaw, K), rows: make([]int32, blocks(K)), below: make([]float64, betaColumn*(betaCells+1))}
	for k := range r.rows {
		r.rows[k] = rowBelow
	}
	for g := range betaCells + 1 {
		r.column(g)[rowBelow] = 1
	}
	for n := 1; n < betaShapes; n++ {
		r.shape[n] = detmath.NewGammaShape(float64(n))
	}
	return r
}

// reset gives all arms the uniform law.
func (r *betaRace) reset() {
	for k := range r.laws {
		r.set(k, 1, 1)
	}
	r.lead = 0
}

// set gives an arm the law Beta(a,b), a, b >= 1.
func (r *betaRace) set(arm, a, b int) {
	x := &r.laws[arm]
	if a >= betaShapes && a != x.a {
		x.fa = detmath.NewGammaShape(float64(a))
	}
	if b >= betaShapes && b != x.b {
		x.fb = detmath.NewGammaShape(float64(b))
	}
	x.a, x.b, r.rows[arm] = a, b, rowUnknown
	if n := a + b - 2; n <= betaKept {
		row := n*(n+1)/2 + a - 1
		r.rows[arm] = int32(row)
		if r.column(betaCells)[row] == 0 {
			var ends [betaCells + 1]float64
			betaRowTo(ends[:], a, b)
			for g, p := range ends {
				r.column(g)[row] = p
			}
		}
	}
	if lead := &r.laws[r.lead]; a+b > lead.a+lead.b {
		r.lead = arm
	}
}

// column returns, by row, the laws' distribution functions at g/betaCells. A draw reads one column at
// one row after the other, and a column is small enough to stay near.
func (r *betaRace) column(g int) []float64 { return r.below[g*betaColumn:][:betaColumn] }

// betaRowTo stores the distribution function of Beta(a,b) at the ends of the cells, the first of
// which is 0 before: the chance of a successes or more in a+b-1 trials.
func betaRowTo(row []float64, a, b int) {
	m := a + b - 1
	for g := 1; g < betaCells; g++ {
		x := float64(float64(g) / betaCells)
		term, odds := 1.0, x/(1-x)
		for range m {
			term *= 1 - x
		}
		sum := 0.0
		for j := 0; j <= m; j++ {
			if j >= a {
				sum += term
			}
			term *= float64(m-j) / float64(j+1) * odds
		}
		row[g] = smaller(sum, 1)
	}
	row[betaCells] = 1
}

// draw returns the arm of largest θ.
func (r *betaRace) draw(s *detmath.Stream) int {
	best := contention{arm: r.lead}
	best.theta = r.beta(s, &r.laws[r.lead])
	best.cell = min(int(best.theta*betaCells), betaCells-1)
	own := r.rows[r.lead]
	r.rows[r.lead] = rowBelow
	none, u := 1.0, s.Float64() // none: the chance that no arm since the last one above was above
	below := r.column(best.cell)
	if len(r.rows) <= betaFew && u < noneOf(r.rows, below)-betaDoubt {
		r.rows[r.lead] = own
		return r.lead
	}
	for k := 0; k < len(r.rows); k += keyBlock {
		rows := (*[keyBlock]int32)(r.rows[k:])
		// The factors are 1 at most, so that what holds of all of them holds of the first ones.
		all := float64(float64(float64(float64(none*below[rows[0]])*below[rows[1]])*below[rows[2]]) * below[rows[3]])
		if u < all {
			none = all
			continue
		}
		none, u = r.drawBlock(s, &best, k, none, u)
		below = r.column(best.cell)
	}
	r.rows[r.lead] = own
	return best.arm
}

// noneOf returns the chance that no arm is above, in an order of multiplication that waits little; that of
// draw may round otherwise, by less than betaDoubt.
func noneOf(rows []int32, below []float64) float64 {
	none := 1.0
	for ; len(rows) >= keyBlock; rows = rows[keyBlock:] {
		x := (*[keyBlock]int32)(rows)
		none = float64(none * float64(below[x[0]]*below[x[1]]) * float64(below[x[2]]*below[x[3]]))
	}
	return none
}

// drawBlock is draw for the arms of a block, of which one may be above.
func (r *betaRace) drawBlock(s *detmath.Stream, best *contention, from int, none, u float64) (float64, float64) {
	for k := from; k < from+keyBlock; k++ {
		row := int(r.rows[k])
		if row != rowUnknown {
			none *= r.column(best.cell)[row]
			if u < none {
				continue
			}
			r.meet(s, best, contention{k, r.cellFrom(row, best.cell, s.Float64()), -1})
		} else {
			theta := r.beta(s, &r.laws[k])
			r.meet(s, best, contention{k, min(int(theta*betaCells), betaCells-1), theta})
		}
		none, u = 1, s.Float64()
	}
	return none, u
}

// cellFrom returns the cell of a row's θ given that it lies in the given one or above; u is uniform.
func (r *betaRace) cellFrom(row, cell int, u float64) int {
	from := r.column(cell)[row]
	u = from + float64(u*(1-from))
	for cell < betaCells-1 && u >= r.column(cell + 1)[row] {
		cell++
	}
	return cell
}

// meet makes best the larger of it and another.
func (r *betaRace) meet(s *detmath.Stream, best *contention, other contention) {
	if other.cell == best.cell {
		for _, c := range []*contention{best, &other} {
			if c.theta < 0 {
				c.theta = r.laws[c.arm].within(s, c.cell)
			}
		}
		if other.theta > best.theta {
			*best = other
		}
		return
	}
	if other.cell > best.cell {
		*best = other
	}
}

// within returns θ given its cell, by rejection from the uniform law: the density is largest at the
// mode, or at the end nearest to it.
func (x *betaLaw) within(s *detmath.Stream, cell int) float64 {
	a, b := float64(x.a-1), float64(x.b-1)
	if a+b == 0 {
		return (float64(cell) + s.Float64()) / betaCells
	}
	top := smaller(larger(a/(a+b), float64(cell)/betaCells), float64(cell+1)/betaCells)
	for {
		theta := float64((float64(cell) + s.Float64()) / betaCells)
		fall := 0.0
		if a > 0 {
			fall += float64(a * detmath.Log(theta/top))
		}
		if b > 0 {
			fall += float64(b * detmath.Log((1-theta)/(1-top)))
		}
		if s.Float64() < detmath.Exp(fall) {
			return theta
		}
	}
}

// beta draws the θ of a law by two gammas. Nine times of ten both are decided by their first words, which
// are looked at together.
func (r *betaRace) beta(s *detmath.Stream, x *betaLaw) float64 {
	f, g := &x.fa, &x.fb
	if x.a < betaShapes {
		f = &r.shape[x.a]
	}
	if x.b < betaShapes {
		g = &r.shape[x.b]
	}
	key, n := s.Next()
	z, ok := key.NormalFast(n)
	y, too := key.NormalFast(n + 2)
	v, w := 1+float64(f.C*z), 1+float64(g.C*y)
	v, w = float64(v*v*v), float64(w*w*w)
	z2, y2 := float64(z*z), float64(y*y)
	if ok && too && v > 0 && w > 0 && 1-key.Float64(n+1) < 1-float64(0.0331*z2*z2) && 1-key.Float64(n+3) < 1-float64(0.0331*y2*y2) {
		s.Skip(4)
		a := float64(f.D * v)
		return a / (a + float64(g.D*w))
	}
	a := s.GammaOf(*f)
	return a / (a + s.GammaOf(*g))
}
