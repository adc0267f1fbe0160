package server

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/chart/sentences"
	ranges "risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A description holds all that an editor needs before any scenario is opened.
type description struct {
	Numerics int               `json:"numerics"`
	Groups   []policy.Group    `json:"groups"` // of policies, as titles in the order in which they are shown
	Policies []policyKind      `json:"policies"`
	Hand     string            `json:"hand"` // the id of the policy that plays a list of pulls
	Families []kind            `json:"families"`
	Noises   []kind            `json:"noises"`
	Bounds   map[string][2]int `json:"bounds"` // least and most
	Presets  []preset          `json:"presets"`
	Charts   []chartKind       `json:"charts"`
	Rules    []rule            `json:"rules"`
	LongLink int               `json:"longLink"` // characters of a link that mail and chat programs still take
}

// A rule explains words of a chart's sentence that name a rule, such as "ends on".
type rule struct {
	Words string `json:"words"`
	Text  string `json:"text"`
}

func describeRules() []rule {
	var rows []rule
	for _, r := range sentences.Rules() {
		rows = append(rows, rule{r.Words, r.Text})
	}
	return rows
}

// A chartKind is a row of the registry of charts, in the order in which the page lists them; see chart.Kind.
type chartKind struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	Title   string      `json:"title"`
	Label   string      `json:"label"`
	YTitle  string      `json:"yTitle"`
	Place   chart.Place `json:"place"`
	Group   string      `json:"group"` // of charts that stand beside each other, or are listed behind one name; "" for one that stands alone
	XAxis   chart.XAxis `json:"xAxis"`
	Zooms   bool        `json:"zooms"`
	Symlog  bool        `json:"symlog"`
	Bands   bool        `json:"bands"`
	Spreads bool        `json:"spreads"`
}

func describeCharts() []chartKind {
	var rows []chartKind
	for _, k := range chart.Kinds() {
		rows = append(rows, chartKind{k.ID, k.Name, k.Title, k.Label, k.YTitle, k.Place, k.Group, k.X, k.Zooms, k.Symlog, k.Bands, k.Spreads})
	}
	return rows
}

// A policyKind is a row of the registry of policies.
type policyKind struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	Source   string  `json:"source"`
	Group    string  `json:"group"` // one of the description's
	Doc      string  `json:"doc"`
	Released string  `json:"released"`
	Params   []param `json:"params"`
	Own      bool    `json:"own"` // the reader writes its program
}

// A kind is a payoff family or a kind of noise.
type kind struct {
	Kept    string  `json:"kept,omitempty"` // of noise: the range to which payoffs are limited before rewards are drawn
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Formula string  `json:"formula"`
	Doc     string  `json:"doc"`
	Params  []param `json:"params"`
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

// A preset is a scenario that comes with the playground.
type preset struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Figure    string   `json:"figure"`
	Sentence  string   `json:"sentence"`
	View      string   `json:"view"` // the part of its link after the scenario; "" for the default view
	Canonical string   `json:"canonical"`
	Hash      string   `json:"hash"`
	Link      string   `json:"link"`
	Scenario  wire.Raw `json:"scenario"`
}

func (s *Server) describe(describeRequest) (any, error) {
	d := description{
		Numerics: sim.Numerics,
		LongLink: scenario.LongLink,
		Groups:   policy.Groups(),
		Hand:     policy.HandID,
		Noises:   noises(),
		Charts:   describeCharts(),
		Rules:    describeRules(),
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
	for _, f := range payoff.Families() {
		d.Families = append(d.Families, describeFamily(f))
	}
	for _, p := range scenario.Presets() {
		canonical := p.Scenario.Canonical()
		d.Presets = append(d.Presets, preset{
			p.Name, p.Title, p.Figure, p.Sentence, p.View,
			string(canonical), p.Scenario.Hash(), scenario.EncodeLink(p.Scenario), canonical,
		})
	}
	return d, nil
}

func describePolicy(k policy.Kind) policyKind {
	d := policyKind{k.ID, k.Name, k.Source, string(k.Group), k.Doc, k.ReleasedText(), []param{}, k.Specialise != nil}
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

func describeFamily(f payoff.Family) kind {
	d := kind{ID: f.ID, Name: f.Name, Formula: f.Formula, Doc: f.Doc, Params: []param{}}
	if f.Points {
		d.Params = append(d.Params, param{
			Name: "points", Symbol: "points", Kind: "points",
			Doc: "Pairs of x and payoff, x increasing.",
		})
	}
	for _, p := range f.Params {
		d.Params = append(d.Params, describeNumber(p))
	}
	return d
}

func describeNumber(p ranges.Number) param {
	return param{
		Name: p.Name, Symbol: p.Symbol, Kind: numberKind(p.Range),
		Min: &p.Min, Max: &p.Max, MinOpen: p.MinOpen, MaxOpen: p.MaxOpen,
		Default: p.Initial, Formula: p.Formula, Optional: p.Optional, Unit: p.Unit, Doc: p.Doc,
	}
}
