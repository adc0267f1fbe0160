package learn

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// read reads one file in chunks of some bytes.
func read(features, chunk int, text string) (*Dataset, error) {
	r := NewReader(features)
	r.Begin("a.feat")
	for len(text) > 0 {
		n := min(chunk, len(text))
		r.Write([]byte(text[:n]))
		text = text[n:]
	}
	r.End()
	return r.Dataset()
}

const small = "9 0:9 2:1 47:4\n\n1 1:2.5\t3:1e2 # a comment 7:x\r\n# only a comment\n7\n5 0:0 4:-1"

func TestReader(t *testing.T) {
	for _, chunk := range []int{1, 2, 3, 7, 1000} {
		d, err := read(4, chunk, small)
		if err != nil {
			t.Fatal(err)
		}
		want := []example{
			{[]Entry{{0, 9}, {2, 1}}, true}, {[]Entry{{1, 2.5}, {3, 100}}, false}, {nil, true}, {nil, false},
		}
		if d.Len() != len(want) || d.Positives() != 2 || d.Entries() != 4 || d.InFiles != 48 {
			t.Fatalf("chunks of %d: %d examples, %d positive, %d entries, %d features in the file",
				chunk, d.Len(), d.Positives(), d.Entries(), d.InFiles)
		}
		for i, w := range want {
			if x, positive := d.Example(i); !slices.Equal(x, w.x) || positive != w.positive {
				t.Errorf("chunks of %d: example %d is %v %v, want %v %v", chunk, i, x, positive, w.x, w.positive)
			}
		}
		// sha256sum of the text
		if d.Hash != "e5ed21f554a106f32206691a587494c348fbdb4334a0e12d3ba76320ab7e5359" {
			t.Errorf("hash %s", d.Hash)
		}
	}
}

// Labels that are all -1, 0 or 1 are classes, of which 1 is positive; others are ratings.
func TestReaderLabels(t *testing.T) {
	for text, want := range map[string]int{
		"1\n0\n0": 1, "-1\n1\n+1": 2, "5\n6\n10": 2, "1\n6": 1, "1.0\n-1": 1,
		"1\n2\n3\n4\n5": 2, "0\n2": 1, // one to five stars, and other ranges: above the middle
	} {
		if d, err := read(1, 99, text); err != nil || d.Positives() != want {
			t.Errorf("%q: %v, %v, want %d positive examples", text, d, err, want)
		}
	}
}

func TestReaderFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "a.feat: there is no example in it; want lines such as 9 0:9 1:1 2:4",
		"# nothing\n\n":                       "a.feat: there is no example in it",
		"9 0:1\n8 0:1\n":                      "a.feat: all 2 examples have the same label",
		"9 0:1\nnine 0:1":                     `a.feat, line 2: got the label "nine", want a number such as 9`,
		"NaN 0:1":                             `line 1: got the label "NaN"`,
		"9 0:1 3":                             `line 1: got "3", want feature:value such as 12:3`,
		"9 0:NaN":                             `line 1: got the feature "0:NaN", want a number of at most 1,000,000 after the colon`,
		"9 0:inf":                             `line 1: got the feature "0:inf"`,
		"9 0:1e400":                           `line 1: got the feature "0:1e400"`,
		"9 0:2000000":                         `line 1: got the feature "0:2000000"`,
		"9 0:":                                `line 1: got the feature "0:", want a number`,
		"9 :1":                                `line 1: got the feature ":1", want a whole number from 0 to 16,777,215`,
		"9 -1:1":                              `line 1: got the feature "-1:1", want a whole number`,
		"9 1.5:1":                             `line 1: got the feature "1.5:1", want a whole number`,
		"9 16777216:1":                        `line 1: got the feature "16777216:1", want a whole number`,
		"9 99999999999999999999:1":            `line 1: got the feature "99999999999999999999:1"`,
		"9 3:1 3:1":                           "line 1: got feature 3 after feature 3, want the features of a line in increasing order",
		"9 3:1 2:1":                           "line 1: got feature 2 after feature 3",
		"9 qid:3 1:1":                         `line 1: got the feature "qid:3"`,
		"\x1f\x8b\x08\x00":                    "line 1: got the label \"\\x1f\\x8b\\b\\x00\", want a number such as 9",
		"9 " + strings.Repeat("1", 99):        "line 1: got \"111111111111111111111111111111111111111111111111\"…, which is too long",
		"9 1:1\n" + strings.Repeat("x\n", 99): "line 11: no more is read after 10 faults",
		strings.Repeat(" ", maxLine+1):        "line 1: the line has more than 16,777,216 bytes",
	} {
		_, err := read(10, 1<<16, text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	_, err := read(10, 99, "9 a\n9 1:1\n9 b\n")
	want := "a.feat, line 1: got \"a\", want feature:value such as 12:3\n" +
		"a.feat, line 3: got \"b\", want feature:value such as 12:3"
	if err == nil || err.Error() != want {
		t.Errorf("two faults: %v, want %q", err, want)
	}
}

// After a fault that stops it, a Reader takes no byte more, however many come.
func TestReaderStops(t *testing.T) {
	r := NewReader(10)
	r.Begin("bomb")
	chunk := bytes.Repeat([]byte{' '}, 1<<20)
	taken := 0
	for range 1000 { // a line of 1 GB
		n, err := r.Write(chunk)
		taken += n
		if err != nil {
			break
		}
	}
	if taken != maxLine {
		t.Errorf("%d bytes were taken, want %d", taken, maxLine)
	}
	if n, err := r.Write([]byte("9 1:1\n")); n != 0 || err == nil {
		t.Errorf("after that, %d bytes and %v", n, err)
	}
}

// Examples longer than what is left of a page begin a new one.
func TestReaderPages(t *testing.T) {
	var text strings.Builder
	const features, lines = 50_000, 8
	for i := range lines {
		fmt.Fprintf(&text, "%d", i%2)
		for j := range features {
			fmt.Fprintf(&text, " %d:%d", j, i+1)
		}
		text.WriteByte('\n')
	}
	d, err := read(features, 1<<16, text.String())
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		x, positive := d.Example(i)
		if len(x) != features || positive != (i%2 == 1) {
			t.Fatalf("example %d has %d features", i, len(x))
		}
		for j, e := range x {
			if e != (Entry{uint32(j), float32(i + 1)}) {
				t.Fatalf("entry %d of example %d is %v", j, i, e)
			}
		}
	}
}

// Whatever is read, in whatever chunks: either faults, each with a line of the file, or a sound dataset.
func FuzzReader(f *testing.F) {
	f.Add(small, uint8(3))
	f.Add("9 1:1\n1 0:NaN\n", uint8(1))
	f.Add("1 1:1\n0 3:1 2:2 #\n-1#\r\n", uint8(200))
	f.Fuzz(func(t *testing.T, text string, chunk uint8) {
		d, err := read(8, int(chunk)+1, text)
		whole, errWhole := read(8, len(text)+1, text)
		if fmt.Sprint(err) != fmt.Sprint(errWhole) {
			t.Fatalf("in chunks %v, whole %v", err, errWhole)
		}
		if err != nil {
			if !strings.Contains(err.Error(), "a.feat") {
				t.Fatalf("an error without the file's name: %v", err)
			}
			return
		}
		if d.Hash != whole.Hash || d.Len() != whole.Len() || d.Positives() < 1 || d.Positives() >= d.Len() {
			t.Fatalf("%d of %d examples are positive; whole %d of %d", d.Positives(), d.Len(), whole.Positives(), whole.Len())
		}
		if lines := strings.Count(text, "\n") + 1; d.Len() > lines {
			t.Fatalf("%d examples in %d lines", d.Len(), lines)
		}
		for i := range d.Len() {
			x, _ := d.Example(i)
			before := -1
			for _, e := range x {
				if int(e.Feature) <= before || e.Feature >= 8 || e.Value != e.Value || e.Value == 0 && e.Value != 0 {
					t.Fatalf("example %d is %v", i, x)
				}
				before = int(e.Feature)
			}
		}
	})
}

// More than two classes are refused by their labels, unless two are chosen; ratings are known by the file's name or the labels.
func TestReaderClasses(t *testing.T) {
	three := "0 1:1\n2 2:1\n1 1:1\n2 3:1\n"
	dataset := func(name, text string, chosen ...float64) (*Dataset, error) {
		r := NewReader(9)
		if chosen != nil {
			r.Choose(chosen[0], chosen[1])
		}
		r.Begin(name)
		if _, err := r.Write([]byte(text)); err != nil {
			return nil, err
		}
		r.End()
		return r.Dataset()
	}
	for name, text := range map[string]string{
		"iris.svm": three, "iris.scale.gz": three, "iris": three, "usps": "1 1:1\n5 1:1\n10 1:1\n", "sign.svm": "-1 1:1\n0 1:1\n1 1:1\n",
	} {
		if _, err := dataset(name, text); err == nil || !strings.Contains(err.Error(), "it has 3 labels, ") ||
			name == "iris" && !strings.Contains(err.Error(), "0, 1, 2") {
			t.Errorf("%s: %v, want the labels by name", name, err)
		}
	}
	for name, want := range map[string]struct {
		text     string
		positive int
	}{
		"two.svm": {"7 1:1\n9 1:1\n9 2:1\n", 2}, "two": {"2 1:1\n4 1:1\n", 1}, "labeledBow.feat": {"1 1:1\n2 1:1\n7 1:1\n", 1},
		"ratings": {"1 1:1\n2 1:1\n7 1:1\n", 1},
	} {
		if d, err := dataset(name, want.text); err != nil || d.Positives() != want.positive {
			t.Errorf("%s: %v, %v, want %d positive examples", name, d, err, want.positive)
		}
	}
	d, err := dataset("iris.svm", three, 2, 0)
	if err != nil || d.Len() != 3 || d.Positives() != 1 {
		t.Fatalf("labels 2 and 0: %+v, %v, want 3 examples, 1 positive", d, err)
	}
	if x, positive := d.Example(1); positive || len(x) != 1 || x[0].Feature != 2 {
		t.Errorf("the second example is %v %v", x, positive)
	}
	other, _ := dataset("iris.svm", three, 0, 2)
	if d.Hash == other.Hash {
		t.Error("other labels have the same hash")
	}
	if _, err := dataset("iris.svm", three, 7, 8); err == nil || !strings.Contains(err.Error(), "no example has the label 7 or 8") {
		t.Errorf("labels that are not there: %v", err)
	}
}
