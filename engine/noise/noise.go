package noise

import (
	"math"
	"slices"

	"risingbandits/engine/detmath"
	"risingbandits/engine/param"
)

// A Kind is one row of the registry: a kind of noise that scenarios can name.
type Kind struct {
	ClipRange string `json:"kept,omitempty"` // the range to which means are limited, "[0,1]"; "" if there is no limit
	ID        string `json:"id"`             // the name in a scenario: "gaussian"
	Name      string `json:"name"`           // for people: "Gaussian"
	Formula   string `json:"formula"`        // the law of a reward X of mean μ
	Doc       string `json:"doc"`            // one plain sentence
	Text      string // its name in a list of a scenario's settings: "gaussian noise"
	Params    []param.Param

	// Sigma returns the subgaussian scale of rewards, in payoff units: what policies assume by default.
	Sigma func(params map[string]float64) float64
	// Law returns the law of rewards.
	Law func(params map[string]float64) Law
	// Code is the body of a function that draws a reward from word x of a key around its mean: statements of both languages. Go knows
	// Sigma as noiseSigma, Python as SIGMA. Without one, a scenario with this noise is not translated.
	Code func(params map[string]float64) param.Code
}

// A Law says how rewards are drawn.
type Law struct {
	Low, High float64 // means are limited to this range before a reward is drawn
	// Normal says that a reward is its mean plus Scale times a standard normal variate. Draw is then nil:
	// callers draw the variate themselves, because it is drawn in the innermost loop.
	Normal bool
	Scale  float64
	// Draw returns a reward whose mean is in [Low, High], drawn from word x of a key.
	Draw func(key detmath.Key, x uint64, mean float64) float64
}

// The ids of the kind without noise, of rewards of 0 and 1, and of the noise of the released code.
const (
	None         = "none"
	Bernoulli    = "bernoulli"
	BetaReleased = "beta-released"
)

// kinds lists the kinds in the order in which pages and commands show them.
var kinds = []Kind{
	noNoise,
	gaussian,
	bernoulli,
	beta,
	betaReleased,
}

// Kinds returns the kinds of noise in the order in which they are shown. The slice is the caller's.
func Kinds() []Kind { return slices.Clone(kinds) }

// Lookup returns the kind of noise that scenarios name by id.
func Lookup(id string) (Kind, bool) {
	for _, k := range kinds {
		if k.ID == id {
			return k, true
		}
	}
	return Kind{}, false
}

// A Spec is a kind of noise with a value for each of its parameters.
type Spec struct {
	Kind   string
	Params map[string]float64 // by name; nil if the kind has none
}

// Law returns the law of rewards. It panics if the registry has no such kind.
func (s Spec) Law() Law { return s.kind().Law(s.Params) }

// Sigma returns the subgaussian scale of rewards. It panics if the registry has no such kind.
func (s Spec) Sigma() float64 { return s.kind().Sigma(s.Params) }

// Code returns the code of rewards. It panics if the registry has no such kind, or if it has none.
func (s Spec) Code() param.Code { return s.kind().Code(s.Params) }

func (s Spec) kind() Kind {
	k, ok := Lookup(s.Kind)
	if !ok {
		panic(noKind)
	}
	return k
}

const noKind = "noise: no kind of noise has this id"

// halfSigma is the Sigma of rewards in [0,1], which are 1/2-subgaussian.
func halfSigma(map[string]float64) float64 { return 0.5 }

// anyMean are the bounds of means without a limit.
var anyMean = [2]float64{math.Inf(-1), math.Inf(1)}
