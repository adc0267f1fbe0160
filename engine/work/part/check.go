package part

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Missing is the error of parts that are not there. They may come later.
type Missing struct {
	Of    int
	Parts []int // their numbers, in order
}

// Error names the missing parts in the form that --array takes.
func (m *Missing) Error() string {
	if len(m.Parts) == 1 {
		return fmt.Sprintf("part %d of %d is missing: play it, for example with --array=%s", m.Parts[0], m.Of, m.Array())
	}
	return fmt.Sprintf("%d of %d parts are missing: play them, for example with --array=%s", len(m.Parts), m.Of, m.Array())
}

// Array returns the numbers of the missing parts as a list of ranges: "3,7-9".
func (m *Missing) Array() string {
	var b strings.Builder
	for i := 0; i < len(m.Parts); {
		last := i
		for last+1 < len(m.Parts) && m.Parts[last+1] == m.Parts[last]+1 {
			last++
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, m.Parts[i])
		if last > i {
			fmt.Fprintf(&b, "-%d", m.Parts[last])
		}
		i = last + 1
	}
	return b.String()
}

// Check sorts parts by their numbers and returns an error if they are not all parts of one work, each once. It panics
// without parts.
func Check(parts []*Part) error {
	first := parts[0]
	for _, p := range parts[1:] {
		if err := p.fits(first); err != nil {
			return err
		}
	}
	slices.SortStableFunc(parts, func(a, b *Part) int { return cmp.Compare(a.Part, b.Part) })
	for i, p := range parts[1:] {
		if before := parts[i]; before.Part == p.Part {
			return bad(p.Name, "this is part %d of %d, as %s is: give each part once", p.Part, p.Of, before.Name)
		}
	}
	if len(parts) < first.Of {
		m := &Missing{Of: first.Of}
		for n, next := 1, 0; n <= first.Of; n++ {
			if next < len(parts) && parts[next].Part == n {
				next++
				continue
			}
			m.Parts = append(m.Parts, n)
		}
		return m
	}
	at := 0
	for _, p := range parts {
		if p.From != at {
			return bad(p.Name, "part %d of %d begins with unit %d where the part before ends at %d: play all parts with the same version of rising",
				p.Part, p.Of, p.From, at)
		}
		at = p.To
	}
	if last := parts[len(parts)-1]; at != last.Units {
		return bad(last.Name, "the last part ends with unit %d of %d: play all parts with the same version of rising", at, last.Units)
	}
	return nil
}

// fits returns an error if the part is of another work than the first one.
func (p *Part) fits(first *Part) error {
	switch {
	case p.Command != first.Command:
		return bad(p.Name, "this is a part of rising %s, and %s one of rising %s", p.Command, first.Name, first.Command)
	case p.Hash != first.Hash:
		return bad(p.Name, "this is a part of %.12s…, and %s one of %.12s…: other work has other numbers", p.Hash, first.Name, first.Hash)
	case p.Of != first.Of || p.Units != first.Units:
		return bad(p.Name, "this is one of %d parts with %d units in all, and %s one of %d with %d: play all parts with the same -part I/N",
			p.Of, p.Units, first.Name, first.Of, first.Units)
	}
	return nil
}
