package sweep

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/param"
)

// A Value is what a sweep puts at a place of the document, as JSON: 0.1, "released" or true.
type Value string

// numberValue returns the value of a number, in the form of the canonical document.
func numberValue(x float64) Value { return Value(param.Format(x)) }

// valueOf reads one value of a list: a number, true or false, or a word.
func valueOf(text string) (Value, bool) {
	if x, err := strconv.ParseFloat(text, 64); err == nil && x-x == 0 {
		return numberValue(x), true
	}
	if text == "true" || text == "false" {
		return Value(text), true
	}
	quoted, err := jsontext.AppendQuote(nil, text)
	return Value(quoted), err == nil && text != ""
}

// Number returns the value as a number; ok is false if it is none.
func (v Value) Number() (x float64, ok bool) {
	x, err := strconv.ParseFloat(string(v), 64)
	return x, err == nil
}

// String returns the value as people write it: a word without quotes.
func (v Value) String() string {
	if !strings.HasPrefix(string(v), `"`) {
		return string(v)
	}
	text, err := jsontext.AppendUnquote(nil, string(v))
	if err != nil {
		return string(v)
	}
	return string(text)
}

// MarshalJSON returns the value itself.
func (v Value) MarshalJSON() ([]byte, error) { return []byte(v), nil }

// UnmarshalJSON reads a number, a word, true or false.
func (v *Value) UnmarshalJSON(text []byte) error {
	*v = Value(text)
	return nil
}
