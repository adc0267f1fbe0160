package textdata

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
)

// Head is how many bytes of a file IsBags needs; fewer if the file is shorter.
const Head = 4096

// IsBags reports whether a file contains bags of words, as learn.Reader reads them, rather than labelled texts. It
// looks at the name and the first bytes: the name ends in .feat, or the first line is a label and features.
func IsBags(name string, head []byte) bool {
	if strings.HasSuffix(strings.ToLower(strings.TrimSuffix(name, ".gz")), ".feat") {
		return true
	}
	line, _, whole := bytes.Cut(bytes.TrimLeft(head, " \t\r\n"), []byte{'\n'})
	line, _, _ = bytes.Cut(line, []byte{'#'})
	fields := strings.Fields(string(line))
	if !whole && len(head) >= Head && len(fields) > 2 {
		fields = fields[:len(fields)-1] // the last one may be cut
	}
	if len(fields) < 2 || !isNumber(fields[0]) {
		return false
	}
	for _, field := range fields[1:] {
		index, value, ok := strings.Cut(field, ":")
		if _, err := strconv.ParseUint(index, 10, 64); !ok || err != nil || !isNumber(value) {
			return false
		}
	}
	return true
}

// isNumber reports whether a text is a number, including NaN, which is then a fault of the bags of words.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// Notes says in sentences how the texts were read: which label counts as positive, and which lines were left out.
func (r *Reader) Notes() []string {
	notes := []string{fmt.Sprintf("%s texts with %s different words; %s count as positive.",
		numbers.Int(r.Texts()), numbers.Int(r.Words()), r.Positive())}
	notes = append(notes, r.left...)
	if more := r.lefts - len(r.left); more > 0 {
		notes = append(notes, fmt.Sprintf("and %s more lines are left out", numbers.Int(more)))
	}
	return notes
}
