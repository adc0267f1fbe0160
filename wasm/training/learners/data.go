package learners

import (
	"errors"
	"io"

	"risingbandits/engine/learn"
	"risingbandits/engine/learn/textdata"
	"risingbandits/wasm/engine/server"
)

// memory is the most bytes that the learners of a worker may take.
const memory = 96 << 20

// sampleSeed makes the sample the same everywhere.
const sampleSeed = 1

// A Trainer holds one dataset and trains learners on it. Its zero value is ready to use. It implements server.Learners.
type Trainer struct {
	bags  *learn.Reader
	form  form
	texts textdata.Reader
	name  string      // of the file
	pool  *learn.Pool // nil until a dataset is read
	now   single
}

// A form is the kind of files of a dataset, which is detected from the beginning of the first file.
type form int

const (
	unknown form = iota // until the first bytes come
	bags
	texts
)

var errNoDataset = errors.New("no dataset is being read")

// Begin begins another dataset and forgets the last one.
func (t *Trainer) Begin(features int) {
	*t = Trainer{bags: learn.NewReader(max(1, min(features, learn.MaxFeatures)))}
}

// File begins a file of the dataset, and ends the one before.
func (t *Trainer) File(name string) {
	if t.bags == nil {
		return
	}
	t.bags.End()
	t.texts.EndFile()
	t.bags.Begin(name)
	t.name = name
}

// Add adds bytes to the file. It returns an error when they cannot be read.
func (t *Trainer) Add(part []byte) error {
	if t.bags == nil {
		return errNoDataset
	}
	if t.form == unknown && len(part) > 0 {
		t.form = texts
		if textdata.IsBags(t.name, part[:min(len(part), textdata.Head)]) {
			t.form = bags
		}
	}
	if t.form == texts {
		_, err := t.texts.Write(part)
		return t.named(err)
	}
	_, err := t.bags.Write(part)
	return err
}

// named adds the file's name to a fault of a text.
func (t *Trainer) named(err error) error {
	var fault *textdata.Fault
	if errors.As(err, &fault) {
		return learn.Fault{File: t.name, Line: fault.Line, Problem: fault.Problem}
	}
	return err
}

// End ends the dataset and says what it is.
func (t *Trainer) End() (server.Dataset, error) {
	if t.bags == nil {
		return server.Dataset{}, errNoDataset
	}
	notes := []string{}
	if t.form == texts {
		t.bags.Rated()
		if _, err := t.texts.WriteTo(writer{t.bags}); err != nil {
			return server.Dataset{}, t.named(err)
		}
		notes = t.texts.Notes()
	}
	t.bags.End()
	data, err := t.bags.Dataset()
	if err != nil {
		return server.Dataset{}, err
	}
	t.bags, t.texts, t.pool = nil, textdata.Reader{}, learn.NewPool(data, memory)
	return server.Dataset{
		Hash: data.Hash, Examples: data.Len(), Positive: data.Positives(), Features: data.Features, InFiles: data.InFiles,
		Entries: data.Entries(), Bytes: data.Bytes(), Notes: notes, Offers: offers(data.Features),
	}, nil
}

// writer hides all methods of a learn.Reader but Write.
type writer struct{ io.Writer }

// Sample returns labelled sentences from a generator.
func (t *Trainer) Sample(texts int) []byte { return textdata.Sample(sampleSeed, texts) }

// offered lists the learners that the page offers, those of the paper's experiment first.
var offered = []string{"lr-t", "lr", "nn(1)", "nn(2)", "nn(2,2)", "nn(2,2,2)", "nn(1,1,2)", "ogd", "adagrad"}

func offers(features int) []server.LearnerOffer {
	all := make([]server.LearnerOffer, len(offered))
	for i, name := range offered {
		spec, err := learn.ParseSpec(name)
		if err != nil {
			panic(badOffer)
		}
		kind, _ := learn.Lookup(spec.Kind)
		all[i] = server.LearnerOffer{Name: name, Label: spec.Label(), Doc: kind.Doc, Bytes: learn.New(spec, features).Bytes()}
	}
	return all
}

const badOffer = "learners: the page offers a learner that learn.ParseSpec does not read"
