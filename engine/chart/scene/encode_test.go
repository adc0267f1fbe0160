package scene

import (
	"bytes"
	"math"
	"reflect"
	"testing"
)

func sampleScene() *Scene {
	nan := float32(math.NaN())
	return &Scene{
		ID: "régret", Width: 490, Height: 326, Number: 7, Over: 2,
		Marks: []Mark{
			{Kind: Band, Role: Hue3, Alpha: 0.2, Clip: [4]float32{36, 6, 340, 278}, Data: []float32{1, 2, 3, nan, nan, nan, 4, 5, 6}},
			{Kind: Line, Role: Hue3, Alpha: 1, Width: 1.75, Dash: []float32{9, 3, 2, 3}, Data: []float32{0, 1, 2, 3}},
			{Kind: Dots, Role: Accent, Alpha: 1, Ground: true, Data: []float32{5, 6, 3}},
			{Kind: Rects, Role: Grid, Alpha: 1, Data: []float32{0, 0, 10, 1}},
		},
		Texts: []Text{
			{X: 1, Y: 2, S: "SW-TS", Size: 12, Anchor: End, Role: Ink, Bold: true, Halo: true, Alpha: 1},
			{X: 3, Y: 4, S: "−0.25", Size: 12, Anchor: Middle, Role: Ink2, Italic: true, Alpha: 0.35},
			{},
		},
	}
}

func TestRoundTrip(t *testing.T) {
	want := sampleScene()
	buf := Encode([]byte{9, 9, 9, 9}, want)
	if len(buf)%4 != 0 {
		t.Fatalf("%d bytes: not a multiple of 4", len(buf))
	}
	buf = Encode(buf, &Scene{ID: "second"})
	var got Scene
	rest, err := Decode(&got, buf[4:])
	if err != nil {
		t.Fatal(err)
	}
	if a, b := Encode(nil, &got), Encode(nil, want); !bytes.Equal(a, b) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	// Fields again, so that a field that neither side knows is noticed; NaN is not equal to itself.
	want.Marks[0].Data, got.Marks[0].Data = nil, nil
	for i := range got.Marks {
		if len(got.Marks[i].Dash) == 0 {
			got.Marks[i].Dash = nil
		}
	}
	if !reflect.DeepEqual(&got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if rest, err = Decode(&got, rest); err != nil || got.ID != "second" || len(rest) != 0 {
		t.Errorf("second scene: %q, %d bytes left, %v", got.ID, len(rest), err)
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := Encode(nil, sampleScene())
	damaged := func(at int, b byte) []byte {
		c := bytes.Clone(good)
		c[at] = b
		return c
	}
	cases := []struct {
		name string
		src  []byte
	}{
		{"nothing", nil},
		{"a header cut short", good[:20]},
		{"a scene cut short", good[:len(good)-4]},
		{"another version", damaged(3, version+1)},
		{"a size below the header's", damaged(4, 8)},
		{"an upper layer beyond the marks", damaged(22, 200)},
		{"more marks than bytes", damaged(21, 0xff)},
		{"padding that is not zero", damaged(headerBytes+7, 1)},
		{"an unknown kind", damaged(headerBytes+8, 9)},
		{"an unknown role", damaged(headerBytes+9, 200)},
		{"data that is not whole points", damaged(headerBytes+8, byte(Rects))},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Decode(new(Scene), c.src); err != errScene {
				t.Errorf("got %v, want ErrScene", err)
			}
		})
	}
}

func TestDecodeDoesNotAllocate(t *testing.T) {
	buf := Encode(nil, sampleScene())
	var s Scene
	if n := testing.AllocsPerRun(20, func() { Decode(&s, buf) }); n != 0 {
		t.Errorf("%v allocations in the steady state, want 0", n)
	}
	if n := testing.AllocsPerRun(20, func() { buf = Encode(buf[:0], &s) }); n != 0 {
		t.Errorf("encoding: %v allocations in the steady state, want 0", n)
	}
}

func FuzzDecode(f *testing.F) {
	good := Encode(nil, sampleScene())
	f.Add(good)
	f.Add(Encode(good, &Scene{}))
	f.Add(good[:30])
	f.Fuzz(func(t *testing.T, src []byte) {
		var s Scene
		rest, err := Decode(&s, src)
		if err != nil {
			return
		}
		used := src[:len(src)-len(rest)]
		if again := Encode(nil, &s); !bytes.Equal(again, used) {
			t.Errorf("%x decodes to what encodes as %x", used, again)
		}
	})
}

// Numbers copied as memory are those written one by one.
func TestFloatsOnAnyMachine(t *testing.T) {
	xs := []float32{0, -1.5, 3e38, 1e-45, float32(math.NaN()), float32(math.Inf(-1))}
	want := writeFloats(nil, xs)
	if got := appendFloats(nil, xs); !bytes.Equal(got, want) {
		t.Errorf("written: %x, want %x", got, want)
	}
	back := make([]float32, len(xs))
	readFloats(back, want)
	if !bytes.Equal(writeFloats(nil, back), want) {
		t.Errorf("read: %v, want %v", back, xs)
	}
	r := reader{buf: want}
	if got := writeFloats(nil, r.floats(nil, len(xs))); !bytes.Equal(got, want) {
		t.Errorf("read as memory: %x, want %x", got, want)
	}
}
