package index

import "risingbandits/engine/param"

// An expr is an expression of a program.
type expr struct {
	op       op
	from, to int     // its bytes
	value    float64 // of opConst
	name     string  // of opName: the assigned name or the parameter; of opRand, opToss, opNormal unused
	site     int     // of opRand, opToss, opNormal, opBeta: the number of the call in the program
	args     []*expr
	slot     int  // of opName: the place of the value
	truth    bool // it is a condition, not a number
	chains   bool // it is a comparison without brackets
}

// A stmt is a statement: one of an assignment, an if, a return.
type stmt struct {
	from, to        int
	name            string // of an assignment
	slot            int    // of the name
	nameTo          int    // where the name ends
	declares        bool   // it is written with :=
	value           *expr  // of an assignment or a return; the condition of an if
	then, otherwise []stmt
	branch          bool // it is an if
	returns         bool // it is a return
}

// A Param is a parameter that a program declares. Its Formula is the default as written, its Doc "" if the program says nothing.
type Param struct {
	param.Param
	Fixed bool // the default does not depend on the scenario

	value    *expr
	from, to int // the bytes of the name
}

// Place returns the bytes of the default in the program.
func (p *Param) Place() (from, to int) { return p.value.from, p.value.to }

// A Source is a program without faults.
type Source struct {
	Text   string
	Doc    string // the comment before the first statement, on one line; "" if there is none
	Params []Param
	Names  []string // the assigned names, in the order of their first assignment

	clips     bool
	low, high float64 // to which rewards are clipped
	body      []stmt
	sites     int // calls of rand, toss and normal
	code      []instr
	result    int32
}
