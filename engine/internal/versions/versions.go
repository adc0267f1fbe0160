package versions

import (
	"fmt"
	"slices"

	"risingbandits/engine/policy"
)

// All returns the versions of all policies: see Of.
func All(noise string) (rows []string) {
	for _, k := range policy.Kinds() {
		rows = append(rows, Of(k, noise)...)
	}
	return rows
}

// Of returns the rows of a policy with each flag and each choice that it has, for a scenario with a kind of noise; the first is
// the policy with its defaults. Numbers have their defaults in all.
func Of(kind policy.Kind, noise string) (rows []string) {
	head, released := "{"+members(kind), `,"variant":"released"}`
	rows = append(rows, head+"}")
	if kind.Released != "" {
		rows = append(rows, head+released)
	}
	code, _ := kind.Codes()
	for _, p := range kind.Params {
		end := "}"
		if p.Name == code || p.Released {
			end = released
		}
		for _, x := range others(kind, p, noise) {
			rows = append(rows, fmt.Sprintf("%s,%q:%#v%s", head, p.Name, x, end))
		}
	}
	return rows
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

// others are the values of a flag or a choice that are not its default.
func others(kind policy.Kind, p policy.Param, noise string) (values []any) {
	usual := policy.Resolve(kind, policy.Context{K: 2, T: 100, Sigma: 0.1}, nil)[p.Name]
	switch p.Kind {
	case policy.Flag:
		values = []any{usual == false}
	case policy.Choice:
		for _, x := range p.Choices {
			values = append(values, x)
		}
	}
	return slices.DeleteFunc(values, func(x any) bool {
		return x == usual || p.Name == "deterministic" && noise != "none" // which such a scenario refuses
	})
}
