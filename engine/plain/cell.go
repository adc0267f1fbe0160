package plain

import (
	"strconv"
	"strings"
	"unicode"
)

// Cell returns a text as a cell of a table whose cells are separated by commas or tabs, so that no spreadsheet takes a part of it
// for a formula, also one that splits at semicolons, or at commas between tabs: what would begin a formula has an apostrophe
// before it. The text is on one line. A number is not changed. Source: OWASP, CSV Injection.
func Cell(text string) string {
	text = Line(text)
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	var b strings.Builder
	begins := true // a cell begins here, for some reader
	for _, c := range text {
		switch {
		case begins && strings.ContainsRune("=+-@＝＋－＠﹦﹢﹣﹫", c):
			b.WriteByte('\'')
			begins = false
		case c == ',' || c == ';':
			begins = true
		case c != '"' && !unicode.IsSpace(c) && !isUnseen(c):
			begins = false
		}
		b.WriteRune(c)
	}
	return b.String()
}

// isUnseen reports whether a character is shown as nothing, such as a space of no width: readers may leave it out.
func isUnseen(c rune) bool {
	return unicode.In(c, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
