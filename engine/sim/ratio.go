package sim

// A Ratio is a policy's competitive ratio: the expected total payoff that regret is measured against, over that of the
// policy. 1 is best.
//
// Source: Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026: OPT over the expectation of ALG.
type Ratio struct {
	Value float64 `json:"value"` // of the mean over the runs of the policy's total payoff
	// In is the interval of Value that follows from the 95% interval of the policy's mean total; nil for one run. Its upper
	// end is nil, unbounded, if that total may be 0.
	In *[2]*float64 `json:"in"`
}

// ratio returns the competitive ratio of a policy with a final regret against an optimal total, and the half-widths of its
// mean so far; nil if one of the two earns nothing.
func ratio(optimal float64, f *FinalRegret, halves []float64) *Ratio {
	earned := optimal - f.Mean
	if optimal <= 0 || earned <= 0 {
		return nil
	}
	r := &Ratio{Value: optimal / earned}
	if halves == nil {
		return r
	}
	half := halves[len(halves)-1]
	least := optimal / (earned + half)
	r.In = &[2]*float64{&least}
	if earned > half {
		most := optimal / (earned - half)
		r.In[1] = &most
	}
	return r
}
