package textdata

import (
	"strings"
	"testing"
)

func TestIsBags(t *testing.T) {
	long := "1" + strings.Repeat(" 1234:5", 2000)
	for _, c := range []struct {
		name, head string
		want       bool
	}{
		{"labeledBow.feat", "", true},
		{"train_labeledBow.feat.gz", "film\tx", true},
		{"a.txt", "9 0:9 1:1 2:4\n1 0:1\n", true},
		{"a.txt", "\n  -1 3:0.5 # a comment\n", true},
		{"a.txt", "+1\t3:1e2\r\n", true},
		{"a.txt", "9 0:NaN\n", true}, // a fault of bags
		{"a.txt", "1\tA fine film\n", false},
		{"a.txt", "1\t12:30 at noon\n", false},
		{"a.txt", "label,text\n1,a film\n", false},
		{"a.txt", "9\n", false},
		{"a.txt", "", false},
	} {
		if got := IsBags(c.name, []byte(c.head)); got != c.want {
			t.Errorf("%s, %q: %v", c.name, c.head, got)
		}
	}
	for cut := Head; cut < Head+7; cut++ { // wherever the first line is cut
		if !IsBags("a.txt", []byte(long[:cut])) {
			t.Errorf("not recognised, cut at %d", cut)
		}
	}
}

// A file's last line needs no line break before the next file, whose lines are counted from 1.
func TestFilesAreRead(t *testing.T) {
	var r Reader
	for _, text := range []string{"1\tgood film", "0\tbad film\nnothing\n"} {
		if _, err := r.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		r.EndFile()
	}
	var out strings.Builder
	if _, err := r.WriteTo(&out); err != nil || out.String() != "1 0:1 2:1\n0 0:1 1:1\n" {
		t.Errorf("%v: %q", err, out.String())
	}
	if notes := r.Notes(); len(notes) != 2 || notes[1] != "line 2: it has no label or no text" {
		t.Errorf("%q", notes)
	}
}
