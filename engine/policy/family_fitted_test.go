package policy

import (
	"math"
	"slices"
	"testing"
)

// The plain forms of ETC and Rest-Sure, which fit curves to losses. They play all rounds again for every choice.

// A plainFit is a n^-rho + b, fitted to the losses of an arm.
type plainFit struct{ a, b, rho float64 }

func (f plainFit) at(pulls float64) float64 { return f.b + f.a*math.Pow(pulls, -f.rho) }

// plainFitOf fits the means of the first and last halves; as released, the pull between the halves is in the first one too.
func plainFitOf(h *history, all []pull) plainFit {
	rho := h.v.number("rho")
	half := len(all) / 2
	if half == 0 {
		return plainFit{rho: rho}
	}
	sums := func(from, to int) (losses, powers float64) { // pulls are counted from 1
		for l := from; l <= to; l++ {
			losses += 1 - all[l-1].reward
			powers += math.Pow(float64(l), -rho)
		}
		return losses, powers
	}
	end := half
	if h.ctx.Released && len(all)%2 == 1 {
		end++
	}
	first, firstP := sums(1, end)
	last, lastP := sums(len(all)-half+1, len(all))
	a := (first - last) / (firstP - lastP)
	return plainFit{a: a, b: (first - a*firstP) / float64(half), rho: rho}
}

func plainMargin(h *history, turn int) float64 {
	rho, j := h.v.number("rho"), float64(turn)
	x := math.Log(j*float64(h.ctx.K)*float64(h.ctx.T)*float64(h.ctx.T)) / j
	return 2 * 10 * math.Pow(math.Sqrt(h.v.number("bound"))+1, 2) / (rho * (1 - rho)) * (x + math.Sqrt(x))
}

// A plainRace is the state of ETC or Rest-Sure before a round.
type plainRace struct {
	alive  []int
	losses []float64
	chosen int
	turn   int
}

func (r *plainRace) pulled(t int) int {
	if r.chosen >= 0 {
		return r.chosen
	}
	return r.alive[(t-1)%len(r.alive)]
}

// surelyBest chooses the alive arm that is below all others by the margin.
func (r *plainRace) surelyBest(margin float64) {
	for _, k := range r.alive {
		others := slices.Delete(slices.Clone(r.losses), k, k+1)
		if len(others) == 0 || r.losses[k] < slices.Min(others)-margin {
			r.chosen = k
			return
		}
	}
}

// plainRaceBefore plays the rounds before t; end is what happens at the end of a turn, and between what happens else.
func plainRaceBefore(h *history, t int, end func(r *plainRace, fits []plainFit, round int),
	between func(r *plainRace, fit plainFit, arm, pulls int)) *plainRace {
	r := &plainRace{losses: make([]float64, h.ctx.K), chosen: -1, turn: 1}
	for k := range h.ctx.K {
		r.alive = append(r.alive, k)
	}
	for round := 1; round < t && r.chosen < 0; round++ {
		arm := r.pulled(round)
		if arm == r.alive[len(r.alive)-1] {
			var fits []plainFit
			for k := range h.ctx.K {
				fits = append(fits, plainFitOf(h, h.of(k, 1, round)))
			}
			end(r, fits, round)
		} else {
			all := h.of(arm, 1, round)
			between(r, plainFitOf(h, all), arm, len(all))
		}
	}
	return r
}

func plainETC(h *history, t int) *plainRace {
	return plainRaceBefore(h, t, func(r *plainRace, fits []plainFit, _ int) {
		for k, f := range fits {
			r.losses[k] = f.at(float64(h.ctx.T - r.turn*(h.ctx.K-1)))
		}
		if r.surelyBest(plainMargin(h, r.turn)); r.chosen < 0 {
			r.turn++
		}
	}, func(*plainRace, plainFit, int, int) {})
}

func plainRestSure(h *history, t int) *plainRace {
	return plainRaceBefore(h, t, func(r *plainRace, fits []plainFit, round int) {
		tau, margin := h.ctx.T+r.turn-round, plainMargin(h, r.turn)
		var later []float64
		for k, f := range fits {
			r.losses[k] = f.at(float64(tau))
			if left := tau - len(r.alive) + 1; left >= 0 {
				later = append(later, f.at(float64(left)))
			}
		}
		r.surelyBest(margin)
		left := tau - len(r.alive) + 1
		if r.chosen < 0 && (left > 0 || left == 0 && h.ctx.Released) && pythonMin(later)-margin > slices.Min(r.losses) {
			r.chosen = r.alive[0]
		}
		if r.chosen < 0 && round%30 == 0 {
			r.alive = plainAlive(h, r, fits, tau, margin)
			r.turn++
		}
		if r.chosen < 0 && len(r.alive) == 1 {
			r.chosen = r.alive[0]
		}
	}, func(r *plainRace, fit plainFit, arm, pulls int) {
		if tau := h.ctx.T - pulls*(h.ctx.K-1); tau > 0 {
			r.losses[arm] = fit.at(float64(tau))
		}
	})
}

// pythonMin is Python's min: of numbers that are none it returns the first element, and else passes over them.
func pythonMin(list []float64) float64 {
	least := list[0]
	for _, x := range list[1:] {
		if x < least {
			least = x
		}
	}
	return least
}

// As released, a fit without a slope has no loss at no pulls: 0/0. Python's min passes over it behind an infinite loss.
func TestRestSureReleasedDividesByZero(t *testing.T) {
	kind, _ := Lookup("rest-sure")
	c := Context{K: 3, T: 7, Released: true}
	for _, x := range []struct {
		slopes []float64
		stops  bool
	}{
		{[]float64{1, 0, 1}, true}, {[]float64{0, 1, 1}, false}, {[]float64{1, 1, 0}, true}, {[]float64{1, -1, 0}, false},
		{[]float64{0, 0, 0}, false},
	} {
		p := kind.New(c, Resolve(kind, c, nil), true).(*restSurePolicy)
		p.reset(Draws{})
		for k, a := range x.slopes {
			p.alive = append(p.alive[:k], k)
			p.arms[k].a, p.arms[k].b, p.loss[k] = a, 0.5, 0.5
		}
		if got := p.nothingToGain(2); got != x.stops {
			t.Errorf("slopes %v: stops %v, want %v", x.slopes, got, x.stops)
		}
	}
}

// plainAlive returns the alive arms that are not surely worse than a later one at every number of pulls; as released, at
// every one but one.
func plainAlive(h *history, r *plainRace, fits []plainFit, tau int, margin float64) (kept []int) {
	for at, i := range r.alive {
		worse := false
		for _, j := range r.alive[at+1:] {
			count, all := 0, 0
			for m := r.turn; m <= tau; m++ {
				all++
				if fits[i].at(float64(m))-fits[j].at(float64(m)) > margin {
					count++
				}
			}
			if h.ctx.Released {
				all--
			}
			worse = worse || count == all
		}
		if !worse {
			kept = append(kept, i)
		}
	}
	return kept
}

// fittedForms are the plain forms of ETC and Rest-Sure. Only rewards with noise of some thousands make them choose before
// the end: their margins are that wide.
func fittedForms() (all []plainForm) {
	for id, race := range map[string]func(h *history, t int) *plainRace{"etc": plainETC, "rest-sure": plainRestSure} {
		choose := func(h *history, t int) int { return race(h, t).pulled(t) }
		recommend := func(h *history, t int) int {
			r := race(h, t)
			if r.chosen >= 0 {
				return r.chosen
			}
			best := 0
			for k, x := range r.losses {
				if x < r.losses[best] {
					best = k
				}
			}
			return best
		}
		for _, released := range []bool{false, true} {
			for _, noise := range []float64{0.1, 3000} {
				all = append(all, plainForm{id, released, Values{}, noise, choose, recommend},
					plainForm{id, released, Values{"rho": 0.4, "bound": 0.01}, noise, choose, recommend})
			}
		}
	}
	return all
}

// R-SR as released keeps the first three rewards in the sum of its window, forever: by its code, class SRSrb.
func TestReleasedRSRKeepsFirstRewards(t *testing.T) {
	for _, c := range []struct {
		keeps bool
		want  []float64
	}{
		{false, []float64{0, 0, 0, 8, 16, 32, 64, (64 + 128) / 2.0, (128 + 256) / 2.0}},
		{true, []float64{0, 0, 0, 15, 7 + 16, 7 + 32, 7 + 64, (7 + 64 + 128) / 2.0, (7 + 128 + 256) / 2.0}},
	} {
		r := recentMean{keeps: c.keeps}
		for i, want := range c.want {
			r.push(math.Ldexp(1, i), 0.25)
			if got := r.mean(); got != want {
				t.Errorf("keeps %v: after %d rewards the mean is %v, want %v", c.keeps, i+1, got, want)
			}
		}
	}
}
