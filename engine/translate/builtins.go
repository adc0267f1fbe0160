package translate

import (
	"fmt"
	"math"
	"strings"

	"risingbandits/engine/index"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// Translated returns the ids of the built-in policies that can be translated, in the order of the registry.
func Translated() []string {
	var ids []string
	for _, k := range policy.Kinds() {
		if k.Translation != nil && k.Group != policy.Own {
			ids = append(ids, k.ID)
		}
	}
	return ids
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

// A rule is a policy of a scenario as it will be written: a program with its values and what it clips rewards to, or a part.
type rule struct {
	label  string // in tables
	kind   policy.Kind
	stream uint64

	source    *index.Source // nil for a part
	values    []float64
	sigma     float64 // what the program calls sigma
	ownSigma  bool    // it is not the noise's
	discounts []float64
	low, high float64

	part part
}

// readRule returns policy i of a scenario, or why it cannot be translated.
func readRule(s *scenario.Scenario, i int) (r rule, reason string) {
	p := &s.Policies[i]
	kind, v := *p.Kind, p.Values
	r = rule{label: kind.Name, kind: kind}
	switch {
	case p.Released():
		r.label += " (released)"
		return r, "as released it has no translation, as defined it may have one"
	case kind.Translation == nil:
		return r, "it has no translation"
	}
	switch how := kind.Translation(v); {
	case how.Program != "":
		r.program(kind.Written(s.Context(), v))
		r.ownSigma = r.sigma != s.Context().Sigma
	case how.Type != "":
		r.part = partOf(how, v)
	default:
		return r, fmt.Sprintf("with model %v it has no translation", v["model"])
	}
	return r, ""
}

// partOf returns the type of a translation with its fields.
func partOf(how policy.Translation, v policy.Values) part {
	p := part{goType: how.Type, pyType: strings.ToUpper(how.Type[:1]) + how.Type[1:]}
	for _, name := range how.Fields {
		p.fields = append(p.fields, field{name, v[name].(float64)})
	}
	return p
}

// program fills in a program with what it takes from the scenario.
func (r *rule) program(source *index.Source, setting index.Setting) {
	r.source, r.values, r.sigma = source, setting.Values, setting.Sigma
	r.discounts = source.Compile(setting).Discounts()
	r.low, r.high = math.Inf(-1), math.Inf(1)
	if low, high, ok := source.Range(); ok {
		r.low, r.high = low, high
	}
}
