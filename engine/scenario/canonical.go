package scenario

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/policy"
)

// Canonical returns the scenario in its canonical form, which the package comment defines. Two documents of
// the same meaning have the same canonical form, unless only one of them writes out a default that depends on
// the arms, the horizon or the noise. It panics if Parse would not accept s.
func (s *Document) Canonical() []byte {
	dst := append([]byte(nil), `{"version":`...)
	dst = strconv.AppendInt(dst, int64(cmp.Or(s.Version, Version)), 10)
	if s.Title != "" {
		dst = appendString(append(dst, `,"title":`...), s.Title)
	}
	if s.Description != "" {
		dst = appendString(append(dst, `,"description":`...), s.Description)
	}
	dst = appendString(append(dst, `,"setting":`...), string(s.Setting))
	dst = strconv.AppendInt(append(dst, `,"horizon":`...), int64(s.Horizon), 10)
	dst = strconv.AppendInt(append(dst, `,"runs":`...), int64(s.Runs), 10)
	dst = strconv.AppendUint(append(dst, `,"seed":`...), s.Seed, 10)
	dst = appendNoise(append(dst, `,"noise":`...), s.Noise)
	if s.Dataset != nil {
		dst = s.Dataset.append(dst)
	}
	dst = append(dst, `,"arms":[`...)
	for i, a := range s.Arms {
		dst = a.append(comma(dst, i))
	}
	dst = append(dst, `],"policies":[`...)
	for i, p := range s.Policies {
		dst = p.append(comma(dst, i))
	}
	return append(dst, "]}"...)
}

// EnvironmentHash returns a SHA-256, in hex, of what all policies of the scenario meet: setting, horizon, seed, noise
// and payoffs. Title, description, names of arms, number of runs and policies are not in it. It panics if Parse would not
// accept s.
func (s *Document) EnvironmentHash() string {
	rest := *s
	rest.Title, rest.Description, rest.Runs, rest.Policies = "", "", 1, nil
	rest.Arms = slices.Clone(s.Arms)
	for i := range rest.Arms {
		rest.Arms[i].Name = ""
	}
	return rest.Hash()
}

// Canonical returns the policy as it is in the canonical form of its scenario. It panics if Parse would not
// accept p.
func (p PolicySpec) Canonical() []byte { return p.append(nil) }

// comma separates item i of a list from the one before.
func comma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return dst
}

func appendNoise(dst []byte, n noise.Spec) []byte {
	kind, ok := noise.Lookup(n.Kind)
	if !ok {
		panic(badNoise)
	}
	dst = appendString(append(dst, `{"kind":`...), n.Kind)
	for _, p := range kind.Params {
		dst = append(appendString(append(dst, ','), p.Name), ':')
		dst = appendNumber(dst, n.Params[p.Name])
	}
	return append(dst, '}')
}

const badNoise = "scenario: the kind of noise is not in the registry; check the scenario by Parse first"

func (p PolicySpec) append(dst []byte) []byte {
	kind, ok := policy.Lookup(p.ID)
	if !ok {
		panic(badPolicy)
	}
	dst = appendString(append(dst, `{"id":`...), p.ID)
	dst = appendString(append(dst, `,"variant":`...), cmp.Or(p.Variant, Defined))
	kind = kind.For(p.Params)
	inner := 0
	for _, param := range kind.Params {
		v, ok := p.Params[param.Name]
		if !ok {
			continue
		}
		name := param.Name
		if param.Within != "" {
			name = name[len(param.Within)+1:]
			if inner == 0 {
				dst = append(appendString(append(dst, ','), param.Within), ":{"...)
			}
			dst = comma(dst, inner)
			inner++
		} else {
			dst = append(dst, ',')
		}
		dst = appendValue(append(appendString(dst, name), ':'), v)
	}
	if inner > 0 {
		dst = append(dst, '}')
	}
	return append(dst, '}')
}

// appendString writes a string as in RFC 8785, which escapes only what must be escaped.
func appendString(dst []byte, s string) []byte {
	dst, err := jsontext.AppendQuote(dst, s)
	if err != nil {
		panic(badText)
	}
	return dst
}

const badText = "scenario: a text is not UTF-8; check the scenario by Parse first"

// appendValue writes the value of a parameter.
func appendValue(dst []byte, v any) []byte {
	switch v := v.(type) {
	case float64:
		return appendNumber(dst, v)
	case bool:
		return strconv.AppendBool(dst, v)
	case string:
		return appendString(dst, v)
	}
	panic(badValue)
}

const badValue = "scenario: a parameter is neither a number nor a flag nor a word; check the scenario by Parse first"

// appendNumber writes x as in RFC 8785; see param.AppendNumber.
func appendNumber(dst []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		panic(badFinite)
	}
	return param.AppendNumber(dst, x)
}

const badFinite = "scenario: a number is not finite; check the scenario by Parse first"
