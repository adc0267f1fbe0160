package policy

// Foreseen reports whether Ahead may be asked: the noise is Gaussian, and payoffs have tables.
func (w *World) Foreseen() bool {
	return w.Noise == NoiseGaussian && !(w.Restless && w.Flat == nil)
}

// Ahead stores the rewards of the next rounds from t on, if the arm is pulled in all of them, and returns
// of how many: as many as dst has room for, at least 1 if that is not empty, fewer where a table ends.
// Nothing is pulled: Took does it. All those rounds must be among those to be played.
//
// A policy that stays with an arm for long has its rewards drawn in a row, with nothing between them to
// wait for.
func (w *World) Ahead(dst []float64, arm, t int) int {
	mu, x := w.next(arm, t)
	n := min(len(dst), len(mu))
	dst, mu = dst[:n], mu[:n]
	key, scale := w.Noises[arm], w.Scale
	for i := range dst {
		z, ok := key.NormalFast(uint64(x + i))
		if !ok {
			z = key.Normal(uint64(x + i))
		}
		dst[i] = mu[i] + float64(scale*z)
	}
	return n
}

// next returns the means that the arm has a table of, from its next pull or round t on, and the counter of
// the first one's noise.
func (w *World) next(arm, t int) (mu []float64, x int) {
	if w.Restless {
		return w.Flat[arm*w.Stride+t-1 : arm*w.Stride+w.T], t
	}
	n := w.Pulls[arm]
	if n == len(w.Mean[arm]) {
		w.Extend(arm)
	}
	return w.Mean[arm][n:], n + 1
}

// Took pulls the arm in n >= 1 rounds from t on, whose rewards Ahead told.
func (w *World) Took(arm, t, n int) {
	mu, _ := w.next(arm, t)
	if w.Restless {
		lost, best := w.Regret, w.Best[t-1:][:n]
		for i, m := range mu[:n] {
			lost += best[i] - m
		}
		w.Regret = lost
	} else {
		earned := w.Earned[arm]
		for _, m := range mu[:n] {
			earned += m
		}
		w.Earned[arm] = earned
	}
	w.Pulls[arm] += n
	w.Last = arm
	if w.Trace != nil {
		for i := range w.Trace[t-1 : t-1+n] {
			w.Trace[t-1+i] = uint16(arm)
		}
	}
}

// ahead is room for what World.Ahead tells. It grows while all that was told is taken, and shrinks where
// little is, since what is not taken is drawn for nothing.
type ahead struct {
	room [aheadMost]float64
	size int
}

const (
	aheadLeast = 4
	aheadMost  = 64
)

// of returns the rewards of the next rounds from t to end-1, or of the first of them.
func (a *ahead) of(w *World, arm, t, end int) []float64 {
	a.size = max(aheadLeast, min(a.size, aheadMost))
	dst := a.room[:max(0, min(a.size, end-t))]
	return dst[:w.Ahead(dst, arm, t)]
}

// took tells how many of those that were told were taken.
func (a *ahead) took(n, told int) {
	if n == told {
		a.size *= 2
	} else {
		a.size = n + n/2
	}
}
