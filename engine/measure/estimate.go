package measure

import (
	"math"

	"risingbandits/engine/sim"
)

// An Estimate is a number that was estimated from runs, with its 95% interval. What is absent is NaN: the value where it is not
// known, the other numbers where there is no interval, as of one run. High is +Inf where the interval has no upper end.
type Estimate struct {
	Value     float64
	Low, High float64   // the ends of the interval
	Half      float64   // half its width, where Value is in its middle; else NaN
	Doubt     sim.Doubt // why the interval may be too short
}

// Absent is what is not known.
var Absent = Estimate{Value: math.NaN(), Low: math.NaN(), High: math.NaN(), Half: math.NaN()}

// Exactly returns a number without an interval.
func Exactly(x float64) Estimate {
	e := Absent
	e.Value = x
	return e
}

// Around returns a mean with the half-width of its interval, nil for none.
func Around(mean float64, half *float64, doubt sim.Doubt) Estimate {
	e := Exactly(mean)
	if half != nil {
		e.Low, e.High, e.Half, e.Doubt = mean-*half, mean+*half, *half, doubt
	}
	return e
}

// Mean returns the mean of independent numbers, such as one of each run.
func Mean(list []float64) Estimate {
	mean, half := sim.MeanCI95(list)
	doubt, _ := sim.DoubtOf(list)
	return Around(mean, half, doubt)
}

// within returns a number with an interval of which it is not the middle.
func within(x float64, in [2]float64) Estimate {
	return Estimate{Value: x, Low: in[0], High: in[1], Half: math.NaN()}
}

// Known reports whether there is a value.
func (e Estimate) Known() bool { return e.Value == e.Value }

// HasInterval reports whether there is an interval.
func (e Estimate) HasInterval() bool { return e.Low == e.Low }

// OrZero returns the value, 0 where it is not known.
func (e Estimate) OrZero() float64 {
	if e.Known() {
		return e.Value
	}
	return 0
}

// A Written is an Estimate as JSON has it, with nil for what is absent, and for an interval that has no upper end.
type Written struct {
	Value *float64  `json:"value"`
	Low   *float64  `json:"low"`
	High  *float64  `json:"high"`
	CI95  *float64  `json:"ci95"` // half the interval's width, where the value is in its middle
	Doubt sim.Doubt `json:"doubt"`
}

// Written returns the estimate for JSON.
func (e Estimate) Written() Written {
	return Written{Pointer(e.Value), Pointer(e.Low), Pointer(e.High), Pointer(e.Half), e.Doubt}
}

// Pointer returns nil for a number that is absent or has no bound.
func Pointer(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Estimate undoes Estimate.Written.
func (o Written) Estimate() Estimate {
	e := Estimate{Number(o.Value), Number(o.Low), Number(o.High), Number(o.CI95), o.Doubt}
	if o.Low != nil && o.High == nil {
		e.High = math.Inf(1)
	}
	return e
}

// Number undoes Pointer, except for what has no bound.
func Number(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// Possible reports whether an estimate, which was stored and may be damaged, can be one.
func (o Written) Possible() bool {
	return o.Value != nil && (o.Low != nil || o.High == nil) && (o.High == nil || *o.Low <= *o.High) && (o.CI95 == nil || *o.CI95 >= 0)
}
