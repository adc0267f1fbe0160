package part

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"slices"

	"risingbandits/engine/sim"
)

// A Reader returns the work of a spec, divided into a number of units if the work lets one choose.
type Reader func(s Spec, units int) (Work, error)

// Join joins parts of one work, in any order: those that lie side by side become one, whose records are folded where its work can,
// so that it stays small however many parts it is of.
func Join(parts []*Part, read Reader) ([]*Part, error) {
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b *Part) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	var joined []*Part
	for _, p := range parts {
		if len(joined) == 0 {
			joined = append(joined, p)
			continue
		}
		last := joined[len(joined)-1]
		empty := p.From == p.To || last.From == last.To // such a part may begin within another one
		switch {
		case p.Command != last.Command || p.Hash != last.Hash || p.Units != last.Units || p.Numerics != last.Numerics:
			return nil, fmt.Errorf("parts of different work: %s of %.12s… and %s of %.12s…", last.Command, last.Hash, p.Command, p.Hash)
		case empty:
			if last.From == last.To {
				joined[len(joined)-1] = p
			}
			continue
		case p.From < last.To:
			return nil, fmt.Errorf("the units %d to %d of %s are there twice", p.From, min(p.To, last.To)-1, p.Command)
		case p.From > last.To:
			joined = append(joined, p)
			continue
		}
		both, err := join(last, p, read)
		if err != nil {
			return nil, err
		}
		joined[len(joined)-1] = both
	}
	return joined, nil
}

// join joins two parts that lie side by side.
func join(a, b *Part, read Reader) (*Part, error) {
	w, err := read(a.Spec, a.Units)
	if err != nil {
		return nil, err
	}
	for _, p := range []*Part{a, b} {
		if err := p.PutInto(w); err != nil {
			return nil, err
		}
	}
	h := a.Head
	h.To = b.To
	if folded := w.Fold(); folded != nil {
		records, err := Encode(&w.Units()[h.From], folded)
		if err != nil {
			return nil, err
		}
		return New(h, records)
	}
	first, err := a.Unpack()
	if err != nil {
		return nil, err
	}
	second, err := b.Unpack()
	if err != nil {
		return nil, err
	}
	return New(h, append(first, second...))
}

// New returns a part with records.
func New(h Head, records []Record) (*Part, error) {
	var file bytes.Buffer
	if err := Write(&file, h, records); err != nil {
		return nil, err
	}
	return Read("a part", file.Bytes(), sim.Numerics)
}

// Whole returns an error if parts, which were joined, are not one that has all units.
func Whole(parts []*Part) error {
	if len(parts) == 1 && parts[0].From == 0 && parts[0].To == parts[0].Units {
		return nil
	}
	text := "nothing"
	for i, p := range parts {
		if i == 0 {
			text = fmt.Sprintf("of %d units", p.Units)
		}
		text += fmt.Sprintf(" %d-%d", p.From, p.To-1)
	}
	return fmt.Errorf("what came back is not all of the work: %s", text)
}

// Pack returns parts as bytes.
func Pack(parts []*Part) ([]byte, error) {
	files := make([][]byte, len(parts))
	for i, p := range parts {
		files[i] = p.file
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(files)
	return b.Bytes(), err
}

// UnpackAll reads what Pack returned, nil for no parts.
func UnpackAll(packed []byte) ([]*Part, error) {
	if len(packed) == 0 {
		return nil, nil
	}
	var files [][]byte
	if err := gob.NewDecoder(bytes.NewReader(packed)).Decode(&files); err != nil {
		return nil, fmt.Errorf("these are no parts of a work: %w", err)
	}
	parts := make([]*Part, len(files))
	for i, file := range files {
		var err error
		if parts[i], err = Read(fmt.Sprintf("part %d that came back", i+1), file, sim.Numerics); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
