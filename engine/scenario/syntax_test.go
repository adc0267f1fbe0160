package scenario

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// explain reads the words of an experimental package's errors. Each of them still belongs to its fault.
func TestTokenizerSaysWhatExplainReads(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{`[nul]`, messageLiteral},
		{"[\"a\x01\"]", messageControl},
		{`["\q"]`, messageEscape},
		{`["\ud800"]`, messageSurrogate},
		{`{"a":}`, messageMissingValue},
		{`{"a" 1}`, messageColon},
		{`{1: 2}`, messageName},
		{`[1.x]`, messageNumber},
		{`[1 2]`, messageComma},
	} {
		d := jsontext.NewDecoder(bytes.NewReader([]byte(c.text)))
		var err error
		for err == nil {
			_, err = d.ReadToken()
		}
		var syntax *jsontext.SyntacticError
		if !errors.As(err, &syntax) || !strings.Contains(syntax.Err.Error(), c.says) {
			t.Errorf("%s: the tokenizer says %v, want %q in it: explain words the fault by that", c.text, err, c.says)
		}
	}
}
