package report

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/theory/claims"
)

// A Table is one of the report's tables: a header and rows of cells.
type Table struct {
	Name    string // of its files
	Caption string
	Header  []string
	Rows    [][]string
}

// Tables returns all tables of a document: the verdicts, every number, final regrets, ranks, and learning curves.
func Tables(d *claims.Document) []Table {
	return []Table{verdictTable(d), numberTable(d), regretTable(d.Evidence), ranksTable(d.Evidence), learningTable()}
}

func verdictTable(d *claims.Document) Table {
	t := Table{Name: "verdicts", Caption: "Verdicts on the claims of the paper.",
		Header: []string{"claim", "statement", "section", "defined", "released"}}
	for _, c := range claims.All() {
		found, _ := d.Find(c.ID)
		t.Rows = append(t.Rows, []string{c.ID, claims.Plain(c.FullStatement()), c.Section, string(found.Defined.Verdict),
			string(found.Released.Verdict)})
	}
	return t
}

func numberTable(d *claims.Document) Table {
	t := Table{Name: "numbers", Caption: "The numbers that decide the claims.",
		Header: []string{"claim", "variant", "number", "value", "ci95", "wanted", "verdict"}}
	for _, c := range d.Claims {
		for _, o := range []struct {
			variant string
			outcome claims.Outcome
		}{{scenario.Defined, c.Defined}, {scenario.Released, c.Released}} {
			for _, n := range o.outcome.Numbers {
				half := ""
				if n.CI95 != nil {
					half = exact(*n.CI95)
				}
				t.Rows = append(t.Rows, []string{c.ID, o.variant, n.Name, exact(n.Value), half, n.Want, string(n.Verdict)})
			}
		}
	}
	return t
}

func regretTable(ev *claims.Evidence) Table {
	t := Table{Name: "regret", Caption: "Final regret, mean and half-width of its 95% interval.",
		Header: []string{"experiment", "policy", "variant", "runs", "regret", "ci95"}}
	for _, x := range ev.Experiments {
		for _, p := range x.Policies {
			end, half := len(x.T)-1, ""
			if p.Regret.CI95 != nil {
				half = exact(p.Regret.CI95[end])
			}
			t.Rows = append(t.Rows, []string{x.Name, nameOf(p.Policy), p.Variant, strconv.Itoa(x.Runs), exact(p.Regret.Mean[end]), half})
		}
	}
	return t
}

func ranksTable(ev *claims.Evidence) Table {
	t := Table{Name: "ranks", Caption: "Mean ranks with the half-widths of their 95% intervals.",
		Header: []string{"ranking", "policy", "paper", "paper ci95", "defined", "defined ci95", "released", "released ci95"}}
	for _, table := range claims.RankTables() {
		defined, released := table.Ranked(ev, scenario.Defined), table.Ranked(ev, scenario.Released)
		for i := range defined {
			p := table.Paper[i]
			row := []string{table.Title, nameOf(p.Policy), exact(p.Mean), exact(p.CI95)}
			for _, rank := range []struct {
				mean float64
				half *float64
			}{{defined[i].Mean, defined[i].CI95}, {released[i].Mean, released[i].CI95}} {
				half := ""
				if rank.half != nil {
					half = strconv.FormatFloat(*rank.half, 'f', 2, 64)
				}
				row = append(row, strconv.FormatFloat(rank.mean, 'f', 2, 64), half)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func exact(x float64) string { return strconv.FormatFloat(x, 'g', 7, 64) }

// CSV returns the table as comma-separated values, RFC 4180.
func (t *Table) CSV() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(t.Header)
	w.WriteAll(t.Rows) // writing to memory cannot fail
	return b.Bytes()
}

// LaTeX returns the table as a longtable environment with the rules of package booktabs, for a document that uses
// both packages.
func (t *Table) LaTeX() []byte {
	var b strings.Builder
	b.WriteString("% \\usepackage{booktabs,longtable}\n\\begin{longtable}{" + t.columns() + "}\n\\caption{" + escapeTeX(t.Caption) +
		"}\\\\\n\\toprule\n")
	writeTeXRow(&b, t.Header)
	b.WriteString("\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n")
	for _, row := range t.Rows {
		writeTeXRow(&b, row)
	}
	b.WriteString("\\end{longtable}\n")
	return []byte(b.String())
}

// columns gives columns of long texts a width, and leaves the others as wide as their content.
func (t *Table) columns() string {
	spec := ""
	for i := range t.Header {
		longest := 0
		for _, row := range t.Rows {
			longest = max(longest, len(row[i]))
		}
		if longest > 30 {
			spec += "p{0.35\\textwidth}"
		} else {
			spec += "l"
		}
	}
	return spec
}

func writeTeXRow(b *strings.Builder, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteString(" & ")
		}
		b.WriteString(escapeTeX(c))
	}
	b.WriteString(" \\\\\n")
}

// texEscapes replaces the characters that TeX would take for commands, and those that its text fonts lack.
var texEscapes = strings.NewReplacer("\\", "\\textbackslash{}", "&", "\\&", "%", "\\%", "$", "\\$", "#", "\\#", "_", "\\_", "{",
	"\\{", "}", "\\}",
	"~", "\\textasciitilde{}", "^", "\\textasciicircum{}", "<", "\\textless{}", ">", "\\textgreater{}", "−", "$-$", "≤", "$\\le$", "≥",
	"$\\ge$", "∈", "$\\in$",
	"γ", "$\\gamma$", "ε", "$\\varepsilon$", "σ", "$\\sigma$", "μ", "$\\mu$", "Υ", "$\\Upsilon$", "⌈", "$\\lceil$", "⌉", "$\\rceil$",
	"⌊", "$\\lfloor$", "⌋", "$\\rfloor$",
	"’", "'", "§", "\\S{}", "±", "$\\pm$")

func escapeTeX(s string) string { return texEscapes.Replace(s) }
