package numbers

import (
	"math"
	"strconv"
	"strings"
)

const minus = "−" // U+2212: as wide as a plus, unlike the hyphen

// appendFixed appends x with the given number of decimals; trim removes trailing zeros. It writes a minus
// sign (U+2212), and none before zero.
func appendFixed(dst []byte, x float64, decimals int, trim bool) []byte {
	start := len(dst)
	if math.Signbit(x) {
		dst = append(dst, minus...)
	}
	digits := len(dst)
	dst = strconv.AppendFloat(dst, math.Abs(x), 'f', decimals, 64)
	if trim && decimals > 0 {
		for dst[len(dst)-1] == '0' {
			dst = dst[:len(dst)-1]
		}
		if dst[len(dst)-1] == '.' {
			dst = dst[:len(dst)-1]
		}
	}
	for _, c := range dst[digits:] {
		if c != '0' && c != '.' {
			return dst
		}
	}
	return append(dst[:start], dst[digits:]...)
}

// AppendSI appends x as an axis writes it: 50k, 0.2, −1.5M, 2e-7. Six significant digits at most.
func AppendSI(dst []byte, x float64) []byte {
	a := math.Abs(x)
	switch {
	case a == 0:
		return append(dst, '0')
	case a >= 1e15 || a < 1e-6:
		return strconv.AppendFloat(dst, x, 'g', 4, 64)
	case a >= 1e12:
		return append(appendFixed(dst, x/1e12, 3, true), 'T')
	case a >= 1e9:
		return append(appendFixed(dst, x/1e9, 3, true), 'G')
	case a >= 1e6:
		return append(appendFixed(dst, x/1e6, 3, true), 'M')
	case a >= 1e3:
		return append(appendFixed(dst, x/1e3, 3, true), 'k')
	}
	return appendFixed(dst, x, 6, true)
}

// AppendCommas appends x with the given number of decimals and commas between thousands.
func AppendCommas(dst []byte, x float64, decimals int) []byte {
	var buf [40]byte
	s := appendFixed(buf[:0], x, decimals, false)
	if len(s) > len(minus) && string(s[:len(minus)]) == minus {
		dst = append(dst, minus...)
		s = s[len(minus):]
	}
	whole := len(s)
	if decimals > 0 {
		whole -= decimals + 1
	}
	for i, c := range s {
		if i > 0 && i < whole && (whole-i)%3 == 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, c)
	}
	return dst
}

// Commas returns x with the given number of decimals and commas between thousands: "54,819".
func Commas(x float64, decimals int) string { return string(AppendCommas(nil, x, decimals)) }

// Int returns a whole number with commas between thousands: "54,819".
func Int(n int) string { return Commas(float64(n), 0) }

// Short returns x with about three digits: "−12.3k".
func Short(x float64) string {
	for _, unit := range [...]struct {
		size float64
		name string
	}{{1e6, "M"}, {1e3, "k"}} {
		if v := x / unit.size; math.Abs(v) >= 1 {
			decimals := 1
			if math.Abs(v) >= 99.95 {
				decimals = 0
			}
			return Commas(v, decimals) + unit.name
		}
	}
	return Commas(x, min(1, DecimalsFor(math.Abs(x))))
}

// Minus returns a number's text with minus signs (U+2212) for hyphens.
func Minus(text string) string { return strings.ReplaceAll(text, "-", minus) }

// Digits returns x with n significant digits, or all that it has if n is -1, and an exponent if it is very large or small:
// "0.0314", "1.5e+07".
func Digits(x float64, n int) string { return strconv.FormatFloat(x, 'g', n, 64) }

// DecimalsFor returns the number of decimals for a list of values, given the largest: none from 100 on, else
// enough for three significant digits of the largest.
func DecimalsFor(largest float64) int {
	d := 0
	for scaled := largest; d < 4 && scaled < 100; d++ {
		scaled *= 10
		if largest == 0 {
			return 0
		}
	}
	return d
}

var numberWords = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
	"eighteen", "nineteen", "twenty"}

// Words returns a count for a sentence: in words up to twenty, then in digits.
func Words(n int) string {
	if n >= 0 && n < len(numberWords) {
		return numberWords[n]
	}
	return Int(n)
}

// Count returns a count with what is counted: "1 run", "20 runs".
func Count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return Int(n) + " " + of + "s"
}
