package command

import (
	"context"
	"fmt"
	"io"

	"risingbandits/engine/cmd/command/internal/part"
	"risingbandits/engine/sim"
)

// A Work is what run, sweep, ranking or paper plays, as data: a machine that has it needs neither the command's flags nor its
// files, except for the dataset of arms that learn.
type Work struct {
	Command string
	Data    []byte // everything that its numbers depend on, as JSON
}

// A share says which part of a work is played here, and with what.
type share struct {
	parting
	workers int    // that play at once
	dataset string // the value of -data; "" without learners
}

// A partial is a part that was played.
type partial struct {
	from, to, units int // the first unit and one past the last one, of so many
	records         [][]byte
	text            string // what it holds, for people
}

// players returns, for each command that can play parts, what plays a share of its work.
func players() map[string]func(sh *shell, data []byte, s *share) (*partial, error) {
	return map[string]func(sh *shell, data []byte, s *share) (*partial, error){
		"run": playRun, "sweep": playSweep, "ranking": playRanking, "paper": playPaper,
	}
}

// play plays a share of the work.
func (w Work) play(sh *shell, s *share) (*part.Part, *partial, error) {
	player, ok := players()[w.Command]
	if !ok {
		return nil, nil, fmt.Errorf("rising %s has no work that could be played in parts", w.Command)
	}
	played, err := player(sh, w.Data, s)
	if err != nil {
		return nil, nil, err
	}
	return &part.Part{Records: played.records, Head: part.Head{
		Command: w.Command, Work: w.Data, Numerics: sim.Numerics,
		Part: s.part, Of: s.of, From: played.from, To: played.to, Units: played.units,
	}}, played, nil
}

// Play plays part number i of n, from 1, with some workers at once. It returns the part as pieces, which Join joins.
func (w Work) Play(ctx context.Context, i, n, workers int) ([]byte, error) {
	if i < 1 || i > n || n > part.MaxParts {
		return nil, fmt.Errorf("there is no part %d of %d", i, n)
	}
	p, _, err := w.play(&shell{ctx: ctx, out: io.Discard, err: io.Discard}, &share{parting: parting{i, n}, workers: workers})
	if err != nil {
		return nil, err
	}
	return encodePieces([]*part.Part{p})
}
