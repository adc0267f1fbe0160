package scenario

import (
	"encoding/hex"
	"slices"
	"strconv"

	"risingbandits/engine/internal/sha256"
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

// A Scenario is a document that was checked and resolved: each arm has its payoff as a function, and each policy its kind, all its
// parameters, its key and its name. Nothing later looks them up again. A Scenario comes from Parse or from Complete, and is never
// changed or copied: what would be another scenario is another Document, from which Complete makes it.
type Scenario struct {
	Document          // with its arms and policies as they are in the text
	Arms     []Arm    // those of the document, resolved
	Policies []Policy // those of the document, resolved

	_ noCopy
}

// noCopy lets go vet refuse copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// A Document holds what the text of a scenario says, with the defaults that depend on nothing filled in. It is what a program makes
// or changes; Complete checks it.
type Document struct {
	Version     int    // 0 counts as Version
	Title       string // "" if it has none
	Description string // what to look for, see the package comment; "" if it has none
	Setting     Setting
	Horizon     int // rounds
	Runs        int // of each policy
	Seed        uint64
	Noise       noise.Spec // with every parameter
	Dataset     *Dataset   // the examples for arms that learn; nil if the document names none
	Arms        []ArmSpec
	Policies    []PolicySpec
}

// Complete returns the scenario of a document that a program made, or nil and its faults, which have paths but no useful positions.
// The document is read in its canonical form, which takes a fifth of a millisecond for 15 arms and 7 policies: so there is one reader,
// whose checks are those of Parse, while a second one for documents would have to say the same of each member again. It panics if a
// kind of noise, a family of payoffs or a policy is not in its registry, or if a number is not finite.
func Complete(d Document) (*Scenario, Faults) { return Parse(d.Canonical()) }

// MustComplete is Complete for a document that cannot have faults. It panics if it has.
func MustComplete(d Document) *Scenario {
	s, faults := Complete(d)
	if faults != nil {
		panic(badDocument + faults.Error())
	}
	return s
}

const badDocument = "scenario: a document made by the program has faults: "

// Playing returns the scenario with other policies, of this or of another scenario: their parameters and names are those that they
// have here. It does not check whether they are allowed here.
func (s *Scenario) Playing(policies ...Policy) *Scenario {
	other := &Scenario{Document: s.Document, Arms: s.Arms, Policies: slices.Clone(policies)}
	other.Document.Policies = specsOf(policies)
	other.resolve()
	return other
}

func specsOf(policies []Policy) []PolicySpec {
	specs := make([]PolicySpec, len(policies))
	for i := range policies {
		specs[i] = policies[i].PolicySpec
	}
	return specs
}

// An Arm is an arm of a scenario, resolved.
type Arm struct {
	ArmSpec
	Func payoff.Func // the payoff
}

// An ArmSpec has an expected payoff and an optional name. The rewards of an arm that learns are those of its learner; its
// payoff is the learner's average learning curve, from which regret is computed.
type ArmSpec struct {
	Name    string      // "" if it has none
	Learner *learn.Spec // nil if its rewards are drawn around its payoff
	Payoff  payoff.Spec
}

// ArmText returns an arm for people: its number, counted from 1, and its name in parentheses if it has one.
func (s *Document) ArmText(i int) string {
	text := strconv.Itoa(i + 1)
	if name := s.Arms[i].Name; name != "" && name != text {
		text += " (" + name + ")"
	}
	return text
}

// Payoffs returns the payoffs of the arms.
func (s *Document) Payoffs() []payoff.Spec {
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
	Variant string // Defined, which "" counts as, or Released
	Params  policy.Values
}

// Context returns what the other defaults of policies depend on.
func (s *Document) Context() policy.Context {
	return policy.Context{K: len(s.Arms), T: s.Horizon, Restless: s.Setting == Restless, Sigma: s.Noise.Sigma()}
}

const badPolicy = "scenario: the policy is not in the registry; check the scenario by Parse first"

// A Policy is a policy of a scenario, resolved.
type Policy struct {
	PolicySpec
	Kind      *policy.Kind  // its row of the registry, as it is for what the scenario gives (policy.Kind.For)
	Values    policy.Values // of every parameter
	Key       string        // which no other policy of the scenario has: id, variant, and how many of both are before it
	Nth       int           // how many policies of the same id and variant are before it
	Name      string        // as shown; no other policy of the scenario has it, unless the reader gave both that name
	Qualifier string        // the part of Name that distinguishes it from policies of the same kind and variant; "" if none is needed
}

// Released reports whether the policy is played as in the released code.
func (p *Policy) Released() bool { return p.Variant == Released }

// Explanation says how the policy picks an arm and what its terms mean.
func (p *Policy) Explanation() policy.Explanation { return p.Kind.Explain(p.Values) }

// ContextOf is Context for policy i of the scenario.
func (s *Scenario) ContextOf(i int) policy.Context {
	c := s.Context()
	c.Released = s.Policies[i].Released()
	return c
}

// NewPolicy returns policy i of the scenario, to be played.
func (s *Scenario) NewPolicy(i int) policy.Policy {
	p := &s.Policies[i]
	return p.Kind.New(s.Context(), p.Values, p.Released())
}

// Changed returns the parameters of policy i of the scenario whose values differ from their defaults there, and those that
// a document must give. So documents of which only one writes out a default have the same. A policy's name is not among
// them: it changes no choice.
func (s *Scenario) Changed(i int) policy.Values {
	values, c := s.Policies[i].Values, s.ContextOf(i)
	changed := policy.Values{}
	for _, p := range s.Policies[i].Kind.Params {
		if v := values[p.Name]; !p.Label && (p.Required || v != p.Default(c, values)) {
			changed[p.Name] = v
		}
	}
	return changed
}

// Hash returns the SHA-256 of the canonical form in hex. It identifies the scenario.
func (s *Document) Hash() string {
	sum := sha256.Sum256(s.Canonical())
	return hex.EncodeToString(sum[:])
}
