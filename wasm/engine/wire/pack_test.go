package wire

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

// A word writes itself as JSON, like a value of a sweep.
type word string

func (w word) MarshalJSON() ([]byte, error) { return []byte(w), nil }

type packedMessage struct {
	*inner
	Hidden  []float64      `json:"-"`
	Rounds  []int          `json:"rounds"`
	Mean    []float64      `json:"mean"`
	None    []float64      `json:"none"`
	Empty   []float64      `json:"empty"`
	Pair    [2]float64     `json:"pair"`
	Words   []word         `json:"words"`
	Nobody  *inner         `json:"nobody"`
	Texts   []string       `json:"texts"`
	NoTexts []string       `json:"no_texts"`
	NoMap   map[string]any `json:"no_map"`
	Left    []int          `json:"left,omitempty"`
}

// unpacked returns what Pack's text and data mean together.
func unpacked(v any, data []byte) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = unpacked(v[i], data)
		}
	case map[string]any:
		if at, ok := v[SeriesMember].([]any); ok {
			list := []any{}
			for i := range int(at[1].(float64)) {
				list = append(list, math.Float64frombits(binary.LittleEndian.Uint64(data[8*(int(at[0].(float64))+i):])))
			}
			return list
		}
		for name := range v {
			v[name] = unpacked(v[name], data)
		}
	}
	return v
}

func TestPackAgreesWithEncodingJSON(t *testing.T) {
	for name, v := range map[string]any{
		"full": packedMessage{
			inner: &inner{"n", &seven}, Hidden: []float64{1}, Rounds: []int{1, 2, 1 << 50}, Mean: []float64{0.1, -math.MaxFloat64, 5e-324},
			Empty: []float64{}, Pair: [2]float64{3, 4}, Words: []word{`"a"`, `1`}, Texts: []string{}, Left: []int{9},
		},
		"empty": packedMessage{},
	} {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		text, data := Pack(v)
		var a, b any
		if err := json.Unmarshal(text, &a); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if err := json.Unmarshal(want, &b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(unpacked(a, data), b) {
			t.Errorf("%s: got %s, want %s", name, text, want)
		}
		if data == nil {
			t.Errorf("%s: no data: the worker would send none", name)
		}
	}
}
