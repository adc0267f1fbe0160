package scenario

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"risingbandits/engine/learn"
	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// Version is the version of the document that this package reads and writes.
const Version = 1

// The limits of a document. A message about a limit states it.
const (
	MaxDocument    = 1 << 20 // bytes
	MaxDepth       = 8       // objects and lists inside one another
	MaxTitle       = 120     // bytes
	MaxDescription = 500     // characters: Unicode code points
	MaxName        = 40      // bytes of an arm's name
	MaxHorizon     = 10_000_000
	MaxRuns        = 10_000
	MaxSeed        = 1<<53 - 1
	MaxArms        = 1_000
	MaxPolicies    = 32
)

// A Setting says what the x of a payoff counts.
type Setting string

const (
	Rested   Setting = "rested"   // the pulls of the arm
	Restless Setting = "restless" // the rounds
)

// The variants of a policy.
const (
	Defined  = "defined"  // as its paper defines it
	Released = "released" // as the authors' released code does it
)

// A Scenario is a checked document of version 1, with the defaults that depend on nothing filled in. It comes
// from Parse. A Scenario that was built or changed by hand must be checked by Parse(s.Canonical()) before
// use.
type Scenario struct {
	Version     int
	Title       string // "" if it has none
	Description string // what to look for, see the package comment; "" if it has none
	Setting     Setting
	Horizon     int // rounds
	Runs        int // of each policy
	Seed        uint64
	Noise       noise.Spec // with every parameter
	Dataset     *Dataset   // the examples for arms that learn; nil if the document names none
	Arms        []Arm
	Policies    []PolicySpec
}

// An Arm has an expected payoff and an optional name. The rewards of an arm that learns are those of its learner; its
// payoff is the learner's average learning curve, from which regret is computed.
type Arm struct {
	Name    string      // "" if it has none
	Learner *learn.Spec // nil if its rewards are drawn around its payoff
	Payoff  payoff.Spec
}

// ArmText returns an arm for people: its number, counted from 1, and its name in parentheses if it has one.
func (s *Scenario) ArmText(i int) string {
	text := strconv.Itoa(i + 1)
	if name := s.Arms[i].Name; name != "" && name != text {
		text += " (" + name + ")"
	}
	return text
}

// Payoffs returns the payoffs of the arms.
func (s *Scenario) Payoffs() []payoff.Spec {
	specs := make([]payoff.Spec, len(s.Arms))
	for i, arm := range s.Arms {
		specs[i] = arm.Payoff
	}
	return specs
}

// A PolicySpec names a policy, its variant, and the parameters with a fixed value: those in the document and
// those whose defaults depend on nothing.
type PolicySpec struct {
	ID      string
	Variant string // Defined or Released
	Params  policy.Values
}

// Context returns what the other defaults of policies depend on.
func (s *Scenario) Context() policy.Context {
	return policy.Context{K: len(s.Arms), T: s.Horizon, Restless: s.Setting == Restless, Sigma: s.Noise.Sigma()}
}

const badPolicy = "scenario: the policy is not in the registry; check the scenario by Parse first"

// Resolve returns policy i of the scenario: its row of the registry, as it is for what the scenario gives (Kind.For), the
// value of every parameter, and whether its variant is the released one.
func (s *Scenario) Resolve(i int) (kind policy.Kind, params policy.Values, released bool) {
	row, given, c := s.row(i), s.Policies[i].Params, s.Context()
	c.Released = s.Policies[i].Variant == Released
	return row.For(given), policy.Resolve(row, c, given), c.Released
}

// Kind returns the kind that Resolve returns.
func (s *Scenario) Kind(i int) policy.Kind { return s.row(i).For(s.Policies[i].Params) }

func (s *Scenario) row(i int) policy.Kind {
	row, ok := policy.Lookup(s.Policies[i].ID)
	if !ok {
		panic(badPolicy)
	}
	return row
}

// Changed returns the parameters of policy i of the scenario whose values differ from their defaults there, and those that
// a document must give. So documents of which only one writes out a default have the same. A policy's name is not among
// them: it changes no choice.
func (s *Scenario) Changed(i int) policy.Values {
	kind, params, released := s.Resolve(i)
	c := s.Context()
	c.Released = released
	changed := policy.Values{}
	for _, p := range kind.Params {
		if v := params[p.Name]; !p.Label && (p.Required || v != p.Default(c, params)) {
			changed[p.Name] = v
		}
	}
	return changed
}

// Hash returns the SHA-256 of the canonical form in hex. It identifies the scenario.
func (s *Scenario) Hash() string {
	sum := sha256.Sum256(s.Canonical())
	return hex.EncodeToString(sum[:])
}
