package policy

// A steady holds indices of which a pull changes only that of the pulled arm. While the index of the arm that was chosen
// last stays above those of all other arms, no indices are compared.
type steady struct {
	draws  Draws
	index  []float64
	arm    int     // the arm that best returned last
	others float64 // the largest index of the other arms; +Inf if it is unknown
}

func newSteady(c Context) steady { return steady{index: make([]float64, c.K)} }

// reset gives every arm the index x.
func (s *steady) reset(d Draws, x float64) {
	s.draws, s.arm, s.others = d, 0, inf
	for k := range s.index {
		s.index[k] = x
	}
}

// set changes the index of an arm.
func (s *steady) set(arm int, x float64) {
	s.index[arm] = x
	if arm != s.arm {
		s.others = inf
	}
}

// best returns the arm of the largest index.
func (s *steady) best() int {
	if s.index[s.arm] > s.others {
		return s.arm
	}
	top, next, arm := s.index[0], -inf, 0
	for k, x := range s.index[1:] {
		if x > top {
			top, next, arm = x, top, k+1
		} else if x > next {
			next = x
		}
	}
	if next == top {
		arm = s.draws.argmax(s.index)
	}
	if !forms.steady {
		next = inf
	}
	s.arm, s.others = arm, next
	return arm
}
