package wire

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

type inner struct {
	Name string `json:"name"`
	At   *int   `json:"at"`
}

type message struct {
	inner
	Kind    string         `json:"kind"`
	ID      int            `json:"id"`
	X       float64        `json:"x"`
	Number  uint32         `json:"number"`
	Small   float32        `json:"small"`
	On      bool           `json:"on"`
	Missing string         `json:"missing,omitempty"`
	Gone    []string       `json:"gone,omitempty"`
	Numbers []float64      `json:"numbers"`
	Window  [4]float64     `json:"window"`
	Inners  []inner        `json:"inners"`
	Any     any            `json:"any"`
	Values  map[string]any `json:"values"`
	Raw     Raw            `json:"raw"`
	own     func()         // no tag: not in the message
}

// MarshalJSON lets the oracle see raw text as this package does.
func (r Raw) MarshalJSON() ([]byte, error) { return r, nil }

var seven = 7

// What is written means what encoding/json writes.
func TestAppendAgreesWithEncodingJSON(t *testing.T) {
	full := message{
		inner{"a \"b\"\n\u2028 ö 🎰", &seven}, "k", -3, 0.1, math.MaxUint32, 2.5, true, "here", []string{"x"},
		[]float64{0, 1e21, 1e-9, 5e-324, -math.MaxFloat64}, [4]float64{1, 2, 3, 4},
		[]inner{{"", nil}, {"z", &seven}}, 1.5, map[string]any{"b": true, "a": "s", "c": nil}, Raw(`{"r":[1]}`), func() {},
	}
	for name, v := range map[string]any{
		"full":  full,
		"empty": message{Numbers: []float64{}, Inners: []inner{}, Values: map[string]any{}, Raw: Raw("0")},
		"nil":   nil,
		"list":  []any{1, "two", nil, []int{3}},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			got := Append(nil, v)
			if err := json.Unmarshal(got, &a); err != nil {
				t.Fatalf("%v in %s", err, got)
			}
			if err := json.Unmarshal(want, &b); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestNumbersSurvive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		x := math.Float64frombits(r.Uint64())
		if math.IsInf(x, 0) || math.IsNaN(x) {
			continue
		}
		var back float64
		if err := json.Unmarshal(Append(nil, x), &back); err != nil || back != x {
			t.Fatalf("%v came back as %v (%v)", x, back, err)
		}
	}
}

func TestAppendPanics(t *testing.T) {
	for name, c := range map[string]struct {
		v    any
		want string
	}{
		"infinity":    {math.Inf(1), badNumber},
		"not one":     {[]float64{math.NaN()}, badNumber},
		"a channel":   {make(chan int), badKind},
		"number keys": {map[int]string{1: "a"}, badKind},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if p := recover(); p != c.want {
					t.Errorf("got %v, want %s", p, c.want)
				}
			}()
			Append(nil, c.v)
		})
	}
}

type request struct {
	Text   string     `json:"text"`
	Run    int        `json:"run"`
	X      float64    `json:"x"`
	More   bool       `json:"more"`
	Keys   []string   `json:"keys"`
	Window [2]float64 `json:"window"`
	Boxes  []box      `json:"boxes"`
}

type box struct {
	ID    string  `json:"id"`
	Width float64 `json:"width"`
}

func TestDecodeAgreesWithEncodingJSON(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"text":"a\"\u00f6\ud83c\udfb0","run":-12,"x":1e-3,"more":true,"keys":["a",""],"window":[1,2.5],"boxes":[{"id":"p","width":3},{}]}`,
		`{"type":"parse","id":4,"other":{"deep":[1,{"a":null}]},"text":"t"}`,
	} {
		var got, want request
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := Decode([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %+v, %v\nwant %+v", text, got, err, want)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`[]`, "want an object"},
		{`{"text":7}`, "text: want a string"},
		{`{"run":"7"}`, "run: want a number"},
		{`{"run":1.5}`, "run: want a whole number"},
		{`{"more":1}`, "more: want true or false"},
		{`{"keys":{}}`, "keys: want a list"},
		{`{"window":[1]}`, "window: want more values"},
		{`{"window":[1,2,3]}`, "window: want fewer values"},
		{`{"boxes":[{"id":1}]}`, "boxes.id: want a string"},
	} {
		if err := Decode([]byte(c.text), &request{}); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.text, err, c.want)
		}
	}
	for _, text := range []string{``, `{`, `{"text":"a"`, `{"keys":[`, `{"other":`, `nonsense`} {
		if Decode([]byte(text), &request{}) == nil {
			t.Errorf("%q was read", text)
		}
	}
}
