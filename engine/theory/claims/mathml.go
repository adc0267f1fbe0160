package claims

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Texts of claims hold mathematics between dollar signs: "at most $2 K + K T^q$". In it
//
//	K, γ, 12, +        a letter, a number or an operator is one token; spaces separate only
//	max, ln            these words are one token
//	a^b, a_b           an exponent, an index: of one token or of a group
//	{...}              a group
//	frac{...}{...}     a fraction
//	"text"             words
//
// HTML and Plain write such a text for browsers and for terminals.

// HTML returns a text as HTML, its mathematics as MathML Core.
func HTML(text string) string {
	return each(text, html.EscapeString, func(m string) string {
		p := mathParser{rest: m}
		return "<math>" + p.row("") + "</math>"
	})
}

// Plain returns a text without marks: braces only where a group has several tokens.
func Plain(text string) string {
	return each(text, func(s string) string { return s }, func(m string) string {
		p := mathParser{rest: m, plain: true}
		return p.row("")
	})
}

const badDollars = "claims: a text with a dollar sign that is not closed: "

// each writes the parts of a text outside and inside of dollar signs.
func each(text string, words, math func(string) string) string {
	parts := strings.Split(text, "$")
	if len(parts)%2 == 0 {
		panic(badDollars + text)
	}
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 0 {
			b.WriteString(words(part))
		} else {
			b.WriteString(math(part))
		}
	}
	return b.String()
}

// A mathParser writes mathematics as MathML or as plain text.
type mathParser struct {
	rest  string
	plain bool
}

const badMath = "claims: mathematics that cannot be read: "

// row writes everything up to a closing mark, "" for the end.
func (p *mathParser) row(until string) string {
	var b strings.Builder
	for {
		p.rest = strings.TrimLeft(p.rest, " ")
		if p.rest == "" && until != "" {
			panic(badMath + until)
		}
		if p.rest == "" || until != "" && strings.HasPrefix(p.rest, until) {
			p.rest = strings.TrimPrefix(p.rest, until)
			return p.wrap("mrow", b.String())
		}
		b.WriteString(p.scripted(b.Len() == 0))
	}
}

func (p *mathParser) wrap(element, inner string) string {
	if p.plain {
		return inner
	}
	return "<" + element + ">" + inner + "</" + element + ">"
}

// scripted writes a token or group with its exponent or index; first says that it begins a row.
func (p *mathParser) scripted(first bool) string {
	base := p.atom(first)
	for mark, element := range map[string]string{"^": "msup", "_": "msub"} {
		if rest, ok := strings.CutPrefix(p.rest, mark); ok {
			p.rest = rest
			script := p.atom(true)
			if !p.plain {
				return p.wrap(element, base+script)
			}
			if utf8.RuneCountInString(script) > 1 {
				script = "(" + strings.TrimSpace(script) + ")"
			}
			return base + mark + script
		}
	}
	return base
}

// grouped puts a sum in parentheses.
func grouped(text string) string {
	if strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// mathWords are the words that are one token.
var mathWords = []string{"max", "ln"}

const spacedOperators = "+−=≤≥<>∈,"

// atom writes one token or group.
func (p *mathParser) atom(first bool) string {
	if rest, ok := strings.CutPrefix(p.rest, "frac{"); ok {
		p.rest = rest
		top := p.row("}")
		p.rest = strings.TrimPrefix(p.rest, "{")
		bottom := p.row("}")
		if p.plain {
			return grouped(top) + "/" + grouped(bottom)
		}
		return p.wrap("mfrac", top+bottom)
	}
	if rest, ok := strings.CutPrefix(p.rest, "{"); ok {
		p.rest = rest
		return p.row("}")
	}
	if rest, ok := strings.CutPrefix(p.rest, `"`); ok {
		text, after, _ := strings.Cut(rest, `"`)
		p.rest = after
		if p.plain {
			return " " + text + " "
		}
		return p.wrap("mtext", "\u00a0"+html.EscapeString(text)+"\u00a0")
	}
	for _, word := range mathWords {
		if rest, ok := strings.CutPrefix(p.rest, word); ok {
			if p.rest = rest; p.plain {
				return word
			}
			return p.wrap("mi", word+"\u2009")
		}
	}
	return p.token(first)
}

// token writes a letter, a number or an operator.
func (p *mathParser) token(first bool) string {
	r, size := utf8.DecodeRuneInString(p.rest)
	if unicode.IsDigit(r) {
		size = len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789.,"))
		if size < len(p.rest) || size > 0 {
			size -= len(p.rest[:size]) - len(strings.TrimRight(p.rest[:size], ".,")) // a comma after a number is none of it
		}
	}
	text := p.rest[:size]
	p.rest = p.rest[size:]
	switch {
	case unicode.IsDigit(r):
		return p.wrap("mn", text)
	case unicode.IsLetter(r):
		return p.wrap("mi", text)
	case p.plain && text == ",":
		return ", "
	case p.plain && first && text == "−": // a sign
		return text
	case p.plain && strings.Contains(spacedOperators, text):
		return " " + text + " "
	}
	if strings.Contains("()[]", text) && !p.plain {
		return `<mo stretchy="false">` + text + "</mo>"
	}
	return p.wrap("mo", html.EscapeString(text))
}
