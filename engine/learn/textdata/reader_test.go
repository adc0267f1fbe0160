package textdata

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/learn"
)

// bags returns what a Reader writes of a text that comes in chunks.
func bags(text string, chunk int) (string, *Reader, error) {
	r := &Reader{}
	for from := 0; from < len(text); from += chunk {
		if _, err := r.Write([]byte(text[from:min(len(text), from+chunk)])); err != nil {
			return "", r, err
		}
	}
	var out bytes.Buffer
	_, err := r.WriteTo(&out)
	return out.String(), r, err
}

func TestTextsBecomeBagsOfWords(t *testing.T) {
	for name, c := range map[string]struct{ text, want, positive string }{
		"label, tab, text":         {"1\tGood, good film\n0\tBad film.\n", "1 0:1 1:2\n0 0:1 2:1\n", "texts labelled “1”"},
		"no line break at the end": {"1\tgood good film\n0\tbad film", "1 0:1 1:2\n0 0:1 2:1\n", "texts labelled “1”"},
		"a table with names": {"id,review,sentiment\n7,\"good, good\nfilm\",positive\r\n8,\"bad \"\"film\"\"\",negative\n",
			"1 0:1 1:2\n0 0:1 2:1\n", "texts labelled “positive”"},
		"a table without names": {"\"good, good film\",pos\nbad film,neg\n", "1 0:1 1:2\n0 0:1 2:1\n", "texts labelled “pos”"},
		"ratings":               {"9\tgood good film\n2\tbad film\n7\tgood\n", "9 0:2 1:1\n2 1:1 2:1\n7 0:1\n", "ratings above 5"},
		"stars":                 {"5\tgood good film\n1\tbad film\n4\tgood\n", "5 0:2 1:1\n1 1:1 2:1\n4 0:1\n", "ratings above 3"},
		"a left-out label":      {"pos\tgood good film\nneg\tbad film\nx\t!!!\n", "1 0:1 1:2\n0 0:1 2:1\n", "texts labelled “pos”"},
		"other labels":          {"a\tgood good film\nb\tbad film\n", "0 0:1 1:2\n1 0:1 2:1\n", "texts labelled “b”"},
	} {
		for _, chunk := range []int{1, 3, 1000} {
			got, r, err := bags(c.text, chunk)
			if err != nil || got != c.want || r.Positive() != c.positive {
				t.Errorf("%s, chunks of %d: got %q, positive %s, %v; want %q, %s", name, chunk, got, r.Positive(), err, c.want, c.positive)
			}
		}
	}
}

func TestFaultsNameTheirLine(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing":      {"\n\n", "line 1: there is no labelled text here"},
		"no label":     {"just some words\n", "line 1: want a label, a tab and a text"},
		"one label":    {"1\ta\n1\tb\n", "line 1: all texts have the same label"},
		"three labels": {"a\tx\nb\ty\nc\tz\n", "line 1: the labels are a, b, c. Want two"},
		"many labels": {strings.Join([]string{"a\tx", "b\tx", "c\tx", "d\tx", "e\tx", "f\tx", "g\tx", "h\tx", "i\tx", "j\tx",
			"k\tx", "l\tx"}, "\n"), "line 12: “l” is one label too many"},
		"a program":        {"1\tx\n\x00", "line 2: this is not text"},
		"another encoding": {"1\tx\n0\t\xff\n", "line 2: this is not UTF-8"},
		"a line of 5 MB":   {"1\tx\n0\t" + strings.Repeat("x", 5<<20), "line 2: a labelled text is longer than 4 MiB"},
		"an open quotation": {"label,text\n1,\"" + strings.Repeat("x \n", 2<<20),
			"line 2: a labelled text is longer than 4 MiB. If it is a table, a quotation mark may not be closed"},
		"too many texts": {strings.Repeat("1\tx\n", 500_001), "line 500001: there are more than 500,000 labelled texts"},
	} {
		if _, _, err := bags(c.text, 1<<16); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	_, r, err := bags("1\tgood\n0\n\t x\n0\t!!!\n0\tbad\n", 100)
	left, all := r.LeftOut()
	if want := []string{"line 2: it has no label or no text", "line 3: it has no label",
		"line 4: its text has no words"}; err != nil || all != 3 || !slices.Equal(left, want) {
		t.Errorf("left out %q, %v; want %q", left, err, want)
	}
}

// A learner gets better on the sample, and no learner knows it all at once.
func TestSampleCanBeLearned(t *testing.T) {
	text := Sample(1, 4000)
	if !bytes.Equal(text, Sample(1, 4000)) || bytes.Equal(text, Sample(2, 4000)) {
		t.Error("the sample is not a function of its seed")
	}
	bow, r, err := bags(string(text), 1000)
	if err != nil || r.Texts() != 4000 {
		t.Fatal(err, r.Texts())
	}
	reader := learn.NewReader(1000)
	reader.Begin("sample")
	reader.Write([]byte(bow))
	reader.End()
	data, err := reader.Dataset()
	if err != nil {
		t.Fatal(err)
	}
	if share := float64(data.Positives()) / float64(data.Len()); share < 0.45 || share > 0.55 {
		t.Errorf("%.2f of the sample are positive", share)
	}
	spec, _ := learn.ParseSpec("adagrad")
	trainer := learn.NewTrainer(data, spec)
	trainer.Begin(learn.CurveKey(1, 0))
	var right [4]int
	for i := range 4000 {
		if trainer.Next() {
			right[i/1000]++
		}
	}
	if right[0] < 600 || right[0] > right[3] || right[3] < 800 || right[3] > 990 {
		t.Errorf("right predictions by thousands: %v", right)
	}
}
