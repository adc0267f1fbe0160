package policy

import (
	"math"
	"sync"

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
	rows  []*betaRow // for each arm, the row of its law in the table, or rowBelow or rowUnknown; in whole blocks
	table []betaRow  // by rowOf, nil until prepare; a row of zeros is not yet computed
	shape *[betaShapes]betaShape
	lead  int

	fa, fb betaShape // of the lead's law

	// If the lead's θ is in cell sureFrom+i or above and the uniform number is less than sure[i], none of the others is above.
	// When another arm's law changes, the products of the probabilities change by known ratios; they are computed anew where
	// a ratio would be uncertain, and for a new lead.
	sureFrom int
	sure     [betaSure]float64
}

// A betaRow holds P(θ < g/betaCells) by an arm's law.
type betaRow [betaCells + 1]float64

// A betaLaw holds the parameters of an arm's Beta law.
type betaLaw struct{ a, b int }

// A betaShape is a GammaShape with what accepts most tries without a logarithm: that of a normal variate z of NormalFast
// and a uniform number u is accepted if u > fall·z⁴ + betaDoubt.
type betaShape struct {
	detmath.GammaShape
	fall float64
}

// newBetaShape returns the constants of a shape. GammaOf, whose u is 1-u here, accepts a try if v > 0 and u < 1 - 0.0331 z⁴
// or log u < z²/2 + d(1-v+log v). With y = cz the right side is 3d(log(1+y) - y + y²/2 - y³/3), which is above
// -3dy⁴/2 = -c²z⁴/6 if y > -1/2; and log u <= u-1. Every z of NormalFast is above -4. The series of the logarithm shows that
// the bracket over y⁴ is lowest at the lowest y.
func newBetaShape(shape int) betaShape {
	g := detmath.NewGammaShape(float64(shape))
	fall := 0.5
	switch y := float64(4 * g.C); {
	case y >= 0.9:
		return betaShape{g, 0.0331}
	case y > 0.5:
		y2 := float64(y * y)
		fall = -(detmath.Log(1-y) + y + float64(y2/2) + float64(y2*y)/3) / float64(y2*y2)
	}
	return betaShape{g, float64(fall*float64(g.C*g.C)) / 3}
}

const (
	betaCells  = 64
	betaRowsTo = 64 // laws of a+b-2 up to this have a row: 1.1 MB

	betaRows   = (betaRowsTo + 1) * (betaRowsTo + 2) / 2
	betaShapes = 1024 // below it, detmath.GammaShape is in a table

	// betaRounding is more than rounding changes the product of the probabilities of all arms, multiplied in any order, of
	// this cell's or of lower ones: for 1,000 arms it is less than 1e-10.
	betaRounding = 1e-9

	betaSure = 3         // cells of a betaRace's sure
	unsure   = betaCells // the sureFrom of no cell

	// betaRatios outweighs the rounding when a product is multiplied by a ratio, however often that happens.
	betaRatios = 1 - 0x1p-50

	// betaTiny is the least probability by which a product is divided. Those of higher cells are larger.
	betaTiny = 0x1p-10

	// betaDoubt is more than rounding changes a test of whether a try is accepted: for 10,000,000 pulls it is less than 1e-7.
	betaDoubt = 1e-6
)

// rowBelow and rowUnknown are rows that belong to no law. rowBelow is for arms that are certainly below;
// rowUnknown is for arms without a row of their own, which are drawn as if they were certainly above.
//
// They are shared by all races and never change.
var rowBelow, rowUnknown = newRowBelow(), new(betaRow)

func newRowBelow() *betaRow {
	row := new(betaRow)
	for g := range row {
		row[g] = 1
	}
	return row
}

// A betaDraw is what was drawn for an arm: the cell of its θ, and θ itself if it was drawn, else -1.
type betaDraw struct {
	arm, cell int
	theta     float64
}

func newBetaRace(K int) *betaRace {
	r := &betaRace{laws: make([]betaLaw, K), rows: make([]*betaRow, blocks(K)), shape: smallShapes()}
	for k := range r.rows {
		r.rows[k] = rowBelow
	}
	return r
}

// smallShapes returns the betaShapes by their parameter, the same for all races.
var smallShapes = sync.OnceValue(func() *[betaShapes]betaShape {
	shapes := new([betaShapes]betaShape)
	for n := 1; n < betaShapes; n++ {
		shapes[n] = newBetaShape(n)
	}
	return shapes
})

// prepare makes the table, unless the race has it or shares another's.
func (r *betaRace) prepare() {
	if r.table == nil {
		r.table = make([]betaRow, betaRows)
	}
}

// reset gives all arms the uniform law.
func (r *betaRace) reset() {
	r.prepare()
	for k := range r.laws {
		r.laws[k], r.rows[k] = betaLaw{1, 1}, r.rowOf(1, 1)
	}
	r.take(0)
}

// set gives an arm the law Beta(a,b), a, b >= 1.
func (r *betaRace) set(arm, a, b int) {
	x := &r.laws[arm]
	if arm == r.lead {
		if a != x.a {
			x.a, r.fa = a, r.shapeOf(a)
		}
		if b != x.b {
			x.b, r.fb = b, r.shapeOf(b)
		}
		return
	}
	x.a, x.b = a, b
	row, old := r.rowOf(a, b), r.rows[arm]
	r.rows[arm] = row
	if from := r.sureFrom; from <= betaCells-betaSure {
		now, old := (*[betaSure]float64)(row[from:]), (*[betaSure]float64)(old[from:])
		if old[0] < betaTiny {
			r.sureFrom = unsure
		} else {
			r.sure[0] *= float64(now[0] / old[0] * betaRatios)
			r.sure[1] *= float64(now[1] / old[1] * betaRatios)
			r.sure[2] *= float64(now[2] / old[2] * betaRatios)
		}
	}
	r.compare(arm)
}

// add adds to the parameters of an arm's law.
func (r *betaRace) add(arm, a, b int) { x := &r.laws[arm]; r.set(arm, x.a+a, x.b+b) }

// addToLead adds to the parameters of the lead's law, which has as many pulls afterwards. It is small enough to be inlined.
func (r *betaRace) addToLead(a, b int) {
	x := &r.laws[r.lead]
	a += x.a
	b += x.b
	x.a, x.b = a, b
	if a|b < betaShapes {
		r.fa, r.fb = r.shape[a&(betaShapes-1)], r.shape[b&(betaShapes-1)]
	} else {
		r.reshape()
	}
}

// reshape renews the constants of the lead's law.
//
//go:noinline
func (r *betaRace) reshape() {
	x := &r.laws[r.lead]
	r.fa, r.fb = r.shapeOf(x.a), r.shapeOf(x.b)
}

// compare makes an arm the lead if it has more pulls than the lead.
func (r *betaRace) compare(arm int) {
	x, lead := &r.laws[arm], &r.laws[r.lead]
	if x.a+x.b > lead.a+lead.b {
		r.take(arm)
	}
}

// take makes an arm the lead.
//
//go:noinline
func (r *betaRace) take(arm int) {
	x, old := &r.laws[arm], &r.laws[r.lead]
	r.rows[r.lead] = r.rowOf(old.a, old.b)
	r.lead, r.rows[arm], r.sureFrom = arm, rowBelow, unsure
	r.fa, r.fb = r.shapeOf(x.a), r.shapeOf(x.b)
}

// rowOf returns the row of a law in the table, or rowUnknown.
func (r *betaRace) rowOf(a, b int) *betaRow {
	n := a + b - 2
	if n > betaRowsTo {
		return rowUnknown
	}
	row := &r.table[n*(n+1)/2+a-1]
	if row[betaCells] == 0 {
		betaRowTo(row[:], a, b)
	}
	return row
}

// shapeOf returns the betaShape of a parameter.
func (r *betaRace) shapeOf(a int) betaShape {
	if a < betaShapes {
		return r.shape[a]
	}
	return newBetaShape(a)
}

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
	theta := beta(s, &r.fa, &r.fb)
	u := s.Float64()
	if i := uint(sureCell(theta) - r.sureFrom); i < betaSure && u < r.sure[i] {
		return r.lead
	}
	return r.race(s, betaDraw{r.lead, cellOf(theta), theta}, u).arm
}

// winner returns the arm of largest θ with what was drawn for it.
func (r *betaRace) winner(s *detmath.Stream) betaDraw {
	theta := beta(s, &r.fa, &r.fb)
	u, cell := s.Float64(), cellOf(theta)
	return r.race(s, betaDraw{r.lead, cell, theta}, u)
}

// race returns the arm of largest θ, given what was drawn for the lead and the first uniform number for the others.
//
//go:noinline
func (r *betaRace) race(s *detmath.Stream, best betaDraw, u float64) betaDraw {
	k := nextAbove(r.rows, best.cell, u)
	if k == len(r.rows) {
		r.secure(best.cell)
		return best
	}
	for {
		other := betaDraw{arm: k, theta: -1}
		if row := r.rows[k]; row == rowUnknown {
			other.theta = r.theta(k, s)
			other.cell = cellOf(other.theta)
		} else {
			other.cell = cellFrom(row, best.cell, s.Float64())
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
		}
		k++
		if k += nextAbove(r.rows[k:], best.cell, s.Float64()); k == len(r.rows) {
			return best
		}
	}
}

// theta draws the θ of any arm.
func (r *betaRace) theta(arm int, s *detmath.Stream) float64 {
	fa, fb := r.shapeOf(r.laws[arm].a), r.shapeOf(r.laws[arm].b)
	return beta(s, &fa, &fb)
}

// secure computes sure for a cell and those next to it.
func (r *betaRace) secure(cell int) {
	r.sureFrom = min(max(cell-betaSure/2, 0), betaCells-betaSure)
	for i := range r.sure {
		none := 1.0
		for _, row := range r.rows {
			none *= row[r.sureFrom+i]
		}
		r.sure[i] = none - betaRounding
	}
}

// nextAbove returns the first arm whose θ is above, or len(rows) if none is; the uniform number u decides for all. It
// multiplies in an order in which the processor waits less than in that of nextInTurn, which decides where the order could
// matter.
func nextAbove(rows []*betaRow, cell int, u float64) int {
	k, none := 0, 1.0
	for ; k <= len(rows)-keyBlock; k += keyBlock {
		x := (*[keyBlock]*betaRow)(rows[k:])
		// No factor is above 1: if u is less than the product of all, it is less than that of the first ones.
		all := float64(none * float64(float64(x[0][cell]*x[1][cell])*float64(x[2][cell]*x[3][cell])))
		if u >= all-betaRounding {
			break
		}
		none = all
	}
	for ; k < len(rows); k++ {
		all := float64(none * rows[k][cell])
		if u >= all+betaRounding {
			break
		}
		if u >= all-betaRounding {
			return nextInTurn(rows, cell, u)
		}
		none = all
	}
	return k
}

// nextInTurn is nextAbove, arm by arm.
func nextInTurn(rows []*betaRow, cell int, u float64) int {
	none := 1.0
	for k, row := range rows {
		if none *= row[cell]; u >= none {
			return k
		}
	}
	return len(rows)
}

// cellFrom draws the cell of a row's θ, given that it is this cell or a higher one; u is uniform in [0,1).
func cellFrom(row *betaRow, cell int, u float64) int {
	from := row[cell]
	u = from + float64(u*(1-from))
	for cell < betaCells-1 && u >= row[cell+1] {
		cell++
	}
	return cell
}

// cellOf returns the cell of θ.
func cellOf(theta float64) int { return min(int(theta*betaCells), betaCells-1) }

// sureCell returns the cell of θ, or the one below where θ is at its cell's lower end: for this it takes the first bits of 1+θ,
// as conversions to integers are slow in WebAssembly.
func sureCell(theta float64) int { return int(math.Float64bits(theta+(1-0x1p-30))>>46) - 1023<<6 }

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
		// log x >= 1-1/x and e^x >= 1+x+x²/2+x³/6, so this is less than e^fall, which is needed more seldom.
		f := float64(a*(1-top/theta)) + float64(b*(1-(1-top)/(1-theta)))
		if u < 1+float64(f*(1+float64(f*(0.5+float64(f*(1.0/6))))))-betaDoubt {
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
func beta(s *detmath.Stream, fa, fb *betaShape) float64 {
	key, n := s.Next()
	z, ok := key.NormalFast(n)
	y, too := key.NormalFast(n + 2)
	z2, y2 := float64(z*z), float64(y*y)
	if ok && too && key.Float64(n+1) > float64(fa.fall*z2*z2)+betaDoubt && key.Float64(n+3) > float64(fb.fall*y2*y2)+betaDoubt {
		s.Skip(4)
		v, w := 1+float64(fa.C*z), 1+float64(fb.C*y)
		a := float64(fa.D * float64(v*v*v))
		return a / (a + float64(fb.D*float64(w*w*w)))
	}
	return betaByTries(s, fa, fb)
}

// betaByTries is beta without the shortcut. It must not be inlined: then beta is small enough to be inlined into draw.
//
//go:noinline
func betaByTries(s *detmath.Stream, fa, fb *betaShape) float64 {
	a := s.GammaOf(fa.GammaShape)
	return a / (a + s.GammaOf(fb.GammaShape))
}

// betaWords returns what the words of a stream from n on are to draw: the normal variates and the uniform numbers of the first
// try for both gamma variables, and the uniform number for the other arms. The uniform numbers of the tries are 0, which
// accept nothing, where a normal variate takes more than one word.
func betaWords(key detmath.Key, n uint64) (z, y, zu, yu, u float64) {
	z, ok := key.NormalFast(n)
	y, too := key.NormalFast(n + 2)
	if ok && too {
		zu, yu = key.Float64(n+1), key.Float64(n+3)
	}
	return z, y, zu, yu, key.Float64(n + 4)
}
