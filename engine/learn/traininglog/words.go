package traininglog

import (
	"slices"
	"strings"
	"unicode"
)

// A label is a column's name, taken apart: "train/val_mAP50(B)" has the parts "train" and "val_map50(b)" and the words
// train, val, map50 (and map, ap50), b.
type label struct {
	plain string   // in lower case, with _ for blanks
	parts []string // between slashes, colons, dots and " - ", plain
	words []string // of the last part, in order
	all   []string // every word of the whole name, in every form
	ends  []string // every word of the last part, in every form
}

// plainName returns a name in lower case, with _ for blanks.
func plainName(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), " ", "_")
}

func labelOf(name string) label {
	l := label{plain: plainName(name)}
	original := partsOf(strings.TrimSpace(name))
	for i, part := range original {
		l.parts = append(l.parts, plainName(part))
		words, forms := wordsOf(part)
		l.all = append(l.all, forms...)
		if i == len(original)-1 {
			l.words, l.ends = words, forms
		}
	}
	return l
}

// last returns the last part of the name.
func (l *label) last() string { return l.parts[len(l.parts)-1] }

// partsOf splits a name where trackers put the group, the run and the metric together.
func partsOf(name string) []string {
	name = strings.ReplaceAll(name, " - ", "/")
	var parts []string
	from := 0
	for i := 0; i < len(name); i++ {
		if name[i] == '/' || name[i] == ':' || name[i] == '.' && i > 0 && i+1 < len(name) && !isDigit(name[i-1]) && !isDigit(name[i+1]) {
			if i > from {
				parts = append(parts, name[from:i])
			}
			from = i + 1
		}
	}
	if from < len(name) || len(parts) == 0 {
		parts = append(parts, name[from:])
	}
	return parts
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// wordsOf returns the words of a part in order, and every form of them: "mAP50" is map50, map, m and ap50; only the
// words that its capital letters make, or else the whole, are in order.
func wordsOf(part string) (words, forms []string) {
	for _, token := range strings.FieldsFunc(part, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '#' }) {
		if len(token) > 1 {
			token = strings.Trim(token, "#")
		}
		lower := strings.ToLower(token)
		forms = append(forms, lower)
		if stem := strings.TrimRight(lower, "0123456789"); stem != lower && len(stem) > 1 {
			forms = append(forms, stem)
		}
		if number := strings.TrimSuffix(lower, "k"); number != lower { // fid50k
			if stem := strings.TrimRight(number, "0123456789"); stem != number && len(stem) > 1 {
				forms = append(forms, stem)
			}
		}
		pieces := camel(token)
		if len(pieces) < 2 {
			words = append(words, lower)
			continue
		}
		for _, p := range pieces {
			words = append(words, p)
			if len(p) > 1 {
				forms = append(forms, p)
			}
		}
	}
	return words, forms
}

// camel splits "TimestepsSoFar" before each capital letter that follows a small one.
func camel(token string) []string {
	var pieces []string
	from, before := 0, rune(0)
	for i, r := range token {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			pieces = append(pieces, strings.ToLower(token[from:i]))
			from = i
		}
		before = r
	}
	return append(pieces, strings.ToLower(token[from:]))
}

// holds reports whether some form is one of the words.
func holds(forms []string, words []string) bool {
	return slices.ContainsFunc(forms, func(f string) bool { return slices.Contains(words, f) })
}

// matches reports whether a name fits a pattern, in which * stands for any characters and ? for one. Case does not
// matter.
func matches(pattern, name string) bool {
	p, n := []rune(strings.ToLower(pattern)), []rune(strings.ToLower(name))
	i, star, mark := 0, -1, 0
	for k := 0; k < len(n); {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, k
			i++
		case i < len(p) && (p[i] == '?' || p[i] == n[k]):
			i++
			k++
		case star >= 0:
			i = star + 1
			mark++
			k = mark
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}
