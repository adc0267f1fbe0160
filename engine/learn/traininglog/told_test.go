package traininglog

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// What a report tells is what was done.

// What cannot be read is known by its first bytes, which are those that these programs write.
func TestFilesAreKnownByTheirFirstBytes(t *testing.T) {
	for name, first := range map[string]string{
		"Parquet": "PAR1\x15\x04\x15", "Arrow": "ARROW1\x00\x00\xff", "SQLite": "SQLite format 3\x00\x10\x00", "PDF": "%PDF-1.7\n",
		"picture": "\x89PNG\r\n\x1a\n\x00", "HDF5": "\x89HDF\r\n\x1a\n\x00", "NumPy": "\x93NUMPY\x01\x00v\x00", "pickle": "\x80\x04\x95\x10\x00",
		"bzip2": "BZh91AY&SY", "xz": "\xfd7zXZ\x00\x00\x04", "7z": "7z\xbc\xaf\x27\x1c\x00", "Zstandard": "\x28\xb5\x2f\xfd\x04",
		"tar": strings.Repeat("a", 257) + "ustar\x0000", "Excel": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00",
	} {
		l := readText([]byte(first+"\n0.1,0.2\n"), Options{})
		if l.Fault == nil || !strings.Contains(l.Fault.Message, name) {
			t.Errorf("a file of %s: %v", name, l.Fault)
		}
	}
}

// A list that is not of numbers alone makes no curve, and is said to be left out.
func TestListsWithinStepsAreTakenWholeOrNot(t *testing.T) {
	text := func(second string) []byte {
		var b strings.Builder
		for i := range 5 {
			fmt.Fprintf(&b, `{"step": %d, "acc": 0.%d, "m": [0.%d, %s]}`+"\n", i+1, i+1, i+2, second)
		}
		return []byte(b.String())
	}
	if l := readText(text("0.5"), Options{}); curveNames(l) != "acc m 1" {
		t.Errorf("of numbers: %q", curveNames(l))
	}
	for _, other := range []string{`"x"`, "null", "{}", "[1]"} {
		l := readText(text(other), Options{})
		if left := taken(l, "m"); curveNames(l) != "acc" || left.TakenFor != AsLeftOut || left.Why == "" {
			t.Errorf("with %s beside a number: the curves are %q, and m is %+v", other, curveNames(l), left)
		}
	}
}

// Columns that are as much words as numbers are numbers, and the words are left out.
func TestHalfAColumnOfNumbersIsNumbers(t *testing.T) {
	l := readText([]byte("step,acc\n1,0.1\n2,bad\n3,0.3\n4,worse\n"), Options{})
	if curveNames(l) != "acc" || len(l.Curves[0].Points) != 2 {
		t.Errorf("the curves are %v", curvesOf(l))
	}
}

// A share is no number where a column has numbers too.
func TestSharesBesideNumbersAreNoNumbers(t *testing.T) {
	l := readText([]byte("step,acc,done\n1,0.1,1/9\n2,0.2,2/9\n3,0.3,7\n4,0.4,4/9\n"), Options{Curves: []string{"*"}})
	if strings.Contains(curveNames(l), "done") {
		t.Errorf("the curves are %v", curvesOf(l))
	}
	l = readText([]byte("done,acc\n1/9,0.1\n3/9,0.2\n4/9,0.3\n"), Options{})
	if want := (xy{{X: 1, Y: 0.1}, {X: 3, Y: 0.2}, {X: 4, Y: 0.3}}); curveNames(l) != "acc" || !slices.Equal(l.Curves[0].Points, want) {
		t.Errorf("with shares as steps the curves are %v, want %v", curvesOf(l), want)
	}
}

// At most 20 lines that were left out are listed.
func TestTwentyLinesAreListed(t *testing.T) {
	var b strings.Builder
	b.WriteString("step,acc\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%d,0.%02d\n%d,?\n", 2*i+1, i, 2*i+2)
	}
	if l := readText([]byte(b.String()), Options{}); len(l.LeftOut) != 20 {
		t.Errorf("%d lines are listed, want 20", len(l.LeftOut))
	}
}

// Steps beyond the longest horizon are divided by a power of ten, which the report names with the largest of them.
func TestLargeStepsAreDivided(t *testing.T) {
	l := readText([]byte("step,acc\n1000000,0.1\n200000000,0.2\n300000000,0.3\n"), Options{})
	const want = "The steps go up to 300,000,000; they are divided by 100, since a horizon is at most 10,000,000 rounds."
	if !slices.Contains(l.Notes, want) || l.Curves[0].Points[2].X != 3_000_000 {
		t.Errorf("the notes are %q, the curves %v", l.Notes, curvesOf(l))
	}
}

// With as many points as the report names, the link is about as long as it says.
func TestTheNamedNumberOfPointsMakesAShorterLink(t *testing.T) {
	var b strings.Builder
	b.WriteString("step,acc,other acc\n")
	for i := range 900 {
		fmt.Fprintf(&b, "%d,%.9f,%.9f\n", 1000+37*i+i%7, 0.1+0.8*float64((i*7919)%900)/900, 0.1+0.8*float64((i*6007)%900)/900)
	}
	l := readText([]byte(b.String()), Options{})
	var found []string
	for _, note := range l.Notes {
		if m := regexp.MustCompile(`With ([0-9]+) points a curve`).FindStringSubmatch(note); m != nil {
			found = m
		}
	}
	if found == nil {
		t.Fatalf("no note names a number of points: %q", l.Notes)
	}
	points, _ := strconv.Atoi(found[1])
	if points < 50 || points >= 900 {
		t.Errorf("the note names %d points of 900", points)
	}
	fewer := readText([]byte(b.String()), Options{Points: points})
	if long := len(scenario.EncodeLink(Scenario(fewer, Raw, ""))); long > scenario.LongLink*5/4 {
		t.Errorf("with %d points the link has %d characters, want about %d", points, long, scenario.LongLink)
	}
}

// The format is told as it is.
func TestTheFormatIsTold(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"step,acc\n1,0.1\n2,0.2\n", "table"},
		{"step,name,value\n1,A,0.1\n1,B,0.2\n2,A,0.3\n2,B,0.4", "long table"},
		{`{"step": 1, "acc": 0.1}` + "\n" + `{"step": 2, "acc": 0.2}`, "JSON Lines"},
		{`{"step": 1, "name": "A", "value": 0.1}` + "\n" + `{"step": 1, "name": "B", "value": 0.2}` + "\n" + `{"step": 2, "name": "A", "value": 0.3}` +
			"\n" + `{"step": 2, "name": "B", "value": 0.4}`, "JSON Lines, one value an object"},
		{`[{"step": 1, "acc": 0.1}, {"step": 2, "acc": 0.2}]`, "JSON list"},
	} {
		if l := readText([]byte(c.text), Options{}); l.Format != c.want {
			t.Errorf("%s: %q, want %q", c.text, l.Format, c.want)
		}
	}
}

// Lists within an object of which each has the values of one step need a list of as many steps beside them.
func TestListsOfListsNeedTheirSteps(t *testing.T) {
	if l := readText([]byte(`{"epochs": [1, 2, 3, 4, 5], "scores": [[0.1, 0.2], [0.2, 0.4], [0.3, 0.5]]}`), Options{}); len(l.Curves) > 0 &&
		len(l.Curves[0].Points) == 5 {
		t.Errorf("five steps for three lists: %v", curvesOf(l))
	}
	l := readText([]byte(`{"epochs": [10, 20, 40], "scores": [[0.1, 0.2], [0.2, 0.4], [0.3, 0.5]]}`), Options{})
	if len(l.Curves) == 0 || l.Curves[0].Points[2].X != 40 {
		t.Errorf("three steps for three lists: %v", curvesOf(l))
	}
}
