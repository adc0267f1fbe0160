package scenario

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"risingbandits/engine/payoff"
)

// seeds are the documents that fuzzing starts from.
func seeds(f *testing.F) []string {
	all := []string{sound, everything, "\ufeff" + sound, learners}
	for _, c := range faultCases(f) {
		if len(c.text) < 4096 {
			all = append(all, c.text)
		}
	}
	for _, p := range Presets() {
		all = append(all, string(p.Scenario.Canonical()))
	}
	return all
}

// FuzzParse: no text makes Parse panic, or answer with neither a scenario nor faults, or with
// faults that have no place in the text; and what it accepts obeys the law of the canonical form,
// survives a link, and can be resolved and built.
func FuzzParse(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		s, faults := Parse(text)
		if !bytes.Equal(before, text) {
			t.Fatal("Parse changed the text")
		}
		if s == nil {
			wellPlaced(t, text, faults)
			return
		}
		if faults != nil {
			t.Fatalf("accepted, with faults: %v", faults)
		}
		form := lawful(t, s)
		l, err := DecodeLink(EncodeLink(s))
		if err != nil || !bytes.Equal(l.Scenario.Canonical(), form) {
			t.Fatalf("the link loses the scenario: %v", err)
		}
		for i := range s.Policies {
			p := &s.Policies[i]
			if len(p.Values) != len(p.Kind.Params) {
				t.Fatalf("%s: %d of %d parameters are resolved", p.ID, len(p.Values), len(p.Kind.Params))
			}
		}
		for _, a := range s.Arms {
			if _, err := payoff.New(a.Payoff); err != nil || a.Func == nil {
				t.Fatalf("accepted, but package payoff refuses it: %v", err)
			}
		}
	})
}

func wellPlaced(t *testing.T, text []byte, faults Faults) {
	if len(faults) == 0 {
		t.Fatal("neither a scenario nor faults")
	}
	if len(faults) > maxFaults+1 {
		t.Fatalf("%d faults", len(faults))
	}
	last := 0
	for i, f := range faults {
		if i == maxFaults {
			break // the count of the rest has no place
		}
		if f.Offset < last || f.Offset > len(text) || f.Line < 1 || f.Col < 1 {
			t.Fatalf("%q is at %d, line %d, column %d, after %d", f.Error(), f.Offset, f.Line, f.Col, last)
		}
		last = f.Offset
		if f.Error() == "" || len(f.Error()) > 700 || strings.ContainsFunc(f.Error(), unprintable) {
			t.Fatalf("a message unfit to show: %q", f.Error())
		}
	}
}

// FuzzDecodeLink: no fragment makes DecodeLink panic or unpack more than MaxDocument; it answers
// with a lawful scenario or an error of one of its two types.
func FuzzDecodeLink(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add("1." + pack(f, text, 6))
	}
	for _, p := range Presets() {
		f.Add("#" + EncodeLinkWith(p.Scenario, "a-fingerprint"))
	}
	for _, bad := range []string{"", "#", "1.", "2.abc", "1.****", "1.AAAA", "0.", "1..", "1.a.b.c", "99999999999999999999.x"} {
		f.Add(bad)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := DecodeLink(fragment)
		if len(l.Text) > MaxDocument+1 {
			t.Fatalf("unpacked %d bytes", len(l.Text))
		}
		if err == nil {
			lawful(t, l.Scenario)
			return
		}
		var broken *LinkError
		var faults Faults
		switch {
		case l.Scenario != nil:
			t.Fatal("a scenario and an error")
		case errors.As(err, &broken):
			if broken.Problem == "" {
				t.Fatal("an error without words")
			}
		case errors.As(err, &faults):
			wellPlaced(t, l.Text, faults)
		default:
			t.Fatalf("an error of type %T", err)
		}
	})
}
