package traininglog

import (
	"math"
	"strconv"
	"strings"
)

// numberOf returns the number in a cell, NaN if there is none. It allows a decimal comma if comma is true, and a percent
// sign.
func numberOf(cell string, comma bool) float64 {
	plain := cell
	if comma {
		plain = strings.Replace(cell, ",", ".", 1)
	}
	percent := strings.HasSuffix(plain, "%")
	if percent {
		plain = strings.TrimSpace(strings.TrimSuffix(plain, "%")) // German and French write a blank before the sign
	}
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
// one, and no number has a point.
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
			case strings.Contains(c, ".") && !math.IsNaN(numberOf(c, false)):
				return false
			}
		}
	}
	return commas
}
