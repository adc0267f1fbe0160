package payoff

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// What holds for the payoffs of every family: a new one is tested here without being named.

// ofEveryFamily returns n random payoffs of each family, of all sizes that its parameters have.
func ofEveryFamily(seed uint64, n int) (all []Spec) {
	for _, f := range Families() {
		r := detmath.NewStream(detmath.NewKey(seed))
		for _, letter := range []byte(f.ID) { // not its place, so that a new family changes nothing for the others
			r = detmath.NewStream(detmath.NewKey(r.Uint64()).Child(uint64(letter)))
		}
		for count := 0; count < n; {
			s := randomOf(&r, f)
			if _, err := New(s); err == nil {
				all = append(all, s)
				count++
			}
		}
	}
	return all
}

// randomOf returns a payoff of a family. Its values may not fit together.
func randomOf(r *detmath.Stream, f Family) Spec {
	if f.Points {
		return randomCurve(r, r.IntN(2) == 0, func() float64 { return r.Float64()*1.4 - 0.2 })
	}
	s := Spec{Family: f.ID, Params: map[string]float64{}}
	for _, p := range f.Params {
		if !p.Optional || r.IntN(2) == 0 {
			s.Params[p.Name] = randomValue(r, p)
		}
	}
	return s
}

// randomValue returns a value near a parameter's first one, or of another size.
func randomValue(r *detmath.Stream, p param.Param) float64 {
	for {
		v := float64(p.Initial * math.Exp2(6*r.Float64()-3))
		switch r.IntN(8) {
		case 0:
			v = -v
		case 1:
			v = float64(p.Initial * math.Exp2(20*r.Float64()-10))
		case 2:
			v = [...]float64{p.Min, p.Max, 0, 1}[r.IntN(4)]
		}
		if v = param.Rounded(v, 3); p.Integer {
			v = math.Round(v)
		}
		if p.Contains(v) {
			return v
		}
	}
}

// mustNew returns the function of a payoff.
func mustNew(t *testing.T, s Spec) Func {
	t.Helper()
	f, err := New(s)
	if err != nil {
		t.Fatalf("%v: %v", s, err)
	}
	return f
}

// The handles of a payoff are on its curve, and bring the curve back to where it was: what a handle's parameter is changed to by
// hand is found again from the height that the curve then has, of payoffs that
// rise within [0, 1]: of others there may be no value for a height.
func TestEveryFamilyFollowsItsHandles(t *testing.T) {
	const first, last = 1, 2000
	found := map[string]int{}
	for _, s := range ofEveryFamily(5, 600) {
		family, _ := FamilyByID(s.Family)
		f := mustNew(t, s)
		if Check(s, last) != nil {
			continue
		}
		for _, h := range Handles(s, first, last) {
			at, jumps := int(h.X), h.Param == family.jump && h.Param != ""
			if !jumps && !family.Points && h.Y != f.At(at) {
				t.Errorf("%v: the handle of %s is at %v, the curve at x = %v is at %v", s, h.Param, h.Y, at, f.At(at))
			}
			if jumps || family.Points {
				continue // its handle moves to an x, or is a point: see TestDrag and TestPointsComeAndGo
			}
			for _, factor := range []float64{0.5, 0.8, 1.25, 2} {
				want := s.with(family, h.Param, float64(s.Params[h.Param]*factor))
				if _, err := New(want); err != nil || want.Params[h.Param] == s.Params[h.Param] || Check(want, last) != nil {
					continue
				}
				y := mustNew(t, want).At(at)
				got, _ := Drag(s, h.Param, h.X, y)
				off := math.Abs(mustNew(t, got).At(at) - y)
				if isFlat(s, family, h.Param, at) {
					continue
				}
				found[s.Family+"."+h.Param]++
				allowed := 5 * nearLevel * biggest(s, f, at)
				for _, near := range []float64{0.989, 1.011} { // one or two of its third digits
					if g, err := New(s.with(family, h.Param, float64(want.Params[h.Param]*near))); err == nil {
						allowed = max(allowed, math.Abs(g.At(at)-y))
					}
				}
				if off > allowed {
					t.Errorf("%v: %s is dragged to %v at x = %v, where it is %v: it becomes %v, which is off by %v of %v", s, h.Param, y, at,
						want.Params[h.Param], got.Params[h.Param], off, allowed)
				}
			}
		}
	}
	for _, f := range Families() {
		for _, p := range f.Params {
			if n := found[f.ID+"."+p.Name]; n < 20 && p.Name != f.jump {
				t.Errorf("the handle of %s's %s moved the curve in %d cases only: the test is too weak", f.ID, p.Name, n)
			}
		}
	}
}

// isFlat reports whether twice or half the parameter leaves the curve where it is.
func isFlat(s Spec, family Family, name string, at int) bool {
	heights := map[float64]bool{}
	for _, factor := range []float64{0.5, 1, 2} {
		if f, err := New(s.with(family, name, float64(s.Params[name]*factor))); err == nil {
			heights[f.At(at)] = true
		}
	}
	return len(heights) < 3
}

// biggest is the largest of what a payoff is at x and of its parameters that are payoffs.
func biggest(s Spec, f Func, at int) float64 {
	most := math.Abs(f.At(at))
	for _, p := range s.Points {
		most = max(most, math.Abs(p.Y))
	}
	family, _ := FamilyByID(s.Family)
	for _, p := range family.Params {
		if p.Unit == "payoff" {
			most = max(most, math.Abs(s.Params[p.Name]))
		}
	}
	return most
}

// The level that a payoff is said to have is the one that it has at the horizon, or approaches after it; and half of it is
// passed where it is said to be.
func TestEveryFamilyComesToItsLevel(t *testing.T) {
	const horizon = 1000
	halves := map[string]int{}
	for _, s := range ofEveryFamily(6, 300) {
		family, f := mustFamily(s.Family), mustNew(t, s)
		if decreases, _ := family.check(f, MaxX); decreases > 0 {
			continue
		}
		got := family.shapeOf(s, horizon)
		there, later := math.Abs(f.At(horizon)-got.level), math.Abs(f.At(MaxX)-got.level)
		if there > 0.01*biggest(s, f, horizon) && later > there*(1+1e-9) {
			t.Errorf("%v: its level is said to be %v; it is %v at the horizon, and %v at %v", s, got.level, f.At(horizon), f.At(MaxX), MaxX)
		}
		if !(got.half >= 1 && got.half < horizon) || f.At(1) == got.level || math.Abs(f.At(1)) > math.Abs(got.level)/2 {
			continue
		}
		halves[s.Family]++
		x := int(got.half)
		here, next := math.Abs(f.At(x)), math.Abs(f.At(x+1))
		if half := math.Abs(got.level) / 2; here > half*(1+1e-9) && !family.Points || next < half*(1-1e-9) {
			t.Errorf("%v: half of its level %v is said to be at %v; it is %v there and %v after it", s, got.level, got.half, here, next)
		}
	}
	for _, f := range Families() {
		if n := halves[f.ID]; n < 20 && f.ID != constantFamily.ID {
			t.Errorf("the half of %s was looked at in %d cases only: the test is too weak", f.ID, n)
		}
	}
}

// A payoff that is made of a level and the x of half of it has these.
func TestEveryFamilyIsMadeLikeAShape(t *testing.T) {
	for _, f := range Families() {
		for _, horizon := range []int{100, 5000} {
			for _, want := range []shape{{0.7, 0.02 * float64(horizon)}, {0.31, 0.1 * float64(horizon)}, {1.2, 8}, {0.05, 0.2 * float64(horizon)}} {
				s := f.of(want, horizon)
				if got := f.shapeOf(s, horizon); math.Abs(got.level-want.level) > 0.04*want.level {
					t.Errorf("%s for the level %v at horizon %d: %v, of level %v", f.ID, want.level, horizon, s, got.level)
				}
				values := mustNew(t, s)
				if x := int(want.half); f.ID != constantFamily.ID &&
					(values.At(x) > 0.6*want.level || values.At(x+1+x/20) < 0.45*want.level) {
					t.Errorf("%s for half of %v at x = %v, horizon %d: %v, which is %v there and %v after it", f.ID, want.level, want.half, horizon, s,
						values.At(x), values.At(x+1+x/20))
				}
			}
		}
	}
}

// Where straight lines between its corners are a payoff, they are it at every x.
func TestEveryFamilyIsItsCorners(t *testing.T) {
	const horizon = 60
	for _, s := range ofEveryFamily(7, 100) {
		if mustFamily(s.Family).corners == nil {
			continue
		}
		if x, ok := s.Params[mustFamily(s.Family).jump]; ok {
			s.Params[mustFamily(s.Family).jump] = math.Mod(x, horizon+5)
		}
		want := mustNew(t, s).Fill(make([]float64, horizon), 1)
		if got := mustNew(t, Reshape(s, curveFamily.ID, horizon)).Fill(make([]float64, horizon), 1); !slices.Equal(got, want) {
			t.Errorf("%v as points is %v, want %v", s, got, want)
		}
	}
}

// A payoff from one x after a bend to the next bend only rises or only falls, which is how Check finds where it leaves [0, 1].
func TestEveryFamilyTurnsAtItsBends(t *testing.T) {
	for _, s := range ofEveryFamily(8, 100) {
		f, family, turns := mustNew(t, s), mustFamily(s.Family), []int{0}
		if family.bends != nil {
			turns = append(turns, family.bends(f)...)
		}
		turns = append(turns, 500)
		for i := 1; i < len(turns); i++ {
			signs := map[bool]bool{}
			for x := turns[i-1] + 1; x < min(turns[i], 500); x++ {
				if d := f.At(x+1) - f.At(x); math.Abs(d) > 16*ulp(biggest(s, f, x)) {
					signs[d > 0] = true
				}
			}
			if len(signs) > 1 {
				t.Errorf("%v rises and falls between x = %d and %d", s, turns[i-1], turns[i])
			}
		}
	}
}

// Each family is one that the others can become, and that can become them: with the same values at the same level.
func TestEveryFamilyHasItsOwnName(t *testing.T) {
	for _, f := range Families() {
		s := f.of(shape{0.5, 10}, 100)
		if s.Family != f.ID {
			t.Errorf("a payoff of %s is of family %s", f.ID, s.Family)
		}
		if got := fmt.Sprint(Initial(f.ID, 100)); got != fmt.Sprint(f.of(shape{initialLevel, math.NaN()}, 100)) {
			t.Errorf("a new %s is %s", f.ID, got)
		}
	}
}
