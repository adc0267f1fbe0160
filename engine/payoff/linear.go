package payoff

// linear is min(slope x, top).
type linear struct{ slope, top float64 }

func (p linear) At(x int) float64 { return min(float64(p.slope*float64(x)), p.top) }

// Increment is slope below the cap, less on the step that reaches it or leaves it.
func (p linear) Increment(x int) float64 {
	here, next := float64(p.slope*float64(x)), float64(p.slope*float64(x+1))
	if here < p.top && next < p.top {
		return p.slope
	}
	return min(next, p.top) - min(here, p.top)
}

func (p linear) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}

// constant is the same at every x.
type constant struct{ value float64 }

func (p constant) At(int) float64        { return p.value }
func (p constant) Increment(int) float64 { return 0 }

func (p constant) Fill(dst []float64, _ int) []float64 {
	for i := range dst {
		dst[i] = p.value
	}
	return dst
}

// step is low for x <= after, then high.
type step struct {
	low, high float64
	after     int
}

func (p step) At(x int) float64 {
	if x <= p.after {
		return p.low
	}
	return p.high
}

func (p step) Increment(x int) float64 {
	if x == p.after {
		return p.high - p.low
	}
	return 0
}

func (p step) Fill(dst []float64, from int) []float64 {
	for i := range dst {
		dst[i] = p.At(from + i)
	}
	return dst
}
