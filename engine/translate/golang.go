package translate

import (
	"embed"
	"fmt"
	"go/format"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/detmath"
	"risingbandits/engine/environment"
	"risingbandits/engine/scenario"
)

// golang writes programs in Go. Their numbers are the engine's, bit for bit.
var golang = Language{ID: "go", Name: "Go", Ext: ".go", Run: "go run", write: writeGo}

// Go is the language Go.
var Go = golang

//go:embed parts/main.go parts/run.go parts/index.go parts/baselines.go parts/greedy.go parts/exp3.go parts/ser4.go parts/ties.go
//go:embed parts/numbers.go
var goFiles embed.FS

// goParts are the files of the folder parts that are copied, in the order in which they stand in a program.
var goParts = []string{
	"parts/main.go", "parts/run.go", "parts/index.go", "parts/baselines.go", "parts/greedy.go", "parts/exp3.go", "parts/ser4.go",
	"parts/ties.go", "parts/numbers.go",
}

// goLibrary returns the blocks of the folder parts, and those of the packages that its files use.
func goLibrary() (parts, engine []block) {
	for _, name := range goParts {
		parts = append(parts, goBlocks(unqualified(mustRead(goFiles, name)))...)
	}
	for _, files := range []embed.FS{environment.Source, detmath.Source} {
		list, err := fs.Glob(files, "*.go")
		if err != nil {
			panic(noFile)
		}
		for _, name := range list {
			engine = append(engine, goBlocks(mustRead(files, name))...)
		}
	}
	return parts, engine
}

const noFile = "translate: a file that is a part of the program is missing"

func mustRead(files embed.FS, name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(noFile)
	}
	return string(text)
}

var enginePackage = regexp.MustCompile(`\b(?:detmath|environment)\.`)

// unqualified returns a text of the folder parts in which the functions of the engine have no package.
func unqualified(text string) string { return enginePackage.ReplaceAllString(text, "") }

// goHead tells what the program is.
const goHead = `// %s
//
// %s.
//
// Written by a playground for rising bandits. It plays the runs and prints each policy's regret, which is that of the
// playground, bit for bit, unless two arms have indices of a built-in policy that differ in their last digits alone:
//
//	go run %s [-runs N] [-each]
//
`

func writeGo(p *plan) string {
	parts, engine := goLibrary()
	own := goScenario(p, parts, engine)
	uses := usesOf(goNoCode.ReplaceAllString(own, ""))
	uses["main"] = true
	engine = needed(append(slices.Clone(parts), engine...), uses)
	body := own
	rest := false
	isPart := map[string]bool{}
	for i := range parts {
		isPart[parts[i].text] = true
	}
	for _, b := range engine {
		if !rest && !isPart[b.text] {
			rest = true
			body += "\n" + detmath.SourceNotice
		}
		body += "\n" + b.text + "\n"
	}
	text := fmt.Sprintf(goHead, p.title(), p.shape(), p.file) + p.without("// ") + "package main\n\n" + goImports(body) + "\n" + body
	formatted, err := format.Source([]byte(text))
	if err != nil {
		panic(badText)
	}
	return string(formatted)
}

const badText = "translate: the program is not Go"

// without says which policies the program does not have.
func (p *plan) without(prefix string) string {
	if len(p.leftOut) == 0 {
		return ""
	}
	text := "Left out of the scenario's policies: "
	for i, r := range p.leftOut {
		if i > 0 {
			text += "; "
		}
		text += r.String()
	}
	return wrap(prefix, text+".")
}

// goImports returns the import of the packages that a text uses.
func goImports(body string) string {
	code := goNoCode.ReplaceAllString(body, "")
	var list []string
	for _, name := range []string{"flag", "fmt", "math", "math/bits", "sort"} {
		if regexp.MustCompile(`\b` + path.Base(name) + `\.[A-Z]`).MatchString(code) {
			list = append(list, "\t"+strconv.Quote(name)+"\n")
		}
	}
	return "import (\n" + strings.Join(list, "") + ")\n"
}

// goScenario returns the part of a program that depends on the scenario.
func goScenario(p *plan, libraries ...[]block) string {
	s := p.scenario
	var b strings.Builder
	fmt.Fprintf(&b, "const (\n\thorizon = %d // rounds of a run\n\truns = %d\n\tseed = %d\n\tK = %d // arms\n\trestless = %v\n)\n\n",
		s.Horizon, s.Runs, s.Seed, len(s.Arms), s.Setting == scenario.Restless)
	names := goFunctions(p)
	taken := reservedNames(goWords, libraries...)
	functions := ""
	for i := range p.rules {
		if p.rules[i].source != nil {
			functions += "\n" + goFunction(&p.rules[i], names[i], taken)
		}
	}
	noise := goNoise(s)
	for k, arm := range s.Arms {
		if len(arm.Payoff.Points) > 0 {
			fmt.Fprintf(&b, "// curve%d has the points of arm %d.\nvar curve%d = [][2]float64{\n%s}\n\n", k, k, k,
				pointList("\t", "{%s, %s}", arm.Payoff.Points))
		}
	}
	b.WriteString(goPayoffs(s) + "\n" + noise + "\n")
	if strings.Contains(goNoCode.ReplaceAllString(noise+functions, ""), "noiseSigma") {
		fmt.Fprintf(&b, "// noiseSigma is the subgaussian scale of the rewards.\nvar noiseSigma = %s\n\n", decimal(s.Noise.Sigma()))
	}
	b.WriteString("// policies are the scenario's. stream is the number of a policy's own random numbers.\n")
	b.WriteString("var policies = []struct {\n\tname   string\n\tstream uint64\n\tpolicy func() policy\n}{\n")
	for i := range p.rules {
		r := &p.rules[i]
		fmt.Fprintf(&b, "\t{%s, %#x, func() policy { return %s }},\n", strconv.Quote(r.label), r.stream, goPolicy(r, names[i]))
	}
	b.WriteString("}\n" + functions)
	return b.String()
}

// goNumber returns a number as a literal of Go.
func goNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "math.Inf(1)"
	case math.IsInf(x, -1):
		return "math.Inf(-1)"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// goPolicy returns the expression that makes a policy.
func goPolicy(r *rule, function string) string {
	if r.source == nil {
		var fields []string
		for _, f := range r.part.fields {
			fields = append(fields, f.name+": "+strconv.FormatFloat(f.value, 'f', -1, 64))
		}
		return "&" + r.part.goType + "{" + strings.Join(fields, ", ") + "}"
	}
	args := []string{function, goNumber(r.low), goNumber(r.high)}
	for _, x := range r.discounts {
		args = append(args, goNumber(x))
	}
	return "newIndexed(" + strings.Join(args, ", ") + ")"
}

// goFunctions returns a name for the function of each rule with a program: "index of R-ed-UCB" becomes indexOfREdUCB.
func goFunctions(p *plan) []string {
	names := make([]string, len(p.rules))
	taken := map[string]bool{}
	for i := range p.rules {
		name := "indexOf"
		for _, w := range wordsOf(p.rules[i].label) {
			name += strings.ToUpper(w[:1]) + w[1:]
		}
		for base, n := name, 2; taken[name] || name == "indexOf"; n++ {
			name = base + strconv.Itoa(n)
		}
		names[i], taken[name] = name, true
	}
	return names
}

// goDialect writes index programs in Go.
var goDialect = dialect{
	comment: "//",
	gap:     " ",
	calls: map[string]string{
		"n": "n", "t": "t", "T": "T", "K": "K", "sigma": "sigma", "last": "a.last", "total": "p.total", "best": "p.best()",
		"least": "p.least()", "mean": "a.mean(%)", "mean of one": "a.mean(%, 0)", "sum": "a.sum(%)", "wsum": "a.wsum(%)", "sqsum": "a.sqsum(%)",
		"reward": "a.reward(%)", "round": "a.round(%)", "before": "a.before(%)", "dcount": "a.dcount(%, p.t)", "dsum": "a.dsum(%, p.t)",
		"dmean": "a.dmean(%)", "sqrt": "math.Sqrt(%)", "log": "Log(%)", "exp": "Exp(%)", "pow": "Pow(%)", "min": "smallest(%)",
		"max": "greatest(%)", "floor": "math.Floor(%)", "ceil": "math.Ceil(%)", "abs": "math.Abs(%)",
		"klmax": "klMax(%)", "klmin": "klMin(%)", "kl": "klDivergence(%)",
		"qnormal": "NormalQuantile(%)", "qbeta": "BetaQuantile(%)", "beta": "p.beta(@, a, %)", "rand": "p.rand(@, a)",
		"toss": "p.toss(@)", "normal": "p.normal(@, a)",
	},
	truth:   [2]string{"false", "true"},
	minus0:  "math.Copysign(0, -1)",
	rounded: func(product string) string { return "float64(" + product + ")" },
	branch:  [4]string{"if % {", "} else if % {", "} else {", "}"},
	first: func(name string, truth bool) string {
		if truth {
			return "var " + name + " bool"
		}
		return "var " + name + " float64"
	},
	unread: func(name string) string { return "_ = " + name },
	assign: func(name, value string, declares bool) string {
		if declares {
			return name + " := " + value
		}
		return name + " = " + value
	},
}

// goFunction writes the function of a rule's program.
func goFunction(r *rule, name string, taken map[string]bool) string {
	d := goDialect
	d.reserved = func(name string) bool { return taken[name] }
	w := newWriter(&d)
	w.indent = 1
	w.body(r.source, r.values)
	sigma := "noiseSigma"
	if r.ownSigma {
		sigma = decimal(r.sigma)
	}
	var left, right []string
	for _, x := range [][2]string{{"n", "float64(a.n)"}, {"t", "float64(p.t)"}, {"T", "float64(horizon)"}, {"K", "float64(K)"},
		{"sigma", sigma}, {"inf", "math.Inf(1)"}, {"nan", "math.NaN()"}} {
		if w.given[x[0]] {
			left, right = append(left, x[0]), append(right, x[1])
		}
	}
	head := ""
	if len(left) > 0 {
		head = "\t" + strings.Join(left, ", ") + " := " + strings.Join(right, ", ") + "\n"
	}
	return wrap("// ", name+" is the index of "+r.label+" for an arm. "+r.kind.Doc+" Source: "+r.kind.Source+".") +
		"func " + name + "(p *indexed, a *arm) float64 {\n" + head + strings.Join(w.lines, "\n") + "\n}\n"
}

// goWords are names of Go, and of the functions that are written, that a program may not use.
var goWords = strings.Fields(`break case chan const continue default defer else fallthrough for func go goto if import interface map package
	range return select struct switch type var append bool byte cap clear close complex copy delete error false float64 int imag iota len
	make max min new nil panic print println real recover string true uint64 any
	flag fmt math bits sort p a n t T K sigma inf nan noiseSigma payoff reward policies runs seed horizon restless`)

// reservedNames returns some names and those that libraries declare.
func reservedNames(words []string, libraries ...[]block) map[string]bool {
	taken := map[string]bool{}
	for _, name := range words {
		taken[name] = true
	}
	for _, list := range libraries {
		for _, b := range list {
			if b.of == "" {
				for _, name := range b.names {
					taken[name] = true
				}
			}
		}
	}
	return taken
}
