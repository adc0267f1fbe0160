package translate

import (
	"embed"
	"fmt"
	"maps"
	"math"
	"regexp"
	"strconv"
	"strings"

	"risingbandits/engine/scenario"
)

// python writes programs in Python 3.9 or later, with its standard library alone. Their logarithms and exponential functions
// are those of the machine's Python.
var python = Language{ID: "python", Name: "Python", Ext: ".py", Run: "python3", write: writePython}

// Python is the language Python.
var Python = python

//go:embed python/*.py
var pythonFiles embed.FS

// pythonParts are the files of the folder python, in the order in which they stand in a program.
var pythonParts = []string{"python/run.py", "python/index.py", "python/policies.py", "python/numbers.py", "python/streams.py"}

// pyHead tells what the program is. Python takes what follows "coding:" in a comment of the first two lines as the file's
// encoding (PEP 263), some of which turn comments into code; the second line settles it before a text of the scenario comes.
const pyHead = `#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# %s
#
# %s.
#
# Written by a playground for rising bandits. It plays the runs and prints each policy's regret:
#
#     python3 %s [--runs N] [--each]
#
# The regret is the playground's except for rounding: the logarithm and the exponential function here are your Python's, which
# may differ from the playground's in the last digit. Where two arms are all but equal, such a digit may decide between them.
# All runs take about %s in Python.
`

func writePython(p *plan) string {
	var library []block
	for _, name := range pythonParts {
		library = append(library, pythonBlocks(mustRead(pythonFiles, name))...)
	}
	own, list := pyScenario(p, library)
	uses := usesOf(pyNoCode.ReplaceAllString(own+list, ""))
	uses["main"] = true
	body := own
	for _, b := range needed(library, uses) {
		body += "\n\n" + b.text + "\n"
	}
	body += "\n\n" + list + "\n\nif __name__ == \"__main__\":\n    main()\n"
	text := fmt.Sprintf(pyHead, p.title(), p.shape(), p.file, p.pythonTime()) + p.without("# ") + "\n" + pyImports(body)
	return text + "\n" + body
}

// pythonTime estimates how long a program in Python takes, in words. A round of an arm takes some microseconds.
func (p *plan) pythonTime() string {
	s := p.scenario
	perRound := 0.0
	for i := range p.rules {
		perRound += 5e-6
		if p.rules[i].source != nil {
			perRound += float64(4e-6 * float64(len(s.Arms)))
		}
	}
	seconds := perRound * float64(s.Horizon) * float64(s.Runs)
	switch {
	case seconds < 10:
		return "ten seconds"
	case seconds < 100:
		return "a minute"
	case seconds < 5400:
		return strconv.Itoa(int(math.Ceil(seconds/60))) + " minutes"
	}
	return strconv.Itoa(int(math.Ceil(seconds/3600))) + " hours"
}

// pyImports returns the imports of the modules that a text uses.
func pyImports(body string) string {
	code := pyNoCode.ReplaceAllString(body, "")
	text := ""
	for _, name := range []string{"argparse", "bisect", "functools", "math", "statistics"} {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(code) {
			text += "import " + name + "\n"
		}
	}
	return text
}

// pyScenario returns the part of a program that depends on the scenario, and the list of its policies, which stands at the end:
// Python knows only what stands above.
func pyScenario(p *plan, library []block) (own, list string) {
	s := p.scenario
	names := pyFunctions(p)
	taken := reservedNames(pyWords, library)
	functions := ""
	for i := range p.rules {
		if p.rules[i].source != nil {
			functions += "\n\n" + pyFunction(&p.rules[i], names[i], taken)
		}
	}
	restless := "False"
	if s.Setting == scenario.Restless {
		restless = "True"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "HORIZON = %d  # rounds of a run\nRUNS = %d\nSEED = %d\nK = %d  # arms\nRESTLESS = %s\n", s.Horizon, s.Runs, s.Seed,
		len(s.Arms), restless)
	noise := pyNoise(s)
	if strings.Contains(pyNoCode.ReplaceAllString(noise+functions, ""), "SIGMA") {
		fmt.Fprintf(&b, "SIGMA = %s  # the subgaussian scale of the rewards\n", decimal(s.Noise.Sigma()))
	}
	for k, arm := range s.Arms {
		if len(arm.Payoff.Points) > 0 {
			fmt.Fprintf(&b, "\n\n# The points of arm %d.\nCURVE_%d = [\n%s]\n", k, k, pointList("    ", "(%s, %s)", arm.Payoff.Points))
		}
	}
	b.WriteString("\n\n" + pyPayoffs(s) + "\n\n" + noise + functions)
	own = b.String()
	b.Reset()
	b.WriteString("# The scenario's policies: the name, the number of the policy's own random numbers, the policy.\nPOLICIES = [\n")
	for i := range p.rules {
		fmt.Fprintf(&b, "    (%s, %#x, %s),\n", strconv.Quote(p.rules[i].label), p.rules[i].stream, pyPolicy(&p.rules[i], names[i]))
	}
	b.WriteString("]\n")
	return own, b.String()
}

// pyNumber returns a number as a literal of Python.
func pyNumber(x float64) string {
	if math.IsInf(x, 0) {
		return strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+")
	}
	return strings.ToLower(strconv.FormatFloat(x, 'g', -1, 64))
}

func pyPolicy(r *rule, function string) string {
	var args []string
	if r.source == nil {
		for _, f := range r.part.fields {
			args = append(args, f.name+"="+pyNumber(f.value))
		}
		return r.part.pyType + "(" + strings.Join(args, ", ") + ")"
	}
	args = append(args, function)
	if !math.IsInf(r.low, -1) {
		args = append(args, "low="+pyNumber(r.low), "high="+pyNumber(r.high))
	}
	if len(r.discounts) > 0 {
		var shares []string
		for _, x := range r.discounts {
			shares = append(shares, pyNumber(x))
		}
		args = append(args, "shares=["+strings.Join(shares, ", ")+"]")
	}
	return "Indexed(" + strings.Join(args, ", ") + ")"
}

// pyFunctions returns a name for the function of each rule with a program: index_of_r_ed_ucb.
func pyFunctions(p *plan) []string {
	names := make([]string, len(p.rules))
	taken := map[string]bool{}
	for i := range p.rules {
		base := strings.ToLower(strings.Join(append([]string{"index_of"}, wordsOf(p.rules[i].label)...), "_"))
		name := base
		for n := 2; taken[name] || name == "index_of"; n++ {
			name = base + "_" + strconv.Itoa(n)
		}
		names[i], taken[name] = name, true
	}
	return names
}

// pyDialect writes index programs in Python.
var pyDialect = dialect{
	comment: "#",
	gap:     "  ",
	marks:   map[string]string{"&&": "and", "||": "or", "!": "(not %)"},
	calls: map[string]string{
		"n": "n", "t": "t", "T": "float(HORIZON)", "K": "float(K)", "sigma": "SIGMA", "last": "a.last", "total": "p.total", "best": "p.best()",
		"least": "p.least()", "mean": "a.mean(%)", "mean of one": "a.mean(%, 0)", "sum": "a.sum(%)", "wsum": "a.wsum(%)", "sqsum": "a.sqsum(%)",
		"reward": "a.reward(%)", "round": "a.round(%)", "before": "a.before(%)", "dcount": "a.dcount(%, p.t)", "dsum": "a.dsum(%, p.t)",
		"dmean": "a.dmean(%)", "sqrt": "sqrt(%)", "log": "log(%)", "exp": "exp(%)", "pow": "power(%)", "min": "smallest(%)",
		"max": "greatest(%)", "floor": "floor(%)", "ceil": "ceil(%)", "abs": "abs(%)", "klmax": "kl_max(%)", "klmin": "kl_min(%)", "kl": "kl(%)",
		"qnormal": "normal_quantile(%)", "qbeta": "beta_quantile(%)", "beta": "p.beta(@, a, %)", "rand": "p.rand(@, a)",
		"toss": "p.toss(@)", "normal": "p.normal(@, a)",
	},
	truth:  [2]string{"False", "True"},
	minus0: "-0.0",
	spell: func(c rune) string { // Python reads some letters as others
		if c <= 'z' || c >= 'Α' && c <= 'ω' {
			return string(c)
		}
		return fmt.Sprintf("u%x", c)
	},
	divided: func(x, y string) string { return "div(" + x + ", " + y + ")" },
	branch:  [4]string{"if %:", "elif %:", "else:", ""},
	empty:   "pass",
	assign:  func(name, value string, _ bool) string { return name + " = " + value },
}

// pyFunction writes the function of a rule's program.
func pyFunction(r *rule, name string, taken map[string]bool) string {
	d := pyDialect
	if r.ownSigma {
		d.calls = maps.Clone(d.calls)
		d.calls["sigma"] = pyNumber(r.sigma)
	}
	d.reserved = func(name string) bool { return taken[name] }
	w := newWriter(&d)
	w.indent = 1
	w.body(r.source, r.values)
	var left, right []string
	for _, x := range [][2]string{{"n", "float(a.n)"}, {"t", "float(p.t)"}} {
		if w.given[x[0]] {
			left, right = append(left, x[0]), append(right, x[1])
		}
	}
	head := ""
	if len(left) > 0 {
		head = "    " + strings.Join(left, ", ") + " = " + strings.Join(right, ", ") + "\n"
	}
	for i, line := range w.lines {
		code := strings.TrimLeft(line, "\t")
		w.lines[i] = strings.Repeat("    ", len(line)-len(code)) + code
	}
	return wrap("# ", "The index of "+r.label+" for an arm. "+r.kind.Doc+" Source: "+r.kind.Source+".") +
		"def " + name + "(p, a):\n" + head + strings.Join(w.lines, "\n") + "\n"
}

// pyWords are names of Python, and of the functions that are written, that a program may not use.
var pyWords = strings.Fields(`False None True and as assert async await break class continue def del elif else except finally for from
	global if import in is lambda nonlocal not or pass raise return try while with yield match case
	abs any bin dict enumerate float int isinstance len list max min print range repr sorted str sum tuple zip
	argparse bisect functools math p a n t K HORIZON RUNS SEED RESTLESS SIGMA POLICIES payoff reward`)

// pyPayoffs writes the function of the payoffs.
func pyPayoffs(s *scenario.Scenario) string {
	var b strings.Builder
	fmt.Fprintf(&b, "def payoff(arm, x):\n    \"\"\"The expected reward of an arm at %s x, from 1.\"\"\"\n", counted(s))
	for k, arm := range s.Arms {
		word := "elif"
		if k == 0 {
			word = "if"
		}
		fmt.Fprintf(&b, "    %s arm == %d:  # %s\n        mean = %s\n", word, k, armText(arm), pyPayoff(arm.Func, k))
	}
	end := "mean"
	if law := s.Noise.Law(); !math.IsInf(law.Low, -1) {
		end = fmt.Sprintf("clip(mean, %s, %s)", pyNumber(law.Low), pyNumber(law.High))
	}
	b.WriteString("    return " + end + "\n")
	return b.String()
}
