package index

import "math"

// splitIndex is the state of the form Sums: see sums. In most rounds it needs neither the program's own operations nor their
// spans.
type splitIndex struct {
	sums      *sums
	arm, time []step    // the operations that its numbers need
	width     int       // how many numbers an arm has; 0 if the form is not used
	coefs     []float64 // of the arms: arm k's begin at k*width. The first is NaN where the sums do not hold

	now   window   // of the present round
	first int      // its first round
	kept  []window // by number, as far as they have room; nil before they are computed
	other window   // scratch: one that is not kept
}

// A window is the numbers of windowRounds rounds, of which the first is a multiple of windowRounds, and of the round after
// them. Behind those stands for each number what is above its rounding in a product, and what is above that and the distance
// of its rounds from any chord between two of them.
type window []float64

// windowRounds is how many rounds a line holds at most. With 64 to 512, a round took as long to within a tenth.
const windowRounds = 256

func newSplitIndex(m *Machine) splitIndex {
	u := m.program.sums
	if u == nil || !m.bounds.possible || m.form != Automatic && m.form != Sums {
		return splitIndex{}
	}
	w := len(u.coefs)
	return splitIndex{sums: u, arm: append(steps(m.program.arm), steps(u.arm)...), time: append(steps(m.program.time), steps(u.time)...),
		width: w, coefs: make([]float64, w*len(m.arms)), first: -windowRounds,
		kept: make([]window, min(m.program.setting.T/windowRounds+1, maxTable/windowRounds/w))}
}

// enter makes the window of a round the present one.
func (s *splitIndex) enter(m *Machine, t int) {
	i := t / windowRounds
	s.first = i * windowRounds
	switch {
	case i >= len(s.kept):
		s.other = s.fill(m, s.other)
		s.now = s.other
	case s.kept[i] == nil:
		s.kept[i] = s.fill(m, nil)
		fallthrough
	default:
		s.now = s.kept[i]
	}
}

// fill computes the window that begins at s.first, in the array of another window if there is one.
func (s *splitIndex) fill(m *Machine, x window) window {
	w, r, t := s.width, &m.columns.scalars, m.t
	if x == nil {
		x = make(window, (windowRounds+3)*w)
	}
	var sizes [mostSums]float64
	for i := max(0, 1-s.first); i <= windowRounds; i++ { // there is no round 0
		m.t = s.first + i
		m.evaluate(s.time, r, 0)
		s.sums.roundTo(x[i*w:][:w], &sizes, r)
	}
	m.t = t
	if s.first == 0 {
		copy(x, x[w:2*w])
	}
	rounding := float64(len(m.program.both)+16) * (64 * ulp)
	for j := range w {
		from, slope, bend := x[j], (x[windowRounds*w+j]-x[j])/windowRounds, 0.0
		for i := range windowRounds {
			bend = max(bend, math.Abs(x[i*w+j]-from-float64(slope*float64(i))))
		}
		err := float64(rounding * sizes[j])
		x[(windowRounds+1)*w+j], x[(windowRounds+2)*w+j] = err, err+float64(2*bend)
	}
	return x
}

// roundTo stores the numbers of a round in dst, which are NaN where the sums do not hold, and raises sizes to the sums of
// the sizes of their products.
func (u *sums) roundTo(dst []float64, sizes *[mostSums]float64, r *file) {
	holds := u.ofTime.hold(r)
	for j, list := range u.rounds {
		x, size := 0.0, 0.0
		for _, y := range list {
			v := y.k
			if y.time >= 0 {
				v = float64(v * r[y.time%fileSize])
			}
			x += v
			size += math.Abs(v)
		}
		if !holds {
			x = math.NaN()
		}
		dst[j], sizes[j] = x, max(sizes[j], size)
	}
}

// bySums reports whether numbers of arms are kept for sums.
func (m *Machine) bySums() bool { return m.split.width > 0 && m.bounds.pay }

// learn computes the numbers of an arm.
func (s *splitIndex) learn(m *Machine, arm int) {
	r := &m.columns.scalars
	m.evaluate(s.arm, r, arm)
	m.columns.loaded = arm
	c := s.coefs[arm*s.width:][:s.width]
	for j, x := range s.sums.coefs {
		c[j] = 1
		if x >= 0 {
			c[j] = r[x%fileSize]
		}
	}
	if !s.sums.ofArm.hold(r) {
		c[0] = math.NaN()
	}
}

// value returns an arm's index at a round of the present window, and how far the program's may be from it. Either is NaN
// where the sums do not hold.
func (s *splitIndex) value(arm, t int) (x, slack float64) {
	c := s.coefs[arm*s.width:][:s.width]
	f, e := s.now[(t-s.first)*s.width:][:len(c)], s.now[(windowRounds+1)*s.width:][:len(c)]
	slack = leastSlack
	for j, y := range c {
		x += float64(y * f[j])
		slack += float64(math.Abs(y) * e[j])
	}
	return x, slack
}

// line makes the line of an arm from round t to the end of the present window, above the program's index.
func (s *splitIndex) line(l *line, arm, t int) {
	l.t, l.end, l.lost = t, s.first+windowRounds, 0
	c := s.coefs[arm*s.width:][:s.width]
	f, g, e := s.now[(t-s.first)*s.width:][:len(c)], s.now[windowRounds*s.width:][:len(c)], s.now[(windowRounds+2)*s.width:][:len(c)]
	from, to, slack := 0.0, 0.0, leastSlack
	for j, y := range c {
		from += float64(y * f[j])
		to += float64(y * g[j])
		slack += float64(math.Abs(y) * e[j])
	}
	l.at, l.slope = from+slack, (to-from)/float64(l.end-t)
	if !(l.at < inf && l.slope < inf && l.slope > -inf) {
		l.at, l.slope = inf, 0
	}
}

// chooseBySums is chooseByBounds with sums.
func (m *Machine) chooseBySums() int {
	b, s := &m.bounds, &m.split
	b.rounds++
	if uint(m.t-s.first) >= windowRounds {
		s.enter(m, m.t)
	}
	if b.leader >= 0 && m.t < b.others.end {
		if x, slack := s.value(b.leader, m.t); x-slack > b.others.value(m.t) {
			return b.leader
		}
	}
	arm := m.compareSums()
	if arm < 0 {
		arm = m.compareExactly()
	}
	m.judge()
	return arm
}

// compareSums returns the leader, or -1 if only the program's own indices tell it.
func (m *Machine) compareSums() int {
	b, s := &m.bounds, &m.split
	best, top, high, next := -1, -inf, -inf, -inf // next is above the indices of all arms but the best
	for i := range len(b.lines) + 1 {
		k := i - 1
		switch {
		case i == 0 && b.leader < 0 || i > 0 && k == b.leader:
			continue
		case i == 0: // so that most other arms need no sum
			k = b.leader
		case m.t < b.lines[k].end && b.lines[k].value(m.t) < top:
			continue
		}
		b.summed++
		x, slack := s.value(k, m.t)
		switch low := x - slack; {
		case low != low:
			return -1
		case low > top:
			best, top, high, next = k, low, x+slack, max(next, high)
		default:
			next = max(next, x+slack)
		}
	}
	if !(top > next) {
		return -1
	}
	b.compared++
	m.drawChords(best)
	return best
}

// compareExactly returns the leader by indices as the program computes them.
func (m *Machine) compareExactly() int {
	b, c := &m.bounds, &m.columns
	c.setRound()
	clear(b.computed)
	if k := b.leader; k >= 0 {
		b.returned[k], b.computed[k] = c.index(k), true
	}
	arm := m.compare()
	m.count(b.returned[arm])
	return arm
}

// drawChords makes the lines of the arms but the new leader that have none.
func (m *Machine) drawChords(leader int) {
	b := &m.bounds
	was := b.leader
	b.leader = leader
	from, to, end := -inf, -inf, 0
	for k := range b.lines {
		l := &b.lines[k]
		if k == leader {
			continue
		}
		if k == was || m.t >= l.end {
			b.drawn++
			m.split.line(l, k, m.t)
		}
		end = l.end
		from, to = max(from, l.value(m.t)), max(to, l.value(l.end))
	}
	b.above(from, to, m.t, end)
}
