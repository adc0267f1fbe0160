package index

import (
	"math"
	"slices"
)

var inf = math.Inf(1)

// Parse reads a program. It returns the program, or nil and its faults, at most ten of them.
func Parse(text string) (*Source, Faults) {
	faults := &faultList{}
	if len(text) > MaxProgram {
		faults.add(MaxProgram, len(text), "a program has at most 8 KiB (8,192 bytes)")
		return nil, faults.placed(text)
	}
	s := &Source{Text: text}
	scanned := scan(text, faults)
	for i, note := range scanned.notes {
		if i > 0 {
			s.Doc += " "
		}
		s.Doc = oneLine(s.Doc + note.text)
	}
	p := &parser{text: text, tokens: scanned.tokens, faults: faults, source: s}
	s.body = p.block(true)
	s.sites = p.sites
	if len(faults.faults) == 0 {
		(&checker{source: s, faults: faults}).check()
	}
	if len(faults.faults) == 0 {
		s.lower(faults)
	}
	if len(faults.faults) > 0 {
		return nil, faults.placed(text)
	}
	return s, nil
}

// Clips reports whether the program clips rewards to [0,1].
func (s *Source) Clips() bool { return s.clips && s.low == 0 && s.high == 1 }

// Bonus returns the place in Names of the name bonus, if the program returns nothing but sums of which it is a part, and
// constants. Otherwise it returns -1.
func (s *Source) Bonus() int {
	i := slices.Index(s.Names, "bonus")
	if i < 0 || !addsBonus(s.body, i) {
		return -1
	}
	return i
}

// addsBonus reports whether all returns are sums with the name in a slot, or constants.
func addsBonus(list []stmt, slot int) bool {
	for i := range list {
		switch st := &list[i]; {
		case st.branch:
			if !addsBonus(st.then, slot) || !addsBonus(st.otherwise, slot) {
				return false
			}
		case st.returns && st.value.op != opConst:
			e := st.value
			if e.op != opAdd || !isSlot(e.args[0], slot) && !isSlot(e.args[1], slot) {
				return false
			}
		}
	}
	return true
}

func isSlot(e *expr, slot int) bool { return e.op == opName && e.slot == slot }
