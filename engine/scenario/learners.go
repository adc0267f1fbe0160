package scenario

import (
	"strconv"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/noise"
)

// A Dataset names the examples that a scenario's learners are trained on. The document does not contain the examples.
type Dataset struct {
	SHA256   string // of the unpacked files, one after the other: 64 digits in lower-case hex
	Features int    // of an example: the most common words; 1 to learn.MaxFeatures
}

const defaultFeatures = 10_000

// Learns reports whether an arm of the scenario is a learner. Then it can be played only with the data that
// its Dataset names.
func (s *Document) Learns() bool {
	for i := range s.Arms {
		if s.Arms[i].Learner != nil {
			return true
		}
	}
	return false
}

const (
	datasetExample = `an object such as {"sha256": "…", "features": 10000}, where sha256 is that of the unpacked files in 64 hex digits`
	learnerExample = `an object such as {"kind": "lr"} or {"kind": "mlp", "hidden": [2, 2]}`
)

// dataset reads the scenario's dataset; nil if it has none.
func (r *reader) dataset(o *object) *Dataset {
	n, ok := o.field("dataset")
	if !ok {
		return nil
	}
	d, ok := r.object(n, o.at("dataset"), datasetExample)
	if !ok {
		return nil
	}
	data := &Dataset{}
	if n, ok := d.need("sha256", "64 hex digits: the SHA-256 of the unpacked files"); ok {
		data.SHA256 = r.digest(n, d.at("sha256"))
	}
	field := wholeNumbers(1, learn.MaxFeatures)
	field.example, field.hasExample = defaultFeatures, true
	data.Features = int(d.number("features", field, defaultFeatures))
	d.reportUnknown("a dataset", []string{"sha256", "features"})
	return data
}

func (r *reader) digest(n int32, path string) string {
	const want = "64 hex digits in lower case, in double quotes: the SHA-256 of the unpacked files"
	if r.kind(n) != '"' {
		r.fault(n, path, want)
		return ""
	}
	text := r.str(n)
	if len(text) != 64 || strings.Trim(text, "0123456789abcdef") != "" {
		r.fault(n, path, want)
		return ""
	}
	return text
}

// learner reads an arm's learner.
func (r *reader) learner(n int32, path string) *learn.Spec {
	o, ok := r.object(n, path, learnerExample)
	if !ok {
		return nil
	}
	k, ok := o.need("kind", oneOf(quoted(learnerIDs())))
	if !ok {
		return nil
	}
	id, ok := r.choice(k, o.at("kind"), learnerIDs())
	if !ok {
		return nil
	}
	kind, _ := learn.Lookup(id)
	spec := &learn.Spec{Kind: id}
	spec.Rate = o.number("rate", numberField{learn.Rates, kind.Rate, true}, kind.Rate)
	known := []string{"kind", "rate"}
	if kind.Hidden {
		known = append(known, "hidden")
		spec.Hidden = r.hidden(o)
	}
	o.reportUnknown("learner "+strconv.Quote(id), known)
	return spec
}

// hidden reads the hidden layers of a network.
func (r *reader) hidden(o *object) []int {
	const what = "hidden layers, each the number of its units"
	n, ok := o.need("hidden", "a list of 1 to "+grouped(learn.MaxLayers)+" "+what+", such as [2, 2]")
	if !ok {
		return nil
	}
	items, ok := r.list(n, o.at("hidden"), 1, learn.MaxLayers, what)
	if !ok {
		return nil
	}
	units := make([]int, len(items))
	for i, n := range items {
		x, _ := r.number(n, item(o.at("hidden"), i), numberField{Range: learn.Units})
		units[i] = int(x)
	}
	return units
}

func learnerIDs() []string {
	kinds := learn.Kinds()
	ids := make([]string, len(kinds))
	for i, k := range kinds {
		ids[i] = k.ID
	}
	return ids
}

// checkLearner reports what in the scenario does not fit an arm's learner. n is the arm's node.
func (r *reader) checkLearner(s *Document, n int32, path string) {
	switch {
	case s.Setting == Restless:
		r.fault(n, path, `no learner, or setting "rested": a learner improves when it is pulled`)
	case s.Noise.Kind != "" && s.Noise.Kind != noise.Bernoulli:
		r.fault(n, path, `no learner, or noise.kind "bernoulli": a learner's reward is 1 where it predicts rightly, else 0`)
	case s.Dataset == nil:
		r.fault(n, path, `no learner, or beside the arms a dataset: `+datasetExample)
	}
}

func (d *Dataset) append(dst []byte) []byte {
	dst = appendString(append(dst, `,"dataset":{"sha256":`...), d.SHA256)
	dst = strconv.AppendInt(append(dst, `,"features":`...), int64(d.Features), 10)
	return append(dst, '}')
}

func appendLearner(dst []byte, s *learn.Spec) []byte {
	dst = appendString(append(dst, `"learner":{"kind":`...), s.Kind)
	dst = appendNumber(append(dst, `,"rate":`...), s.Rate)
	if len(s.Hidden) > 0 {
		dst = append(dst, `,"hidden":[`...)
		for i, n := range s.Hidden {
			dst = strconv.AppendInt(comma(dst, i), int64(n), 10)
		}
		dst = append(dst, ']')
	}
	return append(dst, "},"...)
}

// curveExample describes the payoff that an arm that learns needs.
const curveExample = `the learner's average learning curve, such as {"family": "points", "points": [[1, 0.5], [50000, 0.85]]}`
