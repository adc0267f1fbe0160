package policy

import (
	"risingbandits/engine/detmath"
)

// A betaRace draws the arm whose θ ~ Beta(a,b) is the largest, for whole a and b, without drawing most of the
// θ. It divides [0,1] into betaCells cells, draws the θ of one arm with many pulls, the lead, and finds its
// cell. Another arm matters only if its θ lies above the lower end of that cell. For arms with few rewards
// the probability of that is in a table, and one uniform number decides for all of them, as long as none is
// above. For an arm that is above, its cell is drawn, and its θ within the cell only if the largest θ so far
// lies in the same cell. The arm has the same distribution as if all θ were drawn, up to the rounding of the
// table.
type betaRace struct {
	laws  []betaLaw
	rows  []int32   // for each arm, the row of its law in the table, or rowBelow or rowUnknown; in whole blocks
	below []float64 // [g*betaColumn+row]: P(θ < g/betaCells) by the row's law; a row of zeros is not yet computed
	shape [betaShapes]detmath.GammaShape
	lead  int
}

// A betaLaw holds the parameters of an arm's Beta law. If they are not below betaShapes it also keeps what
// drawing needs, because an arm is drawn more often than its law changes.
type betaLaw struct {
	a, b   int
	fa, fb detmath.GammaShape
}

const (
	betaCells  = 64
	betaRowsTo = 64 // laws of a+b-2 up to this have a row: 1.1 MB

	betaRows   = (betaRowsTo + 1) * (betaRowsTo + 2) / 2
	betaColumn = betaRows + 2
	betaShapes = 1024 // below it, detmath.GammaShape is in a table
	betaFew    = 32   // up to so many arms are first tested all at once

	// betaRounding bounds how much two orders of multiplying betaFew factors of [0,1] differ.
	betaRounding = 1e-14
)

// rowBelow and rowUnknown are rows that belong to no law. rowBelow is for arms that are certainly below;
// rowUnknown is for arms without a row of their own, which are drawn as if they were certainly above.
const rowBelow, rowUnknown = betaRows, betaRows + 1

// A betaDraw is what was drawn for an arm: the cell of its θ, and θ itself if it was drawn, else -1.
type betaDraw struct {
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
	if n := a + b - 2; n <= betaRowsTo {
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

// column returns, by row, the probabilities that θ < g/betaCells. A draw reads many rows of one column, so a
// column is stored in one piece, which fits into the processor's cache.
func (r *betaRace) column(g int) []float64 { return r.below[g*betaColumn:][:betaColumn] }

// betaRowTo stores the distribution function of Beta(a,b) at g/betaCells in row[g], for g from 1 (row[0] is 0
// already). It is the probability of at least a successes in a+b-1 trials.
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
func (r *betaRace) draw(s *detmath.Stream) int { return r.winner(s).arm }

// winner returns the arm of largest θ with what was drawn for it.
func (r *betaRace) winner(s *detmath.Stream) betaDraw {
	best := betaDraw{arm: r.lead}
	best.theta = r.beta(s, &r.laws[r.lead])
	best.cell = min(int(best.theta*betaCells), betaCells-1)
	own := r.rows[r.lead]
	r.rows[r.lead] = rowBelow
	none, u := 1.0, s.Float64() // none: probability that none of the arms since the last one above is above
	below := r.column(best.cell)
	if len(r.rows) <= betaFew && u < noneOf(r.rows, below)-betaRounding {
		r.rows[r.lead] = own
		return best
	}
	for k := 0; k < len(r.rows); k += keyBlock {
		rows := (*[keyBlock]int32)(r.rows[k:])
		// No factor is above 1: if u is less than the product of all, it is less than that of the first ones.
		all := float64(float64(float64(float64(none*below[rows[0]])*below[rows[1]])*below[rows[2]]) * below[rows[3]])
		if u < all {
			none = all
			continue
		}
		none, u = r.drawBlock(s, &best, k, none, u)
		below = r.column(best.cell)
	}
	r.rows[r.lead] = own
	return best
}

// noneOf returns the probability that no arm is above. It multiplies in an order in which the processor waits
// less than in that of draw; the two may differ by rounding, by less than betaRounding.
func noneOf(rows []int32, below []float64) float64 {
	none := 1.0
	for ; len(rows) >= keyBlock; rows = rows[keyBlock:] {
		x := (*[keyBlock]int32)(rows)
		none = float64(none * float64(below[x[0]]*below[x[1]]) * float64(below[x[2]]*below[x[3]]))
	}
	return none
}

// drawBlock goes through the arms of a block one by one, since at least one may be above.
func (r *betaRace) drawBlock(s *detmath.Stream, best *betaDraw, from int, none, u float64) (float64, float64) {
	for k := from; k < from+keyBlock; k++ {
		row := int(r.rows[k])
		if row != rowUnknown {
			none *= r.column(best.cell)[row]
			if u < none {
				continue
			}
			r.challenge(s, best, betaDraw{k, r.cellFrom(row, best.cell, s.Float64()), -1})
		} else {
			theta := r.beta(s, &r.laws[k])
			r.challenge(s, best, betaDraw{k, min(int(theta*betaCells), betaCells-1), theta})
		}
		none, u = 1, s.Float64()
	}
	return none, u
}

// cellFrom draws the cell of a row's θ, given that it is this cell or a higher one; u is uniform in [0,1).
func (r *betaRace) cellFrom(row, cell int, u float64) int {
	from := r.column(cell)[row]
	u = from + float64(u*(1-from))
	for cell < betaCells-1 && u >= r.column(cell + 1)[row] {
		cell++
	}
	return cell
}

// challenge replaces best by other if other has the larger θ.
func (r *betaRace) challenge(s *detmath.Stream, best *betaDraw, other betaDraw) {
	if other.cell == best.cell {
		for _, c := range []*betaDraw{best, &other} {
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

// within draws θ given its cell, by rejection from the uniform law on the cell. The density is largest at the
// mode, or at the end of the cell that is nearest to it.
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

// beta draws θ by two gamma variables. In nine of ten cases the first try succeeds for both, so those are
// tried together first.
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
