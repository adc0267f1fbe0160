package scenario

import (
	"math"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/spelling"
)

// A reader reads typed values from the nodes of a text and collects the faults. A method returns false if it found a
// fault. Reading then continues, so that all faults are found at once.
type reader struct {
	text   []byte
	nodes  []node
	faults Faults
	more   int // faults beyond maxFaults
}

// full reports whether the list of faults is full; then callers need not compose more messages.
func (r *reader) full() bool { return len(r.faults) >= maxFaults }

// fault reports that node n is not what want describes.
func (r *reader) fault(n int32, path, want string) {
	if r.full() {
		r.more++
		return
	}
	r.faults = append(r.faults, Fault{Path: path, Got: r.got(n), Want: want, Offset: int(r.nodes[n].from)})
}

// problem reports a fault at an offset, with its own message.
func (r *reader) problem(offset int32, path, got, want, message string) {
	if r.full() {
		r.more++
		return
	}
	r.faults = append(r.faults, Fault{Path: path, Got: got, Want: want, Problem: message, Offset: int(offset)})
}

// missing reports a field that the object o must have.
func (r *reader) missing(o *object, name, want string) {
	if r.full() {
		r.more++
		return
	}
	r.faults = append(r.faults, Fault{Path: field(o.path, name), Want: want, Offset: int(r.nodes[o.node].from)})
}

// got returns the text of node n for a message, shortened.
func (r *reader) got(n int32) string {
	raw := string(r.text[r.nodes[n].from:max(r.nodes[n].from, r.nodes[n].to)])
	switch r.nodes[n].kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return quoteClipped(r.str(n))
	}
	return clip(raw)
}

func (r *reader) kind(n int32) jsontext.Kind { return r.nodes[n].kind }

// str returns the text of the string at node n.
func (r *reader) str(n int32) string {
	return unquote(r.text[r.nodes[n].from:r.nodes[n].to])
}

// float returns the number at node n; it is infinite if it is too large for a float64.
func (r *reader) float(n int32) float64 {
	x, err := strconv.ParseFloat(string(r.text[r.nodes[n].from:r.nodes[n].to]), 64)
	if err != nil && !math.IsInf(x, 0) {
		panic(badNumber)
	}
	if x == 0 {
		return 0 // also for -0, which the canonical form writes as 0
	}
	return x
}

const badNumber = "scenario: a number that was read before is broken"

// number reads a number and checks it against f.
func (r *reader) number(n int32, path string, f numberField) (float64, bool) {
	if r.kind(n) != '0' {
		want := f.String()
		if r.kind(n) == '"' {
			want += ", without quotes"
		}
		r.fault(n, path, want)
		return 0, false
	}
	x := r.float(n)
	if math.IsInf(x, 0) || !f.Contains(x) {
		r.fault(n, path, f.String())
		return 0, false
	}
	return x, true
}

// flag reads true or false.
func (r *reader) flag(n int32, path string) (value, ok bool) {
	switch r.kind(n) {
	case 't':
		return true, true
	case 'f':
		return false, true
	}
	r.fault(n, path, "true or false")
	return false, false
}

// A textLimit is the largest length of a text, in a unit.
type textLimit struct {
	most int
	unit string
	size func(string) int
}

// bytesAtMost is the limit of names and titles.
func bytesAtMost(most int) textLimit {
	return textLimit{most, "bytes", func(s string) int { return len(s) }}
}

// charactersAtMost counts Unicode code points, so that every script has as much room.
func charactersAtMost(most int) textLimit {
	return textLimit{most, "characters", utf8.RuneCountInString}
}

// tooLong says how long s is, and why if a reader would count fewer.
func (l textLimit) tooLong(s, want string) string {
	message := "got " + grouped(l.size(s)) + " " + l.unit + ", want " + want
	if n := utf8.RuneCountInString(s); n <= l.most {
		message += "; these are " + grouped(n) + " characters, of which those beyond plain English take 2 to 4 bytes each"
	}
	return message
}

// line reads one line of text within a limit.
func (r *reader) line(n int32, path string, limit textLimit) (string, bool) {
	want := "one line of text, at most " + grouped(limit.most) + " " + limit.unit
	if r.kind(n) != '"' {
		r.fault(n, path, want+", in double quotes")
		return "", false
	}
	s := r.str(n)
	if limit.size(s) > limit.most {
		r.problem(r.nodes[n].from, path, r.got(n), want, limit.tooLong(s, want))
		return "", false
	}
	for _, c := range s {
		if unicode.IsControl(c) || c == '\u2028' || c == '\u2029' {
			r.fault(n, path, want+", without line breaks or other control characters")
			return "", false
		}
	}
	return s, true
}

// choice reads one of a few words.
func (r *reader) choice(n int32, path string, words []string) (string, bool) {
	want := oneOf(quoted(words))
	if r.kind(n) != '"' {
		r.fault(n, path, want)
		return "", false
	}
	s := r.str(n)
	for _, w := range words {
		if s == w {
			return w, true
		}
	}
	if near := spelling.Nearest(s, words); near != "" {
		want += "; did you mean " + strconv.Quote(near) + "?"
	}
	r.fault(n, path, want)
	return "", false
}

// list returns the items of a list of least to most items. It keeps at most `most` items, so that a text with too many
// needs no more memory than an allowed one.
func (r *reader) list(n int32, path string, least, most int, what string) ([]int32, bool) {
	want := "a list of " + grouped(least) + " to " + grouped(most) + " " + what
	if r.kind(n) != '[' {
		r.fault(n, path, want)
		return nil, false
	}
	var items []int32
	count := 0
	for i := n + 1; i < r.nodes[n].next; i = r.nodes[i].next {
		if count++; count <= most {
			items = append(items, i)
		}
	}
	if count < least || count > most {
		got := "a list of " + grouped(count)
		if count == 0 {
			got = "an empty list"
		}
		r.problem(r.nodes[n].from, path, got, want, "got "+got+", want "+want)
		return nil, false
	}
	return items, true
}
