package traininglog

import (
	"math"
	"strconv"
	"strings"
)

// numberOf returns the number in a cell, NaN if there is none. It allows a decimal comma if comma is true, marks between
// thousands, and a percent sign.
func numberOf(cell string, comma bool) float64 {
	plain := ungrouped(cell, comma)
	if comma {
		plain = strings.Replace(plain, ",", ".", 1)
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

// ungrouped returns a number without the marks between its thousands: 1,234.5 or 1.234,5, 1 234 or 1'234. Three digits follow
// each mark, and one to three, the first of which is not 0, stand before the first. Other texts it returns as they are.
func ungrouped(cell string, comma bool) string {
	start := len(cell) - len(strings.TrimLeft(cell, "+-"))
	first := start
	for first < len(cell) && first-start <= 3 && isDigit(cell[first]) {
		first++
	}
	if digits := first - start; first == len(cell) || digits == 0 || digits > 3 || cell[start] == '0' {
		return cell
	}
	for _, mark := range thousands {
		if mark == "," && comma || mark == "." && !comma || !strings.HasPrefix(cell[first:], mark) {
			continue
		}
		out, rest := cell[:first], cell[first:]
		for strings.HasPrefix(rest, mark) && len(rest) >= len(mark)+3 && isCount(rest[len(mark):len(mark)+3]) {
			out, rest = out+rest[len(mark):len(mark)+3], rest[len(mark)+3:]
		}
		if rest == "" || strings.ContainsRune(".,% \u00a0\u202f", []rune(rest)[0]) && !strings.HasPrefix(rest, mark) {
			return out + rest
		}
	}
	return cell
}

// thousands are the marks between thousands of the common languages.
var thousands = []string{",", ".", "'", "\u2019", " ", "\u00a0", "\u2009", "\u202f"}

// isShare reports whether a text says which of how many: 3/100.
func isShare(text string) bool {
	of, all, found := strings.Cut(text, "/")
	return found && isCount(of) && isCount(all)
}

// readShares makes numbers of the columns whose texts say which of how many: 3/100 is 3.
func (t *table) readShares() {
	for _, col := range t.columns {
		if col.words.len() == 0 || col.nums.len() > 0 || col.many {
			continue
		}
		var out cells[float64]
		all, ok := "", true
		for row, id := range col.strings() {
			of, total, _ := strings.Cut(t.text(id), "/")
			if ok = isShare(t.text(id)) && (all == "" || all == total); !ok {
				break
			}
			all = total
			out.add(row, numberOf(of, false))
		}
		if ok {
			col.nums, col.words = out, cells[uint32]{}
		}
	}
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

// hasDecimalCommas reports whether a table writes decimals with commas: some number has one that does not part thousands, and no
// number has a decimal point. Where commas separate cells, such a number is in quotation marks.
func hasDecimalCommas(rows []row, by byte) bool {
	commas := false
	for _, r := range rows {
		for _, c := range r.cells {
			point, comma := strings.Contains(c, "."), strings.Contains(c, ",")
			switch {
			case comma && (by != ',' || ungrouped(c, false) == c):
				commas = commas || !math.IsNaN(numberOf(c, true))
				if point && !math.IsNaN(numberOf(c, false)) { // 1,234.5
					return false
				}
			case point && !math.IsNaN(numberOf(c, false)) && ungrouped(c, true) == c:
				return false
			}
		}
	}
	return commas
}
