package spelling

import (
	"strings"
	"unicode/utf8"
)

// maxLength is the most bytes of a word that is compared; a longer one cannot be a misspelt name.
const maxLength = 40

// Nearest returns the candidate that a misspelt name most likely means, or "": one that differs only in case, begins
// with the name, or differs by edits of about a third of its letters. If several fit equally well, the first is
// returned.
func Nearest(name string, candidates []string) string {
	if name == "" || len(name) > maxLength {
		return ""
	}
	best, least := "", max(1, utf8.RuneCountInString(name)/3)+1
	for _, c := range candidates {
		if squash(c) == squash(name) {
			return c
		}
		if d := edits(name, c); d < least && d < utf8.RuneCountInString(c) {
			best, least = c, d
		}
	}
	if best != "" || len(name) < 3 {
		return best
	}
	for _, c := range candidates {
		if strings.HasPrefix(c, name) || strings.HasPrefix(name, c) && len(c) >= 3 {
			return c
		}
	}
	return ""
}

// squash removes what people often mistake in a name: case, dashes, underscores, spaces.
func squash(s string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
}

// edits returns the least number of insertions, deletions, substitutions and swaps of neighbours
// that turn a into b, no part edited twice (optimal string alignment).
func edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
