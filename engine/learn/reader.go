package learn

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/internal/sha256"
	"risingbandits/engine/numbers"
)

// The limits of what a Reader reads. They bound its memory: 8 bytes for each entry and 32 for each example.
const (
	maxExamples = 2_000_000
	maxEntries  = 32 << 20   // features that are not 0, of all examples together
	maxIndex    = 16_777_215 // the largest number of a feature in a file
	maxLine     = 16 << 20   // bytes
	maxBytes    = 1 << 30    // of a file, unpacked
	maxToken    = 48         // bytes between two spaces
	maxFaults   = 10
	page        = 1 << 17 // entries that are allocated at once; more than an example may have
)

// A Fault is something wrong in a file of examples.
type Fault struct {
	File    string
	Line    int // from 1; 0 if the fault concerns the whole file
	Problem string
}

func (f Fault) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Problem
	}
	return f.File + ", line " + strconv.Itoa(f.Line) + ": " + f.Problem
}

// A Reader reads examples in the LIBSVM format, as in labeledBow.feat of the Large Movie Review Dataset. A line is an
// example: its label, then feature:value for each feature that is not 0, by increasing feature. In a line, everything
// after # is a comment.
//
//	9 0:9 1:1 2:4 47304:1
//
// The features of the dataset are numbered from 0 in the order of its vocabulary, the most common word first;
// so its d most common words are the features below d, and the Reader leaves out the others, though it checks
// them. In files whose names end in .feat, and in texts, the label is a rating, and those above RatingLimit are positive; if
// all are -1, 0 or 1, the label 1 is. Files without an ending are read so if their labels are those of that dataset: whole
// numbers from 1 to 10, without 5 and 6, on both sides. All other files have two classes, of which the larger label is positive;
// more labels are refused, unless Choose picks two.
//
// A Reader is an io.Writer, to which the unpacked bytes are written in chunks of any size. Its memory is limited,
// whatever is written. It stops after ten faults.
type Reader struct {
	data   Dataset
	labels []float32
	hash   sha256.Hash

	classes bool        // labels of a file are classes and not ratings
	unnamed bool        // the name of a file does not say
	chosen  *[2]float64 // the labels that are kept; nil for all

	file   string
	bytes  int // of the file
	line   int // from 1
	length int // bytes of the line
	state  state
	token  [maxToken]byte
	size   int // bytes in token

	from    int     // where the line's example begins in page
	page    []Entry // entries that belong to examples, and those of the line
	before  int     // the line's last feature; -1 if there is none
	broken  bool    // the line has a fault; the rest of it is skipped
	faults  []Fault
	stopped error // set when it stops reading
}

// A state says which part of a line is being read.
type state int

const (
	atStart state = iota // before the label
	inLabel
	between // features
	inFeature
	inComment
)

// NewReader returns a reader that keeps the features 0..features-1. It panics if features is not in
// 1..MaxFeatures.
func NewReader(features int) *Reader {
	if features < 1 || features > MaxFeatures {
		panic(badSpec)
	}
	return &Reader{data: Dataset{Features: features}, hash: sha256.New(), page: make([]Entry, 0, page)}
}

// Begin begins a file.
func (r *Reader) Begin(name string) {
	r.file, r.bytes = name, 0
	ext := path.Ext(strings.TrimSuffix(strings.ToLower(name), ".gz"))
	r.classes = r.classes || ext != "" && ext != ".feat"
	r.unnamed = r.unnamed || ext == ""
	r.beginLine(1)
}

// Rated says that the labels of what is written next may be ratings, whatever the name of its file: those of texts.
func (r *Reader) Rated() { r.classes, r.unnamed = false, false }

// Choose keeps the examples of two labels alone, of which the second is positive. It is called before the first file. The
// dataset's hash is then another than that of all its examples.
func (r *Reader) Choose(negative, positive float64) { r.chosen = &[2]float64{negative, positive} }

func (r *Reader) beginLine(line int) {
	r.line, r.length, r.state, r.size, r.before, r.broken = line, 0, atStart, 0, -1, false
	r.from = len(r.page)
}

// Write reads some bytes of the file. It returns an error once no more can be read; Dataset then returns that error
// too.
func (r *Reader) Write(text []byte) (int, error) {
	if r.stopped != nil {
		return 0, r.stopped
	}
	r.hash.Write(text)
	for i, c := range text {
		if r.bytes++; r.bytes > maxBytes {
			r.stop(Fault{r.file, r.line, "the file has more than " + numbers.Int(maxBytes) + " bytes"})
		}
		if c == '\n' {
			r.endLine()
		} else {
			r.byte(c)
		}
		if r.stopped != nil {
			return i, r.stopped
		}
	}
	return len(text), nil
}

// End ends the file. A last line needs no line break.
func (r *Reader) End() {
	if r.stopped == nil && r.length > 0 {
		r.endLine()
	}
}

// Fail reports that the file could not be read to its end, for example because it is truncated. why is the reason in
// words.
func (r *Reader) Fail(why string) { r.FailAt(r.line, why) }

// FailAt reports a fault in a line, from 1, of the text that the file was made from.
func (r *Reader) FailAt(line int, why string) {
	if r.stopped == nil {
		r.stop(Fault{r.file, line, why})
	}
}

// Dataset returns what was read, or an error that names every fault.
func (r *Reader) Dataset() (*Dataset, error) {
	if err := r.err(); err != nil {
		return nil, err
	}
	if len(r.labels) == 0 && r.chosen != nil {
		return nil, Fault{r.fileName(), 0, "no example has the label " + numbers.Digits(r.chosen[0], -1) + " or " +
			numbers.Digits(r.chosen[1], -1)}
	}
	if len(r.labels) == 0 {
		return nil, Fault{r.fileName(), 0, "there is no example in it; want lines such as 9 0:9 1:1 2:4"}
	}
	d := r.data
	isPositive, fault := r.positive()
	if fault != "" {
		return nil, Fault{r.fileName(), 0, fault}
	}
	for i, label := range r.labels {
		if d.examples[i].positive = isPositive(label); d.examples[i].positive {
			d.positive++
		}
	}
	if d.positive == 0 || d.positive == len(d.examples) {
		return nil, Fault{r.fileName(), 0, fmt.Sprintf(
			"all %s examples have the same label; want ratings that differ, or labels 1 and 0", numbers.Int(len(d.examples)))}
	}
	if r.chosen != nil {
		fmt.Fprintf(r.hash, "labels %s,%s", numbers.Digits(r.chosen[0], -1), numbers.Digits(r.chosen[1], -1))
	}
	d.Hash = hex.EncodeToString(r.hash.Sum(nil))
	return &d, nil
}

// positive returns which labels are positive, or what is wrong with the labels.
func (r *Reader) positive() (is func(label float32) bool, fault string) {
	above := func(limit float32) func(float32) bool { return func(label float32) bool { return label > limit } }
	found := map[float32]bool{}
	for _, label := range r.labels {
		found[label] = true
	}
	classes := r.classes || r.unnamed && !areRatings(found)
	low, high := slices.Min(r.labels), slices.Max(r.labels)
	switch {
	case r.chosen != nil:
		return func(label float32) bool { return label == float32(r.chosen[1]) }, ""
	case classes && len(found) > 2:
		return nil, manyLabels(slices.Sorted(maps.Keys(found)))
	case classes && len(found) == 2:
		return func(label float32) bool { return label == high }, ""
	case onlyClasses(r.labels):
		return above(0), ""
	}
	return above(float32(RatingLimit(float64(low), float64(high)))), ""
}

// areRatings reports whether labels are ratings as in the Large Movie Review Dataset.
func areRatings(labels map[float32]bool) bool {
	low, high := false, false
	for x := range labels {
		switch {
		case float64(x) != math.Trunc(float64(x)) || x < 1 || x > 10 || x == 5 || x == 6:
			return false
		case x < 5:
			low = true
		default:
			high = true
		}
	}
	return low && high
}

// maxListed is the most labels that a message lists.
const maxListed = 12

// manyLabels refuses a file of more than two classes.
func manyLabels(labels []float32) string {
	var texts []string
	for i, label := range labels {
		if i == maxListed {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, numbers.Digits(float64(label), -1))
	}
	return fmt.Sprintf("it has %s labels, %s, and a learner tells two apart: keep two of them (rising curves -labels A,B does), or give "+
		"ratings a name that ends in .feat", numbers.Int(len(labels)), strings.Join(texts, ", "))
}

// RatingLimit returns the rating above which examples are positive, where the ratings are from low to high: 5, as for the
// Large Movie Review Dataset, or the middle of the range if none is above 5, as with one to five stars.
func RatingLimit(low, high float64) float64 {
	if high > 5 {
		return 5
	}
	return low + float64((high-low)/2)
}

// err returns the faults so far as one error, or nil.
func (r *Reader) err() error {
	if len(r.faults) == 0 {
		return nil
	}
	faults := make([]error, len(r.faults))
	for i, f := range r.faults {
		faults[i] = f
	}
	return errors.Join(faults...)
}

func (r *Reader) fileName() string {
	if r.file == "" {
		return "the dataset"
	}
	return r.file
}

// onlyClasses reports whether the labels are classes and not ratings.
func onlyClasses(labels []float32) bool {
	for _, label := range labels {
		if label != -1 && label != 0 && label != 1 {
			return false
		}
	}
	return true
}

// stop records a fault and stops reading.
func (r *Reader) stop(f Fault) {
	r.faults = append(r.faults, f)
	r.stopped = r.err()
}

// fault records what is wrong with the line, the rest of which is skipped.
func (r *Reader) fault(problem string) {
	r.broken = true
	r.faults = append(r.faults, Fault{r.file, r.line, problem})
	if len(r.faults) == maxFaults {
		r.stop(Fault{r.file, r.line, "no more is read after " + strconv.Itoa(maxFaults) + " faults"})
	}
}

// byte reads one byte of a line.
func (r *Reader) byte(c byte) {
	if r.length++; r.length > maxLine {
		r.stop(Fault{r.file, r.line, "the line has more than " + numbers.Int(maxLine) + " bytes"})
		return
	}
	switch {
	case r.broken || r.state == inComment:
	case c == ' ' || c == '\t' || c == '\r':
		r.endToken()
	case c == '#':
		r.endToken()
		if r.state == between && !r.broken { // the example has ended; a comment alone is not an example
			r.endExample()
		}
		r.state = inComment
	case r.size == maxToken:
		r.fault("got " + strconv.Quote(string(r.token[:])) + "…, which is too long for a label or a feature")
	default:
		if r.state == atStart {
			r.state = inLabel
		} else if r.state == between {
			r.state = inFeature
		}
		r.token[r.size] = c
		r.size++
	}
}

// endLine ends a line and its example.
func (r *Reader) endLine() {
	if !r.broken && r.state != inComment {
		r.endToken()
		if r.state == between && !r.broken {
			r.endExample()
		}
	}
	if r.broken {
		r.page = r.page[:r.from]
	}
	r.beginLine(r.line + 1)
}

// endExample keeps the example whose label and features were read.
func (r *Reader) endExample() {
	if len(r.data.examples) == maxExamples {
		r.stop(Fault{r.file, r.line, "there are more than " + numbers.Int(maxExamples) + " examples"})
		return
	}
	if at := len(r.data.examples); r.chosen != nil && r.labels[at] != float32(r.chosen[0]) && r.labels[at] != float32(r.chosen[1]) {
		r.labels, r.page = r.labels[:at], r.page[:r.from]
		return
	}
	x := r.page[r.from:len(r.page):len(r.page)]
	r.data.examples = append(r.data.examples, example{x: x})
	r.data.entries += len(x)
	r.from = len(r.page)
}

// endToken reads the label or the feature whose bytes are in token.
func (r *Reader) endToken() {
	if r.size == 0 {
		return
	}
	token := r.token[:r.size]
	r.size = 0
	if r.state == inLabel {
		r.label(token)
	} else {
		r.feature(token)
	}
	r.state = between
}

func (r *Reader) label(token []byte) {
	label, ok := number(token)
	if !ok {
		r.fault("got the label " + quote(token) + ", want a number such as 9")
		return
	}
	r.labels = append(r.labels[:len(r.data.examples)], float32(label))
}

func (r *Reader) feature(token []byte) {
	colon := 0
	for colon < len(token) && token[colon] != ':' {
		colon++
	}
	if colon == len(token) {
		r.fault("got " + quote(token) + ", want feature:value such as 12:3")
		return
	}
	index, ok := number(token[:colon])
	if !ok || index < 0 || index > maxIndex || index != math.Trunc(index) {
		r.fault("got the feature " + quote(token) + ", want a whole number from 0 to " + numbers.Int(maxIndex) + " before the colon")
		return
	}
	value, ok := number(token[colon+1:])
	if !ok || math.Abs(value) > maxValue {
		r.fault("got the feature " + quote(token) + ", want a number of at most " + numbers.Int(maxValue) + " after the colon")
		return
	}
	if int(index) <= r.before {
		r.fault(fmt.Sprintf("got feature %d after feature %d, want the features of a line in increasing order", int(index), r.before))
		return
	}
	r.before = int(index)
	r.data.InFiles = max(r.data.InFiles, r.before+1)
	if r.before < r.data.Features && value != 0 {
		r.keep(Entry{uint32(index), float32(value)})
	}
}

// maxValue is the largest value of a feature.
const maxValue = 1_000_000

// keep keeps an entry of the line, on a new page if the current one is full.
func (r *Reader) keep(e Entry) {
	if r.data.entries+len(r.page)-r.from == maxEntries {
		r.stop(Fault{r.file, r.line, "the examples have more than " + numbers.Int(maxEntries) + " features that are not 0"})
		return
	}
	if len(r.page) == cap(r.page) {
		next := append(make([]Entry, 0, page), r.page[r.from:]...)
		r.page, r.from = next, 0
	}
	r.page = append(r.page, e)
}

// number reads a finite number. Nearly all are counts, which are read faster.
func number(text []byte) (x float64, ok bool) {
	if len(text) > 0 && len(text) < 9 {
		n := 0
		for _, c := range text {
			if c < '0' || c > '9' {
				n = -1
				break
			}
			n = 10*n + int(c-'0')
		}
		if n >= 0 {
			return float64(n), true
		}
	}
	for _, c := range text {
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			return 0, false // ParseFloat also reads inf, nan, 0x1p3 and 1_000
		}
	}
	x, err := strconv.ParseFloat(string(text), 64)
	return x, err == nil
}

// quote writes a token for a message.
func quote(token []byte) string {
	if len(token) > 24 {
		return strconv.Quote(string(token[:24])) + "…"
	}
	return strconv.Quote(string(token))
}
