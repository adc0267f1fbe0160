package chart

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
)

// A chart says its numbers four times: it draws them, says them in words, lists them in the file of its data, and answers the
// pointer. Here the four are compared for every chart, so that a new one is compared without being named.

// between are the charts whose curves are read between the numbers of their file: those readings lie within the range of its numbers.
var between = map[string]string{
	Payoffs:    "keys stop at pixels, and the file has fewer places",
	PerRound:   "the curve is the mean over some rounds",
	"best-arm": "the curve is the mean over some rounds",
	"bound":    "bounds are computed at few rounds, and drawn as straight lines between them",
}

// numbersOf returns all numbers of a table in order, and those times 100, as shares are drawn.
func numbersOf(t *data.Table) (all []float64) {
	for _, c := range t.Columns {
		for _, x := range c.Number {
			if x == x {
				all = append(all, x, 100*x)
			}
		}
	}
	slices.Sort(all)
	return all
}

// holds reports whether a sorted list has a number, but for rounding.
func holds(sorted []float64, x, off float64) bool {
	i, _ := slices.BinarySearch(sorted, x-off)
	return i < len(sorted) && sorted[i] <= x+off
}

// The values that are read are those of the file, and what is said of a reading has its numbers, or names what is in the file.
func TestEveryChartTellsTheNumbersOfItsFile(t *testing.T) {
	for _, k := range Kinds() {
		t.Run(k.ID, func(t *testing.T) {
			b, _ := filled(t, k)
			p, table := b.find(k.ID), k.Table(b)
			inFile := numbersOf(table)
			for i := range p.reads.list {
				r := &p.reads.list[i]
				values, beside := 0, 0
				for _, x := range p.reads.xs {
					v := p.valueAt(r, x)
					if v != v || r.quiet || r.name == "" || k.Place == OfTheory && r.key == "" && !namedIn(table, r.name) {
						continue
					}
					if values++; !holds(inFile, v, math.Abs(v)*1e-9) {
						beside++
					}
					if v < inFile[0] || v > inFile[len(inFile)-1] {
						t.Fatalf("%q reads %v at %v, which is beyond the numbers of the file", r.name, v, x)
					}
				}
				if between[k.ID] == "" && beside*10 > values { // a place of its own may be between two of the file
					t.Errorf("of %d values of %q, %d are not in the file", values, r.name, beside)
				}
				if r.shape == aDot && !r.quiet && (!holds(inFile, r.x, math.Abs(r.x)*1e-9) && !slices.Contains(p.reads.xs, r.x) ||
					!holds(inFile, r.y, math.Abs(r.y)*1e-9)) {
					t.Errorf("%q is at %v, %v, which is not in the file", r.name, r.x, r.y)
				}
				words := r.words
				if p.reads.one != nil {
					_, words = p.reads.one(i)
				}
				if words != "" {
					toldOf(t, r, words, table, inFile)
				}
			}
		})
	}
}

// namedIn reports whether a table has a text.
func namedIn(t *data.Table, text string) bool {
	return slices.ContainsFunc(t.Columns, func(c data.Column) bool { return slices.Contains(c.Text, text) })
}

// saidNumber matches a number in words that is no doubt, which the file may not have.
var saidNumber = regexp.MustCompile(`(± )?[0-9][0-9,]*(\.[0-9]+)?`)

// toldOf compares the words of a reading with its place and with the file.
func toldOf(t *testing.T, r *reading, words string, table *data.Table, inFile []float64) {
	t.Helper()
	numbers := 0
	for _, said := range saidNumber.FindAllString(words, -1) {
		x, err := strconv.ParseFloat(strings.ReplaceAll(said, ",", ""), 64)
		if err != nil {
			continue // a doubt
		}
		numbers++
		_, decimals, _ := strings.Cut(said, ".")
		off := 0.5001 * math.Pow(10, -float64(len(decimals)))
		if own := math.Abs(r.x-x) <= off || math.Abs(r.y-x) <= off; !own && !holds(inFile, x, off) && !holds(inFile, -x, off) {
			t.Errorf("%q: of %q the number %s is not in the file", r.name, words, said)
		}
	}
	if numbers > 0 {
		return
	}
	for _, c := range table.Columns {
		if slices.ContainsFunc(c.Text, func(text string) bool { return text != "" && strings.Contains(words, text) }) {
			return
		}
	}
	t.Errorf("%q: %q names nothing that is in the file", r.name, words)
}

// What can be read is drawn where the pointer finds it: a curve by a line or by dots through its values, a dot by a mark in its middle,
// a box by a mark that begins in it.
func TestEveryReadingIsDrawn(t *testing.T) {
	for _, k := range Kinds() {
		t.Run(k.ID, func(t *testing.T) {
			b, s := filled(t, k)
			p := b.find(k.ID)
			for i := range p.reads.list {
				if r := &p.reads.list[i]; !isDrawn(p, s, r) {
					t.Errorf("%q of arm %d at %v, %v, box %v, has no mark there", r.name, r.arm, r.x, r.y, r.box)
				}
			}
		})
	}
}

// isDrawn reports whether a reading has marks, or a name, where it is read.
func isDrawn(p *placed, s *scene.Scene, r *reading) bool {
	const reach = 2.0 // px
	switch {
	case r.curve != nil:
		seen, missed := 0, 0
		for i, x := range p.reads.xs {
			px, v := p.frame.X.At(x)+r.curve.shift, p.valueAt(r, x)
			if i%max(1, len(p.reads.xs)/40) != 0 || v != v || !p.frame.Plot.Has(px, p.frame.Y.At(v)) {
				continue
			}
			if seen++; !marked(s, px, p.frame.Y.At(v), reach) {
				missed++
			}
		}
		return seen == 0 || missed*10 <= seen // a line that turns between two places may pass one by
	case r.shape == aDot:
		return marked(s, r.box.X, r.box.Y, reach)
	case r.box.W > 0:
		for _, m := range s.Marks {
			for i := 0; i < len(m.Data); i += m.Kind.Stride() {
				if x, y := float64(m.Data[i]), float64(m.Data[i+1]); x >= r.box.X-1 && x <= r.box.Right()+1 && y >= r.box.Y-1 && y <= r.box.Bottom()+1 {
					return true
				}
			}
		}
		return false
	}
	return slices.ContainsFunc(s.Texts, func(x scene.Text) bool { return r.label.Has(max(float64(x.X), r.label.X), float64(x.Y)-4) })
}

// marked reports whether some line, dot or corner of a rectangle is within reach of a point.
func marked(s *scene.Scene, x, y, reach float64) bool {
	for _, m := range s.Marks {
		at := func(i int) float64 { return float64(m.Data[i]) }
		for i, n := 0, m.Kind.Stride(); i < len(m.Data); i += n {
			switch m.Kind {
			case scene.Dots:
				if math.Hypot(at(i)-x, at(i+1)-y) <= reach {
					return true
				}
			case scene.Rects:
				if x >= at(i)-reach && x <= at(i)+at(i+2)+reach && y >= at(i+1)-reach && y <= at(i+1)+at(i+3)+reach && at(i+2) < 40 && at(i+3) < 40 {
					return true
				}
			case scene.Line:
				if i+3 < len(m.Data) && toSegment(x, y, at(i), at(i+1), at(i+2), at(i+3)) <= reach {
					return true
				}
			}
		}
	}
	return false
}

// toSegment returns the distance of a point from the straight line between two others; NaN if that is broken.
func toSegment(x, y, x0, y0, x1, y1 float64) float64 {
	along := 0.0
	if length := (x1-x0)*(x1-x0) + (y1-y0)*(y1-y0); length > 0 {
		along = math.Max(0, math.Min(1, ((x-x0)*(x1-x0)+(y-y0)*(y1-y0))/length))
	}
	return math.Hypot(x0+along*(x1-x0)-x, y0+along*(y1-y0)-y)
}

// Every chart has a golden scene, so that a change of its look is seen.
func TestEveryChartHasAGoldenScene(t *testing.T) {
	for _, k := range Kinds() {
		var files []string
		for _, pattern := range []string{k.ID, k.ID + "-*", "theory-" + k.ID} {
			found, err := filepath.Glob(filepath.Join("testdata", pattern+".golden"))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, found...)
		}
		if !slices.ContainsFunc(files, func(name string) bool {
			text, err := os.ReadFile(name)
			return err == nil && len(text) > 0
		}) {
			t.Errorf("%s has no golden scene: add a case to TestScenes, and run go test -run TestScenes ./engine/chart -update", k.ID)
		}
	}
}
