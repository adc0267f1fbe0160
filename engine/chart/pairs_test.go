package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/sim"
)

// The chart's pairs are those that the command prints: the same bits, and their negatives for the other order.
func TestPairsAreThoseOfTheResults(t *testing.T) {
	s := playable(t, `[{"id":"kl-ucb"},{"id":"sw-ucb"},{"id":"uniform"}]`)
	r := sim.Play(s, nil)
	b := NewBoard()
	b.SetResults(*sources.ResultsTo(&data.Results{}, s, r))
	got := pairTable(b)
	column := func(name string) []float64 {
		i := slices.IndexFunc(got.Columns, func(c data.Column) bool { return c.Name == name })
		return got.Columns[i].Number
	}
	key := func(row int) string { return got.Columns[1].Text[row] + " " + got.Columns[3].Text[row] }
	rows := map[string]int{}
	for row := range got.Rows() {
		rows[key(row)] = row
	}
	if len(r.Pairs) != 3 || len(rows) != 6 {
		t.Fatalf("%d pairs, %d rows", len(r.Pairs), len(rows))
	}
	for _, p := range r.Pairs {
		a, c := sources.PolicyOf(s, p.A).Key, sources.PolicyOf(s, p.B).Key
		for order, sign := range map[string]float64{a + " " + c: 1, c + " " + a: -1} {
			row := rows[order]
			wins := [2]float64{column("lower_in")[row], column("higher_in")[row]}
			want := [2]float64{float64(p.WinsA), float64(p.WinsB)}
			if sign < 0 {
				slices.Reverse(want[:])
			}
			if column("mean_difference")[row] != sign*p.Mean || column("ci95")[row] != *p.CI95 || wins != want || column("runs")[row] != 3 {
				t.Errorf("%s: %v ±%v, %v; the results say %v", order, column("mean_difference")[row], column("ci95")[row], wins, p)
			}
		}
	}
}

// pairResults are three runs of A, B and C, with regrets 1, 2, 3; 2, 4, 6 and 3, 2, 1.
func pairResults() data.Results {
	r := data.Results{Horizon: 10, Best: -1, X: []float64{10}}
	for i, final := range [][]float64{{1, 2, 3}, {2, 4, 6}, {3, 2, 1}} {
		mean := (final[0] + final[1] + final[2]) / 3
		r.Series = append(r.Series, data.Series{Key: string(rune('a' + i)), Name: string(rune('A' + i)), Place: i, Runs: 3, Y: []float64{mean},
			Half: []float64{1}, Final: final})
	}
	r.Compare = func(first, other int) data.Pair { return comparedRuns(r.Series[first].Final, r.Series[other].Final) }
	return r
}

func pairBoard(size [2]float64) *Board {
	b := NewBoard()
	b.SetResults(pairResults())
	b.Place(Spec{ID: Pairs, Width: size[0], Height: size[1]})
	b.Scenes()
	return b
}

// Keys read the cells: the row is the policy in focus, the column the place on the axis.
func TestPairsByKeys(t *testing.T) {
	b := pairBoard([2]float64{490, 326})
	for _, c := range []struct{ key, says string }{
		{"ArrowRight", "A with itself. Up and Down choose the row, Left and Right the column."},
		{"ArrowRight", "A minus C: 0.00 ±2.42, lower in 1 of 3 runs. Enter shows the runs."},
		{"End", "A minus B: -2.00 ±1.21, lower in 3 of 3 runs. Enter shows the runs."},
		{"ArrowDown", "C minus B: -2.00 ±3.63, lower in 2 of 3 runs. Enter shows the runs."},
		{"Enter", "C minus B: -2.00 ±3.63, lower in 2 of 3 runs. A dot is a run; below the line C loses less. Arrow keys read the " +
			"runs, Escape shows all pairs."},
	} {
		if _, says, ok := b.Key(Pairs, c.key); !ok || strings.ReplaceAll(says, "\u2212", "-") != c.says {
			t.Fatalf("%s says %q, want %q", c.key, says, c.says)
		}
	}
	b.Scenes()
	for _, c := range []struct{ key, says string }{
		{"Home", "run 1: C 3.00, B 2.00."}, {"ArrowRight", "run 2: C 2.00, B 4.00."}, {"End", "run 3: C 1.00, B 6.00."},
		{"ArrowRight", "run 3: C 1.00, B 6.00."}, {"Escape", "All pairs."},
	} {
		if _, says, ok := b.Key(Pairs, c.key); !ok || says != c.says {
			t.Errorf("%s says %q, want %q", c.key, says, c.says)
		}
	}
	if first, other := b.Pair(); first != "" || other != "" {
		t.Errorf("after Escape the pair %s, %s is open", first, other)
	}
}

// A click on a cell shows the runs of its pair: a dot each, at the regrets of both, below the diagonal where the
// row's policy loses less.
func TestPairsByPointer(t *testing.T) {
	b := pairBoard([2]float64{490, 326})
	p := b.find(Pairs)
	at := p.chart.(*pairChart).box(p, 0, 2) // A minus B
	x, y := at.X+at.W/2, at.Y+at.H/2
	b.Pointer(Pairs, PointerEvent{Kind: PointerMove, X: x, Y: y})
	s := one(t, b)
	if text := s.Texts[len(s.Texts)-1].S; text != "A minus B: \u22122.00 ±1.21, lower in 3 of 3 runs" {
		t.Errorf("over a cell: %q", text)
	}
	b.Pointer(Pairs, PointerEvent{Kind: PointerDown, X: x, Y: y})
	in := b.Pointer(Pairs, PointerEvent{Kind: PointerUp, X: x, Y: y})
	if in.Kind != OpenPair || in.Series != "a" || in.Other != "b" {
		t.Fatalf("a click means %+v", in)
	}
	s = one(t, b)
	var dots []float64
	for _, m := range s.Marks {
		for i := 0; m.Kind == scene.Dots && m.Role == betterRole && i < len(m.Data); i += 3 {
			dots = append(dots, math.Round(10*p.frame.X.Inv(float64(m.Data[i])))/10, math.Round(10*p.frame.Y.Inv(float64(m.Data[i+1])))/10)
		}
	}
	if want := []float64{2, 1, 4, 2, 6, 3}; !slices.Equal(dots, want) {
		t.Errorf("dots at %v, want %v", dots, want)
	}
	b.Pointer(Pairs, PointerEvent{Kind: PointerMove, X: p.frame.X.At(4) + 3, Y: p.frame.Y.At(2)})
	s = one(t, b)
	if text := s.Texts[len(s.Texts)-1].S; text != "run 2: A 2.00, B 4.00" {
		t.Errorf("over a dot: %q", text)
	}
	if got := lastRow(pairTable(b)); got != "3 A 3 B 6" {
		t.Errorf("the table ends with %q", got)
	}
	b.Hide("b", true)
	if one(t, b); p.chart.(*pairChart).scatter.open() {
		t.Error("the runs of a hidden policy are shown")
	}
}

func TestPairSentences(t *testing.T) {
	few := pairBoard([2]float64{490, 326}) // three runs
	hide := func(keys ...string) *Board {
		r := pairResults()
		many := func(place int) []float64 { return slices.Repeat(r.Series[place].Final, 12) }
		r.Compare = func(first, other int) data.Pair { return comparedRuns(many(first), many(other)) }
		b := NewBoard()
		b.SetResults(r)
		b.SetHidden(keys)
		return b
	}
	live := NewBoard()
	live.SetResults(data.Results{Horizon: 10, X: []float64{1}, Series: []data.Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{1}}}})
	begun := pairBoard([2]float64{490, 326})
	for i := range begun.results.Series {
		begun.results.Series[i].Final = nil
	}
	for want, b := range map[string]*Board{
		"Pairs are compared as soon as runs end.":                       begun,
		"A loses less than one of the two others, each certain to 95%.": hide(),
		"A loses less than B, certain to 95%.":                          hide("c"),
		"A loses least, but no difference is certain to 95%.":           hide("b"),
		"A loses least, but no difference is certain to 95%. ":          few,
		"Pairs need two policies that are shown.":                       hide("a", "b"),
		"One run is played here. Pairs are compared over all runs.":     live,
	} {
		if got := b.Takeaway(Pairs).Short; got != strings.TrimSpace(want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// From 2 to 15 policies, everything of the matrix is within the chart, texts do not meet, and what has no room is said.
func TestPairsHaveRoom(t *testing.T) {
	for _, size := range [][2]float64{{490, 326}, {358, 220}, {300, 180}, {700, 420}} {
		for n := 2; n <= 15; n++ {
			b := NewBoard()
			b.SetResults(someResults(100, n))
			b.Place(Spec{ID: Pairs, Width: size[0], Height: size[1]})
			s := one(t, b)
			c := b.find(Pairs).chart.(*pairChart)
			if len(c.order)+c.left != n || size[0] >= 490 && c.left > 0 {
				t.Errorf("%v: %d of %d policies, %d left out", size, len(c.order), n, c.left)
			}
			said := slices.ContainsFunc(s.Texts, func(text scene.Text) bool { return strings.Contains(text.S, fmt.Sprintf("and %d more", c.left)) })
			if said != (c.left > 0) {
				t.Errorf("%v: of %d policies %d are left out, and it says so: %v", size, n, c.left, said)
			}
			checkTexts(t, fmt.Sprintf("%v, %d policies", size, n), s)
		}
	}
}

// checkTexts fails if texts leave the scene or meet.
func checkTexts(t *testing.T, name string, s *scene.Scene) {
	t.Helper()
	type box struct{ x0, x1, y0, y1 float64 }
	var boxes []box
	for _, text := range s.Texts {
		w := layoutWidth(text)
		x := float64(text.X) - float64(w*float64(text.Anchor)/2)
		r := box{x + 0.5, x + w - 0.5, float64(text.Y) - 9, float64(text.Y) + 1}
		if r.x0 < -1 || r.x1 > float64(s.Width)+1 || r.y0 < -1 || r.y1 > float64(s.Height)+1 {
			t.Errorf("%s: %q leaves the chart: %v", name, text.S, r)
		}
		for i, o := range boxes {
			if r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1 {
				t.Errorf("%s: %q meets %q", name, text.S, s.Texts[i].S)
			}
		}
		boxes = append(boxes, r)
	}
}
