package wire

import (
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
)

// Append appends v as JSON to dst and returns it. It panics for values that messages never contain: channels,
// functions, complex numbers, maps whose keys are not strings, and numbers that are not finite. Bytes of a string that
// are not UTF-8 become U+FFFD.
func Append(dst []byte, v any) []byte { return appendValue(dst, reflect.ValueOf(v)) }

func appendValue(dst []byte, v reflect.Value) []byte {
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
		return appendValue(dst, v.Elem())
	case reflect.Slice, reflect.Array:
		return appendList(dst, v)
	case reflect.Map:
		return appendMap(dst, v)
	case reflect.Struct:
		dst, _ = appendFields(append(dst, '{'), v, true)
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

func appendList(dst []byte, v reflect.Value) []byte {
	if v.Type() == rawType {
		return append(dst, v.Bytes()...)
	}
	dst = append(dst, '[')
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendValue(dst, v.Index(i))
	}
	return append(dst, ']')
}

func appendMap(dst []byte, v reflect.Value) []byte {
	if v.Type().Key().Kind() != reflect.String {
		panic(badKind)
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
		dst = appendValue(dst, values[key])
	}
	return append(dst, '}')
}

// appendFields appends the fields of a struct, including those of embedded structs, and reports whether the next
// field is still the first.
func appendFields(dst []byte, v reflect.Value, first bool) ([]byte, bool) {
	for _, f := range fieldsOf(v.Type()) {
		if f.embedded {
			dst, first = appendFields(dst, v.Field(f.index), first)
			continue
		}
		if f.omitEmpty && empty(v.Field(f.index)) {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = appendValue(append(dst, f.quoted...), v.Field(f.index))
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
		if name != "" || f.Anonymous {
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
