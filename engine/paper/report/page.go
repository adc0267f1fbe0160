package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/mathml"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
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
	Site     bool    // part of the site: it uses the playground's links and style
	Style    string  // the style of a page on its own
	Tallies  []tally // of the paper of 2022
	Later    []tally // of the papers that followed, in the same columns
	Topics   []topic
	Numerics int
}

// Columns returns the headings of the columns.
func (page) Columns() []string { return columnTitles[:] }

// Claims returns the number of claims of the paper of 2022.
func (p page) Claims() int { return countOf(p, false) }

// LaterClaims returns the number of claims of the papers that followed, and LaterPapers that of these papers.
func (p page) LaterClaims() int { return countOf(p, true) }

func (p page) LaterPapers() (n int) {
	for _, t := range p.Topics {
		if t.Follows {
			n++
		}
	}
	return n
}

func countOf(p page, follows bool) (n int) {
	for _, t := range p.Topics {
		if t.Follows == follows {
			n += len(t.Claims)
		}
	}
	return n
}

// columnTitles are the headings of claims.Columns.
var columnTitles = [...]string{"As defined", "As released", "Released policies"}

// A tally counts the verdicts of a column.
type tally struct {
	Column             string
	Holds, Fails, Open int
}

// A topic is a group of claims with their figures.
type topic struct {
	Site        bool // see page
	Name, Title string
	Text        template.HTML
	Figures     []figure
	Claims      []claim
	Ranks       []rankTable
	Curves      []comparison
	Run         []link
	Follows     bool          // it is of a paper that followed
	Opens       bool          // it is the first such
	Regrets     []figureTable // what figures show beside ours
}

// Columns returns the headings of the columns.
func (topic) Columns() []string { return columnTitles[:] }

// Shown says what a topic shows besides its claims, which the page of the site has folded below them; "" for nothing.
func (t topic) Shown() string {
	tables := len(t.Regrets) + len(t.Ranks) + len(t.Curves)
	switch {
	case len(t.Figures) > 0 && tables > 0:
		return fmt.Sprintf("%d figures and %d tables", len(t.Figures), tables)
	case len(t.Figures) > 0:
		return fmt.Sprintf("%d figures", len(t.Figures))
	case tables > 0:
		return fmt.Sprintf("%d tables", tables)
	}
	return ""
}

// A figure is a picture's address and words.
type figure struct {
	Name, Caption, Alt string
	Width, Height      int
	Wide               bool // it has its own row, so that the figures of the two variants are side by side
}

// A claim is a row of the table, and a part of its topic.
type claim struct {
	ID, Section                  string
	Statement, Measured, Differs template.HTML
	Short                        template.HTML // the statement without its formula, for the table
	OfCode                       bool          // the released code may have a part in it
	Columns                      []outcome     // one for each of claims.Columns
	Readings                     []reading
	Rows                         []row
	Published                    []publishedRow // what the authors published beside ours; nil for nothing
	Run                          []link
}

// An outcome is what one column says of a claim. Without a verdict there is nothing to play.
type outcome struct {
	Column       string
	Verdict      claims.Verdict
	By           string // the number that decides
	Why, Changes template.HTML
	Played       string
	Reading      string
	Comparisons  int
	Empty        bool // it would repeat another column, as the topic says
}

// A reading is one way to read a claim, with its verdict in every column.
type reading struct {
	Name     string
	Test     template.HTML
	Verdicts []claims.Verdict // "" where it was not played
}

// A row is one number in every column.
type row struct {
	Name, Want string
	Cells      []cell
}

// A cell is a number with its interval and whether it is as required; the zero cell is empty.
type cell struct {
	Value   string
	Verdict claims.Verdict
}

// A publishedRow is a policy's final regret as the authors published it, and ours on the same learners.
type publishedRow struct{ Policy, Authors, Ours string }

// A link opens a scenario in the playground, or names the command that plays it.
type link struct{ Name, Address, Command string }

// A rankTable is one of the paper's rankings beside ours.
type rankTable struct {
	Title string
	Rows  []rankRowText
}

type rankRowText struct {
	Policy, Paper string
	Ours          []string // one for each column
}

// Site returns the page of the site: paper.html, whose figures are paper/NAME-light.svg and paper/NAME-dark.svg and
// whose style is css/place/paper.css. Its links open the scenarios.
func Site(d *claims.Document) ([]byte, error) { return write(d, true) }

// Alone returns the page of a folder on its own, with its style and the figures of the light theme, figures/NAME.svg.
// In place of links it names commands.
func Alone(d *claims.Document) ([]byte, error) { return write(d, false) }

func write(d *claims.Document, site bool) ([]byte, error) {
	p := page{Site: site, Numerics: d.Evidence.Numerics}
	if !site {
		p.Style = tokens() + string(Style)
	}
	figures := Figures(d)
	for _, t := range claims.Topics() {
		shown := topicOf(d, t, figures, site)
		shown.Opens = shown.Follows && !p.Topics[len(p.Topics)-1].Follows
		p.Topics = append(p.Topics, shown)
	}
	p.Tallies, p.Later = tallies(p.Topics, false), tallies(p.Topics, true)
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, struct {
		page
		CSS template.CSS
	}{p, template.CSS(p.Style)})
	return out.Bytes(), err
}

// tallies counts the verdicts of every column, of the topics that follow or of the others.
func tallies(topics []topic, follows bool) []tally {
	var list []tally
	for i := range claims.Columns() {
		n := tally{Column: columnTitles[i]}
		for _, t := range topics {
			for _, c := range t.Claims {
				if t.Follows == follows {
					n.add(c.Columns[i].Verdict)
				}
			}
		}
		if n.All() > 0 {
			list = append(list, n)
		}
	}
	return list
}

func (t *tally) add(v claims.Verdict) {
	switch v {
	case claims.Holds:
		t.Holds++
	case claims.Fails:
		t.Fails++
	case claims.Open:
		t.Open++
	}
}

// All returns the number of claims.
func (t tally) All() int { return t.Holds + t.Fails + t.Open }

func topicOf(d *claims.Document, of claims.Topic, figures []*Figure, site bool) topic {
	t := topic{Site: site, Name: of.Name, Title: of.Title, Text: html(of.Text), Follows: of.Follows}
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
	if of.Name == "rc-be" {
		t.Regrets = figureTables(d.Evidence)
	}
	if of.Name == "ranking" {
		for _, r := range claims.RankTables() {
			for _, bonus := range bonusesOf(&r) {
				t.Ranks = append(t.Ranks, rankTableOf(d.Evidence, &r, bonus))
			}
		}
	}
	return t
}

func html(text string) template.HTML { return template.HTML(mathml.HTML(text)) }

func claimOf(d *claims.Document, c *claims.Claim, of claims.Topic, site bool) claim {
	found, _ := d.Find(c.ID)
	out := claim{
		ID: c.ID, Section: c.Section, Statement: html(c.FullStatement()), Short: html(shortened(c)), Measured: html(c.Measured),
		Differs: html(c.Differs), OfCode: !of.Alone, Run: linksOf(d, c, of, site), Rows: rowsOf(found),
	}
	for i, column := range claims.Columns() {
		o := found.Of(column)
		shown := outcome{Column: columnTitles[i], Why: html(o.Why)}
		if len(o.Numbers) > 0 {
			shown.Verdict, shown.By, shown.Changes, shown.Played = o.Verdict, decidedBy(o), html(o.Changes), o.Played
			shown.Reading, shown.Comparisons = o.Reading, o.Comparisons
		}
		shown.Empty = of.Follows && column == claims.ReleasedPolicies
		out.Columns = append(out.Columns, shown)
	}
	for _, r := range c.Readings {
		shown := reading{Name: r.Name, Test: html(r.Test)}
		for _, column := range claims.Columns() {
			shown.Verdicts = append(shown.Verdicts, verdictOf(found.Of(column), r.Name))
		}
		out.Readings = append(out.Readings, shown)
	}
	if c.ID == "E13" {
		out.Published = publishedRows(d.Evidence)
	}
	return out
}

// verdictOf returns the verdict of a reading, "" if nothing was played for it.
func verdictOf(o *claims.Outcome, name string) claims.Verdict {
	for _, r := range o.Readings {
		played := false
		for _, n := range o.Numbers {
			played = played || n.Reading == r.Name
		}
		if r.Name == name && played {
			return r.Verdict
		}
	}
	return ""
}

// publishedRows sets the authors' own runs on two learners beside ours.
func publishedRows(ev *claims.Evidence) []publishedRow {
	x, trained := ev.Experiment(claims.CodeOf("paper-imdb-2-learners")), true
	if x == nil {
		x, trained = ev.Experiment(claims.CodeOf("paper-imdb-2")), false
	}
	if x == nil {
		return nil
	}
	var rows []publishedRow
	for _, r := range claims.AuthorsRuns().Policies {
		half := r.Half
		row := publishedRow{Policy: claims.NameOf(r.Policy), Authors: digits(r.Mean, &half) + " ± " + digits(half, &half)}
		if p := x.Find(r.Policy, scenario.Released); p != nil {
			if row.Ours = estimated(p.Regret.Last()); !trained {
				row.Ours += " (around the curves)"
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// decidedBy says which number decides a verdict: the first that fails or is open; for a claim that holds, how many
// numbers there are.
func decidedBy(o *claims.Outcome) string {
	tested := 0
	for _, n := range o.Numbers {
		if n.Reading != o.Reading {
			continue
		}
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

// shortened returns a claim's statement without its formula, which may be wider than a phone. A statement that ends in the
// formula ends in where the paper has it.
func shortened(c *claims.Claim) string {
	if c.Formula == "" {
		return c.Statement
	}
	if whole, ok := strings.CutSuffix(c.Statement, ":"); ok {
		return whole + "."
	}
	return c.Statement + " the bound of " + c.Section + "."
}

// rowsOf joins the numbers of all columns by their names.
func rowsOf(c claims.Decided) []row {
	var rows []row
	places := map[string]int{}
	for i, column := range claims.Columns() {
		for _, n := range c.Of(column).Numbers {
			key := n.Reading + "/" + n.Name
			at, ok := places[key]
			if !ok {
				at = len(rows)
				places[key] = at
				rows = append(rows, row{Name: n.Name, Want: n.Want, Cells: make([]cell, len(claims.Columns()))})
			}
			rows[at].Cells[i] = cellOf(n)
		}
	}
	return rows
}

// estimated writes an estimate with its interval.
func estimated(e measure.Estimate) string {
	return cellOf(claims.Number{Value: e.Value, CI95: measure.Pointer(e.Half)}).Value
}

func cellOf(n claims.Number) cell {
	c := cell{Value: digits(n.Value, n.CI95), Verdict: n.Verdict}
	if n.CI95 != nil {
		c.Value += " ± " + digits(*n.CI95, n.CI95)
	}
	if n.Corrected != nil {
		c.Value += " (" + digits(*n.Corrected, n.CI95) + ")"
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
		return numbers.Commas(x, 0)
	case size > 0 && math.Abs(x) < 1e-6:
		return numbers.Minus(numbers.Digits(x, 2))
	}
	decimals := 0
	for ; decimals < 6 && size < 10; decimals++ {
		size *= 10
	}
	return numbers.Commas(x, min(decimals, 4))
}

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// bonusesOf returns the bonuses with which a table is shown: three where the heuristic is ranked.
func bonusesOf(t *claims.RankTable) []string {
	if t.Claim == "E16" {
		return claims.Bonuses()
	}
	return []string{""}
}

func rankTableOf(ev *claims.Evidence, t *claims.RankTable, bonus string) rankTable {
	out := rankTable{Title: t.Claim + ". " + t.Title}
	if bonus != "" {
		out.Title += ": " + claims.BonusName(bonus)
	}
	for _, p := range t.Paper {
		out.Rows = append(out.Rows, rankRowText{Policy: claims.NameOf(p.Policy), Paper: fmt.Sprintf("%.2f ± %.2f", p.Mean, p.CI95)})
	}
	for _, column := range claims.Columns() {
		ranks := t.Ranked(ev, column, bonus)
		for i := range out.Rows {
			text := ""
			if i < len(ranks) {
				text = numbers.Commas(ranks[i].Value, 2)
				if ranks[i].HasInterval() {
					text += " ± " + numbers.Commas(ranks[i].Half, 2)
				}
			}
			out.Rows[i].Ours = append(out.Rows[i].Ours, text)
		}
	}
	return out
}
