package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/internal/golden"
)

// The reference traces were made by an independent implementation: rewards mu + 0.1 z[t-1], ties
// to the lowest index. Choices must be the same in every round, indices to 1e-9 relative.

type payoffFunc func(x float64) float64

func expo(c, a float64) payoffFunc {
	return func(x float64) float64 { return c * (1 - detmath.Exp(-a*x)) }
}

func poly(c, b, shift, rho float64) payoffFunc {
	return func(x float64) float64 { return c * (1 - float64(b*detmath.Pow(x+shift, -rho))) }
}

func polyOwn(c, b, rho float64) payoffFunc { return poly(c, b, detmath.Pow(b, 1/rho), rho) }

var referenceBandits = map[string][]payoffFunc{
	"test4": {expo(0.9, 1.0/200), expo(0.5, 1.0/20), polyOwn(0.7, 40, 0.8), polyOwn(0.3, 30, 1)},
	"b0": {
		polyOwn(1, 177, 0.8), polyOwn(0.91, 571, 0.9), expo(0.73, 3.0/162), expo(0.16, 3.0/949),
		polyOwn(0.48, 144, 1), poly(0.43, 195, detmath.Pow(199, 1/0.9), 0.9), polyOwn(0.79, 695, 0.9),
		expo(0.62, 1.0/271), expo(0.23, 1.0/849), expo(0.39, 5.0/457), polyOwn(0.37, 290, 1),
		polyOwn(0.17, 223, 1), polyOwn(1.08, 85, 0.8), polyOwn(0.84, 219, 1), polyOwn(0.26, 124, 0.9),
	},
	"b1": {polyOwn(0.4, 500, 1), func(x float64) float64 { return math.Min(x/25000, 1) }},
}

// number reads a JSON number or "inf".
type number float64

func (n *number) UnmarshalJSON(b []byte) error {
	if string(b) == `"inf"` {
		*n = number(math.Inf(1))
		return nil
	}
	return json.Unmarshal(b, (*float64)(n))
}

type traceCase struct {
	Bandit, Setting, Algo string
	Params                map[string]any
	Arms, Pulls           []int
	Regret                float64
	Indices               map[string]json.RawMessage // per arm a number; SW-TS-counts has pairs
}

func (c traceCase) name() string {
	return fmt.Sprint(c.Bandit, "/", c.Setting, "/", c.Algo, c.Params)
}

type traces struct {
	Meta struct {
		T      int
		Sigma  float64
		NoiseZ []float64 `json:"noise_z"`
		Rounds []int     `json:"index_rounds"`
	}
	Cases []traceCase
	KL    [][3]float64 `json:"klucb"`
}

func readTraces(t *testing.T) (all traces) {
	t.Helper()
	if err := json.Unmarshal(golden.Reference(t, "golden-traces.json"), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// translate returns the policy and the values that a reference case names.
func translate(c traceCase) (id string, given Values, ok bool) {
	names := map[string]string{
		"det-R-ed": "r-ed-ucb", "det-R-less": "r-less-ucb", "R-less-UCB-H": "r-less-ucb-h",
		"KL-UCB": "kl-ucb", "SW-UCB": "sw-ucb", "SW-KL-UCB": "sw-kl-ucb",
	}
	given = Values{}
	id, ok = names[c.Algo]
	switch {
	case c.Algo == "R-UCB" && c.Setting == "rested":
		id, ok = "r-ed-ucb", true
	case c.Algo == "R-UCB":
		id, ok = "r-less-ucb", true
	case c.Algo == "det-R-ed", c.Algo == "det-R-less":
		given["deterministic"] = true
	}
	for name, x := range c.Params {
		switch name {
		case "eps":
			given["epsilon"] = x
		case "bonus":
			given["bonus"] = map[bool]string{true: "same", false: "none"}[x.(bool)]
		default:
			given[name] = x
		}
	}
	return id, given, ok
}

func TestReferenceTraces(t *testing.T) {
	all := readTraces(t)
	played := 0
	for _, c := range all.Cases {
		id, given, ok := translate(c)
		if !ok {
			continue
		}
		played++
		t.Run(c.name(), func(t *testing.T) {
			kind, ok := Lookup(id)
			if !ok {
				t.Fatalf("no policy %q", id)
			}
			followTrace(t, all, c, kind, given)
		})
	}
	if want := 54; played != want {
		t.Errorf("played %d reference cases, want %d", played, want)
	}
}

func followTrace(t *testing.T, all traces, c traceCase, kind Kind, given Values) {
	mu := referenceBandits[c.Bandit]
	ctx := Context{K: len(mu), T: all.Meta.T, Sigma: all.Meta.Sigma, Restless: c.Setting == "restless"}
	p := kind.New(ctx, Resolve(kind, ctx, given), false)
	p.Reset(Draws{LowestTie: true})
	pulls := make([]int, ctx.K)
	terms := make([]Term, ctx.K)
	noise := all.Meta.Sigma
	if given["deterministic"] == true {
		noise = 0
	}
	for round := 1; round <= ctx.T; round++ {
		p.(Explainer).Explain(terms, round)
		if want := c.Indices[fmt.Sprint(round)]; want != nil {
			compareIndices(t, round, terms, pulls, readIndices(t, want))
		}
		arm := p.Choose(round)
		if arm != c.Arms[round-1] {
			t.Fatalf("round %d: arm %d, want %d", round, arm, c.Arms[round-1])
		}
		if top := slices.MaxFunc(terms, func(a, b Term) int { return cmp(a.Index, b.Index) }).Index; terms[arm].Index != top {
			t.Fatalf("round %d: explained index %v of the arm pulled is not the largest, %v", round, terms[arm].Index, top)
		}
		pulls[arm]++
		x := pulls[arm]
		if ctx.Restless {
			x = round
		}
		p.Update(round, arm, mu[arm](float64(x))+noise*all.Meta.NoiseZ[round-1])
	}
	if !slices.Equal(pulls, c.Pulls) {
		t.Errorf("pulls %v, want %v", pulls, c.Pulls)
	}
}

func cmp(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func readIndices(t *testing.T, raw json.RawMessage) (index []number) {
	t.Helper()
	if err := json.Unmarshal(raw, &index); err != nil {
		t.Fatal(err)
	}
	return index
}

func compareIndices(t *testing.T, round int, terms []Term, pulls []int, want []number) {
	t.Helper()
	for k, term := range terms {
		w := float64(want[k])
		if term.Index != w && !(math.Abs(term.Index-w) <= 1e-9*math.Abs(w)) {
			t.Errorf("round %d, arm %d: index %v, want %v", round, k, term.Index, w)
		}
		if term.Pulls != pulls[k] {
			t.Errorf("round %d, arm %d: explains %d pulls, want %d", round, k, term.Pulls, pulls[k])
		}
		sum := term.Estimate
		for _, part := range []float64{term.Increment, term.Bonus} {
			if !math.IsNaN(part) { // the policy has it
				sum += part
			}
		}
		if !math.IsInf(term.Index, 1) && !(math.Abs(sum-term.Index) <= 1e-9*math.Max(1, math.Abs(w))) {
			t.Errorf("round %d, arm %d: terms add up to %v, index is %v", round, k, sum, term.Index)
		}
	}
}

func TestReferenceKL(t *testing.T) {
	for _, c := range readTraces(t).KL {
		if got := klUpper(c[0], c[1]); math.Abs(got-c[2]) > 1e-12*c[2] {
			t.Errorf("klUpper(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

type deterministicCase struct {
	Bandit  int
	Setting string
	T       int
	Algo    string
	Regret  float64 `json:"final_regret"`
	Pulls   []int
	Hash    string `json:"sha256_arms"`
}

// At b0, rested, T=200,000 the two largest indices come as near as 1.2e-11, where an ulp in pow may
// decide; with detmath's the trace is the reference's on every platform.
func TestReferenceDeterministic(t *testing.T) {
	var all struct{ Cases []deterministicCase }
	if err := json.Unmarshal(golden.Reference(t, "deterministic.json"), &all); err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{"R-ed": "r-ed-ucb", "R-less": "r-less-ucb"}
	for _, c := range all.Cases {
		t.Run(fmt.Sprint("b", c.Bandit, "/", c.Setting, "/", c.Algo, "/", c.T), func(t *testing.T) {
			kind, _ := Lookup(ids[c.Algo])
			arms, pulls := playExact(kind, referenceBandits[fmt.Sprint("b", c.Bandit)], c.T, c.Setting == "restless")
			if !slices.Equal(pulls, c.Pulls) {
				t.Errorf("pulls %v, want %v", pulls, c.Pulls)
			}
			if got := sha256.Sum256(arms); hex.EncodeToString(got[:]) != c.Hash {
				t.Errorf("another trace: sha256 %x, want %s", got, c.Hash)
			}
		})
	}
}

// playExact plays a deterministic policy without noise and returns its arms and pulls.
func playExact(kind Kind, mu []payoffFunc, T int, restless bool) (arms []byte, pulls []int) {
	ctx := Context{K: len(mu), T: T, Restless: restless}
	p := kind.New(ctx, Resolve(kind, ctx, Values{"deterministic": true}), false)
	p.Reset(Draws{LowestTie: true})
	pulls = make([]int, ctx.K)
	for t := 1; t <= T; t++ {
		arm := p.Choose(t)
		pulls[arm]++
		x := pulls[arm]
		if restless {
			x = t
		}
		p.Update(t, arm, mu[arm](float64(x)))
		arms = append(arms, byte(arm))
	}
	return arms, pulls
}
