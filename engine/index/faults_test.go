package index

import (
	"strings"
	"testing"

	"risingbandits/engine/param"
)

// What people write wrongly, and what they are told: the place, what was found, what would be right.
var faultCases = []struct{ text, want string }{
	{"", "1:1: the program ends without the arm's index: write return x"},
	{"h := n/4\n\n", "1:9: the program ends without the arm's index: write return x"},
	{"if n < 1 { return inf }", "1:24: " +
		"the program ends without the arm's index: write return x, for the case that the condition of the last if does not hold"},
	{"return mean(n) +", "1:16: a value is missing after +"},
	{"return mean(n) + * 2", "1:18: * cannot be here: a value is missing before it"},
	{"return sqrt(n", "1:12: this ( is never closed: a ) is missing before the end of the line"},
	{"return (n + 1\nreturn 2", "1:8: this ( is never closed: a ) is missing before the end of the line"},
	{"return n)", "1:9: ) cannot be here: no ( is open here"},
	{"if n < 1 return inf\nreturn 0", "1:10: a { is missing after 1: write if … { … }"},
	{"if n < 1 { return inf\nreturn 0", "1:10: this { is never closed: a } is missing"},
	{"return 0 }", "1:10: } cannot be here: no { is open here"},
	{"}\nreturn 0", "1:1: } cannot be here: no { is open here"},
	{"return n^2", "1:9: the language has no ^: write pow(x, 2) for a power"},
	{"return n**2", "1:9: the language has no **: write pow(x, 2) for a power"},
	{"x := 1\nx++\nreturn x", "2:2: the language has no ++: write x += 1"},
	{"# UCB1\nreturn 0", "1:1: the language has no #: write // before a comment"},
	{"return ln(t)", "1:8: no function is called ln: write log(x)"},
	{"return math.Sqrt(t)", "1:12: the language has no .: write functions without a package, such as sqrt(x), and numbers such as 0.5\n" +
		"1:13: no function is called Sqrt: did you mean sqrt?"},
	{"return squrt(t)", "1:8: no function is called squrt: did you mean sqrt?"},
	{"return n(1)", "1:8: n is a number, not a function: write n, or * before the ("},
	{"return mean", "1:8: mean is a function: write mean(n) for the mean of all rewards"},
	{"return mean()", "1:8: mean has no argument, but is written mean(h), mean(h, back), such as mean(n) for the mean of all rewards"},
	{"return mean(1, 2, 3)", "1:8: mean has 3 arguments, but is written mean(h), mean(h, back), such as mean(n) for the mean of all rewards"},
	{"return sqrt(2 log(t) / n)", "1:15: an operator is missing before log, such as *"},
	{"return log t", "1:12: log is a function: write log(x)"},
	{"return (log t)", "1:13: log is a function: write log(x)"},
	{"return mean[n]", "1:12: [ cannot be here: write mean(h) for the mean of the last h rewards, or reward(i) for one reward"},
	{"return sum(rewards[-h:])", "1:19: [ cannot be here: write mean(h) for the mean of the last h rewards, or reward(i) for one reward\n" +
		"1:22: the language has no :: write := to give a name a value"},
	{"return var(n)", "1:8: no function is called var: write sqsum(0, n)/n - mean(n)*mean(n)"},
	{"return mean(n)\n  + 1", "2:3: a line cannot begin with +: write it at the end of the line before"},
	{"x := 1 return x", "1:8: return cannot be here: a new statement begins on a new line"},
	{"if n < 1: return inf\nreturn 0", "1:9: the language has no :: write { … } around what an if does"},
	{"if n < 1:\n  return inf\nreturn 0", "1:9: the language has no :: write { … } around what an if does"},
	{"def f(n):\n  return 1", "1:1: the language has no def: write the steps themselves: a program has no functions of its own"},
	{"if n < 1 and t > 2 { return 1 }\nreturn 0", "1:10: the language has no and: write &&"},
	{"return (n < 1 or t > 2)", "1:15: the language has no or: write ||"},
	{"if not n < 1 { return 1 }\nreturn 0", "1:4: the language has no not: write !"},
	{"return n > 0 ? mean(n) : inf", "1:14: the language has no ?: write if x { … } else { … }"},
	{"/* UCB1 */ return mean(n)", "1:1: the language has no /*: write // before a comment"},
	{"return mean(n) + 0,5", "1:19: a number is written with a point: 0.5"},
	{"param w = 9 [1, 99]\nreturn w", "1:13: [ cannot be here: write the range of a parameter in a comment, such as // [1, 1000]"},
	{"param w = 9 # [1, 99]\nreturn w", "1:13: the language has no #: write // before a comment"},
	{"return N", "1:8: nothing is called N: write n"},
	{"return c*sqrt(t)", "1:8: nothing is called c: give it a value before, or declare it: param c = 1"},
	{"slope := 1\nreturn slop", "2:8: nothing is called slop: did you mean slope?"},
	{"x = 1\nreturn x", "1:1: x has no value yet: write := instead of = for a new name"},
	{"x := 1\nx := 2\nreturn x", "2:1: x has a value since line 1: write = instead of := to change it"},
	{"t := 1\nreturn t", "1:1: t is given (the present round, from 1): choose another name"},
	{"if n > 1 { x := 1 }\nreturn x", "2:8: x has a value only if the condition of an if holds: give it one before the if, or in an else"},
	{"return 1\nx := 2", "2:1: this is never reached: the line before it returns"},
	{"if n { return inf }\nreturn 0", "1:4: an if needs a condition, such as n < 1, not a number"},
	{"return n < 1", "1:8: a number is needed here, not a condition"},
	{"return (n < 1) + 1", "1:8: a number is needed here, not a condition"},
	{"x := n < 1\nx = 2\nreturn 0", "2:5: x is a condition since line 1, this is a number: choose another name"},
	{"if 0 < n < 5 { return 1 }\nreturn 0", "1:10: comparisons do not chain: write a < b && b < c"},
	{"if n && t > 1 { return 1 }\nreturn 0", "1:4: a condition is needed here, such as n < 1, not a number"},
	{"if n = 1 { return 1 }\nreturn 0", "1:6: = cannot be in a condition: write == to compare"},
	{"return 2n", "1:9: an operator is missing before n, such as *"},
	{"return 2 (n)", "1:10: an operator is missing before (, such as *"},
	{"for i := 1; i < n; i++ {}\nreturn 0",
		"1:1: the language has no for: write sums over pulls, such as sum(n-h, n): the language has no loops, so that every program ends"},
	{"var x = 1\nreturn x", "1:1: the language has no var: write a name alone: x := 0"},
	{"a, b := 1, 2\nreturn a", "1:1: one name gets a value at a time: write a line for each"},
	{"mean(n)\nreturn 1", "1:1: this value is not used: write name := before it, or return"},
	{"retrun 1", "1:1: retrun begins no statement: did you mean return?"},
	{"return", "1:1: return needs the arm's index: return x"},
	{"else { }\nreturn 1", "1:1: else cannot be here: else follows the } of an if"},
	{"param eps\nreturn eps", "1:10: the line ends too early: a parameter needs a default: param eps = 1"},
	{"param = 1\nreturn 1", "1:7: = cannot be here: a parameter is written param eps = 0.25 // (0, 0.5) what it means"},
	{"param eps = 0.5 // [0, 0.5) share\nreturn eps", "1:13: the default of eps is 0.5, but it must be a number in [0, 0.5)"},
	{"param eps = n\nreturn eps", "1:13: a parameter's default may use T, K, sigma and earlier parameters alone"},
	{"param eps = 1 // (0, x)\nreturn eps", "1:15: the comment begins with a bracket, but not with a range such as (0, 0.5) or [1, 1000]"},
	{"param eps = 1\nparam eps = 2\nreturn eps", "2:7: eps is declared twice: remove one"},
	{"param eps = 1\neps = 2\nreturn eps", "2:1: eps is a parameter, which keeps its value: choose another name"},
	{"if n < 1 { param x = 1 }\nreturn 1", "1:12: param cannot be inside an if: write it at the beginning"},
	{"clip 0, 1\nreturn 1", "1:6: 0 cannot be here: the rewards' range is written clip [0, 1]"},
	{"clip [1, 0]\nreturn 1", "1:1: the lower end of the range must be below the upper one: the rewards' range is written clip [0, 1]"},
	{"return dmean(1/t)", "1:16: the share that is kept from round to round may use T, K, sigma and parameters alone"},
	{"return 1e999", "1:8: 1e999 is too large for a number: write inf for infinity"},
	{"return “1”", "1:8: the language has no “: remove it\n1:10: the language has no ”: remove it"},
	{"σ := 1\nreturn σ2", "2:8: nothing is called σ2: give it a value before, or declare it: param σ2 = 1"},
	{"x := 𝛼\nreturn y", "1:6: nothing is called 𝛼: give it a value before, or declare it: param 𝛼 = 1\n" +
		"2:8: nothing is called y: give it a value before, or declare it: param y = 1"},
	{"return flor(2)", "1:8: no function is called flor: did you mean floor?"},
}

func TestFaults(t *testing.T) {
	for _, c := range faultCases {
		_, faults := Parse(c.text)
		if got := faults.Error(); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
		for _, f := range faults {
			if f.From < 0 || f.To < f.From || f.To > len(c.text) {
				t.Errorf("%q: a fault from byte %d to %d of %d", c.text, f.From, f.To, len(c.text))
			}
		}
	}
}

// A text at a limit has no fault, and no more faults are reported than the package says.
func TestWithinLimits(t *testing.T) {
	program := "return 1 //"
	if _, faults := Parse(program + strings.Repeat("x", MaxProgram-len(program))); faults != nil {
		t.Errorf("a program of %d bytes: %v", MaxProgram, faults)
	}
	if _, faults := Parse(strings.Repeat("x\n", 100)); len(faults) != 10 {
		t.Errorf("%d faults are reported, want 10", len(faults))
	}
	if line, col := Place("\n\U00010000x", 5); line != 2 || col != 3 {
		t.Errorf("what follows the first character beyond 16 bits is at %d:%d, want 2:3", line, col)
	}
}

// Words take as many arguments as the form in their help has, and no more: up to eight where it ends in ….
func TestWordsTakeTheArgumentsOfTheirForm(t *testing.T) {
	for _, w := range Words() {
		if w.Kind != Function || !strings.Contains(w.Form, "(") {
			continue
		}
		inside := strings.TrimSuffix(w.Form[strings.LastIndex(w.Form, "(")+1:], ")")
		for n := range 10 {
			args := strings.TrimSuffix(strings.Repeat("1, ", n), ", ")
			_, faults := Parse("return " + w.Name + "(" + args + ")")
			most := strings.Count(inside, ",") + 1
			if inside == "" {
				most = 0
			}
			if strings.Contains(inside, "…") {
				most = 8
			}
			if n > most && faults == nil {
				t.Errorf("%s takes %d arguments, its form is %s", w.Name, n, w.Form)
			}
			if n == most && faults != nil && !strings.Contains(faults.Error(), "must") {
				t.Errorf("%s takes no %d arguments, its form is %s: %v", w.Name, n, w.Form, faults)
			}
		}
	}
}

// Texts at the limits get a message, however they are built.
func TestLimits(t *testing.T) {
	long := strings.Repeat("x", MaxName+1)
	sum := "return 0"
	for i := range 600 {
		sum += " + sqrt(t+" + strings.Repeat("1", 1+i%3) + string(rune('0'+i%10)) + ")"
	}
	many := ""
	for i := range MaxParams + 1 {
		many += "param p" + string(rune('a'+i)) + " = 1\n"
	}
	for _, c := range []struct{ text, want string }{
		{strings.Repeat(" ", MaxProgram+1), "a program has at most 8 KiB (8,192 bytes)"},
		{"return " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100), "nested too deep"},
		{"return " + strings.Repeat("-", 100) + "1", "nested too deep"},
		{strings.Repeat("if n < 1 { ", 100), "nested too deep"},
		{long + " := 1\nreturn " + long, "a name has at most 32 bytes"},
		{many + "return 1", "a program has at most 16 parameters"},
		{strings.Repeat("x\n", 100), "this value is not used"},
		{manyOperations(), "too many operations: at most 500"},
	} {
		_, faults := Parse(c.text)
		if !strings.Contains(faults.Error(), c.want) || len(faults) > maxFaults {
			t.Errorf("%.40q…: %d faults, %v, want %q", c.text, len(faults), faults, c.want)
		}
	}
	if _, faults := Parse(strings.Repeat("x := 1\n", 0) + sum[:8000]); len(faults) > maxFaults {
		t.Errorf("%d faults", len(faults))
	}
}

// manyOperations returns a program of more operations than allowed, of which no two are equal.
func manyOperations() string {
	text := "x := t\n"
	for range 520 {
		text += "x*=n+x\n"
	}
	return text + "return x"
}

// A declaration is read with its range, its kind of numbers and its meaning.
func TestDeclarations(t *testing.T) {
	s, faults := Parse("// Two lines\n// of text.\n" +
		"param eps = 0.25 // (0, 0.5] share of the pulls\n" +
		"param tau = floor(T/eps) // [1, 1e6] whole: rounds\n" +
		"param x = -1\nparam y = 2 // more of x\nclip [-1, 1] // why\nreturn eps + tau + x + y // the end\n")
	if faults != nil {
		t.Fatal(faults)
	}
	want := []param.Param{
		{Name: "eps", Symbol: "ε", Range: param.Range{Max: 0.5, MinOpen: true}, Formula: "0.25", Doc: "share of the pulls"},
		{Name: "tau", Symbol: "τ", Range: param.Integers(1, 1e6), Formula: "floor(T/eps)", Doc: "rounds"},
		{Name: "x", Symbol: "x", Range: param.Range{Min: -1e9, Max: 1e9}, Formula: "-1"},
		{Name: "y", Symbol: "y", Range: param.Range{Min: -1e9, Max: 1e9}, Formula: "2", Doc: "more of x"},
	}
	for i, p := range s.Params {
		if p.Param != want[i] || p.Fixed != (p.Name != "tau") {
			t.Errorf("parameter %d is %+v, want %+v", i, p, want[i])
		}
	}
	if s.Doc != "Two lines of text." || !s.clips || s.low != -1 || s.high != 1 {
		t.Errorf("doc %q, clips %v to %v..%v", s.Doc, s.clips, s.low, s.high)
	}
	if tau := s.Default(1, Setting{T: 101, Values: []float64{0.25}}); tau != 404 {
		t.Errorf("the default of tau is %v, want 404", tau)
	}
}
