package export

import (
	"math"
	"slices"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/plain"
)

// sheetID is the ID of a figure of several charts and the table of results.
const sheetID = "figure"

// A Part is a chart of a sheet: its own board, and the chart's Spec, of which the size is not used.
type Part struct {
	Board *chart.Board
	Spec  chart.Spec
}

// Lengths of a sheet in CSS px.
const (
	sheetTitle  = 26
	titleSize   = 15
	sheetGap    = 20
	sheetLeast  = 200 // least height of a chart if the size does not grow
	sheetBeside = 600 // from this width on charts are side by side
	sheetRow    = 17
	sheetHead   = 20
	swatchWidth = 26
)

// NewSheet returns one figure of several charts, with the scenario's title above them and the table of the last Part's
// results below. It leaves out what the boards hide. It panics if no chart has an ID.
func NewSheet(parts []Part, z Size, o sources.Origin) *Figure {
	last := parts[len(parts)-1].Board
	f := &Figure{ID: sheetID, Theme: &scene.Themes[0], Origin: o, width: z.Width, ran: true}
	places := [2]string{"Left: ", "Right: "}
	if z.Width < sheetBeside {
		places = [2]string{"Top: ", "Below: "}
	}
	var words []string
	for i, p := range parts {
		p.Board.DropHidden()
		words = append(words, places[min(i, 1)]+kindOf(p.Spec.ID).Caption(p.Board, p.Spec.Window))
	}
	rows, round := last.Finals()
	if len(rows) > 0 {
		words = append(words, tableWords(rows, z.Width-2*figureMargin))
	}
	f.words = strings.Join(words, " ")
	f.table = func() *data.Table { return finalsTable(rows, round) }

	inner := z.Width - 2*figureMargin
	head, foot := 0.0, 0.0
	if o.Title != "" {
		head = sheetTitle
	}
	if len(rows) > 0 {
		foot = sheetGap + sheetHead + float64(sheetRow*len(rows))
	}
	s := &scene.Scene{ID: sheetID, Width: float32(inner)}
	if o.Title != "" {
		title := layout.Ellipsis(plain.Line(o.Title), titleSize, true, inner)
		s.Texts = append(s.Texts, scene.Text{Y: titleSize, S: title, Size: titleSize, Role: scene.Ink, Bold: true, Alpha: 1})
	}
	height := z.Height
	if !z.Grows {
		height = max(sheetLeast, z.Height-2*figureMargin-head-foot-f.captionHeight())
	}
	bottom := sheetCharts(s, parts, inner, head, height)
	drawFinals(s, rows, round, inner, bottom+sheetGap)
	f.height = bottom + foot + 2*figureMargin + f.captionHeight()
	s.Height = float32(bottom + foot)
	f.picture = s
	return f
}

// sheetCharts draws the charts side by side, or below each other if there is no room. It returns the y where they end.
func sheetCharts(s *scene.Scene, parts []Part, width, y, height float64) (bottom float64) {
	each, across := width, 0.0
	if width+2*figureMargin >= sheetBeside {
		gaps := float64(sheetGap * float64(len(parts)-1))
		each = math.Floor((width - gaps) / float64(len(parts)))
		across = each + sheetGap
	}
	for i, p := range parts {
		p.Spec.Width, p.Spec.Height = each, height
		add(s, titled(p.Board, kindOf(p.Spec.ID), p.Spec), float32(across*float64(i)), float32(y))
		if across == 0 && i < len(parts)-1 {
			y += height + sheetGap
		}
	}
	return y + height
}

const (
	tableShares      = "the share of pulls of the best arm, and the share of runs that end on it."
	tableRecommended = "the share of pulls of the best arm, and the share of runs that recommend a wrong arm."
)

// recommends reports whether a policy of the table recommends an arm by a rule of its own. Then the picture shows how often
// that is wrong in place of the last column.
func recommends(rows []*data.Series) bool {
	return slices.ContainsFunc(rows, func(r *data.Series) bool { return r.Recommends })
}

// tableWords explains the columns of the table, for a picture of a width.
func tableWords(rows []*data.Series, width float64) string {
	shares := tableShares
	if recommends(rows) {
		shares = tableRecommended
	}
	for _, r := range rows {
		switch {
		case !r.Measures.Of(&measure.Regret).HasInterval():
		case width < sheetBeside:
			return "Table: cumulative regret with the half-width of its 95% interval, " + shares
		default:
			return "Table: cumulative regret with the half-width of its 95% interval, its standard deviation over the runs, " + shares
		}
	}
	return "Table: cumulative regret, " + shares
}

// finalsTable returns the table of results with all digits.
func finalsTable(rows []*data.Series, round float64) *data.Table {
	names := []string{"policy", "key", "runs", "round", "regret", "ci95", "std", "best_arm_pulls", "ends_on_best",
		"wrong_arm", "wrong_from", "wrong_to", "payoff_lost"}
	var others []*measure.Measure // that have none of these columns
	for _, m := range measure.Kept() {
		if m.Column == "" && !m.OfRound && m != &measure.Lost {
			others, names = append(others, m), append(names, strings.ReplaceAll(m.ID, "-", "_"))
		}
	}
	t := data.NewTable(names...)
	for _, r := range rows {
		m := r.Measures
		regret, wrong := m.Of(&measure.Regret), m.Of(&measure.WrongArm)
		row := []any{r.Name, r.Key, float64(r.Runs), round, regret.Value, regret.Half, m.Of(&measure.Spread).Value,
			m.Of(&measure.BestShare).Value, m.Of(&measure.Ends).Value, wrong.Value, wrong.Low, wrong.High, m.Of(&measure.Lost).Value}
		for _, m := range others {
			row = append(row, r.Measures.Of(m).Value)
		}
		t.Row(row...)
	}
	return t
}

// drawFinals draws the table of results: the swatch and the name of each policy, then its numbers, right-aligned at
// columns.
func drawFinals(s *scene.Scene, rows []*data.Series, round, width, y float64) {
	if len(rows) == 0 {
		return
	}
	head := [...]string{"regret at round " + numbers.Commas(round, 0), "±95%", "std", "best arm pulled", "ends on best"}
	ends := [...]float64{0.5, 0.6, 0.69, 0.85, 1}
	if width < sheetBeside {
		head = [...]string{"regret", "±95%", "", "best pulled", "ends best"} // there is no room for the standard deviation
		ends = [...]float64{0.49, 0.6, 0, 0.81, 1}
	}
	last, wrongs := len(head)-1, recommends(rows)
	if wrongs {
		head[last] = "wrong arm"
	}
	text := func(x, base float64, words string, anchor scene.Anchor, role scene.Role) {
		s.Texts = append(s.Texts, scene.Text{X: float32(x), Y: float32(base), S: words, Size: captionSize, Anchor: anchor, Role: role, Alpha: 1})
	}
	for k, h := range head {
		if h == "" {
			continue
		}
		text(math.Round(width*ends[k]), y+12, h, scene.End, scene.Ink2)
	}
	rule(s, y+sheetHead-3, width, scene.Axis)
	largest := 0.0
	for _, r := range rows {
		largest = math.Max(largest, math.Abs(r.Measures.Of(&measure.Regret).Value))
	}
	decimals := numbers.DecimalsFor(largest)
	for i, r := range rows {
		top := y + sheetHead + float64(sheetRow*i)
		base := top + 12
		swatch(s, r.Style, top+8)
		name := layout.Ellipsis(r.Name, captionSize, false, math.Round(width*0.34)-swatchWidth-8)
		text(swatchWidth+8, base, name, scene.Start, scene.Ink)
		value := func(m *measure.Measure) float64 { return r.Measures.Of(m).Value }
		cells := [...]string{known(value(&measure.Regret), decimals, ""), known(r.Measures.Of(&measure.Regret).Half, decimals, ""),
			known(value(&measure.Spread), decimals, ""), known(100*value(&measure.BestShare), 1, "%"), known(100*value(&measure.Ends), 0, "%")}
		if wrongs {
			cells[last] = known(100*value(&measure.WrongArm), 1, "%")
		}
		for k, cell := range cells {
			if head[k] == "" {
				continue
			}
			text(math.Round(width*ends[k]), base, cell, scene.End, scene.Ink)
		}
		if i < len(rows)-1 {
			rule(s, top+sheetRow-1, width, scene.Hairline)
		}
	}
	s.Over = len(s.Marks)
}

// known writes a number; an unknown one is a dash.
func known(x float64, decimals int, unit string) string {
	if math.IsNaN(x) {
		return "–"
	}
	return numbers.Commas(x, decimals) + unit
}

func rule(s *scene.Scene, y, width float64, role scene.Role) {
	s.Marks = append(s.Marks, scene.Mark{Kind: scene.Rects, Role: role, Alpha: 1, Data: []float32{0, float32(y), float32(width), 1}})
}

// swatch draws a sample of a policy's curve.
func swatch(s *scene.Scene, of data.Style, y float64) {
	line := []float32{0, float32(y), swatchWidth, float32(y)}
	s.Marks = append(s.Marks, scene.Mark{
		Kind: scene.Line, Role: of.Role, Alpha: 1, Width: 1.75 * of.Weight, Dash: of.Dash, Data: line,
	})
}
