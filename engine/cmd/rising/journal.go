package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"risingbandits/engine/theory/claims"
)

// A journal is a file to which each unit of a plan is added when it has been played, as a line of JSON. If a run is
// killed, the next run continues from there; a line that is incomplete, or that belongs to another plan, is ignored.
type journal struct {
	file *os.File
}

// A journalLine is one line of a journal.
type journalLine struct {
	Key  string      `json:"key"`
	Part claims.Part `json:"part"`
}

// openJournal adds the units in a journal's file to the plan, and opens the file for more. It creates the file if there
// is none.
func openJournal(name string, plan *claims.Plan) (*journal, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	places := map[string]int{}
	for i, u := range plan.Units {
		places[u.Key] = i
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		var l journalLine
		if json.Unmarshal(lines.Bytes(), &l) != nil {
			continue // incomplete, because a run was killed
		}
		if i, ok := places[l.Key]; ok {
			plan.Put(i, l.Part)
		}
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		if _, err := file.WriteString("\n"); err != nil {
			file.Close()
			return nil, err
		}
	}
	return &journal{file}, nil
}

// add writes a unit by one write, so that only the last line of the file may be incomplete.
func (j *journal) add(key string, part claims.Part) error {
	text, err := json.Marshal(journalLine{key, part})
	if err != nil {
		return err
	}
	if _, err := j.file.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("cannot keep what was played: %w", err)
	}
	return nil
}

func (j *journal) close() error { return j.file.Close() }
