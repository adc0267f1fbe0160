package scenario

import (
	"strconv"
	"unicode/utf8"

	"risingbandits/engine/index"
	"risingbandits/engine/param"
	"risingbandits/engine/policy"
)

// words reads a parameter that is a text into values. A text without a character counts as absent.
func (r *reader) words(n int32, path string, p policy.Param, values policy.Values) {
	if !p.Lines {
		if s, ok := r.line(n, path, bytesAtMost(p.Most)); ok && s != "" {
			values[p.Name] = s
		}
		return
	}
	want := "a text of at most " + grouped(p.Most) + " bytes"
	if r.kind(n) != '"' {
		r.fault(n, path, want+", in double quotes")
		return
	}
	s := r.str(n)
	if len(s) > p.Most {
		r.problem(r.nodes[n].from, path, r.got(n), want, "got "+grouped(len(s))+" bytes, want "+want)
		return
	}
	for _, f := range p.Check(s) {
		r.programFault(n, path, f)
	}
	values[p.Name] = s
}

// programFault reports a fault in a text that is a program, with its place in the program.
func (r *reader) programFault(n int32, path string, f index.Fault) {
	if r.full() {
		r.more++
		return
	}
	r.faults = append(r.faults, Fault{
		Path: path + ":" + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Col), Problem: f.Message,
		Offset: int(r.nodes[n].from) + rawOffset(r.text[r.nodes[n].from:r.nodes[n].to], f.From),
	})
}

// rawOffset returns where byte `at` of a string is in its JSON text, which begins with quotes.
func rawOffset(raw []byte, at int) int {
	i := 1
	for n := 0; n < at && i < len(raw)-1; {
		if raw[i] != '\\' {
			i++
			n++
			continue
		}
		size := 2
		if raw[i+1] == 'u' {
			if size = 6; i+12 <= len(raw) && raw[i+6] == '\\' && utf8.RuneLen(firstRune(raw[i:i+6])) < 0 {
				size = 12 // half a character, and its other half
			}
		}
		n += len(unquote(append(append([]byte{'"'}, raw[i:i+size]...), '"')))
		i += size
	}
	return i
}

// firstRune returns the number that an escape such as \u00e9 names, also half a character.
func firstRune(escape []byte) rune {
	n, _ := strconv.ParseUint(string(escape[2:6]), 16, 32)
	return rune(n)
}

// specialised reads the parameters that a policy has because of the values that it gives: own, of its kind.
func (r *reader) specialised(o *object, kind policy.Kind, own []policy.Param, s *Document, values policy.Values) {
	if n, ok := o.field(policy.IndexParameters); ok {
		r.within(n, o.at(policy.IndexParameters), own, values, kind.Specialise == nil)
	}
	if len(own) > 0 && hasContext(s) {
		r.defaults(o, kind, s.Context(), values, own)
	}
}

// within reads parameters from an object of their own. complete is false if it may hold others too.
func (r *reader) within(n int32, path string, params []policy.Param, values policy.Values, complete bool) {
	inner, ok := r.object(n, path, `an object such as {"eps": 0.25}`)
	if !ok {
		return
	}
	var known []string
	for _, p := range params {
		name := p.Name[len(p.Within)+1:]
		known = append(known, name)
		n, ok := inner.field(name)
		if !ok {
			continue
		}
		if x, ok := r.number(n, inner.at(name), numberField{Range: p.Range}); ok {
			values[p.Name] = x
		}
	}
	if complete {
		inner.reportUnknown("the program's parameters", known)
	}
}

// defaults reports parameters whose default is outside their range in this scenario.
func (r *reader) defaults(o *object, kind policy.Kind, c policy.Context, values policy.Values, own []policy.Param) {
	n, ok := o.values["program"]
	if !ok {
		return
	}
	resolved := policy.Resolve(kind, c, values)
	text, _ := values["program"].(string)
	for _, p := range own {
		x := resolved[p.Name].(float64)
		if _, given := values[p.Name]; given || p.Contains(x) {
			continue
		}
		line, col := index.Place(text, p.At)
		r.programFault(n, o.at("program"), index.Fault{
			From: p.At, Line: line, Col: col,
			Message: "the default of " + p.Symbol + " is " + param.Format(x) + " in this scenario, but it must be " + p.Range.String() +
				": give it a value in parameters, or another default",
		})
	}
}
