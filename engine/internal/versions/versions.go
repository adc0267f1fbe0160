package versions

import (
	"fmt"

	"risingbandits/engine/policy"
)

// A Version is one way to play a policy.
type Version struct {
	Name string // "ts-bernoulli", "kl-ucb-released"
	Row  string // of a document

	// Usual says that the row gives a choice that is the default: it is played as without it, from another stream.
	Usual bool
}

// All returns the versions of all policies: see Of.
func All(noise string) (all []Version) {
	for _, k := range policy.Kinds() {
		all = append(all, Of(k, noise)...)
	}
	return all
}

// Rows returns the rows of versions.
func Rows(all []Version) (rows []string) {
	for _, v := range all {
		rows = append(rows, v.Row)
	}
	return rows
}

// Of returns a policy with each flag and each choice that it has, for a scenario with a kind of noise; the first is the policy
// with its defaults. Numbers have their defaults in all.
func Of(kind policy.Kind, noise string) []Version {
	head, released := "{"+members(kind), `,"variant":"released"}`
	all := []Version{{Name: kind.ID, Row: head + "}"}}
	if kind.Released != "" {
		all = append(all, Version{Name: kind.ID + "-released", Row: head + released})
	}
	usual := policy.Resolve(kind, policy.Context{K: 2, T: 100, Sigma: 0.1}, nil)
	for _, p := range kind.Params {
		for _, x := range values(p) {
			if p.Name == "deterministic" && noise != "none" { // which such a scenario refuses
				continue
			}
			name, end := kind.ID+"-"+p.Name, "}"
			if p.Kind == policy.Choice {
				name = fmt.Sprint(kind.ID, "-", x)
			}
			if code, _ := kind.Codes(); p.Name == code || p.Released {
				name, end = name+"-released", released
			}
			all = append(all, Version{name, fmt.Sprintf("%s,%q:%#v%s", head, p.Name, x, end), usual[p.Name] == x})
		}
	}
	return all
}

// members are those that a document must give of a policy: its id, and the program of an index policy.
func members(kind policy.Kind) string {
	text := fmt.Sprintf(`"id":%q`, kind.ID)
	for _, p := range kind.Params {
		if p.Required {
			text += fmt.Sprintf(`,%q:%q`, p.Name, p.Default(policy.Context{}, nil))
		}
	}
	return text
}

// values are those of a flag or a choice.
func values(p policy.Param) (all []any) {
	if p.Kind == policy.Flag {
		return []any{true}
	}
	for _, x := range p.Choices {
		all = append(all, x)
	}
	return all
}
