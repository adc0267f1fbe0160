package translate

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// goPayoffs writes the function of the payoffs.
func goPayoffs(s *scenario.Scenario) string {
	var cases strings.Builder
	for k, arm := range s.Arms {
		fmt.Fprintf(&cases, "\tcase %d: // %s\n%s", k, armText(arm), goPayoff(arm.Payoff, k))
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

// goPayoff writes the statements that compute the payoff of arm k, as package payoff does.
func goPayoff(spec payoff.Spec, k int) string {
	f := formulaOf(spec)
	n := goNumber
	switch f.shape {
	case "constant":
		return fmt.Sprintf("\t\tmean = %s\n", n(f.v[0]))
	case "exp":
		return fmt.Sprintf("\t\tmean = %s * Expm1(%s*at)\n", n(-f.v[0]), n(-f.v[1]))
	case "linear":
		return fmt.Sprintf("\t\tmean = min(%s*at, %s)\n", n(f.v[0]), n(f.v[1]))
	case "poly":
		return fmt.Sprintf("\t\tmean = %s * (1 - Pow(1+at/%s, %s))\n", n(f.v[0]), n(f.v[2]), n(-f.v[1]))
	case "shifted":
		return fmt.Sprintf("\t\tmean = %s * (1 - float64(%s*Pow(at+%s, %s)))\n", n(f.v[0]), n(f.v[1]), n(f.v[3]), n(-f.v[2]))
	case "step":
		return fmt.Sprintf("\t\tif mean = %s; x > %d {\n\t\t\tmean = %s\n\t\t}\n", n(f.v[0]), int(f.v[2]), n(f.v[1]))
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

// goNoise writes the function of the rewards, "" if the kind of noise has no translation.
func goNoise(s *scenario.Scenario) string {
	head := "// reward returns a reward of an arm around its mean, drawn from word x of the key of its noise in a run.\n"
	head += "func reward(key Key, x uint64, mean float64) float64 {\n"
	beta, n := s.Noise.Params["beta"], goNumber
	switch s.Noise.Kind {
	case "none":
		return head + "\treturn mean\n}\n"
	case "gaussian":
		return head + "\treturn mean + float64(noiseSigma*key.Normal(x))\n}\n"
	case "bernoulli":
		return head + "\tif key.Float64(x) < mean {\n\t\treturn 1\n\t}\n\treturn 0\n}\n"
	case "beta-released":
		head, beta = head+"\tmean = clip(mean, 1e-06, 1-1e-06)\n", 2
	case "beta":
	default:
		return ""
	}
	return head + fmt.Sprintf("\ts := NewStream(key.Child(x))\n\treturn s.Beta(%s*mean/(1-mean), %s)\n}\n", n(beta), n(beta))
}

// decimal returns a number with a point.
func decimal(x float64) string {
	text := strconv.FormatFloat(x, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// A formula is a payoff as its family computes it: the shape of its computation and the numbers in it.
type formula struct {
	shape string // a family, or poly and shifted for polynomials without and with a shift of their own
	v     []float64
}

// formulaOf returns the formula of a payoff; its shape is "" if the family has no translation.
func formulaOf(spec payoff.Spec) formula {
	v := spec.Params
	switch spec.Family {
	case "constant":
		return formula{"constant", []float64{v["value"]}}
	case "exp":
		return formula{"exp", []float64{v["c"], v["a"]}}
	case "linear":
		return formula{"linear", []float64{v["slope"], v["cap"]}}
	case "step":
		return formula{"step", []float64{v["low"], v["high"], v["after"]}}
	case "points":
		return formula{shape: "points"}
	case "poly":
	default:
		return formula{}
	}
	c, b, rho := v["c"], v["b"], v["rho"]
	s, given := v["s"]
	switch {
	case b == 0:
		return formula{"constant", []float64{c}}
	case given:
		return formula{"shifted", []float64{c, b, rho, s}}
	}
	if s = detmath.Pow(b, 1/rho); s == 0 {
		return formula{"step", []float64{0, c, 0}}
	}
	return formula{"poly", []float64{c, rho, s}}
}

// pyPayoff returns the expression of the payoff of arm k.
func pyPayoff(spec payoff.Spec, k int) string {
	f := formulaOf(spec)
	n := pyNumber
	switch f.shape {
	case "constant":
		return decimal(f.v[0])
	case "exp":
		return fmt.Sprintf("%s * math.expm1(%s * x)", n(-f.v[0]), n(-f.v[1]))
	case "linear":
		return fmt.Sprintf("min(%s * x, %s)", n(f.v[0]), decimal(f.v[1]))
	case "poly":
		return fmt.Sprintf("%s * (1 - math.pow(1 + x / %s, %s))", n(f.v[0]), n(f.v[2]), n(-f.v[1]))
	case "shifted":
		return fmt.Sprintf("%s * (1 - %s * math.pow(x + %s, %s))", n(f.v[0]), n(f.v[1]), n(f.v[3]), n(-f.v[2]))
	case "step":
		return fmt.Sprintf("%s if x > %d else %s", decimal(f.v[1]), int(f.v[2]), decimal(f.v[0]))
	}
	return fmt.Sprintf("on_curve(x, CURVE_%d)", k)
}

// pyNoise writes the function of the rewards.
func pyNoise(s *scenario.Scenario) string {
	head := "def reward(key, x, mean):\n" +
		"    \"\"\"A reward of an arm around its mean, drawn from number x of the key of its noise in a run.\"\"\"\n"
	scale := s.Noise.Params["beta"]
	switch s.Noise.Kind {
	case "none":
		return head + "    return mean\n"
	case "gaussian":
		return head + "    return mean + SIGMA * key.normal(x)\n"
	case "bernoulli":
		return head + "    return 1.0 if key.uniform(x) < mean else 0.0\n"
	case "beta-released":
		head, scale = head+"    mean = clip(mean, 1e-06, 1 - 1e-06)\n", 2
	}
	return head + fmt.Sprintf("    return beta(Stream(key.child(x)), %s * mean / (1 - mean), %s)\n", pyNumber(scale), pyNumber(scale))
}
