package index

import (
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/param"
)

// declaration reads a param or a clip.
func (p *parser) declaration(top bool) {
	word := *p.token()
	if !top {
		p.faults.add(word.from, word.to, word.text+" cannot be inside an if: write it at the beginning")
		p.skipLine()
		return
	}
	p.at++
	ok := false
	if word.text == "param" {
		ok = p.param()
	} else {
		ok = p.clip(word)
	}
	if p.token().kind == commentToken {
		p.at++ // of a clip: for people
	}
	if !ok {
		p.skipLine()
	}
}

func (p *parser) param() bool {
	name := *p.token()
	if name.kind != nameToken || isKeyword(name.text) {
		p.fault("a parameter is written param eps = 0.25 // (0, 0.5) what it means")
		return false
	}
	p.at++
	if !p.take("=") {
		p.fault("a parameter needs a default: param " + name.text + " = 1")
		return false
	}
	start := p.token().from
	value, ok := p.expression()
	if !ok {
		return false
	}
	d := Param{value: value, from: name.from, to: name.to, Param: param.Param{Name: name.text, Symbol: symbolOf(name.text),
		Range: param.Range{Min: -maxSize, Max: maxSize}, Formula: p.text[start:value.to]}}
	if t := *p.token(); t.kind == commentToken {
		p.at++
		ok = p.describe(&d, t)
	}
	if len(p.source.Params) == MaxParams {
		p.faults.add(name.from, name.to, "a program has at most "+strconv.Itoa(MaxParams)+" parameters")
		return false
	}
	p.source.Params = append(p.source.Params, d)
	return ok
}

// maxSize is the size of the largest value of a parameter without a range.
const maxSize = 1e9

// describe reads the comment of a parameter: its range, the word whole, and its meaning, each of which may be missing.
func (p *parser) describe(d *Param, t token) bool {
	rest := t.text
	if rest != "" && (rest[0] == '(' || rest[0] == '[') {
		end := strings.IndexAny(rest, ")]")
		if end < 0 || !d.setRange(rest[:end+1]) {
			p.faults.add(t.from, t.to, "the comment begins with a bracket, but not with a range such as (0, 0.5) or [1, 1000]")
			return false
		}
		rest = strings.TrimSpace(rest[end+1:])
	}
	if word, after, _ := strings.Cut(rest, " "); strings.TrimRight(word, ":,;") == "whole" {
		d.Integer, rest = true, strings.TrimSpace(after)
	}
	d.Doc = oneLine(rest)
	return true
}

// setRange reads a range such as (0, 0.5].
func (d *Param) setRange(text string) bool {
	low, high, ok := strings.Cut(text[1:len(text)-1], ",")
	least, err := strconv.ParseFloat(strings.TrimSpace(low), 64)
	most, err2 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if !ok || err != nil || err2 != nil || !(least < most) || math.Abs(least) > 1e15 || math.Abs(most) > 1e15 {
		return false
	}
	d.Min, d.Max, d.MinOpen, d.MaxOpen = least, most, text[0] == '(', text[len(text)-1] == ')'
	return true
}

// oneLine returns text without control characters, shortened to the length of one line.
func oneLine(text string) string {
	const most = 200
	out := []byte{}
	for _, c := range text {
		if c < ' ' || c == 0x7f || c == '\u2028' || c == '\u2029' {
			c = ' '
		}
		if len(out) > most {
			return string(out) + "…"
		}
		out = append(out, string(c)...)
	}
	return string(out)
}

// clip reads the range to which rewards are clipped.
func (p *parser) clip(word token) bool {
	const want = "the rewards' range is written clip [0, 1]"
	if p.source.clips {
		p.faults.add(word.from, word.to, "rewards are clipped once: remove the second clip")
		return false
	}
	if !p.take("[") {
		p.fault(want)
		return false
	}
	var bounds [2]float64
	for i, end := range [...]string{",", "]"} {
		x, ok := p.bound()
		if !ok || !p.take(end) {
			p.fault(want)
			return false
		}
		bounds[i] = x
	}
	if !(bounds[0] < bounds[1]) {
		p.faults.add(word.from, p.tokens[p.at-1].to, "the lower end of the range must be below the upper one: "+want)
		return false
	}
	p.source.clips, p.source.low, p.source.high = true, bounds[0], bounds[1]
	return true
}

// bound reads a number with its sign.
func (p *parser) bound() (x float64, ok bool) {
	sign := 1.0
	if p.take("-") {
		sign = -1
	}
	t := p.token()
	if t.kind != numberToken {
		return 0, false
	}
	p.at++
	x, err := strconv.ParseFloat(t.text, 64)
	return sign * x, err == nil
}

// symbols are the Greek letters that people spell out.
var symbols = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eps": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ",
	"lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "tau": "τ", "phi": "φ", "psi": "ψ", "omega": "ω",
}

func symbolOf(name string) string {
	if s, ok := symbols[name]; ok {
		return s
	}
	return name
}
