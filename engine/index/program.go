package index

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
)

// A Setting is what the numbers of a program depend on that stay the same in all runs.
type Setting struct {
	K, T   int       // arms; horizon in rounds
	Sigma  float64   // of the noise
	Values []float64 // of the parameters, in the order of Source.Params
}

// Default returns the default of parameter i in a setting whose first i values are known.
func (s *Source) Default(i int, c Setting) float64 {
	w := walker{setting: c}
	return w.value(s.Params[i].value)
}

// A Program is a Source in a setting. Its operations are sorted by what they depend on; those that the result does not
// need are left out.
type Program struct {
	source  *Source
	setting Setting

	code   []instr   // by register, with operands that are the same in this setting merged
	consts []float64 // by register: the value of an operation that depends on nothing
	result int32

	time  []instr // that depend on the round alone
	round []instr // that depend on the run, but on no arm
	arm   []instr // that depend on the arm's history alone
	both  []instr // that depend on the arm and on the round or the run

	sums *sums // nil if the index is no sum of products of numbers of the arm and of the round

	timeUsed []int32 // the registers of time that round and both read, and the result if it is one
	armUsed  []int32 // the registers of arm that both reads, and the result if it is one

	discounts []float64 // the shares that discounted sums keep from round to round
	keeps     keeps
}

// keeps says which parts of an arm's history a program reads.
type keeps struct {
	sums, weighted, squares, rewards, rounds bool
}

// Compile returns the program for a setting. It panics if the setting has another number of values than the program has
// parameters.
func (s *Source) Compile(c Setting) *Program {
	if len(c.Values) != len(s.Params) {
		panic(badValues)
	}
	p := &Program{source: s, setting: c, code: append([]instr(nil), s.code...), consts: make([]float64, len(s.code))}
	same := make([]int32, len(s.code)) // the register that holds the same value in this setting
	for i := range p.code {
		in := &p.code[i]
		same[i] = int32(i)
		own := classOf2(in.op)
		for _, x := range []*int32{&in.a, &in.b, &in.c}[:in.uses] {
			*x = same[*x]
			own |= p.code[*x].class
		}
		in.class = own
		if in.op == opSelect && p.code[in.a].class == ofNothing {
			same[i] = in.c
			if p.consts[in.a] != 0 {
				same[i] = in.b
			}
			continue
		}
		if own == ofNothing {
			p.consts[i] = p.constant(in)
		}
	}
	for i := range p.code { // also those that the result does not need: Explain computes all names
		p.keep(&p.code[i])
	}
	p.result = same[s.result]
	p.sort()
	p.sums = p.split()
	return p
}

const badValues = "index: a program needs one value for each of its parameters"

// constant returns the value of an operation that depends on nothing.
func (p *Program) constant(in *instr) float64 {
	switch in.op {
	case opConst:
		return in.value
	case opHorizon:
		return float64(p.setting.T)
	case opArms:
		return float64(p.setting.K)
	case opSigma:
		return p.setting.Sigma
	case opParam:
		return p.setting.Values[in.site]
	case opQuantileBeta:
		return detmath.BetaQuantile(p.consts[in.a], p.consts[in.b], p.consts[in.c])
	case opSelect:
		if p.consts[in.a] != 0 {
			return p.consts[in.b]
		}
		return p.consts[in.c]
	}
	return apply(in.op, p.consts[in.a], p.consts[in.b])
}

// sort fills in the lists of operations that the result needs.
func (p *Program) sort() {
	live := make([]bool, len(p.code))
	live[p.result] = true
	for i := len(p.code) - 1; i >= 0; i-- {
		if !live[i] {
			continue
		}
		for _, x := range p.code[i].operands() {
			live[x] = true
		}
	}
	read := make([]bool, len(p.code)) // by an operation of another class
	read[p.result] = true
	for i := range p.code {
		in := &p.code[i]
		if !live[i] || in.class == ofNothing {
			continue
		}
		in.dst = int32(i)
		switch {
		case in.class == ofTime:
			p.time = append(p.time, *in)
		case in.class == ofArm:
			p.arm = append(p.arm, *in)
		case in.class&ofArm == 0:
			p.round = append(p.round, *in)
		default:
			p.both = append(p.both, *in)
		}
		for _, x := range in.operands() {
			read[x] = read[x] || p.code[x].class != in.class
		}
	}
	for i, is := range read {
		switch {
		case !is || !live[i]:
		case p.code[i].class == ofTime:
			p.timeUsed = append(p.timeUsed, int32(i))
		case p.code[i].class == ofArm:
			p.armUsed = append(p.armUsed, int32(i))
		}
	}
}

// keep notes what history an operation reads.
func (p *Program) keep(in *instr) {
	switch in.op {
	case opMean, opSum:
		p.keeps.sums = true
	case opWsum:
		p.keeps.weighted = true
	case opSqsum:
		p.keeps.squares = true
	case opReward:
		p.keeps.rewards = true
	case opRound, opBefore:
		p.keeps.rounds = true
	case opDcount, opDsum, opDmean:
		in.site = p.discount(p.consts[in.a])
	}
}

// discount returns the number of a discounted sum, which it adds to those of the program if it is new.
func (p *Program) discount(share float64) int32 {
	if i := p.discountOf(share); i >= 0 {
		return int32(i)
	}
	p.discounts = append(p.discounts, share)
	return int32(len(p.discounts) - 1)
}

// discountOf returns the number of a discounted sum, or -1.
func (p *Program) discountOf(share float64) int {
	return slices.IndexFunc(p.discounts, func(g float64) bool { return math.Float64bits(g) == math.Float64bits(share) })
}

// HistoryBytes returns the most bytes that the history of a run of T rounds takes.
func (p *Program) HistoryBytes(T int) int {
	bytes := 0
	for _, part := range []struct {
		kept bool
		size int
	}{{p.keeps.sums, 8}, {p.keeps.weighted, 8}, {p.keeps.squares, 8}, {p.keeps.rewards, 8}, {p.keeps.rounds, 4}} {
		if part.kept {
			bytes += part.size * T
		}
	}
	return bytes
}

// Counts returns how many operations of a program depend on the round alone, on the arm alone, and on both.
func (p *Program) Counts() (time, arm, both int) {
	return len(p.time), len(p.arm), len(p.both) + len(p.round)
}

// Discounts returns the shares that the program's discounted sums keep from round to round.
func (p *Program) Discounts() []float64 { return slices.Clone(p.discounts) }
