package traininglog

import (
	"math"
	"strconv"
	"strings"
)

// numberOf returns the number in a cell, NaN if there is none. It allows a decimal comma if comma is true, points (else
// commas) or spaces between thousands, a percent sign, and a typographic minus.
func numberOf(cell string, comma bool) float64 {
	plain := cell
	if !isPlain(cell) || comma {
		plain = tidy(cell, comma)
	}
	percent := strings.HasSuffix(plain, "%")
	plain = strings.TrimSuffix(plain, "%")
	if !isDecimal(plain) {
		return math.NaN()
	}
	value, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		return math.NaN()
	}
	if percent {
		value /= 100
	}
	return value
}

// isPlain reports whether a cell has only digits and points, as most cells do.
func isPlain(cell string) bool {
	for i := range len(cell) {
		if (cell[i] < '0' || cell[i] > '9') && cell[i] != '.' {
			return false
		}
	}
	return true
}

// tidy returns the cell as Go writes numbers.
func tidy(cell string, comma bool) string {
	plain := strings.Map(func(c rune) rune {
		switch c {
		case '\u2212', '\u2013':
			return '-'
		case ' ', '\u00a0', '\u202f', '_', '\'':
			return -1
		}
		return c
	}, cell)
	if comma {
		return strings.Replace(strings.ReplaceAll(plain, ".", ""), ",", ".", 1)
	}
	if isGrouped(plain, ',') {
		return strings.ReplaceAll(plain, ",", "")
	}
	return plain
}

// isGrouped reports whether text is a number whose whole part is in groups of three digits, separated by mark.
func isGrouped(text string, mark byte) bool {
	text = strings.TrimLeft(strings.TrimSuffix(text, "%"), "+-")
	if mark == ',' {
		text, _, _ = strings.Cut(text, ".")
	} else {
		text, _, _ = strings.Cut(text, ",")
	}
	groups := strings.Split(text, string(rune(mark)))
	for i, g := range groups {
		if len(g) == 0 || len(g) > 3 || i > 0 && len(g) < 3 || !allDigits(g) {
			return false
		}
	}
	return len(groups) > 1
}

func allDigits(s string) bool { return isPlain(s) && !strings.Contains(s, ".") }

// isDecimal reports whether text is a decimal number as Go reads it, without "inf", hexadecimal digits or
// underscores.
func isDecimal(text string) bool {
	text = strings.TrimLeft(text, "+-")
	digits := 0
	for i := range len(text) {
		switch c := text[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c == '.' || (c == 'e' || c == 'E') && digits > 0:
		case (c == '-' || c == '+') && (text[i-1] == 'e' || text[i-1] == 'E'):
		default:
			return false
		}
	}
	return digits > 0
}

// hasDecimalCommas reports whether a table writes decimals with commas: commas do not separate cells, some number has
// one, and no number has a point except between thousands.
func hasDecimalCommas(rows []row, by byte) bool {
	if by == ',' {
		return false
	}
	commas := false
	for _, r := range rows {
		for _, c := range r.cells {
			switch {
			case strings.Contains(c, ","):
				commas = commas || !math.IsNaN(numberOf(c, true))
			case strings.Contains(c, ".") && !isGrouped(c, '.') && !math.IsNaN(numberOf(c, false)):
				return false
			}
		}
	}
	return commas
}
