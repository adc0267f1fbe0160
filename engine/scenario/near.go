package scenario

import (
	"strconv"
	"strings"

	"risingbandits/engine/spelling"
)

// suggest returns the end of a message about an unknown name: the name that was probably meant, or all names.
func suggest(name string, candidates []string) string {
	if near := spelling.Nearest(name, candidates); near != "" {
		if strings.EqualFold(near, name) {
			return "did you mean " + near + "? (case matters)"
		}
		return "did you mean " + near + "?"
	}
	return "want " + oneOf(candidates)
}

// quoted returns the words in quotes, as a document writes them.
func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return out
}

// oneOf lists names for a message: "a", "a or b", "one of a, b, c".
func oneOf(names []string) string {
	switch len(names) {
	case 0:
		return "none"
	case 1:
		return names[0]
	case 2:
		return names[0] + " or " + names[1]
	}
	return "one of " + strings.Join(names, ", ")
}
