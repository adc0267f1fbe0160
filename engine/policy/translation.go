package policy

import "risingbandits/engine/index"

// A Translation says how a policy, as it is defined, is written in other languages: as a program of package index, which is
// written statement by statement, or as a type that package translate holds. The zero value says that it is not.
//
// The program of a policy is also its twin: tests play both, and they must pull the same arms.
type Translation struct {
	Program string            // the text of the program
	Names   map[string]string // the policy's parameters by the names that they have in the program, where these differ
	Type    string            // the type in Go, "epsilonGreedy"; in Python it begins with a capital letter
	Fields  []string          // the parameters that are the type's fields
}

// written is the Translation of a policy whose program is in package index, with its parameters' names there where these differ.
func written(program string, names map[string]string) func(Values) Translation {
	return func(Values) Translation { return Translation{Program: index.Text(program), Names: names} }
}

// typed is the Translation of a policy that is a type with some parameters as fields.
func typed(goType string, fields ...string) func(Values) Translation {
	return func(Values) Translation { return Translation{Type: goType, Fields: fields} }
}

// Written returns the policy, as it is defined, as a program, and what this takes from the scenario; nil if the policy is
// not written so. The values are resolved.
func (k Kind) Written(c Context, v Values) (*index.Source, index.Setting) {
	s := index.Setting{K: c.K, T: c.T, Sigma: c.Sigma}
	if k.Translation == nil {
		return nil, s
	}
	how := k.Translation(v)
	if how.Program == "" {
		return nil, s
	}
	source, faults := index.Parse(how.Program)
	if faults != nil {
		panic(badProgram)
	}
	for _, p := range source.Params {
		name := p.Name
		if own, ok := how.Names[name]; ok {
			name = own
		}
		s.Values = append(s.Values, v.number(name))
	}
	if own, ok := v[sigmaParam.Name].(float64); ok {
		s.Sigma = own
	}
	return source, s
}
