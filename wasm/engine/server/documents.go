package server

import (
	"errors"
	"maps"
	"strings"

	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A fault is a scenario.Fault as the page reads it.
type fault struct {
	Path    string `json:"path"`
	Got     string `json:"got"`
	Want    string `json:"want"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// A refused is the answer to a document with faults.
type refused struct {
	Faults []fault `json:"faults"`
}

// A parsed is the answer to a valid document.
type parsed struct {
	Scenario  wire.Raw   `json:"scenario"`
	Canonical string     `json:"canonical"`
	Hash      string     `json:"hash"`
	Link      string     `json:"link"` // scenario.EncodeLink: a fragment without '#'
	Checks    []check    `json:"checks"`
	Resolved  []resolved `json:"resolved"`
	Arms      arms       `json:"arms"`
	Most      float64    `json:"most"` // about the most seconds that all runs take natively, counted: see sim.MostSeconds
}

// A check is a broken assumption; Arm counts from 0.
type check struct {
	Arm  int    `json:"arm"`
	Kind string `json:"kind"`
	X    int    `json:"x"`
	Text string `json:"text"`
}

// A resolved is a policy with all its parameters.
type resolved struct {
	Key         string        `json:"key"`
	ID          string        `json:"id"`
	Variant     string        `json:"variant"`
	Name        string        `json:"name"`
	Label       string        `json:"label"`     // its name in the charts, different even for twins, which share policy and variant
	Qualifier   string        `json:"qualifier"` // the words that distinguish it from its twins; "" without twins
	Parameters  policy.Values `json:"parameters" js:"Record<string, number | boolean | string>"`
	Own         *ownKind      `json:"own"` // of an index policy; nil for others
	Style       style         `json:"style"`
	Explanation explanation   `json:"explanation"`
	Most        float64       `json:"most"` // about the most nanoseconds that a round takes natively, counted: see sim.MostCost
}

// An ownKind is what the program of an index policy says about it.
type ownKind struct {
	Doc    string       `json:"doc"`
	Params []shownParam `json:"params"` // those that it declares; their names begin with "parameters."
	Names  []string     `json:"names"`  // those that it assigns
}

// An explanation is a policy.Explanation as the page reads it.
type explanation struct {
	Decision   policy.Decision `json:"decision" js:"'index' | 'chance' | 'draws' | 'turn' | 'oracle' | 'hand'"`
	Terms      terms           `json:"terms"`
	ByRound    bool            `json:"byRound"`
	TwoWindows bool            `json:"twoWindows"`
	Recommends bool            `json:"recommends"` // it names the best arm by a rule of its own
	Formula    formula         `json:"formula"`
}

// terms are the names of an index's parts; "" for a part that the policy does not have.
type terms struct {
	Estimate  string `json:"estimate"`
	Increment string `json:"increment"`
	Bonus     string `json:"bonus"`
	Index     string `json:"index"`
}

// A formula is a policy.Formula as the page reads it.
type formula struct {
	MathML string `json:"mathML"` // "" if there is none
	Words  string `json:"words"`
	Where  string `json:"where"`
}

func explain(e policy.Explanation) explanation {
	return explanation{
		Decision: e.Decision, Terms: terms(e.Terms),
		ByRound: e.ByRound, TwoWindows: e.TwoWindows, Recommends: e.Recommends, Formula: formula(e.Formula),
	}
}

// A linked is the answer to a valid link.
type linked struct {
	parsed
	Fingerprint string `json:"fingerprint"`
}

// A badLink is the answer to a link with faults. Text is the part that could be unpacked.
type badLink struct {
	refused
	Text string `json:"text"`
}

func (s *Server) parse(r parseRequest) (any, error) {
	sc, faults := scenario.Parse([]byte(r.Text))
	if faults != nil {
		return refuse(faults), nil
	}
	return describeScenario(sc), nil
}

// parseOnly parses a document that has been parsed before, so a fault is an error.
func parseOnly(text string) (*scenario.Scenario, error) {
	sc, faults := scenario.Parse([]byte(text))
	if faults == nil {
		return sc, nil
	}
	f := faults[0]
	return nil, pathError{f.Path, strings.TrimPrefix(f.Error(), f.Path+": ")}
}

func refuse(faults scenario.Faults) refused {
	r := refused{Faults: make([]fault, len(faults))}
	for i, f := range faults {
		r.Faults[i] = fault{f.Path, f.Got, f.Want, f.Error(), f.Line, f.Col}
	}
	return r
}

func describeScenario(sc *scenario.Scenario) parsed {
	canonical := sc.Canonical()
	return parsed{
		Scenario:  canonical,
		Canonical: string(canonical),
		Hash:      sc.Hash(),
		Link:      scenario.EncodeLink(sc),
		Checks:    checks(sc),
		Resolved:  resolve(sc),
		Arms:      describeArms(sc),
		Most:      sim.MostSeconds(sc),
	}
}

func checks(sc *scenario.Scenario) []check {
	all := []check{}
	for i, a := range sc.Arms {
		for _, v := range payoff.Check(a.Payoff, sc.Horizon) {
			all = append(all, check{i, string(v.Kind), v.X, v.Text})
		}
	}
	return all
}

func resolve(sc *scenario.Scenario) []resolved {
	all := make([]resolved, len(sc.Policies))
	for i := range sc.Policies {
		p := &sc.Policies[i]
		kind, values := p.Kind, maps.Clone(p.Values)
		for _, param := range kind.Params {
			if param.Released && !p.Released() {
				delete(values, param.Name) // the page offers no field for it
			}
		}
		all[i] = resolved{
			Key: p.Key, ID: p.ID, Variant: p.Variant, Name: kind.Name, Label: p.Name, Qualifier: p.Qualifier,
			Parameters: values, Own: own(p), Style: styleOf(sc, i), Explanation: explain(p.Explanation()),
			Most: sim.MostCost(sc, i),
		}
	}
	return all
}

// own returns what a row says that was made for one policy of a scenario; nil for others.
func own(p *scenario.Policy) *ownKind {
	if !p.Explanation().Programmed {
		return nil
	}
	return &ownKind{Doc: p.Kind.Doc, Params: describePolicy(*p.Kind).Params, Names: append([]string{}, p.Explanation().Names...)}
}

func (s *Server) encodeLink(r encodeLinkRequest) (any, error) {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return nil, err
	}
	if r.Fingerprint != "" && !scenario.IsFingerprint(r.Fingerprint) {
		return nil, pathError{"fingerprint", "want up to 128 letters, digits, - and _"}
	}
	return scenario.EncodeLinkWith(sc, r.Fingerprint), nil
}

// decodeLink reads a link, or the name of a preset, as people type it.
func (s *Server) decodeLink(r decodeLinkRequest) (any, error) {
	l, err := scenario.DecodeLink(r.Fragment)
	if err == nil {
		return linked{describeScenario(l.Scenario), l.Fingerprint}, nil
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(r.Fragment, "#"), "?")
	if p, ok := scenario.LookupPreset(name); ok {
		return linked{describeScenario(p.Scenario), ""}, nil
	}
	bad := badLink{Text: string(l.Text)}
	if faults, ok := errors.AsType[scenario.Faults](err); ok {
		bad.refused = refuse(faults)
	} else {
		message := err.Error()
		if near := scenario.NearestPreset(name); near != "" {
			message += ", or be the name of a preset: did you mean #" + near + "?"
		}
		bad.refused = refused{[]fault{{Message: message}}}
	}
	return bad, nil
}
