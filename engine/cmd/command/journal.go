package command

import (
	"errors"
	"fmt"

	"risingbandits/engine/cmd/command/internal/journal"
)

// openJournal opens a journal, and says so if its last line was dropped. of says for readers what a journal with
// another head has, or lacks.
func openJournal[T any](sh *shell, name string, head any, of string, read func(T) error) (*journal.Journal[T], error) {
	kept, err := journal.Open(name, head, read)
	switch {
	case errors.Is(err, journal.ErrHead):
		return nil, fmt.Errorf("%s holds %s: choose another -o, or remove it", name, of)
	case errors.Is(err, journal.ErrBusy):
		return nil, fmt.Errorf("%w: wait for it, or choose another -o", err)
	case err != nil:
		return nil, fmt.Errorf("%w: choose another -o, or remove it", err)
	}
	if kept.Dropped() > 0 {
		fmt.Fprintf(sh.err, "rising: %s: the last line is dropped, since it was not written to its end\n", name)
	}
	return kept, nil
}
