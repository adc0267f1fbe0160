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
	shape [betaShapes]betaShape
	lead  int

	// If the lead's θ is sureFrom or more, and the uniform number is less than sure, none of the others is above: the
	// higher the cell of θ, the more probable that is. It stays so until a law of the others changes.
	sureFrom, sure float64
}

// A betaLaw holds the parameters of an arm's Beta law and, because an arm is drawn more often than its law changes, what
// drawing needs.
type betaLaw struct {
	a, b   int
	fa, fb betaShape
}

// A betaShape is a GammaShape with what accepts most tries without a logarithm: that of a normal variate z of NormalFast
// and a uniform number u is accepted if u > fall·z⁴ + betaDoubt.
type betaShape struct {
	detmath.GammaShape
	fall float64
}

// newBetaShape returns the constants of a shape. GammaOf, whose u is 1-u here, accepts a try if v > 0 and u < 1 - 0.0331 z⁴
// or log u < z²/2 + d(1-v+log v). With y = cz the right side is 3d(log(1+y) - y + y²/2 - y³/3), which is above
// -3dy⁴/2 = -c²z⁴/6 if y > -1/2; and log u <= u-1. Every z of NormalFast is above -4.
func newBetaShape(shape int) betaShape {
	g := detmath.NewGammaShape(float64(shape))
	if g.C > 0.125 {
		return betaShape{g, 0.0331}
	}
	return betaShape{g, float64(g.C*g.C) / 6}
}

const (
	betaCells  = 64
	betaRowsTo = 64 // laws of a+b-2 up to this have a row: 1.1 MB

	betaRows   = (betaRowsTo + 1) * (betaRowsTo + 2) / 2
	betaColumn = betaRows + 2
	betaShapes = 1024 // below it, detmath.GammaShape is in a table

	// betaRounding is more than rounding changes the product of the probabilities of all arms, multiplied in any order, of
	// this cell's or of lower ones: for 1,000 arms it is less than 1e-10.
	betaRounding = 1e-9

	aboveAll = 2 // is above every θ

	// betaDoubt is more than rounding changes a test of whether a try is accepted: for 10,000,000 pulls it is less than 1e-7.
	betaDoubt = 1e-6
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
		r.shape[n] = newBetaShape(n)
	}
	return r
}

// reset gives all arms the uniform law.
func (r *betaRace) reset() {
	r.lead, r.rows[0] = 0, rowBelow
	for k := range r.laws {
		r.set(k, 1, 1)
	}
}

// set gives an arm the law Beta(a,b), a, b >= 1.
func (r *betaRace) set(arm, a, b int) {
	x := &r.laws[arm]
	if a != x.a {
		x.a, x.fa = a, r.shapeOf(a)
	}
	if b != x.b {
		x.b, x.fb = b, r.shapeOf(b)
	}
	if arm != r.lead {
		r.rows[arm], r.sureFrom = r.rowOf(a, b), aboveAll
		r.compare(arm)
	}
}

// add adds to the parameters of an arm's law.
func (r *betaRace) add(arm, a, b int) { x := &r.laws[arm]; r.set(arm, x.a+a, x.b+b) }

// compare makes an arm the lead if it has more pulls than the lead.
func (r *betaRace) compare(arm int) {
	x, lead := &r.laws[arm], &r.laws[r.lead]
	if x.a+x.b > lead.a+lead.b {
		r.rows[r.lead], r.rows[arm] = r.rowOf(lead.a, lead.b), rowBelow
		r.lead, r.sureFrom = arm, aboveAll
	}
}

// rowOf returns the row of a law in the table, or rowUnknown.
func (r *betaRace) rowOf(a, b int) int32 {
	n := a + b - 2
	if n > betaRowsTo {
		return rowUnknown
	}
	row := n*(n+1)/2 + a - 1
	if r.column(betaCells)[row] == 0 {
		r.fill(row, a, b)
	}
	return int32(row)
}

// shapeOf returns the betaShape of a parameter.
func (r *betaRace) shapeOf(a int) betaShape {
	if a < betaShapes {
		return r.shape[a]
	}
	return newBetaShape(a)
}

// fill computes a row of the table.
func (r *betaRace) fill(row, a, b int) {
	var ends [betaCells + 1]float64
	betaRowTo(ends[:], a, b)
	for g, p := range ends {
		r.column(g)[row] = p
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
func (r *betaRace) draw(s *detmath.Stream) int {
	theta := r.laws[r.lead].beta(s)
	u := s.Float64()
	if theta >= r.sureFrom && u < r.sure {
		return r.lead
	}
	return r.race(s, betaDraw{r.lead, cellOf(theta), theta}, u).arm
}

// winner returns the arm of largest θ with what was drawn for it.
func (r *betaRace) winner(s *detmath.Stream) betaDraw {
	theta := r.laws[r.lead].beta(s)
	u, cell := s.Float64(), cellOf(theta)
	return r.race(s, betaDraw{r.lead, cell, theta}, u)
}

// race returns the arm of largest θ, given what was drawn for the lead and the first uniform number for the others.
//
//go:noinline
func (r *betaRace) race(s *detmath.Stream, best betaDraw, u float64) betaDraw {
	below := r.column(best.cell)
	k, none := nextAbove(r.rows, below, u)
	if k == len(r.rows) {
		r.sureFrom, r.sure = float64(best.cell)/betaCells, none-betaRounding
		return best
	}
	for {
		other := betaDraw{arm: k, theta: -1}
		if row := int(r.rows[k]); row == rowUnknown {
			other.theta = r.laws[k].beta(s)
			other.cell = cellOf(other.theta)
		} else {
			other.cell = r.cellFrom(row, best.cell, s.Float64())
		}
		if other.cell == best.cell {
			if best.theta < 0 {
				best.theta = r.laws[best.arm].within(s, best.cell)
			}
			if other.theta < 0 {
				other.theta = r.laws[k].within(s, best.cell)
			}
		}
		if other.cell > best.cell || other.cell == best.cell && other.theta > best.theta {
			best = other
			below = r.column(best.cell)
		}
		k++
		next, _ := nextAbove(r.rows[k:], below, s.Float64())
		if k += next; k == len(r.rows) {
			return best
		}
	}
}

// nextAbove returns the first arm whose θ is above, or len(rows) if none is, and the probability that none before it
// is; the uniform number u decides for all. It multiplies in an order in which the processor waits less than in that of
// nextInTurn, which decides where the order could matter.
func nextAbove(rows []int32, below []float64, u float64) (k int, none float64) {
	none = 1.0
	for ; k <= len(rows)-keyBlock; k += keyBlock {
		x := (*[keyBlock]int32)(rows[k:])
		// No factor is above 1: if u is less than the product of all, it is less than that of the first ones.
		all := float64(none * float64(float64(below[x[0]]*below[x[1]])*float64(below[x[2]]*below[x[3]])))
		if u >= all-betaRounding {
			break
		}
		none = all
	}
	for ; k < len(rows); k++ {
		all := float64(none * below[rows[k]])
		if u >= all+betaRounding {
			break
		}
		if u >= all-betaRounding {
			return nextInTurn(rows, below, u), 0
		}
		none = all
	}
	return k, none
}

// nextInTurn is nextAbove, arm by arm.
func nextInTurn(rows []int32, below []float64, u float64) int {
	none := 1.0
	for k, row := range rows {
		if none *= below[row]; u >= none {
			return k
		}
	}
	return len(rows)
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

// cellOf returns the cell of θ.
func cellOf(theta float64) int { return min(int(theta*betaCells), betaCells-1) }

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
		u := s.Float64()
		// e^x >= 1+x and log x >= 1-1/x, so this is less than e^fall, which is needed more seldom.
		if u < 1+float64(a*(1-top/theta))+float64(b*(1-(1-top)/(1-theta)))-betaDoubt {
			return theta
		}
		fall := 0.0
		if a > 0 {
			fall += float64(a * detmath.Log(theta/top))
		}
		if b > 0 {
			fall += float64(b * detmath.Log((1-theta)/(1-top)))
		}
		if u < detmath.Exp(fall) {
			return theta
		}
	}
}

// beta draws θ by two gamma variables. The first try nearly always succeeds for both, so those are tried together first.
func (x *betaLaw) beta(s *detmath.Stream) float64 {
	key, n := s.Next()
	z, ok := key.NormalFast(n)
	y, too := key.NormalFast(n + 2)
	z2, y2 := float64(z*z), float64(y*y)
	if ok && too && key.Float64(n+1) > float64(x.fa.fall*z2*z2)+betaDoubt && key.Float64(n+3) > float64(x.fb.fall*y2*y2)+betaDoubt {
		s.Skip(4)
		v, w := 1+float64(x.fa.C*z), 1+float64(x.fb.C*y)
		a := float64(x.fa.D * float64(v*v*v))
		return a / (a + float64(x.fb.D*float64(w*w*w)))
	}
	return x.betaByTries(s)
}

// betaByTries is beta without the shortcut. It must not be inlined: then beta is small enough to be inlined into draw.
//
//go:noinline
func (x *betaLaw) betaByTries(s *detmath.Stream) float64 {
	a := s.GammaOf(x.fa.GammaShape)
	return a / (a + s.GammaOf(x.fb.GammaShape))
}
