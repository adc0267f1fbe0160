package part

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const numerics = 5

// long is a record of 3,000 numbers.
var long = Record{"c", []byte("[" + strings.Repeat("12,", 2999) + "12]")}

// file returns a part of three with some records.
func file(t testing.TB, number int, change func(*Head)) []byte {
	t.Helper()
	h := Head{Spec: Spec{"run", []byte(`{"a":1}`)}, Numerics: numerics, Part: number, Of: 3, From: 2 * (number - 1), To: 2 * number,
		Units: 6}
	if change != nil {
		change(&h)
	}
	var b bytes.Buffer
	if err := Write(&b, h, []Record{{"a", []byte(`"one record of some bytes"`)}, {"b", []byte("7")}, long}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, name string, text []byte) *Part {
	t.Helper()
	p, err := Read(name, text, numerics)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A work with signs that JSON may write in two ways is the same work when it is read.
func TestWorkStaysTheSame(t *testing.T) {
	for _, title := range []string{"a <b> & c", "\u2028"} {
		p := read(t, "a", file(t, 1, func(h *Head) { h.Work = []byte(`{"title":"` + title + `"}`) }))
		var got struct{ Title string }
		if err := json.Unmarshal(p.Work, &got); err != nil || got.Title != title {
			t.Errorf("the work is %s, want %s, %v", p.Work, title, err)
		}
	}
}

func TestReadsWhatItWrites(t *testing.T) {
	text := file(t, 2, nil)
	p := read(t, "b", text)
	records, err := p.Unpack()
	if err != nil || p.Part != 2 || p.Of != 3 || len(records) != 3 || string(records[0].Text) != `"one record of some bytes"` ||
		records[1].Key != "b" || !bytes.Equal(records[2].Text, long.Text) {
		t.Errorf("read %+v, %v", p, err)
	}
	if len(text) > 800 {
		t.Errorf("%d bytes for 9,000 that repeat", len(text))
	}
}

// Every byte that is changed, every cut and every byte at the end is found, and the file is named.
func TestEveryDamageIsFound(t *testing.T) {
	text := file(t, 1, nil)
	check := func(what string, damaged []byte) {
		_, err := Read("x.part", damaged, numerics)
		var bad *Bad
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), "x.part: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range text {
		damaged := slices.Clone(text)
		damaged[i] ^= 1 << (i % 8)
		check(fmt.Sprintf("byte %d changed", i), damaged)
		check(fmt.Sprintf("cut at %d", i), text[:i])
	}
	check("a byte more", append(slices.Clone(text), 0))
}

func TestReadRefuses(t *testing.T) {
	for want, text := range map[string][]byte{
		"the file is empty":                          {},
		"this is no part that rising has":            []byte("{}"),
		"the part has form \"1\", and this version":  []byte("rising part 1\n{}\n"),
		"the part has form \"33\", and this version": []byte("rising part 33\n{}\n"),
		"is of the numerics version 4, and":          file(t, 1, func(h *Head) { h.Numerics = 4 }),
		"cannot have the units 9 to 2 of 6":          file(t, 1, func(h *Head) { h.From = 9 }),
		"part 4 of 3 cannot have the units":          file(t, 4, nil),
		"part 1 of 3 is cut after":                   file(t, 1, nil)[:300],
		"part 1 of 3 goes on after its end":          append(file(t, 1, nil), 'x'),
		"part 1 of 999999999 cannot have":            file(t, 1, func(h *Head) { h.Of = 999_999_999 }),
		"the part is cut after 7 bytes: play it":     []byte("rising "),
	} {
		_, err := Read("x.part", text, numerics)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Parts in any order are accepted, and each way of spoiling them is refused by its name.
func TestCheck(t *testing.T) {
	parts := func(change func(*Head), numbers ...int) []*Part {
		var list []*Part
		for k, n := range numbers {
			c := change
			if k > 0 {
				c = nil
			}
			list = append(list, read(t, string(rune('a'+k)), file(t, n, c)))
		}
		return list
	}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 2))
		list := parts(nil, 1, 2, 3)
		rng.Shuffle(3, func(i, j int) { list[i], list[j] = list[j], list[i] })
		if err := Check(list); err != nil || list[0].Part != 1 || list[2].Part != 3 {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	for want, list := range map[string][]*Part{
		"b: this is part 2 of 3, as a is":            parts(nil, 2, 2, 1, 3),
		"part 2 of 3 is missing: play it, for":       parts(nil, 3, 1),
		"--array=1-2":                                parts(nil, 3),
		"b: this is a part of rising run, and a one": parts(func(h *Head) { h.Command = "sweep" }, 1, 2, 3),
		"and a one of ":                              parts(func(h *Head) { h.Work = []byte(`{"a":2}`) }, 1, 2, 3),
		"b: this is one of 3 parts with 6":           parts(func(h *Head) { h.Units = 7 }, 1, 2, 3),
		"part 2 of 3 begins with unit 2 where":       parts(func(h *Head) { h.To = 1 }, 1, 2, 3),
		"the last part ends with unit 5 of 6":        parts(func(h *Head) { h.To = 5 }, 3, 1, 2),
	} {
		if err := Check(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if got := (&Missing{Of: 20, Parts: []int{3, 7, 8, 9, 11}}).Error(); got !=
		"5 of 20 parts are missing: play them, for example with --array=3,7-9,11" {
		t.Error(got)
	}
}

// The lengths of records are refused before any memory is taken for them; so are many empty records, each of which takes some.
func TestRecordsHaveALimitTogether(t *testing.T) {
	packed := func(sizes ...int) []byte {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestSpeed)
		for _, size := range sizes {
			w.Write([]byte(`{"key":"` + strings.Repeat("x", size) + "\"}\n"))
		}
		w.Close()
		return b.Bytes()
	}
	const most = 100_000
	if got, err := unpack(packed(40_000, 50_000), 2, most); err != nil || len(got) != 2 {
		t.Errorf("%d records: %v", len(got), err)
	}
	for want, sizes := range map[string][]int{
		"its 3 records have more than 100000 bytes together":       {40_000, 50_000, 20_000},
		"its 5000 records have more than 100000 bytes together":    make([]int, 5000),
		"record 1 of 1 has more than 16777216 bytes, and none may": {maxRecord + 1},
	} {
		if got, err := unpack(packed(sizes...), len(sizes), most); err == nil || !strings.Contains(err.Error(), want) || got != nil {
			t.Errorf("%d records, %v, want %s", len(got), err, want)
		}
	}
	err := Write(io.Discard, Head{}, []Record{{strings.Repeat("x", maxRecord), []byte("7")}})
	if err == nil || !strings.Contains(err.Error(), "record 1 of the part has") {
		t.Errorf("a part that nobody could read was written: %v", err)
	}
	if _, err := ReadFrom("zeros", zeros{}, numerics); err == nil || !strings.HasPrefix(err.Error(), "zeros: ") {
		t.Errorf("an endless file: %v", err)
	}
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// FuzzRead: whatever the bytes are, Read returns a part that can be written again, or an error with the file's name.
func FuzzRead(f *testing.F) {
	f.Add(file(f, 1, nil))
	f.Add(file(f, 3, func(h *Head) { h.Work = []byte(`"x"`) }))
	f.Add([]byte(magic + `{"part":1,"of":1,"bytes":3,"records":1000000}` + "\nabc"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Read("x", text, numerics)
		if err != nil {
			if p != nil || !strings.HasPrefix(err.Error(), "x: ") {
				t.Errorf("%v, %v", p, err)
			}
			return
		}
		records, err := p.Unpack()
		if err != nil {
			if records != nil || !strings.HasPrefix(err.Error(), "x: ") {
				t.Errorf("%v, %v", records, err)
			}
			return
		}
		var again bytes.Buffer
		if err := Write(&again, p.Head, records); err != nil {
			t.Fatal(err)
		}
		q, err := Read("x", again.Bytes(), numerics)
		if err != nil || q.Part != p.Part || q.Head.Records != len(records) {
			t.Errorf("written again it is %+v, %v", q, err)
		}
	})
}

// FuzzUnpack: records that are damaged in spite of their checksum end in an error, not in a panic or without end.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte{1, 2, 3}, 2)
	f.Fuzz(func(t *testing.T, body []byte, records int) {
		if got, err := unpack(body, records%100, maxRecords); err == nil && len(got) != max(0, records%100) {
			t.Errorf("%d records of %d without an error", len(got), records%100)
		}
	})
}
