package textdata

import (
	"strings"
	"testing"

	"risingbandits/engine/learn"
)

// Whatever labelled texts are read, in whatever chunks: a fault, or examples that a learner reads without a fault.
func FuzzReader(f *testing.F) {
	f.Add("1\tGood, good film\n0\tBad film.\n", uint8(3))
	f.Add("5\tgood\n1\tbad\n4\tgood\nx\t!!!\n", uint8(200))
	f.Add("id,review,sentiment\n7,\"good, \"\"good\"\"\nfilm\",positive\r\n8,bad,negative\n", uint8(1))
	f.Fuzz(func(t *testing.T, text string, chunk uint8) {
		got, _, err := bags(text, int(chunk)+1)
		whole, _, errWhole := bags(text, len(text)+1)
		if got != whole || (err == nil) != (errWhole == nil) {
			t.Fatalf("in chunks %q, %v; whole %q, %v", got, err, whole, errWhole)
		}
		if err != nil {
			if !strings.Contains(err.Error(), "line ") {
				t.Fatalf("an error without its line: %v", err)
			}
			return
		}
		r := learn.NewReader(100)
		r.Begin("a.feat")
		r.Write([]byte(got))
		r.End()
		if d, err := r.Dataset(); err != nil || d.Positives() < 1 || d.Positives() >= d.Len() {
			t.Fatalf("the learners' reader: %v of %q", err, got)
		}
	})
}
