package traininglog

import (
	"strings"
	"testing"
)

// Rows of tables in documents stand on the lines on which they begin, with words, remarks and commands beside the cells.
func TestTablesInDocuments(t *testing.T) {
	for name, c := range map[string]struct{ text, out string }{
		"MediaWiki": {"Some words.\n{| class=\"wikitable\"\n|+ Runs\n" +
			"! scope=\"col\"| step\n! '''acc'''\n|-\n| 1\n| [[0.5]]\n|-\n| 2 || 0.6\n|}\nmore | words",
			"\n\n\nstep\tacc\n\n\n1\t0.5\n\n\n2\t0.6\n"},
		"LaTeX": {"\\begin{table}\n\\begin{tabular}{lr} % two\n" +
			"\\toprule\nstep & val\\_acc \\\\ \\midrule\n% none\n1 & \\textbf{0.5} \\\\[2pt]\n2 &\n$70.5$\\% \\\\\n" +
			"\\cmidrule(lr){1-2}\n\\bottomrule\n\\end{tabular}\n9 & 9 \\\\", "\n\n\nstep\tval_acc\n\n1\t0.5\n2\t70.5%\n"},
		"Textile": {"|_. step |_. acc |\n|>. 1 |>. .5 |\n", "step\tacc\n1\t.5\n"},
	} {
		m := markupOf([]byte(c.text))
		if m == nil {
			t.Errorf("%s is not recognised", name)
		} else if got := string(m.plain([]byte(c.text))); got != c.out {
			t.Errorf("%s: %q, want %q", name, got, c.out)
		}
	}
	for _, text := range []string{"{\"a\": 1}", "| a | b |\n|---|---|\n| 1 | 2 |", "a,b\n1,2", "[\n{|", "|<1 | 2 |"} {
		if m := markupOf([]byte(text)); m != nil {
			t.Errorf("%q is taken for a table with %ss", text, m.separator)
		}
	}
	l := readText([]byte("\\begin{tabular}{rr}\nstep & acc \\\\\n1 & 0.5 \\\\\n2 & oops \\\\\n3 & 0.6 \\\\\n"+
		strings.Repeat("x", MaxLine+1)+"\n4 & 0.7 \\\\"), Options{})
	if l.Fault != nil || len(l.LeftOut) != 2 || l.LeftOut[0].Line != 4 || l.LeftOut[1].Line != 6 || l.Separator != "ampersand" ||
		len(l.Curves) != 1 || l.Curves[0].Logged != 3 {
		t.Errorf("%+v", l)
	}
}
