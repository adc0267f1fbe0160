package wire

import (
	"bytes"
	"errors"
	"reflect"

	"github.com/go-json-experiment/json/jsontext"
)

// Decode reads the JSON object src into the struct that into points to. It skips members that the struct does not have,
// because several structs read the same message, and leaves fields that src does not have unchanged. A value of the
// wrong type is an error that names the field.
func Decode(src []byte, into any) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(src))
	return decodeObject(d, reflect.ValueOf(into).Elem(), "")
}

func decodeObject(d *jsontext.Decoder, v reflect.Value, path string) error {
	if err := open(d, '{', path, "an object"); err != nil {
		return err
	}
	for d.PeekKind() != '}' {
		token, err := d.ReadToken()
		if err != nil {
			return err
		}
		name := token.String()
		field, ok := fieldOf(v, name)
		if !ok {
			err = d.SkipValue()
		} else {
			err = decode(d, field, path+"."+name)
		}
		if err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

// open reads the beginning of an object or a list.
func open(d *jsontext.Decoder, kind jsontext.Kind, path, want string) error {
	token, err := d.ReadToken()
	if err != nil {
		return err
	}
	if token.Kind() != kind {
		return wrong(path, want)
	}
	return nil
}

func wrong(path, want string) error {
	if path == "" {
		return errors.New("want " + want)
	}
	return errors.New(path[1:] + ": want " + want)
}

func fieldOf(v reflect.Value, name string) (reflect.Value, bool) {
	for _, f := range fieldsOf(v.Type()) {
		if f.name == name {
			return v.Field(f.index), true
		}
	}
	return reflect.Value{}, false
}

func decode(d *jsontext.Decoder, v reflect.Value, path string) error {
	switch v.Kind() {
	case reflect.Struct:
		return decodeObject(d, v, path)
	case reflect.Slice, reflect.Array:
		return decodeList(d, v, path)
	}
	token, err := d.ReadToken()
	if err != nil {
		return err
	}
	return set(v, token, path)
}

// set stores a string, a number or a flag.
func set(v reflect.Value, token jsontext.Token, path string) error {
	switch kind := token.Kind(); v.Kind() {
	case reflect.String:
		if kind != '"' {
			return wrong(path, "a string")
		}
		v.SetString(token.String())
	case reflect.Bool:
		if kind != 't' && kind != 'f' {
			return wrong(path, "true or false")
		}
		v.SetBool(token.Bool())
	case reflect.Int, reflect.Float64:
		if kind != '0' {
			return wrong(path, "a number")
		}
		x, err := token.Float()
		if err != nil {
			return err
		}
		if v.Kind() == reflect.Float64 {
			v.SetFloat(x)
			return nil
		}
		if x != float64(int64(x)) {
			return wrong(path, "a whole number")
		}
		v.SetInt(int64(x))
	default:
		panic(badKind)
	}
	return nil
}

// decodeList reads a list. A list for an array must have the array's length.
func decodeList(d *jsontext.Decoder, v reflect.Value, path string) error {
	if err := open(d, '[', path, "a list"); err != nil {
		return err
	}
	if v.Kind() == reflect.Slice {
		v.SetZero()
	}
	n := 0
	for ; d.PeekKind() != ']'; n++ {
		if v.Kind() == reflect.Slice {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		} else if n == v.Len() {
			return wrong(path, "fewer values")
		}
		if err := decode(d, v.Index(n), path); err != nil {
			return err
		}
	}
	if n < v.Len() {
		return wrong(path, "more values")
	}
	_, err := d.ReadToken()
	return err
}
