package server

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/noise"
	"risingbandits/engine/param"
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
	Released string       `json:"released"` // what the released variant does instead, and which code that is; "" if there is none
	Params   []shownParam `json:"params"`
	Own      bool         `json:"own"` // the reader writes its program
}

// A family is a row of the registry of payoff families.
type family struct {
	payoff.Family
	Params []shownParam `json:"params"`
}

// A noiseKind is a row of the registry of kinds of noise.
type noiseKind struct {
	noise.Kind
	Params []shownParam `json:"params"`
}

// A shownParam is a parameter of a payoff family, a kind of noise or a policy. Default is absent if it depends on the
// scenario.
type shownParam struct {
	param.Param
	Kind     string   `json:"kind" js:"'number' | 'flag' | 'choice' | 'points'"`
	Choices  []string `json:"choices,omitempty"`
	Default  any      `json:"default,omitempty" js:"number | boolean | string"`
	Released bool     `json:"released,omitempty"` // the released variant alone has it
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
	d := policyKind{k, k.ReleasedText(), []shownParam{}, k.Specialise != nil}
	for _, p := range k.Params {
		if p.Kind == policy.Text {
			continue // the editor of programs has fields for texts
		}
		q := shownParam{Param: p.Param(), Kind: string(p.Kind), Choices: p.Choices, Released: p.Released}
		if p.Fixed {
			q.Default = p.Default(policy.Context{}, nil)
		}
		d.Params = append(d.Params, q)
	}
	return d
}

func describeFamily(f payoff.Family) family {
	d := family{f, []shownParam{}}
	if f.Points {
		d.Params = append(d.Params, shownParam{Kind: "points",
			Param: param.Param{Name: "points", Symbol: "points", Doc: "Pairs of x and payoff, x increasing."}})
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

func describeNumbers(params []param.Param) (all []shownParam) {
	for _, p := range params {
		all = append(all, shownParam{Param: p, Kind: string(policy.Number), Default: p.Initial})
	}
	return all
}
