package index

import "math"

// sums is a program's index as a sum of products: each of a number of the arm, which changes only with its pulls, and a
// number of the round, which is tabulated. The sums are of real numbers: the index that the program computes differs by
// its rounding.
type sums struct {
	code   []instr     // the program's, with the operations that the products need
	arm    []instr     // those of the arm
	time   []instr     // those of the round
	coefs  []int32     // registers of the arm's numbers; -1 is 1
	rounds [][]product // what the number of the round for each of coefs is the sum of

	// The sums hold where the registers of factors are below largeFactor in size, and where conditions are so.
	ofArm, ofTime limits
}

// limits are what must hold of the registers of an arm, or of a round.
type limits struct {
	factors []int32
	needs   []need
}

// hold reports whether they hold. Several sizes are compared at once, since it is asked once a round.
func (l *limits) hold(r *file) bool {
	sum := 0.0
	for _, x := range l.factors {
		sum += math.Abs(r[x%fileSize])
	}
	for _, x := range l.needs {
		if (r[x.register%fileSize] != 0) != x.truth {
			return false
		}
	}
	return sum < largeFactor
}

// A need is a condition that must hold, or must not.
type need struct {
	register int32
	truth    bool
}

// A product is a number times a value of the arm times a value of the round. The values are registers; -1 is 1.
type product struct {
	k         float64
	arm, time int32
	degree    int  // how many numbers and values it is of
	root      bool // of one of them the root was taken
}

const (
	// largeFactor and mostDegree keep numbers of a program from overflow: factors and their inverses are below largeFactor,
	// and no product is of more than mostDegree factors.
	largeFactor = 1e25
	mostDegree  = 6
	mostSums    = 8  // numbers of an arm
	mostTerms   = 24 // products of a value

	// leastSlack is above what the rounding of numbers too small for all their digits contributes: 5e-324, multiplied by up to
	// six factors. The root of the product of four such inverses is below 1e-86, and two factors may follow.
	leastSlack = 1e-30
)

// A splitter finds the products.
type splitter struct {
	program *Program
	sums    *sums
	seen    map[instr]int32
	found   map[int32][]product // by register; nil if there are none
}

// split returns the sums of a program, or nil if it is not of this kind.
func (p *Program) split() *sums {
	if len(p.round) > 0 || p.code[p.result].class != ofArm|ofTime {
		return nil
	}
	s := &splitter{p, &sums{code: append([]instr(nil), p.code...)}, map[instr]int32{}, map[int32][]product{}}
	index := s.products(p.result)
	if index == nil {
		return nil
	}
	for _, x := range index {
		s.collect(x)
	}
	if len(s.sums.coefs) > mostSums || len(s.sums.code) > fileSize {
		return nil
	}
	s.sort()
	return s.sums
}

// collect adds a product to the number of the round that belongs to its number of the arm.
func (s *splitter) collect(x product) {
	for j, arm := range s.sums.coefs {
		if arm == x.arm {
			s.sums.rounds[j] = append(s.sums.rounds[j], x)
			return
		}
	}
	s.sums.coefs = append(s.sums.coefs, x.arm)
	s.sums.rounds = append(s.sums.rounds, []product{x})
}

// sort fills in the lists of operations that the products need, and of their factors.
func (s *splitter) sort() {
	u, first := s.sums, len(s.program.code)
	live := make([]bool, len(u.code))
	factor := make([]bool, len(u.code))
	mark := func(x int32) {
		if x >= 0 {
			live[x], factor[x] = true, true
		}
	}
	for j, x := range u.coefs {
		mark(x)
		for _, y := range u.rounds[j] {
			mark(y.time)
		}
	}
	for i := len(u.code) - 1; i >= 0; i-- {
		in := &u.code[i]
		if i >= first && live[i] {
			for _, x := range in.operands() {
				live[x] = true
				factor[x] = factor[x] || factor[i]
			}
			factor[i] = factor[i] && in.op != opMul
		}
		switch {
		case !factor[i]:
		case in.class == ofArm:
			u.ofArm.factors = append(u.ofArm.factors, int32(i))
		default:
			u.ofTime.factors = append(u.ofTime.factors, int32(i))
		}
	}
	for i := first; i < len(u.code); i++ {
		switch in := u.code[i]; {
		case !live[i]:
		case in.class == ofArm:
			u.arm = append(u.arm, in)
		default:
			u.time = append(u.time, in)
		}
	}
}

// products returns a register's value as a sum of products, or nil.
func (s *splitter) products(x int32) []product {
	list, known := s.found[x]
	if !known {
		if list = s.split(x); len(list) > mostTerms {
			list = nil
		}
		for _, y := range list {
			if y.degree > mostDegree || !(math.Abs(y.k) < inf) {
				list = nil
				break
			}
		}
		s.found[x] = list
	}
	return list
}

func (s *splitter) split(x int32) []product {
	in := &s.program.code[x]
	switch in.class {
	case ofNothing:
		if k := s.program.consts[x]; math.Abs(k) < largeFactor {
			return []product{{k: k, arm: -1, time: -1, degree: 1}}
		}
		return nil
	case ofTime:
		return []product{{k: 1, arm: -1, time: x, degree: 1}}
	case ofArm:
		return []product{{k: 1, arm: x, time: -1, degree: 1}}
	}
	if in.op == opSelect {
		return s.choice(in)
	}
	if in.op < opAdd || in.op > opSelect {
		return nil
	}
	a := s.products(in.a)
	if a == nil {
		return nil
	}
	switch in.op {
	case opNeg:
		return negative(a)
	case opSqrt:
		return s.root(a)
	case opAdd, opSub, opMul, opDiv:
		b := s.products(in.b)
		switch {
		case b == nil:
		case in.op == opMul:
			return s.times(a, b)
		case in.op == opDiv:
			return s.times(a, s.inverse(b))
		case in.op == opAdd:
			return append(a[:len(a):len(a)], b...)
		default:
			return append(a[:len(a):len(a)], negative(b)...)
		}
	}
	return nil
}

func negative(a []product) []product {
	list := append([]product(nil), a...)
	for i := range list {
		list[i].k = -list[i].k
	}
	return list
}

func (s *splitter) times(a, b []product) []product {
	if len(a)*len(b) > mostTerms {
		return nil
	}
	var list []product
	for _, x := range a {
		for _, y := range b {
			list = append(list, product{float64(x.k * y.k), s.multiply(x.arm, y.arm), s.multiply(x.time, y.time),
				x.degree + y.degree, x.root || y.root})
		}
	}
	return list
}

// inverse returns 1 over one product, or nil of several.
func (s *splitter) inverse(a []product) []product {
	if len(a) != 1 || !(math.Abs(a[0].k) > 1/largeFactor) {
		return nil
	}
	x := a[0]
	return []product{{1 / x.k, s.unary(opInverse, x.arm), s.unary(opInverse, x.time), x.degree, x.root}}
}

// root returns the root of one product, or nil of several. No root is taken of a root: numbers that are too small for all
// their digits would count.
func (s *splitter) root(a []product) []product {
	if len(a) != 1 || a[0].root || !(a[0].k >= 0) {
		return nil
	}
	x := a[0]
	return []product{{math.Sqrt(x.k), s.rootOf(x.arm), s.rootOf(x.time), x.degree, true}}
}

func (s *splitter) rootOf(x int32) int32 {
	if x >= 0 && s.sums.code[x].op == opInverse {
		return s.unary(opInverseRoot, s.sums.code[x].a)
	}
	return s.unary(opSqrt, x)
}

// choice returns what an opSelect chooses. Where it chooses a number that is no factor, such as inf, there are no sums.
func (s *splitter) choice(in *instr) []product {
	cond := s.program.code[in.a].class
	if cond != ofArm && cond != ofTime {
		return nil
	}
	a, b := s.products(in.b), s.products(in.c)
	switch {
	case a == nil && b != nil && s.program.code[in.b].class == ofNothing:
		s.need(in.a, false)
		return b
	case b == nil && a != nil && s.program.code[in.c].class == ofNothing:
		s.need(in.a, true)
		return a
	case a == nil || b == nil:
		return nil
	}
	is := product{k: 1, arm: in.a, time: -1, degree: 1}
	not := product{k: 1, arm: s.unary(opNot, in.a), time: -1, degree: 1}
	if cond == ofTime {
		is.arm, is.time, not.arm, not.time = -1, is.arm, -1, not.arm
	}
	a, b = s.times(a, []product{is}), s.times(b, []product{not})
	return append(a[:len(a):len(a)], b...)
}

func (s *splitter) need(cond int32, truth bool) {
	l := &s.sums.ofArm
	if s.program.code[cond].class == ofTime {
		l = &s.sums.ofTime
	}
	l.needs = append(l.needs, need{cond, truth})
}

// multiply returns the register of a product of two, -1 being 1.
func (s *splitter) multiply(x, y int32) int32 {
	if x < 0 || y < 0 {
		return max(x, y)
	}
	return s.add(instr{op: opMul, uses: 2, a: min(x, y), b: max(x, y)})
}

func (s *splitter) unary(o op, x int32) int32 {
	if x < 0 {
		return x
	}
	return s.add(instr{op: o, uses: 1, a: x})
}

// add returns the register of an operation, which it adds if it is new.
func (s *splitter) add(in instr) int32 {
	x, known := s.seen[in]
	if !known {
		x = int32(len(s.sums.code))
		s.seen[in] = x
		in.dst, in.class = x, s.sums.code[in.a].class
		s.sums.code = append(s.sums.code, in)
	}
	return x
}
