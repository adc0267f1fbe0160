package command

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"slices"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// Join joins the pieces of disjoint parts of one work, in any order: pieces that lie side by side become one, whose nodes are
// merged along the tree of blocks, so that pieces stay small however many parts they are of. No pieces, nil, may be joined to
// any. Neither argument is changed.
func Join(a, b []byte) ([]byte, error) {
	left, err := decodePieces(a)
	if err != nil {
		return nil, err
	}
	right, err := decodePieces(b)
	if err != nil {
		return nil, err
	}
	joined, err := joinPieces(append(left, right...))
	if err != nil {
		return nil, err
	}
	return encodePieces(joined)
}

// joinPieces sorts pieces and joins those that lie side by side.
func joinPieces(pieces []*part.Part) ([]*part.Part, error) {
	slices.SortStableFunc(pieces, func(a, b *part.Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	var joined []*part.Part
	for _, p := range pieces {
		if len(joined) == 0 {
			joined = append(joined, p)
			continue
		}
		last := joined[len(joined)-1]
		empty := p.From == p.To || last.From == last.To // such a piece may begin within another one
		switch {
		case p.Command != last.Command || p.Hash != last.Hash || p.Units != last.Units || p.Numerics != last.Numerics:
			return nil, fmt.Errorf("pieces of different work: %s of %.12s… and %s of %.12s…", last.Command, last.Hash, p.Command, p.Hash)
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
		both := *last
		both.To = p.To
		both.Records = slices.Concat(last.Records, p.Records)
		joined[len(joined)-1] = &both
	}
	for _, p := range joined {
		if err := mergeNodes(p); err != nil {
			return nil, err
		}
	}
	return joined, nil
}

// mergeNodes merges the records of a piece of a run that are nodes of its trees. Those of other work are of a unit each.
func mergeNodes(p *part.Part) error {
	if p.Command != "run" {
		return nil
	}
	s, err := parse(p.Work)
	if err != nil {
		return err
	}
	c, err := collect(s, []*part.Part{p})
	if err != nil {
		return err
	}
	p.Records = encodeNodes(c)
	return nil
}

// collect adds the nodes of parts to a collector.
func collect(s *scenario.Scenario, parts []*part.Part) (*sim.Collector, error) {
	c := sim.NewCollector(s)
	for _, p := range parts {
		records, err := p.Unpack()
		if err != nil {
			return nil, err
		}
		for i, record := range records {
			a, err := sim.Decode(record)
			if err == nil {
				err = within(s, p, a.Block)
			}
			if err == nil {
				err = c.Add(a)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: record %d of part %d of %d: %w", p.Name, i+1, p.Part, p.Of, err)
			}
		}
	}
	return c, nil
}

// encodeNodes returns the nodes of a collector as records.
func encodeNodes(c *sim.Collector) (records [][]byte) {
	for _, node := range c.Nodes() {
		records = append(records, node.Encode(nil))
	}
	return records
}

// whole returns pieces that are all of a work as its only part.
func whole(pieces []byte) ([]*part.Part, error) {
	parts, err := decodePieces(pieces)
	if err != nil {
		return nil, err
	}
	if len(parts) != 1 || parts[0].From != 0 || parts[0].To != parts[0].Units {
		return nil, fmt.Errorf("what came back is not all of the work: %s", described(parts))
	}
	parts[0].Part, parts[0].Of = 1, 1
	return parts, nil
}

// described says which units pieces have.
func described(pieces []*part.Part) string {
	text := "the units"
	for _, p := range pieces {
		text += fmt.Sprintf(" %d-%d", p.From, p.To-1)
	}
	if len(pieces) == 0 {
		return "nothing"
	}
	return text + fmt.Sprintf(" of %d", pieces[0].Units)
}

// encodePieces writes pieces, each as the file of a part, whose checksum shows damage on the way.
func encodePieces(pieces []*part.Part) ([]byte, error) {
	files := make([][]byte, len(pieces))
	for i, p := range pieces {
		var file bytes.Buffer
		if err := part.Write(&file, p.Head, p.Records); err != nil {
			return nil, err
		}
		files[i] = file.Bytes()
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(files)
	return b.Bytes(), err
}

func decodePieces(data []byte) ([]*part.Part, error) {
	if len(data) == 0 {
		return nil, nil
	}
	var files [][]byte
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&files); err != nil {
		return nil, fmt.Errorf("these are no pieces of a work: %w", err)
	}
	pieces := make([]*part.Part, len(files))
	for i, file := range files {
		p, err := readPiece(fmt.Sprintf("piece %d", i+1), file)
		if err != nil {
			return nil, err
		}
		pieces[i] = p
	}
	return pieces, nil
}

// readPiece returns the part of a file's bytes with its records.
func readPiece(name string, file []byte) (*part.Part, error) {
	p, err := part.Read(name, file, sim.Numerics)
	if err != nil {
		return nil, err
	}
	records, err := p.Unpack()
	return &part.Part{Head: p.Head, Name: name, Records: records}, err
}
