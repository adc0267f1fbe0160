package translate

import (
	"embed"
	"fmt"
	"math"

	"risingbandits/engine/index"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

//go:embed programs/*.index
var programFiles embed.FS

// A built is how a built-in policy is translated, as it is defined: by a program of the index language, or by a type that the
// folders parts and python hold.
type built struct {
	// program returns the name of the program in the folder programs, and those values of its parameters that the policy has
	// under another name.
	program func(v policy.Values) (name string, values map[string]float64)

	// parts returns the names of the type in Go and Python, and the values of its fields in order.
	parts func(v policy.Values) part
}

// A part is a value of a type of the folders parts and python.
type part struct {
	goType, pyType string
	fields         []field
}

// A field is a field of a type with its value.
type field struct {
	name  string
	value float64
}

// builtIns lists the built-in policies that can be translated.
var builtIns = map[string]built{
	"ucb1":       {program: named("ucb1")},
	"ucb-e":      {program: named("ucb-e")},
	"kl-ucb":     {program: named("kl-ucb")},
	"sw-kl-ucb":  {program: named("sw-kl-ucb")},
	"sw-ucb":     {program: named("sw-ucb")},
	"d-ucb":      {program: named("d-ucb")},
	"r-ed-ucb":   {program: rising("r-ed-ucb-exact")},
	"r-less-ucb": {program: rising("r-less-ucb-exact")},
	"uniform": {parts: func(v policy.Values) part {
		if v["order"] == "turn" {
			return part{goType: "inTurn", pyType: "InTurn"}
		}
		return part{goType: "uniform", pyType: "Uniform"}
	}},
	"oracle":     {parts: typed("oracle", "Oracle")},
	"eps-greedy": {parts: typed("epsilonGreedy", "EpsilonGreedy", "c", "d")},
	"ts": {parts: func(v policy.Values) part {
		if v["model"] != "gaussian" {
			return part{}
		}
		return typed("thompson", "Thompson", "sigma")(v)
	}},
	"exp3":  {parts: typed("exp3", "Exp3", "gamma")},
	"rexp3": {parts: typed("exp3", "Exp3", "gamma", "batch")},
	"ser4":  {parts: typed("ser4", "Ser4", "delta", "eps", "phi")},
}

// Translated returns the ids of the built-in policies that can be translated, in the order of the registry.
func Translated() []string {
	var ids []string
	for _, k := range policy.Kinds() {
		if _, ok := builtIns[k.ID]; ok {
			ids = append(ids, k.ID)
		}
	}
	return ids
}

// named is the program of a name, whose parameters have the names of the policy's.
func named(name string) func(policy.Values) (string, map[string]float64) {
	return func(policy.Values) (string, map[string]float64) { return name, nil }
}

// rising is the program of R-ed-UCB and R-less-UCB, which have the same for rewards with noise.
func rising(exact string) func(v policy.Values) (string, map[string]float64) {
	return func(v policy.Values) (string, map[string]float64) {
		name := "r-ed-ucb"
		switch {
		case v["deterministic"] == true:
			name = exact
		case v["capped"] == true:
			name = "r-ed-ucb-capped"
		}
		return name, map[string]float64{"scale": v["sigma"].(float64)}
	}
}

// typed is a type whose fields are parameters of the policy.
func typed(goType, pyType string, fields ...string) func(policy.Values) part {
	return func(v policy.Values) part {
		p := part{goType: goType, pyType: pyType}
		for _, name := range fields {
			p.fields = append(p.fields, field{name, v[name].(float64)})
		}
		return p
	}
}

// A rule is a policy of a scenario as it will be written: a program with its values and what it clips rewards to, or a part.
type rule struct {
	label  string // in tables
	kind   policy.Kind
	stream uint64

	source    *index.Source // nil for a part
	values    []float64
	discounts []float64
	low, high float64

	part part
}

// readRule returns policy i of a scenario, or why it cannot be translated.
func readRule(s *scenario.Scenario, i int) (r rule, reason string) {
	p := &s.Policies[i]
	kind, v := *p.Kind, p.Values
	r = rule{label: kind.Name, kind: kind}
	how, ok := builtIns[kind.ID]
	switch {
	case p.Released():
		r.label += " (released)"
		return r, "as released it has no translation, as defined it may have one"
	case kind.ID == "index":
		source, faults := index.Parse(v["program"].(string))
		if faults != nil {
			panic(badProgram)
		}
		return r, r.program(s, source, func(name string) (any, bool) { x, ok := v[policy.IndexParameters+"."+name]; return x, ok })
	case !ok:
		return r, "it has no translation"
	case how.parts != nil:
		if r.part = how.parts(v); r.part.goType == "" {
			return r, fmt.Sprintf("with model %v it has no translation", v["model"])
		}
		return r, ""
	}
	name, own := how.program(v)
	text, err := programFiles.ReadFile("programs/" + name + ".index")
	if err != nil {
		panic(badProgram)
	}
	source, faults := index.Parse(string(text))
	if faults != nil {
		panic(badProgram)
	}
	return r, r.program(s, source, func(name string) (any, bool) {
		if x, ok := own[name]; ok {
			return x, true
		}
		x, ok := v[name]
		return x, ok
	})
}

const badProgram = "translate: a program has faults; check the scenario by scenario.Parse first"

// program fills in a program. It returns why the program cannot be translated.
func (r *rule) program(s *scenario.Scenario, source *index.Source, value func(name string) (any, bool)) string {
	for _, p := range source.Params {
		x, ok := value(p.Name)
		if !ok {
			panic(badProgram)
		}
		r.values = append(r.values, x.(float64))
	}
	c := s.Context()
	r.source = source
	r.discounts = source.Compile(index.Setting{K: c.K, T: c.T, Sigma: c.Sigma, Values: r.values}).Discounts()
	r.low, r.high = math.Inf(-1), math.Inf(1)
	if low, high, ok := source.Range(); ok {
		r.low, r.high = low, high
	}
	return ""
}
