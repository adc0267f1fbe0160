package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory/claims"
)

//go:embed page.html
var pageText string

// Style is the style sheet of the page. It takes its colours and fonts from the custom properties that the
// playground's tokens.css defines.
//
//go:embed paper.css
var Style []byte

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// A page is the data of the template.
type page struct {
	Site     bool   // part of the site: it uses the playground's links and style
	Style    string // the style of a page on its own
	Defined  tally
	Released tally
	Topics   []topic
	Numerics int
}

// A tally counts verdicts.
type tally struct{ Holds, Fails, Open int }

// A topic is a group of claims with their figures.
type topic struct {
	Name, Title string
	Text        template.HTML
	Figures     []figure
	Claims      []claim
	Ranks       []rankTable
	Curves      []comparison
	Run         []link
}

// A figure is a picture's address and words.
type figure struct {
	Name, Caption, Alt string
	Width, Height      int
	Wide               bool // it has its own row, so that the figures of the two variants are side by side
}

// A claim is a row of the table, and a part of its topic.
type claim struct {
	ID, Section                             string
	Statement, Measured, Test, Differs, Why template.HTML
	Short                                   template.HTML // the statement without its formula, for the table
	Defined, Released                       claims.Verdict
	ByDefined, ByReleased                   string // the number that decides
	OfCode                                  bool   // the released code has a verdict
	Rows                                    []row
	Run                                     []link
}

// A row is one number in both variants.
type row struct {
	Name, Want        string
	Defined, Released cell
}

// A cell is a number with its interval and whether it is as required; the zero cell is empty.
type cell struct {
	Value   string
	Verdict claims.Verdict
}

// A link opens a scenario in the playground, or names the command that plays it.
type link struct{ Name, Address, Command string }

// A rankTable is one of the paper's rankings beside ours.
type rankTable struct {
	Title string
	Rows  []rankRowText
}

type rankRowText struct{ Policy, Paper, Defined, Released string }

// Site returns the page of the site: paper.html, whose figures are paper/NAME-light.svg and paper/NAME-dark.svg and
// whose style is css/paper.css. Its links open the scenarios.
func Site(d *claims.Document) ([]byte, error) { return write(d, true) }

// Alone returns the page of a folder on its own, with its style and the figures of the light theme, figures/NAME.svg.
// In place of links it names commands.
func Alone(d *claims.Document) ([]byte, error) { return write(d, false) }

func write(d *claims.Document, site bool) ([]byte, error) {
	p := page{Site: site, Numerics: d.Evidence.Numerics}
	if !site {
		p.Style = Tokens() + string(Style)
	}
	figures := Figures(d)
	for _, t := range claims.Topics() {
		p.Topics = append(p.Topics, topicOf(d, t, figures, site))
	}
	for _, t := range p.Topics {
		for _, c := range t.Claims {
			p.Defined.add(c.Defined)
			if c.OfCode {
				p.Released.add(c.Released)
			}
		}
	}
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, struct {
		page
		CSS template.CSS
	}{p, template.CSS(p.Style)})
	return out.Bytes(), err
}

func (t *tally) add(v claims.Verdict) {
	switch v {
	case claims.Holds:
		t.Holds++
	case claims.Fails:
		t.Fails++
	default:
		t.Open++
	}
}

// All returns the number of claims.
func (t tally) All() int { return t.Holds + t.Fails + t.Open }

func topicOf(d *claims.Document, of claims.Topic, figures []*Figure, site bool) topic {
	t := topic{Name: of.Name, Title: of.Title, Text: html(of.Text)}
	for _, f := range figures {
		if f.Topic == of.Name {
			t.Figures = append(t.Figures, figure{f.Name, f.Caption, f.Alt, int(math.Ceil(float64(f.Scene.Width))),
				int(math.Ceil(float64(f.Scene.Height))), f.Scene.ID == chart.Payoffs})
		}
	}
	for _, c := range claims.All() {
		if c.Topic == of.Name {
			t.Claims = append(t.Claims, claimOf(d, &c, of, site))
		}
	}
	if of.Name == "imdb" {
		t.Curves = comparisons()
	}
	if of.Name == "ranking" {
		for _, r := range claims.RankTables() {
			t.Ranks = append(t.Ranks, rankTableOf(d.Evidence, &r))
		}
	}
	return t
}

func html(text string) template.HTML { return template.HTML(claims.HTML(text)) }

func claimOf(d *claims.Document, c *claims.Claim, of claims.Topic, site bool) claim {
	found, _ := d.Find(c.ID)
	out := claim{
		ID: c.ID, Section: c.Section, Statement: html(c.FullStatement()), Short: html(shortened(c)), Measured: html(c.Measured),
		Test: html(c.Test), Differs: html(c.Differs),
		Defined: found.Defined.Verdict, Released: found.Released.Verdict, OfCode: of.Name != "theory",
		Why: html(found.Defined.Why), Run: linksOf(d, c, of, site),
	}
	if out.OfCode && found.Defined.Why != found.Released.Why {
		out.Why += html(" " + found.Released.Why)
	}
	out.Rows, out.ByDefined, out.ByReleased = rowsOf(found), decidedBy(found.Defined), decidedBy(found.Released)
	return out
}

// decidedBy says which number decides a verdict: the first that fails or is open; for a claim that holds, how many
// numbers there are.
func decidedBy(o claims.Outcome) string {
	tested := 0
	for _, n := range o.Numbers {
		if n.Verdict == o.Verdict && o.Verdict != claims.Holds {
			return fmt.Sprintf("%s: %s, wanted %s", n.Name, cellOf(n).Value, n.Want)
		}
		if n.Verdict != "" {
			tested++
		}
	}
	switch tested {
	case 0:
		return ""
	case 1:
		return "the number is as wanted"
	case 2:
		return "both numbers are as wanted"
	}
	return fmt.Sprintf("all %d numbers are as wanted", tested)
}

// shortened returns a claim's statement without its formula, which may be wider than a phone.
func shortened(c *claims.Claim) string {
	if c.Formula == "" {
		return c.Statement
	}
	return strings.TrimSuffix(c.Statement, ":") + " …"
}

// rowsOf joins the numbers of both variants by their names.
func rowsOf(c claims.Decided) []row {
	var rows []row
	places := map[string]int{}
	for _, n := range c.Defined.Numbers {
		places[n.Name] = len(rows)
		rows = append(rows, row{Name: n.Name, Want: n.Want, Defined: cellOf(n)})
	}
	for _, n := range c.Released.Numbers {
		if i, ok := places[n.Name]; ok {
			rows[i].Released = cellOf(n)
		} else {
			rows = append(rows, row{Name: n.Name, Want: n.Want, Released: cellOf(n)})
		}
	}
	return rows
}

func cellOf(n claims.Number) cell {
	c := cell{Value: digits(n.Value, n.CI95), Verdict: n.Verdict}
	if n.CI95 != nil {
		c.Value += " ± " + digits(*n.CI95, n.CI95)
	}
	return c
}

// digits writes a number with two digits of its interval's precision, an exact number with at least four significant
// digits.
func digits(x float64, half *float64) string {
	size := math.Abs(x) / 100
	if half != nil && *half > 0 {
		size = *half
	}
	switch {
	case x == math.Trunc(x) && half == nil:
		return minus(numbers.Commas(x, 0))
	case size > 0 && math.Abs(x) < 1e-6:
		return minus(fmt.Sprintf("%.2g", x))
	}
	decimals := 0
	for ; decimals < 6 && size < 10; decimals++ {
		size *= 10
	}
	return minus(numbers.Commas(x, min(decimals, 4)))
}

// minus writes a minus sign for a hyphen.
func minus(text string) string { return strings.Replace(text, "-", "−", 1) }

func commas(n int) string { return numbers.Commas(float64(n), 0) }

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

func rankTableOf(ev *claims.Evidence, t *claims.RankTable) rankTable {
	out := rankTable{Title: t.Claim + ". " + t.Title}
	ours := map[string][]string{}
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		for _, r := range t.Ranked(ev, variant) {
			text := numbers.Commas(r.Mean, 2)
			if r.CI95 != nil {
				text += " ± " + numbers.Commas(*r.CI95, 2)
			}
			ours[variant] = append(ours[variant], text)
		}
	}
	for i, p := range t.Paper {
		row := rankRowText{Policy: nameOf(p.Policy), Paper: fmt.Sprintf("%.2f ± %.2f", p.Mean, p.CI95)}
		if i < len(ours[scenario.Defined]) {
			row.Defined, row.Released = ours[scenario.Defined][i], ours[scenario.Released][i]
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
