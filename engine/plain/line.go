package plain

import (
	"strings"
	"unicode"
)

// Line returns a text as one line that looks as it is read: with spaces in place of line ends and other control characters, and
// without byte order marks and the marks that turn the direction of the words after them. What is no UTF-8 becomes U+FFFD.
func Line(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			return ' '
		}
		if isMark(c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// isMark reports whether a character is a byte order mark, or one of Unicode's marks, embeddings, overrides and isolates of the
// direction of text.
func isMark(c rune) bool {
	return c == '\ufeff' || c == '\u061c' || c == '\u200e' || c == '\u200f' || '\u202a' <= c && c <= '\u202e' ||
		'\u2066' <= c && c <= '\u2069'
}
