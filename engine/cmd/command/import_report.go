package command

import (
	"fmt"
	"slices"
	"strings"

	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/numbers"
	"risingbandits/engine/param"
)

// importText returns the report for people.
func importText(l *traininglog.Log) string {
	var b strings.Builder
	fmt.Fprintln(&b, l.Understood())
	for _, note := range l.Notes {
		fmt.Fprintln(&b, note)
	}
	for _, x := range l.LeftOut {
		fmt.Fprintf(&b, "left out: line %d: %s\n", x.Line, x.Why)
	}
	if more := l.LeftOuts - len(l.LeftOut); more > 0 {
		fmt.Fprintf(&b, "left out: %s more\n", numbers.Int(more))
	}
	for i := range l.Curves {
		c := &l.Curves[i]
		fmt.Fprintf(&b, "\ncurve %d", i+1)
		if c.Name != "" {
			fmt.Fprintf(&b, " (%s)", c.Name)
		}
		fmt.Fprintf(&b, ": %s, payoffs %s to %s\n", many(c.Logged, "step"), number(param.Rounded(c.Low, 9)), number(param.Rounded(c.High, 9)))
		for _, broken := range c.Broken {
			fmt.Fprintf(&b, "  %s\n", broken.Text)
		}
		if c.Seeds > 1 {
			fmt.Fprintf(&b, "  the mean of %s; at the last step ± %s (95%%)\n", many(c.Seeds, "repetition"), number(param.Rounded(c.Half, 3)))
		}
		if len(c.Broken) == 0 {
			fmt.Fprintln(&b, "  satisfies the assumptions: non-decreasing, concave, within [0,1]")
		}
		if len(c.Broken) > 0 {
			fmt.Fprintf(&b, "  nearest rising curve: %s\n  nearest rising concave curve: %s\n", fitText(&c.Rising), fitText(&c.Concave))
		}
	}
	writeColumns(&b, l)
	return b.String()
}

// The most lines of columns that the report for people has, and the most names in one of them.
const (
	mostColumns = 100
	mostNames   = 40
)

// writeColumns lists what each column was taken for. Columns that are not used, for the same reason, share a line.
func writeColumns(b *strings.Builder, l *traininglog.Log) {
	if l.Producer != nil {
		fmt.Fprintf(b, "\nwritten by %s\n", l.Producer.Name)
	}
	fmt.Fprint(b, "\ncolumns:\n")
	lines := columnLines(l.Columns)
	width := 0
	for _, line := range lines {
		if len(line.names) == 1 {
			width = min(max(width, len([]rune(line.names[0]))), 40)
		}
	}
	for i, line := range lines {
		if i == mostColumns && len(lines) > mostColumns+1 {
			rest := 0
			for _, line := range lines[i:] {
				rest += len(line.names)
			}
			fmt.Fprintf(b, "  and %s more; -json lists all\n", numbers.Int(rest))
			break
		}
		names := line.names
		if more := len(names) - mostNames; more > 1 {
			names = append(slices.Clone(names[:mostNames]), "and "+numbers.Int(more)+" more")
		}
		fmt.Fprintf(b, "  %-*s  %s\n", width, strings.Join(names, ", "), line.says)
	}
}

// A columnLine is a line of the report: columns, and what is said of each.
type columnLine struct {
	names []string
	says  string
}

// columnLines returns the lines of the columns, in the order of their first.
func columnLines(columns []traininglog.Column) []columnLine {
	var lines []columnLine
	used := []traininglog.Taken{traininglog.AsStep, traininglog.AsCurve, traininglog.AsName, traininglog.AsSeed}
	shared := map[string]int{}
	for _, c := range columns {
		as := string(c.TakenFor)
		if c.Direction != "" {
			as += ", " + c.Direction + " is better"
		}
		if c.Scale != "" {
			as += ", " + c.Scale
		}
		says := as + ": " + c.Why
		at, found := shared[says]
		switch {
		case slices.Contains(used, c.TakenFor):
			lines = append(lines, columnLine{[]string{columnName(c)}, says})
		case found:
			lines[at].names = append(lines[at].names, columnName(c))
		default:
			shared[says] = len(lines)
			lines = append(lines, columnLine{[]string{columnName(c)}, says})
		}
	}
	return lines
}

// columnName is a column as the list names it.
func columnName(c traininglog.Column) string {
	name := c.Name
	if name == "" {
		name = "(no name)"
	}
	if c.File != "" {
		name += " of " + c.File
	}
	return name
}

// rounding is a difference between a fit and the log that only the rounding of sums makes.
const rounding = 1e-12

// fitText says how far a fit is from the log.
func fitText(f *traininglog.Fit) string {
	if f.Most < rounding {
		return "the same as the log at all its steps"
	}
	return fmt.Sprintf("off by %.3g (root mean square), at most %.3g at step %s", f.RMS, f.Most, traininglog.Step(f.At))
}

type importJSON struct {
	Format    string        `json:"format"`
	Separator string        `json:"separator"`
	Comma     bool          `json:"decimal_comma"`
	Header    bool          `json:"header"`
	Steps     string        `json:"steps"`
	Notes     []string      `json:"notes"`
	LeftOut   []leftOutJSON `json:"left_out"`
	LeftOuts  int           `json:"left_out_count"`
	Curves    []curveJSON   `json:"curves"`
	Columns   []columnJSON  `json:"columns"`
	Producer  string        `json:"producer"`
	Files     int           `json:"files"`
}

type columnJSON struct {
	Name      string `json:"name"`
	Number    int    `json:"number,omitempty"`
	TakenFor  string `json:"taken_for"`
	Why       string `json:"why"`
	Direction string `json:"direction,omitempty"`
	Scale     string `json:"scale,omitempty"`
	File      string `json:"file,omitempty"`
}

type leftOutJSON struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

type curveJSON struct {
	Name    string       `json:"name"`
	Logged  int          `json:"logged"`
	Low     float64      `json:"low"`
	High    float64      `json:"high"`
	Broken  []brokenJSON `json:"broken"`
	Rising  fitJSON      `json:"rising"`
	Concave fitJSON      `json:"concave"`
	Points  [][2]float64 `json:"points"`
	Seeds   int          `json:"seeds"`
	Half    float64      `json:"ci95"`
}

type brokenJSON struct {
	Assumption string  `json:"assumption"`
	Times      int     `json:"times"`
	By         float64 `json:"by"`
	At         float64 `json:"at"`
	Text       string  `json:"text"`
}

type fitJSON struct {
	RMS  float64 `json:"rms"`
	Most float64 `json:"most"`
	At   float64 `json:"at"`
}

func importOf(l *traininglog.Log, use traininglog.Choice) importJSON {
	out := importJSON{
		Format: l.Format, Separator: l.Separator, Comma: l.Comma, Header: l.Header, Steps: l.Steps,
		Notes: append([]string{}, l.Notes...), LeftOut: []leftOutJSON{}, LeftOuts: l.LeftOuts,
		Columns: []columnJSON{}, Files: l.Files,
	}
	if l.Producer != nil {
		out.Producer = l.Producer.ID
	}
	for _, c := range l.Columns {
		out.Columns = append(out.Columns, columnJSON{c.Name, c.Number, string(c.TakenFor), c.Why, c.Direction, c.Scale, c.File})
	}
	for _, x := range l.LeftOut {
		out.LeftOut = append(out.LeftOut, leftOutJSON(x))
	}
	for i := range l.Curves {
		c := &l.Curves[i]
		o := curveJSON{Name: c.Name, Logged: c.Logged, Low: c.Low, High: c.High, Broken: []brokenJSON{},
			Rising: fitJSON{c.Rising.RMS, c.Rising.Most, c.Rising.At}, Concave: fitJSON{c.Concave.RMS, c.Concave.Most, c.Concave.At},
			Seeds: c.Seeds, Half: c.Half}
		for _, b := range c.Broken {
			o.Broken = append(o.Broken, brokenJSON{string(b.Kind), b.Times, b.By, b.X, b.Text})
		}
		for _, p := range c.Chosen(use) {
			o.Points = append(o.Points, [2]float64{p.X, p.Y})
		}
		out.Curves = append(out.Curves, o)
	}
	return out
}
