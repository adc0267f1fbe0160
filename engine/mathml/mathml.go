package mathml

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Element returns the notation as one <math> element of MathML Core. It consists of math, mrow, mi, mn, mo, mtext, mfrac,
// msqrt, msub and msup, without attributes and comments, so that a reader of a few lines can build it. It panics if the
// notation cannot be read.
func Element(notation string) string {
	w := writer{rest: notation}
	return "<math>" + w.row("") + "</math>"
}

// maxDepth is how deep groups may be nested, fractions and roots included. Each level copies what is in it, so the limit keeps the
// work in proportion to the notation; and a stack holds so many levels anywhere.
const maxDepth = 50

// Read is Element for a notation that a reader wrote: what cannot be read is an error.
func Read(notation string) (element string, err error) {
	if strings.TrimSpace(notation) == "" {
		return "", errors.New("it is empty")
	}
	defer func() {
		if p := recover(); p != nil {
			text, _ := p.(string)
			near, ours := strings.CutPrefix(text, badMath)
			switch {
			case text == tooDeep:
				err = fmt.Errorf("its brackets are nested more than %d deep, want at most %[1]d", maxDepth)
			case ours:
				err = errors.New("it goes wrong near \"" + begin(near) + "\": close every bracket")
			default:
				panic(p)
			}
		}
	}()
	return Element(notation), nil
}

// begin returns the beginning of a text, for a message.
func begin(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// HTML returns a text as HTML. Between dollar signs the text is in the notation: "at most $2 K + K T^q$".
func HTML(text string) string { return each(text, escaper.Replace, Element) }

// escaper replaces what HTML reads as markup. Package html would bring all its names of characters into engine.wasm.
var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Plain returns such a text for a terminal. An exponent is in parentheses only if it has several tokens.
func Plain(text string) string {
	return each(text, func(s string) string { return s }, func(notation string) string {
		w := writer{rest: notation, plain: true}
		return w.row("")
	})
}

const badDollars = "mathml: a text with a dollar sign that is not closed: "

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

// A writer reads the notation and writes it as MathML or as plain text.
type writer struct {
	rest  string
	plain bool
	depth int // of the group that is being read
}

const (
	badMath = "mathml: mathematics that cannot be read: "
	tooDeep = "mathml: groups are nested too deep"
)

// take removes a mark from the beginning of the rest, and reports whether it was there.
func (w *writer) take(mark string) bool {
	rest, ok := strings.CutPrefix(w.rest, mark)
	w.rest = rest
	return ok
}

// row writes everything up to a closing mark, "" for the end.
func (w *writer) row(until string) string {
	if w.depth++; w.depth > maxDepth+1 { // the whole is a row, too
		panic(tooDeep)
	}
	defer func() { w.depth-- }()
	var b strings.Builder
	for {
		w.rest = strings.TrimLeft(w.rest, " ")
		if w.rest == "" && until != "" {
			panic(badMath + until)
		}
		if w.rest == "" || until != "" && w.take(until) {
			return w.wrap("mrow", b.String())
		}
		b.WriteString(w.scripted(b.Len() == 0))
	}
}

func (w *writer) wrap(element, inner string) string {
	if w.plain {
		return inner
	}
	return "<" + element + ">" + inner + "</" + element + ">"
}

// scripted writes a token or group with its exponent or index; first says that it begins a row.
func (w *writer) scripted(first bool) string {
	base := w.atom(first)
	mark, element := "^", "msup"
	if strings.HasPrefix(w.rest, "_") {
		mark, element = "_", "msub"
	}
	if !w.take(mark) {
		return base
	}
	script := w.atom(true)
	if !w.plain {
		return w.wrap(element, base+script)
	}
	if utf8.RuneCountInString(script) > 1 {
		script = "(" + strings.TrimSpace(script) + ")"
	}
	return base + mark + script
}

// grouped puts a sum in parentheses.
func grouped(text string) string {
	if strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// atom writes one token or group.
func (w *writer) atom(first bool) string {
	switch {
	case w.take("frac{"):
		top := w.row("}")
		if !w.take("{") {
			panic(badMath + w.rest)
		}
		bottom := w.row("}")
		if w.plain {
			return grouped(top) + "/" + grouped(bottom)
		}
		return w.wrap("mfrac", top+bottom)
	case w.take("root{"):
		if w.plain {
			return "√(" + w.row("}") + ")"
		}
		return w.wrap("msqrt", w.row("}"))
	case w.take("{"):
		return w.row("}")
	case w.take(`"`):
		text, after, _ := strings.Cut(w.rest, `"`)
		w.rest = after
		if w.plain {
			return " " + text + " "
		}
		return w.wrap("mtext", "\u00a0"+escaper.Replace(text)+"\u00a0")
	}
	return w.token(first)
}

// functions are the names that stand before an argument.
var functions = []string{"ln", "kl", "min", "max", "drop", "if"}

const spacedOperators = "+−=≤≥<>∈,"

// isLetter reports whether a name may contain r; the sign of a sum is an operator.
func isLetter(r rune) bool { return unicode.IsLetter(r) && r != 'Σ' }

// token writes a name, a number or an operator.
func (w *writer) token(first bool) string {
	w.take(`\`)
	r, size := utf8.DecodeRuneInString(w.rest)
	switch {
	case unicode.IsDigit(r):
		size = len(w.rest) - len(strings.TrimLeft(w.rest, "0123456789.,"))
		size -= len(w.rest[:size]) - len(strings.TrimRight(w.rest[:size], ".,")) // a comma after a number is none of it
	case isLetter(r):
		size = len(w.rest) - len(strings.TrimLeftFunc(w.rest, isLetter))
	}
	text := w.rest[:size]
	w.rest = w.rest[size:]
	switch {
	case unicode.IsDigit(r):
		return w.wrap("mn", text)
	case isLetter(r):
		if slices.Contains(functions, text) && !w.plain {
			text += "\u2009"
			if !first {
				text = "\u2009" + text
			}
		}
		return w.wrap("mi", text)
	case w.plain && text == ",":
		return ", "
	case w.plain && first && text == "−": // a sign
		return text
	case w.plain && strings.Contains(spacedOperators, text):
		return " " + text + " "
	}
	return w.wrap("mo", escaper.Replace(text))
}
