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

// readOwnCurves reads the rest of the list that rising curves writes: each learner's name, the last pull of each block,
// and its mean. It returns false if the list cannot be read.
func (c *collector) readOwnCurves(d *jsontext.Decoder) bool {
	c.log.Steps = "pulls"
	for d.PeekKind() == '{' {
		name, pulls, mean, ok := ownCurve(d)
		if !ok {
			return false
		}
		if len(pulls) != len(mean) {
			c.leaveOut(1, quote(name)+" has not as many pulls as means")
			continue
		}
		i := c.named(1, name)
		for j := range pulls {
			if i < 0 || !c.add(1, i, value{pulls[j], mean[j]}) {
				return true // the fault is noted
			}
		}
	}
	if len(c.series) > 0 {
		c.note("Each value is the mean of a block of pulls, and counts at the last of them.")
	}
	_, err := d.ReadToken()
	return err == nil
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
