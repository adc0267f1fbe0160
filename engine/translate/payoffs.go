package translate

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// goPayoffs writes the function of the payoffs.
func goPayoffs(s *scenario.Scenario) string {
	var cases strings.Builder
	for k, arm := range s.Arms {
		fmt.Fprintf(&cases, "\tcase %d: // %s\n%s", k, armText(arm), goPayoff(arm.Func, k))
	}
	head := "\tmean := 0.0\n"
	if strings.Contains(goNoCode.ReplaceAllString(cases.String(), ""), "at") { // not in a name, as in Plateau
		head = "\tmean, at := 0.0, float64(x)\n"
	}
	end := "\treturn mean\n"
	if law := s.Noise.Law(); !math.IsInf(law.Low, -1) {
		end = fmt.Sprintf("\treturn clip(mean, %s, %s)\n", goNumber(law.Low), goNumber(law.High))
	}
	return fmt.Sprintf("// payoff returns the expected reward of an arm at %s x, from 1.\n", counted(s)) +
		"func payoff(arm, x int) float64 {\n" + head + "\tswitch arm {\n" + cases.String() + "\t}\n" + end + "}\n"
}

// counted says what the x of a payoff counts.
func counted(s *scenario.Scenario) string {
	if s.Setting == scenario.Restless {
		return "round"
	}
	return "its pull"
}

// armText returns the name of an arm, if it has one, and what its payoff is.
func armText(arm scenario.Arm) string {
	family, _ := payoff.FamilyByID(arm.Payoff.Family)
	if arm.Name == "" {
		return family.Name
	}
	return commented(arm.Name) + ", " + family.Name
}

// codeOf returns the code of a payoff; ok is false if it has none, as a curve, whose points stand elsewhere in the program.
func codeOf(f payoff.Func) (code param.Code, ok bool) {
	if coder, has := f.(payoff.Coder); has {
		return coder.Code(), true
	}
	return param.Code{}, false
}

// withNumbers puts the numbers of a code where its text names them.
func withNumbers(text string, numbers []float64, number func(float64) string) string {
	var pairs []string
	for i, x := range numbers {
		at := strconv.Itoa(i)
		pairs = append(pairs, "{"+at+"}", number(x), "{"+at+".}", decimal(x), "{"+at+"i}", fmt.Sprintf("%.0f", x))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// goPayoff writes the statements that compute the payoff of arm k, as package payoff does.
func goPayoff(f payoff.Func, k int) string {
	if c, ok := codeOf(f); ok {
		return "\t\t" + withNumbers(c.Go, c.Numbers, goNumber) + "\n"
	}
	return fmt.Sprintf("\t\tmean = onCurve(at, curve%d)\n", k)
}

// pointList writes points, some on each line.
func pointList(indent, form string, points []payoff.Point) string {
	var b strings.Builder
	line := indent
	for _, p := range points {
		text := fmt.Sprintf(form, goNumber(p.X), goNumber(p.Y)) + ","
		if len(line)+1+len(text) > 100 {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += text
	}
	b.WriteString(line + "\n")
	return b.String()
}

// goNoise writes the function of the rewards.
func goNoise(s *scenario.Scenario) string {
	c := s.Noise.Code()
	return "// reward returns a reward of an arm around its mean, drawn from word x of the key of its noise in a run.\n" +
		"func reward(key Key, x uint64, mean float64) float64 {\n" + withNumbers(c.Go, c.Numbers, goNumber) + "}\n"
}

// decimal returns a number with a point.
func decimal(x float64) string {
	text := strconv.FormatFloat(x, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// pyPayoff returns the expression of the payoff of arm k.
func pyPayoff(f payoff.Func, k int) string {
	if c, ok := codeOf(f); ok {
		return withNumbers(c.Python, c.Numbers, pyNumber)
	}
	return fmt.Sprintf("on_curve(x, CURVE_%d)", k)
}

// pyNoise writes the function of the rewards.
func pyNoise(s *scenario.Scenario) string {
	c := s.Noise.Code()
	return "def reward(key, x, mean):\n" +
		"    \"\"\"A reward of an arm around its mean, drawn from number x of the key of its noise in a run.\"\"\"\n" +
		withNumbers(c.Python, c.Numbers, pyNumber)
}
