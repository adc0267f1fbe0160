package server

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/noise"
	ranges "risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A description holds all that an editor needs before any scenario is opened.
type description struct {
	Release  string            `json:"release"`  // sim.Release
	Released string            `json:"released"` // its day
	Numerics int               `json:"numerics"`
	Groups   []policy.Group    `json:"groups"` // of policies, as titles in the order in which they are shown
	Policies []policyKind      `json:"policies"`
	Hand     string            `json:"hand"` // the id of the policy that plays a list of pulls
	Families []family          `json:"families"`
	Noises   []noiseKind       `json:"noises"`
	Bounds   map[string][2]int `json:"bounds"` // least and most
	Presets  []preset          `json:"presets"`
	Charts   []chart.Kind      `json:"charts"` // in the order in which the page lists them
	Rules    []sentences.Rule  `json:"rules"`
	LongLink int               `json:"longLink"` // characters of a link that mail and chat programs still take
}

// A policyKind is a row of the registry of policies, and what follows from it.
type policyKind struct {
	policy.Kind
	Released string  `json:"released"` // what the released variant does instead, and which code that is; "" if there is none
	Params   []param `json:"params"`
	Own      bool    `json:"own"` // the reader writes its program
}

// A family is a row of the registry of payoff families.
type family struct {
	payoff.Family
	Params []param `json:"params"`
}

// A noiseKind is a row of the registry of kinds of noise.
type noiseKind struct {
	noise.Kind
	Params []param `json:"params"`
}

// A param is a parameter of a payoff family, a kind of noise or a policy. Default is absent if it depends on the
// scenario.
type param struct {
	Name     string   `json:"name"`
	Symbol   string   `json:"symbol"`
	Kind     string   `json:"kind" js:"'number' | 'integer' | 'flag' | 'choice' | 'points'"`
	Min      *float64 `json:"min,omitempty"`
	Max      *float64 `json:"max,omitempty"`
	MinOpen  bool     `json:"minOpen,omitempty"`
	MaxOpen  bool     `json:"maxOpen,omitempty"`
	Choices  []string `json:"choices,omitempty"`
	Default  any      `json:"default,omitempty" js:"number | boolean | string"`
	Formula  string   `json:"formula,omitempty"`
	Optional bool     `json:"optional"`
	Released bool     `json:"released,omitempty"` // the released variant alone has it
	Unit     string   `json:"unit"`
	Doc      string   `json:"doc"`
}

// A preset is a scenario that comes with the playground, in the forms that the page shows.
type preset struct {
	scenario.Preset
	Canonical string   `json:"canonical"`
	Hash      string   `json:"hash"`
	Link      string   `json:"link"`
	Scenario  wire.Raw `json:"scenario"`
}

func (s *Server) describe(describeRequest) (any, error) {
	d := description{
		Release: sim.Release, Released: sim.Released, Numerics: sim.Numerics,
		LongLink: scenario.LongLink,
		Groups:   policy.Groups(),
		Hand:     policy.HandID,
		Noises:   noises(),
		Rules:    sentences.Rules(),
		Bounds: map[string][2]int{
			"horizon":     {1, scenario.MaxHorizon},
			"runs":        {1, scenario.MaxRuns},
			"seed":        {0, scenario.MaxSeed},
			"arms":        {1, scenario.MaxArms},
			"policies":    {0, scenario.MaxPolicies},
			"points":      {payoff.MinPoints, payoff.MaxPoints},
			"title":       {0, scenario.MaxTitle},
			"description": {0, scenario.MaxDescription},
			"name":        {0, scenario.MaxName},
			"document":    {0, scenario.MaxDocument},
		},
	}
	for _, k := range policy.Kinds() {
		d.Policies = append(d.Policies, describePolicy(k))
	}
	for _, k := range chart.Kinds() {
		d.Charts = append(d.Charts, *k)
	}
	for _, f := range payoff.Families() {
		d.Families = append(d.Families, describeFamily(f))
	}
	for _, p := range scenario.Presets() {
		canonical := p.Scenario.Canonical()
		d.Presets = append(d.Presets, preset{p, string(canonical), p.Scenario.Hash(), scenario.EncodeLink(p.Scenario), canonical})
	}
	return d, nil
}

func describePolicy(k policy.Kind) policyKind {
	d := policyKind{k, k.ReleasedText(), []param{}, k.Specialise != nil}
	for _, p := range k.Params {
		if p.Kind == policy.Text {
			continue // the editor of programs has fields for texts
		}
		q := param{
			Name: p.Name, Symbol: p.Symbol, Kind: string(p.Kind), Choices: p.Choices,
			Formula: p.Formula, Optional: true, Released: p.Released, Unit: p.Unit, Doc: p.Doc,
		}
		if p.Kind == policy.Number {
			q.Kind = numberKind(p.Range)
			q.Min, q.Max, q.MinOpen, q.MaxOpen = &p.Min, &p.Max, p.MinOpen, p.MaxOpen
		}
		if p.Fixed {
			q.Default = p.Default(policy.Context{}, nil)
		}
		d.Params = append(d.Params, q)
	}
	return d
}

// numberKind returns the kind of a parameter: "integer" if it takes whole numbers only.
func numberKind(r ranges.Range) string {
	if r.Integer {
		return "integer"
	}
	return "number"
}

func describeFamily(f payoff.Family) family {
	d := family{f, []param{}}
	if f.Points {
		d.Params = append(d.Params, param{
			Name: "points", Symbol: "points", Kind: "points",
			Doc: "Pairs of x and payoff, x increasing.",
		})
	}
	d.Params = append(d.Params, describeNumbers(f.Params)...)
	return d
}

// noises describes the kinds of noise.
func noises() []noiseKind {
	all := []noiseKind{}
	for _, k := range noise.Kinds() {
		all = append(all, noiseKind{k, describeNumbers(k.Params)})
	}
	return all
}

func describeNumbers(params []ranges.Number) (all []param) {
	for _, p := range params {
		all = append(all, param{
			Name: p.Name, Symbol: p.Symbol, Kind: numberKind(p.Range),
			Min: &p.Min, Max: &p.Max, MinOpen: p.MinOpen, MaxOpen: p.MaxOpen,
			Default: p.Initial, Formula: p.Formula, Optional: p.Optional, Unit: p.Unit, Doc: p.Doc,
		})
	}
	return all
}
