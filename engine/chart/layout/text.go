package layout

import "unicode/utf8"

// The advance widths of Liberation Sans 2.1, which has the metrics of Arial and Helvetica, in 1/2048 of the size, for
// the characters ' ' to '~'. The system fonts that the page may use differ by a few hundredths; the layout leaves room
// for that.
var (
	regular = [95]uint16{
		569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569,
		1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139,
		2079, 1366, 1366, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593,
		1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 569, 569, 569, 961, 1139,
		682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139,
		1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684, 1196,
	}
	bold = [95]uint16{
		569, 682, 971, 1139, 1139, 1821, 1479, 487, 682, 682, 797, 1196, 569, 682, 569, 569,
		1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 682, 682, 1196, 1196, 1196, 1251,
		1997, 1479, 1479, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593,
		1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 682, 569, 682, 1196, 1139,
		682, 1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569, 1139, 569, 1821, 1251, 1251,
		1251, 1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139, 1024, 797, 573, 797, 1196,
	}
)

// emUnits is the size of an em in the tables.
const emUnits = 2048

// TextWidth returns the width of a line of text at a size in CSS px. Letters beyond ASCII count like a digit, East
// Asian ones like an em.
func TextWidth(s string, size float64, isBold bool) float64 {
	table := &regular
	if isBold {
		table = &bold
	}
	sum := 0
	for _, r := range s {
		sum += advance(table, r)
	}
	return float64(float64(sum) * size / emUnits)
}

func advance(table *[95]uint16, r rune) int {
	switch {
	case r >= ' ' && r <= '~':
		return int(table[r-' '])
	case r == '−' || r == '×':
		return 1196
	case r == '·':
		return 569
	case r == '…' || r == '—' || r >= 0x1100:
		return emUnits
	}
	return int(table['0'-' '])
}

// Ellipsis returns s if it fits into a width, else as much of its beginning as fits with "…".
func Ellipsis(s string, size float64, isBold bool, width float64) string {
	if TextWidth(s, size, isBold) <= width {
		return s
	}
	for len(s) > 0 {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
		if TextWidth(s, size, isBold)+size <= width {
			break
		}
	}
	return s + "…"
}
