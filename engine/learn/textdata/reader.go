package textdata

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"risingbandits/engine/learn"
	"risingbandits/engine/numbers"
)

// The limits of what a Reader reads. They bound its memory.
const (
	maxBytes    = 256 << 20 // of all text
	maxRecord   = 4 << 20   // bytes of one labelled text
	maxExamples = 500_000
	maxTokens   = 40_000_000 // words of all texts
	maxWords    = 1_000_000  // different words; further ones are left out
	maxListed   = 10         // lines left out that are listed
)

// A Fault says why a text does not make a dataset. Line counts from 1.
type Fault struct {
	Line    int
	Problem string
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Problem) }

// A Reader is an io.Writer that takes labelled texts in chunks of any size. Its zero value is ready to use.
type Reader struct {
	fault  *Fault
	bytes  int
	rest   []byte // of a record that is not complete
	line   int    // lines before rest
	quoted bool   // rest ends within quotation marks
	table  *table // nil until the first record is read

	words    map[string]uint32
	counts   []int
	examples []example
	tokens   []uint32 // of all examples, one after the other
	labels   map[string]int
	left     []string // why lines were left out
	lefts    int
}

type example struct {
	label string
	end   int // in tokens
}

// Write takes some bytes. It returns an error when the text cannot make a dataset.
func (r *Reader) Write(text []byte) (int, error) {
	if r.fault != nil {
		return 0, r.fault
	}
	if r.bytes += len(text); r.bytes > maxBytes {
		return 0, r.fail(r.line+1, "the text is longer than 256 MiB")
	}
	from := 0
	for i, c := range text {
		switch {
		case c == 0:
			return 0, r.fail(r.line+1, "this is not text (a byte is 0)")
		case c == '"':
			r.quoted = !r.quoted
		case c == '\n' && !(r.quoted && r.table != nil && r.table.by == ','):
			r.rest = append(r.rest, text[from:i]...)
			from = i + 1
			if err := r.endRecord(); err != nil {
				return 0, err
			}
		}
	}
	r.rest = append(r.rest, text[from:]...)
	if len(r.rest) > maxRecord {
		return 0, r.fail(r.line+1, "a labelled text is longer than 4 MiB. If it is a table, a quotation mark may not be closed")
	}
	return len(text), nil
}

// EndFile ends a file: what is written next is another file of the same form, whose first line is line 1.
func (r *Reader) EndFile() {
	if len(r.rest) > 0 && r.fault == nil {
		r.endRecord() // a fault is in r.fault
	}
	if r.fault == nil {
		r.line, r.quoted = 0, false
	}
}

func (r *Reader) fail(line int, format string, args ...any) error {
	r.fault = &Fault{line, fmt.Sprintf(format, args...)}
	return r.fault
}

// leaveOut records that a record is not in any example.
func (r *Reader) leaveOut(line int, why string) {
	if r.lefts++; len(r.left) < maxListed {
		r.left = append(r.left, fmt.Sprintf("line %d: %s", line, why))
	}
}

// endRecord reads the record in rest.
func (r *Reader) endRecord() error {
	first := r.line + 1
	r.line += 1 + strings.Count(string(r.rest), "\n")
	record := strings.TrimSuffix(string(r.rest), "\r")
	if first == 1 {
		record = strings.TrimPrefix(record, "\ufeff")
	}
	r.rest, r.quoted = r.rest[:0], false
	switch {
	case strings.TrimSpace(record) == "":
		return nil
	case len(record) > maxRecord:
		return r.fail(first, "a labelled text is longer than 4 MiB")
	case !utf8.ValidString(record):
		return r.fail(first, "this is not UTF-8. Save the file with that encoding")
	case r.table == nil:
		return r.begin(first, record)
	}
	return r.add(first, record)
}

// begin recognises the form of the text by its first record.
func (r *Reader) begin(line int, record string) error {
	r.words, r.labels = map[string]uint32{}, map[string]int{}
	r.table = tableOf(record)
	if r.table == nil {
		return r.fail(line, "want a label, a tab and a text, such as “1\tA fine film”, or a table with a column of labels and one of texts")
	}
	if r.table.header {
		return nil
	}
	return r.add(line, record)
}

// add makes an example from a record.
func (r *Reader) add(line int, record string) error {
	cells := r.table.split(record)
	if len(cells) <= max(r.table.label, r.table.text) {
		r.leaveOut(line, "it has no label or no text")
		return nil
	}
	label := strings.ToLower(strings.TrimSpace(cells[r.table.label]))
	if label == "" {
		r.leaveOut(line, "it has no label")
		return nil
	}
	if len(r.examples) == maxExamples {
		return r.fail(line, "there are more than %s labelled texts", numbers.Commas(maxExamples, 0))
	}
	before := len(r.tokens)
	r.count(cells[r.table.text])
	if len(r.tokens) > maxTokens {
		return r.fail(line, "the texts have more than %s words", numbers.Commas(maxTokens, 0))
	}
	if len(r.tokens) == before {
		r.leaveOut(line, "its text has no words")
		return nil
	}
	if r.labels[label]++; len(r.labels) > maxLabels {
		return r.fail(line, "“%s” is one label too many. Want two different labels, or ratings from 1 to 10", clip(label))
	}
	r.examples = append(r.examples, example{label, len(r.tokens)})
	return nil
}

// count appends the words of a text to tokens.
func (r *Reader) count(text string) {
	text = strings.ReplaceAll(text, "<br />", " ")
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\'' }) {
		word = strings.Trim(strings.ToLower(word), "'")
		if word == "" {
			continue
		}
		id, known := r.words[word]
		if !known {
			if len(r.words) == maxWords {
				continue
			}
			id = uint32(len(r.words))
			r.words[strings.Clone(word)] = id
			r.counts = append(r.counts, 0)
		}
		r.counts[id]++
		r.tokens = append(r.tokens, id)
	}
}

// maxLabels is how many different labels a text may have: the ratings from 0 to 10.
const maxLabels = 11

// Texts returns the number of labelled texts.
func (r *Reader) Texts() int { return len(r.examples) }

// Words returns the number of different words.
func (r *Reader) Words() int { return len(r.words) }

// LeftOut returns the reasons why lines were left out, for the first of them, and how many there are.
func (r *Reader) LeftOut() (first []string, all int) { return r.left, r.lefts }

// Positive says in words which label counts as positive.
func (r *Reader) Positive() string {
	positive, ratings, _ := r.classes()
	if ratings {
		low, high := math.Inf(1), math.Inf(-1)
		for label := range r.labels {
			x, _ := strconv.ParseFloat(label, 64) // classes has read it
			low, high = math.Min(low, x), math.Max(high, x)
		}
		return "ratings above " + numbers.Digits(learn.RatingLimit(low, high), -1)
	}
	return "texts labelled “" + clip(positive) + "”"
}

// classes returns the label of the positive examples, or whether labels are ratings.
func (r *Reader) classes() (positive string, ratings bool, err error) {
	labels := make([]string, 0, len(r.labels))
	ratings = true
	for label := range r.labels {
		labels = append(labels, label)
		x, err := strconv.ParseFloat(label, 64)
		ratings = ratings && err == nil && x >= 0 && x <= 10
	}
	slices.Sort(labels)
	switch {
	case len(labels) == 2:
		for _, label := range labels {
			if slices.Contains(positives, label) {
				return label, false, nil
			}
		}
		return labels[1], false, nil
	case ratings && len(labels) > 2:
		return "", true, nil
	case len(labels) < 2:
		return "", false, &Fault{1, "all texts have the same label. Want two different labels, or ratings from 1 to 10"}
	}
	return "", false, &Fault{1, "the labels are " + strings.Join(labels, ", ") + ". Want two different ones, or ratings from 1 to 10"}
}

// positives lists the labels that count as positive beside any other label.
var positives = []string{"1", "pos", "positive", "good", "true", "yes", "spam", "+1", "+", "like", "up"}

// WriteTo writes the examples as bags of words, one per line: the label and then feature:count, where feature 0 is the
// most common word. Equally common words are in alphabetical order. The labels are 1 and 0, or the ratings. It fails if
// there is nothing to learn.
func (r *Reader) WriteTo(w io.Writer) (int64, error) {
	r.EndFile()
	if r.fault != nil {
		return 0, r.fault
	}
	if len(r.examples) == 0 {
		return 0, &Fault{1, "there is no labelled text here. Want lines with a label, a tab and a text"}
	}
	positive, ratings, err := r.classes()
	if err != nil {
		return 0, err
	}
	ranks := r.ranks()
	var line []byte
	var bag []uint32
	var written int64
	from := 0
	for _, e := range r.examples {
		bag = bag[:0]
		for _, id := range r.tokens[from:e.end] {
			bag = append(bag, ranks[id])
		}
		from = e.end
		slices.Sort(bag)
		switch {
		case ratings:
			line = append(line[:0], e.label...)
		case e.label == positive:
			line = append(line[:0], '1')
		default:
			line = append(line[:0], '0')
		}
		for i := 0; i < len(bag); {
			j := i
			for j < len(bag) && bag[j] == bag[i] {
				j++
			}
			line = strconv.AppendUint(append(line, ' '), uint64(bag[i]), 10)
			line = strconv.AppendInt(append(line, ':'), int64(j-i), 10)
			i = j
		}
		n, err := w.Write(append(line, '\n'))
		if written += int64(n); err != nil {
			return written, err
		}
	}
	return written, nil
}

// ranks returns for each word its rank by how common it is.
func (r *Reader) ranks() []uint32 {
	words := make([]string, len(r.words))
	for word, id := range r.words {
		words[id] = word
	}
	order := make([]uint32, len(words))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(r.counts[b], r.counts[a]), strings.Compare(words[a], words[b]))
	})
	ranks := make([]uint32, len(words))
	for rank, id := range order {
		ranks[id] = uint32(rank)
	}
	return ranks
}

// clip returns the beginning of a label for messages.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
