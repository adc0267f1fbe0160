package scenario

import (
	"math"
	"strconv"
	"sync"

	"risingbandits/engine/noise"
	"risingbandits/engine/policy"
)

var settings = []string{string(Rested), string(Restless)}

// fields are the names of a document, in canonical order.
var fields = []string{"version", "title", "description", "setting", "horizon", "runs", "seed", "noise", "dataset", "arms", "policies"}

const (
	defaultRuns = 100
	defaultSeed = 1
)

// Parse reads a document. It returns either the scenario, or nil and all faults of the text. It does not keep text. Its
// time and memory are limited by MaxDocument.
func Parse(text []byte) (*Scenario, Faults) {
	nodes, broken := readNodes(text)
	if broken != nil {
		faults := Faults{*broken}
		faults.place(text)
		return nil, faults
	}
	r := &reader{text: text, nodes: nodes}
	s := r.scenario()
	if len(r.faults) == 0 {
		s.resolve()
		return s, nil
	}
	r.faults.place(text)
	if r.more > 0 {
		r.faults = append(r.faults, Fault{Problem: "and " + grouped(r.more) + " more faults"})
	}
	return nil, r.faults
}

func (r *reader) scenario() *Scenario {
	o, ok := r.object(root, "", "a scenario: an object beginning with {")
	if !ok || !r.version(o) {
		return nil
	}
	s := &Scenario{Document: Document{
		Version: Version, Title: o.line("title", bytesAtMost(MaxTitle)), Description: o.line("description", charactersAtMost(MaxDescription)),
	}}
	if n, ok := o.need("setting", oneOf(quoted(settings))); ok {
		setting, _ := r.choice(n, o.at("setting"), settings)
		s.Setting = Setting(setting)
	}
	s.Horizon = int(o.needNumber("horizon", numberField{Range: horizonRange}))
	s.Runs = int(o.number("runs", numberField{Range: runsRange}, defaultRuns))
	s.Seed = uint64(o.number("seed", numberField{Range: seedRange}, defaultSeed))
	if n, ok := o.need("noise", noiseExample); ok {
		s.Noise = r.noise(n, o.at("noise"))
	}
	s.Dataset = r.dataset(o)
	s.Arms = r.arms(o, &s.Document)
	for _, arm := range s.Arms {
		s.Document.Arms = append(s.Document.Arms, arm.ArmSpec)
	}
	s.Policies = r.policies(o, s)
	s.Document.Policies = specsOf(s.Policies)
	o.line(schemaMember, bytesAtMost(maxSchemaName))
	o.reportUnknown("a scenario", fields)
	return s
}

// resolve fills in what depends on the whole scenario, after it was found to have no faults.
func (s *Scenario) resolve() {
	for i := range s.Policies {
		p := &s.Policies[i]
		p.Values = policy.Resolve(*p.Kind, s.ContextOf(i), p.Params)
	}
	for i := range s.Policies {
		s.name(i)
	}
}

// version checks the version before anything else. It returns false if the version is a later one, because this package
// cannot check such a document.
func (r *reader) version(o *object) bool {
	want := strconv.Itoa(Version) + ", the version of this format"
	n, ok := o.need("version", want)
	if !ok {
		return true
	}
	if r.kind(n) != '0' {
		r.fault(n, o.at("version"), want)
		return true
	}
	switch v := r.float(n); {
	case v == Version:
		return true
	case v > Version && v == math.Trunc(v):
		r.fault(n, o.at("version"), strconv.Itoa(Version)+": "+newer("scenario"))
		return false
	}
	r.fault(n, o.at("version"), want)
	return true
}

// newer returns the reason why a later version is refused.
func newer(what string) string {
	return "this version of the playground reads version " + strconv.Itoa(Version) +
		", and the " + what + " was made by a newer one; reload the page to get it"
}

// noiseKinds returns the kinds of noise. The list is made once, because every document needs it; callers must not
// change it.
var noiseKinds = sync.OnceValue(func() []string {
	kinds := noise.Kinds()
	ids := make([]string, len(kinds))
	for i, k := range kinds {
		ids[i] = k.ID
	}
	return ids
})

const noiseExample = `an object such as {"kind": "gaussian", "sigma": 0.1}`

func (r *reader) noise(n int32, path string) noise.Spec {
	o, ok := r.object(n, path, noiseExample)
	if !ok {
		return noise.Spec{}
	}
	k, ok := o.need("kind", oneOf(quoted(noiseKinds())))
	if !ok {
		return noise.Spec{}
	}
	id, ok := r.choice(k, o.at("kind"), noiseKinds())
	if !ok {
		return noise.Spec{}
	}
	kind, _ := noise.Lookup(id)
	spec := noise.Spec{Kind: id}
	known := []string{"kind"}
	for _, p := range kind.Params {
		if spec.Params == nil {
			spec.Params = map[string]float64{}
		}
		spec.Params[p.Name] = o.number(p.Name, numberField{p.Range, p.Initial, true}, p.Initial)
		known = append(known, p.Name)
	}
	o.reportUnknown("noise "+strconv.Quote(id), known)
	return spec
}
