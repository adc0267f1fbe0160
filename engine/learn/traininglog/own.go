package traininglog

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

// The member of a file of rising curves (learn.Curves) that lists the curves, and the member before it.
const (
	ownCurves = "learners"
	ownBefore = "seed"
)

var errNotNumbers = errors.New("want a list of finite numbers from 0 on")

// ownCurves reads the list that rising curves writes: each learner's name, the last pull of each block, and its mean.
// A list of other objects is read as any other.
func (j *jsonReader) ownCurves() error {
	if _, err := j.d.ReadToken(); err != nil {
		return err
	}
	t := &table{path: ownCurves, format: "JSON list " + quote(ownCurves), header: true}
	name, pulls, mean := t.named("name"), t.named("pulls"), t.named("mean")
	j.tables = append(j.tables, t)
	for j.d.PeekKind() == '{' {
		of, xs, ys, ok := ownCurve(j.d)
		if !ok {
			return errNotNumbers
		}
		if len(xs) != len(ys) {
			j.c.leaveOut(1, quote(of)+" has not as many pulls as means")
			continue
		}
		for i := range xs {
			if !j.c.room(1) {
				return errReported
			}
			row := t.beginRow(1)
			t.addText(name, row, of)
			pulls.addNumber(row, xs[i])
			mean.addNumber(row, ys[i])
		}
	}
	if t.rows > 0 {
		j.c.note("Each value is the mean of a block of pulls, and counts at the last of them.")
	}
	_, err := j.d.ReadToken()
	return err
}

// ownCurve reads an object of the list.
func ownCurve(d *jsontext.Decoder) (name string, pulls, mean []float64, ok bool) {
	if _, err := d.ReadToken(); err != nil {
		return "", nil, nil, false
	}
	for d.PeekKind() == '"' {
		token, err := d.ReadToken()
		if err != nil {
			return "", nil, nil, false
		}
		switch member := token.String(); {
		case member == "name" && d.PeekKind() == '"':
			token, err = d.ReadToken()
			name = token.String()
		case member == "pulls" && d.PeekKind() == '[':
			pulls, err = numbersOf(d)
		case member == "mean" && d.PeekKind() == '[':
			mean, err = numbersOf(d)
		default:
			err = d.SkipValue()
		}
		if err != nil {
			return "", nil, nil, false
		}
	}
	_, err := d.ReadToken()
	return name, pulls, mean, err == nil
}

// numbersOf reads a list of finite numbers from 0 on: pulls, or shares.
func numbersOf(d *jsontext.Decoder) ([]float64, error) {
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	var all []float64
	for d.PeekKind() == '0' {
		token, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		x := numberOf(token.String(), false)
		if !(x >= 0) {
			return nil, errNotNumbers
		}
		all = append(all, x)
	}
	if d.PeekKind() != ']' {
		return nil, errNotNumbers
	}
	_, err := d.ReadToken()
	return all, err
}
