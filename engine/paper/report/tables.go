package report

import (
	"bytes"
	"encoding/csv"
	"strconv"

	"risingbandits/engine/mathml"
	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/plain"
)

// A Table is one of the report's tables: a header and rows of cells.
type Table struct {
	Name   string // of its file
	Header []string
	Rows   [][]string
}

// Tables returns all tables of a document: the verdicts, every number, final regrets, ranks, and learning curves.
func Tables(d *claims.Document) []Table {
	return []Table{verdictTable(d), numberTable(d), regretTable(d.Evidence), ranksTable(d.Evidence), learningTable()}
}

func verdictTable(d *claims.Document) Table {
	t := Table{Name: "verdicts",
		Header: []string{"claim", "statement", "section", "defined", "released", "released policies"}}
	for _, c := range claims.All() {
		found, _ := d.Find(c.ID)
		t.Rows = append(t.Rows, []string{c.ID, mathml.Plain(c.FullStatement()), c.Section, word(&found.Defined), word(&found.Released),
			word(&found.ReleasedPolicies)})
	}
	return t
}

// word returns a verdict, "" if nothing was to play.
func word(o *claims.Outcome) string {
	if len(o.Numbers) == 0 {
		return ""
	}
	return string(o.Verdict)
}

func numberTable(d *claims.Document) Table {
	t := Table{Name: "numbers",
		Header: []string{"claim", "column", "reading", "number", "value", "ci95", "corrected", "wanted", "verdict"}}
	for _, c := range d.Claims {
		for _, column := range claims.Columns() {
			for _, n := range c.Of(column).Numbers {
				t.Rows = append(t.Rows, []string{c.ID, string(column), n.Reading, n.Name, exact(n.Value), exactOf(n.CI95), exactOf(n.Corrected), n.Want,
					string(n.Verdict)})
			}
		}
	}
	return t
}

func exactOf(x *float64) string {
	if x == nil {
		return ""
	}
	return exact(*x)
}

func regretTable(ev *claims.Evidence) Table {
	t := Table{Name: "regret",
		Header: []string{"experiment", "policy", "variant", "runs", "regret", "ci95"}}
	for _, x := range ev.Experiments {
		for _, p := range x.Policies {
			regret := p.Regret.Last()
			t.Rows = append(t.Rows, []string{x.Name, claims.NameOf(p.Policy), p.Variant, strconv.Itoa(x.Runs), exact(regret.Value),
				exactOf(measure.Pointer(regret.Half))})
		}
	}
	return t
}

func ranksTable(ev *claims.Evidence) Table {
	t := Table{Name: "ranks",
		Header: []string{"ranking", "policy", "paper", "paper ci95", "defined", "defined ci95", "released", "released ci95", "released " +
			"policies",
			"released policies ci95"}}
	for _, table := range claims.RankTables() {
		for _, bonus := range bonusesOf(&table) {
			rows := make([][]string, len(table.Paper))
			for i, p := range table.Paper {
				rows[i] = []string{rankTableOf(ev, &table, bonus).Title, claims.NameOf(p.Policy), exact(p.Mean), exact(p.CI95)}
			}
			for _, column := range claims.Columns() {
				ranks := table.Ranked(ev, column, bonus)
				for i := range rows {
					mean, half := "", ""
					if i < len(ranks) {
						mean = numbers.Commas(ranks[i].Value, 2)
						if ranks[i].HasInterval() {
							half = numbers.Commas(ranks[i].Half, 2)
						}
					}
					rows[i] = append(rows[i], mean, half)
				}
			}
			t.Rows = append(t.Rows, rows...)
		}
	}
	return t
}

func exact(x float64) string { return numbers.Digits(x, 7) }

// CSV returns the table as comma-separated values, RFC 4180.
func (t *Table) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(t.Header)
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i := range row {
			cells[i] = plain.Cell(row[i])
		}
		w.Write(cells)
	}
	w.Flush() // to memory, which cannot fail
	return b.Bytes()
}
