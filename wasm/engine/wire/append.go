package wire

import (
	"encoding/binary"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// Raw is text that already is JSON.
type Raw []byte

var rawType = reflect.TypeFor[Raw]()

const (
	badKind   = "wire: a value of a kind that messages do not have"
	badNumber = "wire: JSON has no infinities and no NaN"
	badText   = "wire: a value that cannot write itself as JSON"
)

// Append appends v as JSON to dst and returns it. It panics for values that messages never contain: channels,
// functions, complex numbers, maps whose keys are not strings, and numbers that are not finite. Bytes of a string that
// are not UTF-8 become U+FFFD.
func Append(dst []byte, v any) []byte { return (*packing)(nil).appendValue(dst, reflect.ValueOf(v)) }

// Pack returns v as JSON that means what encoding/json writes, without the numbers of its lists: a list of numbers is the object
// {"Series": [at, length]}, and its numbers stand in data from its number at on, each as a float64 of 8 bytes, little-endian.
// An array, whose length its type fixes, is written in full. Pack panics as Append does.
func Pack(v any) (text, data []byte) {
	p := &packing{data: []byte{}}
	text = p.appendValue(nil, reflect.ValueOf(v))
	return text, p.data
}

// SeriesMember is the member by which Pack's text refers to its data.
const SeriesMember = "Series"

// A packing holds the numbers that Pack takes out of the text. A nil packing writes all of them there.
type packing struct{ data []byte }

// A marshaler writes itself as JSON.
type marshaler interface{ MarshalJSON() ([]byte, error) }

var marshalerType = reflect.TypeFor[marshaler]()

func (p *packing) appendValue(dst []byte, v reflect.Value) []byte {
	if p != nil && v.IsValid() && v.Type().Implements(marshalerType) {
		text, err := v.Interface().(marshaler).MarshalJSON()
		if err != nil {
			panic(badText)
		}
		return append(dst, text...)
	}
	switch v.Kind() {
	case reflect.Invalid:
		return append(dst, "null"...)
	case reflect.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(dst, v.Int(), 10)
	case reflect.Uint32:
		return strconv.AppendUint(dst, v.Uint(), 10)
	case reflect.Float32:
		return appendNumber(dst, v.Float(), 32)
	case reflect.Float64:
		return appendNumber(dst, v.Float(), 64)
	case reflect.String:
		return appendString(dst, v.String())
	case reflect.Pointer, reflect.Interface:
		return p.appendValue(dst, v.Elem())
	case reflect.Slice, reflect.Array:
		return p.appendList(dst, v)
	case reflect.Map:
		return p.appendMap(dst, v)
	case reflect.Struct:
		dst, _ = p.appendFields(append(dst, '{'), v, true)
		return append(dst, '}')
	}
	panic(badKind)
}

func appendNumber(dst []byte, x float64, bits int) []byte {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		panic(badNumber)
	}
	return strconv.AppendFloat(dst, x, 'g', -1, bits)
}

func appendString(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s) // its only error is invalid UTF-8, which it has replaced
	return dst
}

func (p *packing) appendList(dst []byte, v reflect.Value) []byte {
	if v.Type() == rawType {
		return append(dst, v.Bytes()...)
	}
	if p != nil && v.Kind() == reflect.Slice {
		if v.IsNil() {
			return append(dst, "null"...)
		}
		if k := v.Type().Elem().Kind(); k == reflect.Float64 || k == reflect.Int {
			return p.take(dst, v)
		}
	}
	dst = append(dst, '[')
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = p.appendValue(dst, v.Index(i))
	}
	return append(dst, ']')
}

// take moves a list of numbers to the data.
func (p *packing) take(dst []byte, v reflect.Value) []byte {
	at := len(p.data) / 8
	for i := range v.Len() {
		x := v.Index(i)
		number := 0.0
		if x.CanInt() {
			number = float64(x.Int())
		} else {
			number = x.Float()
		}
		p.data = binary.LittleEndian.AppendUint64(p.data, math.Float64bits(number))
	}
	dst = append(append(append(dst, `{"`...), SeriesMember...), `":[`...)
	dst = append(strconv.AppendInt(dst, int64(at), 10), ',')
	return append(strconv.AppendInt(dst, int64(v.Len()), 10), "]}"...)
}

func (p *packing) appendMap(dst []byte, v reflect.Value) []byte {
	if v.Type().Key().Kind() != reflect.String {
		panic(badKind)
	}
	if p != nil && v.IsNil() {
		return append(dst, "null"...)
	}
	values := map[string]reflect.Value{}
	for it := v.MapRange(); it.Next(); {
		values[it.Key().String()] = it.Value()
	}
	dst = append(dst, '{')
	for i, key := range slices.Sorted(maps.Keys(values)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, key), ':')
		dst = p.appendValue(dst, values[key])
	}
	return append(dst, '}')
}

// appendFields appends the fields of a struct, including those of embedded structs, and reports whether the next
// field is still the first.
func (p *packing) appendFields(dst []byte, v reflect.Value, first bool) ([]byte, bool) {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return dst, first
		}
		v = v.Elem()
	}
	for _, f := range fieldsOf(v.Type()) {
		if f.embedded {
			dst, first = p.appendFields(dst, v.Field(f.index), first)
			continue
		}
		if f.omitEmpty && empty(v.Field(f.index)) {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = p.appendValue(append(dst, f.quoted...), v.Field(f.index))
	}
	return dst, first
}

// A field is what the tag of a struct's field says. Fields without a tag belong to no message.
type field struct {
	index     int
	name      string
	quoted    []byte // the name as JSON, with a colon
	omitEmpty bool
	embedded  bool
}

// knownFields holds the results of fieldsOf.
var knownFields sync.Map

func fieldsOf(t reflect.Type) []field {
	if known, ok := knownFields.Load(t); ok {
		return known.([]field)
	}
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if (name != "" || f.Anonymous) && name != "-" {
			fields = append(fields, field{i, name, append(appendString(nil, name), ':'), option == "omitempty", f.Anonymous})
		}
	}
	knownFields.Store(t, fields)
	return fields
}

// empty reports whether omitempty leaves out a value.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	}
	return v.IsZero()
}
