package traininglog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/scenario"
)

// readLines reads JSON Lines: one step per line, an object or a list.
func (c *reader) readLines(text []byte) *table {
	t := &table{format: "JSON Lines"}
	steps := 0
	j := &jsonReader{c: c, lists: &table{}}
	for s := newScanner(text); s.next(); {
		if s.long {
			c.leaveOut(s.line, "the line is longer than 1 MiB")
			continue
		}
		plain := quoteNaN([]byte(s.text))
		j.d, j.text, j.line, j.seen = jsontext.NewDecoder(bytes.NewBuffer(plain)), plain, s.line, 0
		if !c.readLine(j, t, s.line) {
			return nil
		}
		steps = t.rows
	}
	if steps == 0 && c.log.Fault == nil {
		c.fail(1, "no line is a JSON object such as {\"step\": 1, \"A\": 0.31}")
	}
	if c.log.Fault != nil {
		return nil
	}
	return t
}

// readLine reads a line of JSON Lines. It returns false if the log has a fault.
func (c *reader) readLine(j *jsonReader, t *table, line int) bool {
	if scenario.DepthOf(j.text) > mostNested {
		c.leaveOut(line, tooDeep)
		return true
	}
	if !jsontext.Value(j.text).IsValid() {
		c.leaveOut(line, "it is no JSON object: "+check(j.text))
		return true
	}
	if kind := j.d.PeekKind(); kind != '{' && kind != '[' {
		c.leaveOut(line, "it is no JSON object: want an object such as {\"step\": 1, \"A\": 0.31}")
		return true
	}
	if err := j.step(t, line); err == errReported {
		return false
	} else if err != nil {
		c.leaveOut(line, "it is no JSON object: "+reasonOf(err))
	}
	return true
}

// check says why a line is no JSON value, and at which character.
func check(text []byte) string {
	d := jsontext.NewDecoder(bytes.NewBuffer(text))
	why := "something follows the object"
	if err := d.SkipValue(); err != nil {
		why = reasonOf(err)
	}
	return fmt.Sprintf("%s, at character %d of the line", why, d.InputOffset()+1)
}

func reasonOf(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "it ends too early"
	}
	if _, why, found := strings.Cut(err.Error(), "jsontext: "); found {
		return why
	}
	return err.Error()
}

// quoteNaN puts quotation marks around the NaN and Infinity that some programs write into JSON, outside of
// strings, so that the rest of a line can be read.
func quoteNaN(text []byte) []byte {
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/8)
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '"' && (i == 0 || text[i-1] != '\\') {
			quoted = !quoted
		}
		word := ""
		for _, w := range []string{"NaN", "-Infinity", "Infinity"} {
			if !quoted && bytes.HasPrefix(text[i:], []byte(w)) {
				word = w
				break
			}
		}
		if word == "" {
			out = append(out, c)
			continue
		}
		out = append(append(append(out, '"'), word...), '"')
		i += len(word) - 1
	}
	return out
}
