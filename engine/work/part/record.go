package part

import (
	"context"
	"encoding/json"
	"fmt"

	"risingbandits/engine/sim"
	"risingbandits/engine/work"
)

// A Record is a record of a unit as it is kept: one line of JSON, in a journal and in a part.
type Record struct {
	Key  string          `json:"key"` // of the unit
	Text json.RawMessage `json:"record"`
}

// A Work is a work whose records are any, and can be written as JSON and read again.
type Work interface {
	work.Work[any]
	work.Player[any]
	work.Folder[any]
	// Decode returns the record of a text.
	Decode(text []byte) (any, error)
}

// Of returns a work with records that can be read again. Fold returns nil if the work is no work.Folder; Play panics if it is no
// work.Player.
func Of[R any](w work.Work[R]) Work { return kept[R]{w} }

type kept[R any] struct{ work.Work[R] }

func (k kept[R]) Put(unit int, r any) error { return k.Work.Put(unit, r.(R)) }

func (k kept[R]) Take(unit int, c *sim.Collector) []any { return anys(k.Work.Take(unit, c)) }

func (k kept[R]) Play(ctx context.Context, unit int, o work.Options) (any, error) {
	return k.Work.(work.Player[R]).Play(ctx, unit, o)
}

func (k kept[R]) Fold() []any {
	if folder, ok := k.Work.(work.Folder[R]); ok {
		return anys(folder.Fold())
	}
	return nil
}

func (k kept[R]) Decode(text []byte) (any, error) {
	var r R
	err := json.Unmarshal(text, &r)
	return r, err
}

func anys[R any](records []R) []any {
	list := make([]any, len(records))
	for i, r := range records {
		list[i] = r
	}
	return list
}

// Encode returns records of a unit as lines.
func Encode(u *work.Unit, records []any) ([]Record, error) {
	lines := make([]Record, len(records))
	for i, r := range records {
		text, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		lines[i] = Record{u.Key, text}
	}
	return lines, nil
}

// Put puts a record that was read into a work, as one of a unit.
func Put(w Work, unit int, r Record) error {
	value, err := w.Decode(r.Text)
	if err != nil {
		return err
	}
	return w.Put(unit, value)
}

// PutInto puts all records of a part into its work.
func (p *Part) PutInto(w Work) error {
	units := w.Units()
	if p.Units != len(units) {
		return bad(p.Name, "part %d of %d is of %d units, and this version of rising has %d: play all parts with this version", p.Part, p.Of,
			p.Units, len(units))
	}
	places := map[string]int{}
	for i := p.From; i < p.To; i++ {
		places[units[i].Key] = i
	}
	records, err := p.Unpack()
	if err != nil {
		return err
	}
	for i, r := range records {
		unit, ours := places[r.Key]
		err := fmt.Errorf("it is not of its units")
		if ours {
			err = Put(w, unit, r)
		}
		if err != nil {
			return bad(p.Name, "record %d of part %d of %d: %v: play it again", i+1, p.Part, p.Of, err)
		}
	}
	for i := p.From; i < p.To; i++ {
		if !w.Has(i) {
			return bad(p.Name, "part %d of %d lacks unit %d, though it should have the units %d to %d: play it again", p.Part, p.Of, i, p.From,
				p.To-1)
		}
	}
	return nil
}
