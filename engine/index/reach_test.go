package index

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/detmath"
)

// What a program may call: all of it gives a number that follows from the run alone.
const reachable = "mean sum wsum sqsum reward round before dcount dsum dmean sqrt log exp pow min max floor ceil abs " +
	"klmax klmin kl qnormal qbeta rand toss normal beta"

// A program reaches nothing but numbers: no name but those of the language means anything, whatever it means elsewhere.
func TestAProgramReachesNumbersOnly(t *testing.T) {
	var functions []string
	for _, w := range Words() {
		if w.Kind == Function {
			functions = append(functions, w.Name)
		}
	}
	if got := strings.Join(functions, " "); got != reachable {
		t.Errorf("a program may call %s: if that is right, think of what it reaches, and change this test", got)
	}
	for _, name := range []string{
		"window", "self", "globalThis", "document", "location", "navigator", "localStorage", "indexedDB", "fetch", "XMLHttpRequest", "WebSocket",
		"importScripts", "postMessage", "Worker", "eval", "Function", "constructor", "prototype", "__proto__", "this", "Date", "performance",
		"setTimeout", "crypto", "Math", "os", "net", "http", "syscall", "time", "unsafe", "runtime", "exec", "open", "read", "println", "panic",
	} {
		for _, text := range []string{"return " + name, "return " + name + "()", "return " + name + "(1)", "x := " + name + "\nreturn x"} {
			if s, faults := Parse(text); s != nil || faults == nil {
				t.Errorf("%q is a program", text)
			}
		}
	}
	for _, text := range []string{
		"import \"os\"\nreturn 0", "return \"text\"", "return 'a'", "return `text`", "return n.x", "return n[0]", "return &n", "return *n",
		"return (func() { return 1 })()", "go x()\nreturn 0", "defer x()\nreturn 0", "goto end\nreturn 0", "for { }\nreturn 0",
		"while n < 1 { }\nreturn 0", "again: return 0", "return {}", "return [1]", "return 1 <- 2", "return n => n", "return ${n}", "return #!",
		"\x00return 0", "return 0\xff", "return 0 /* open", "return \u202e0",
	} {
		if s, faults := Parse(text); s != nil || faults == nil {
			t.Errorf("%q is a program", text)
		}
	}
}

// Every program ends: a round of the dearest programs that the language allows takes a bounded number of steps, whatever their
// form. The time is generous, and what would not end would pass any.
func TestDearestProgramsEnd(t *testing.T) {
	long := func(line func(i int) string) string {
		b := strings.Builder{}
		b.WriteString("x := n + 0.5\n")
		for i := 0; ; i++ {
			next := line(i)
			if _, faults := Parse(b.String() + next + "return x"); faults != nil {
				return b.String() + "return x"
			}
			b.WriteString(next)
		}
	}
	nested := func(open, close string, depth int) string {
		return strings.Repeat(open, depth) + "return n" + strings.Repeat(close, depth) + "\nreturn 0"
	}
	texts := map[string]string{
		"qbeta": long(func(i int) string { return "x = qbeta(abs(x)/(t+" + strconv.Itoa(i) + "), abs(x), 2+1/x)\n" }),
		"beta":  long(func(int) string { return "x += beta(abs(x), n+1)\n" }),
		"klmax": long(func(i int) string { return "x = klmax(x/(t+" + strconv.Itoa(i) + "), 1/x)\n" }),
		"pow":   long(func(i int) string { return "x += pow(x, mean(t/" + strconv.Itoa(i+2) + "))\n" }),
		"before": long(func(i int) string {
			return "x += sum(before(t-" + strconv.Itoa(i) + "), n) * round(t-" + strconv.Itoa(i) + ")\n"
		}),
		"normal": long(func(int) string { return "x += normal()\n" }),
		"shares": long(func(i int) string { return "x += dmean(" + strconv.FormatFloat(1-1/float64(i+2), 'g', -1, 64) + ")\n" }),
		"ifs":    nested("if t > n {\n", "\n}", maxDepth-1),
	}
	for name, text := range texts {
		s, faults := Parse(text)
		if faults != nil {
			t.Errorf("%s: %v", name, faults)
			continue
		}
		for _, form := range []Form{Plain, Columns, Bounds, Automatic} {
			c := Setting{K: 5, T: 400, Sigma: 0.1}
			c.Values = defaults(s, c)
			g := &game{K: c.K, T: c.T, key: detmath.NewKey(5)}
			start := time.Now()
			g.play(s.Compile(c), form)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%s in form %v: %v for %d rounds of %d arms", name, form, took, c.T, c.K)
			}
		}
	}
	for _, text := range []string{
		strings.Repeat("(", MaxProgram), strings.Repeat("-", MaxProgram), strings.Repeat("!", MaxProgram),
		strings.Repeat("if n<1{", MaxProgram/8), strings.Repeat("x:=n\n", MaxProgram/5), strings.Repeat("\n", MaxProgram),
		"return " + strings.Repeat("1+", MaxProgram/2-4) + "1", "return " + strings.Repeat("mean(", MaxProgram/8) + "n",
		strings.Repeat("0", MaxProgram), "return 1e" + strings.Repeat("9", MaxProgram-9), strings.Repeat("é", MaxProgram/2),
	} {
		start := time.Now()
		Parse(text)
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%.12q… takes %v to read", text, took)
		}
	}
}

// What a program computes follows from the run alone: two machines that play it at other times pull the same arms.
func TestAProgramKnowsNoTime(t *testing.T) {
	for _, text := range []string{"return rand()", "return normal() + n", "return toss() + rand() + last"} {
		s, _ := Parse(text)
		g := &game{K: 4, T: 300, key: detmath.NewKey(9)}
		var first []uint16
		for range 2 {
			arms, _ := g.play(s.Compile(Setting{K: g.K, T: g.T, Sigma: 0.1}), Automatic)
			if first == nil {
				first = arms
				time.Sleep(2 * time.Millisecond)
			} else if !slices.Equal(arms, first) {
				t.Errorf("%q pulls other arms at another time", text)
			}
		}
	}
}
