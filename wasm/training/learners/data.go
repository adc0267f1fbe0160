package learners

import (
	"errors"
	"fmt"
	"io"

	"risingbandits/engine/learn"
	"risingbandits/engine/numbers"
	"risingbandits/engine/textdata"
	"risingbandits/wasm/engine/server"
)

// memory is what the learners of a worker may take, in bytes.
const memory = 96 << 20

// sampleSeed makes the sample the same everywhere.
const sampleSeed = 1

// A Trainer holds one dataset and trains learners on it. Its zero value is ready. It is a server.Learners.
type Trainer struct {
	bags  *learn.Reader
	texts *textdata.Reader // nil unless the files are texts
	pool  *learn.Pool      // nil until a dataset is read
	now   single
}

var errNoDataset = errors.New("no dataset is being read")

// Begin begins another dataset and forgets the last one.
func (t *Trainer) Begin(features int, texts bool) {
	*t = Trainer{bags: learn.NewReader(max(1, min(features, learn.MaxFeatures)))}
	if texts {
		t.texts = &textdata.Reader{}
	}
}

// File begins a file of the dataset, and ends the one before.
func (t *Trainer) File(name string) {
	if t.bags == nil {
		return
	}
	t.bags.End()
	t.bags.Begin(name)
}

// Add adds bytes to the file. It returns an error once they cannot be read.
func (t *Trainer) Add(part []byte) error {
	if t.bags == nil {
		return errNoDataset
	}
	var err error
	if t.texts != nil {
		_, err = t.texts.Write(part)
	} else {
		_, err = t.bags.Write(part)
	}
	return err
}

// End ends the dataset and says what it is.
func (t *Trainer) End() (server.Dataset, error) {
	if t.bags == nil {
		return server.Dataset{}, errNoDataset
	}
	notes := []string{}
	if t.texts != nil {
		if _, err := t.texts.WriteTo(writer{t.bags}); err != nil {
			return server.Dataset{}, err
		}
		notes = textNotes(t.texts)
	}
	t.bags.End()
	data, err := t.bags.Dataset()
	if err != nil {
		return server.Dataset{}, err
	}
	t.bags, t.texts, t.pool = nil, nil, learn.NewPool(data, memory)
	return server.Dataset{
		Hash: data.Hash, Examples: data.Len(), Positive: data.Positives(), Features: data.Features, Entries: data.Entries(),
		Bytes: data.Bytes(), Notes: notes, Offers: offers(data.Features),
	}, nil
}

// writer is a learn.Reader without its other methods.
type writer struct{ io.Writer }

// textNotes says how texts were read.
func textNotes(r *textdata.Reader) []string {
	notes := []string{fmt.Sprintf("%s texts with %s different words; %s count as positive.",
		numbers.Commas(float64(r.Texts()), 0), numbers.Commas(float64(r.Words()), 0), r.Positive())}
	first, all := r.LeftOut()
	notes = append(notes, first...)
	if all > len(first) {
		notes = append(notes, fmt.Sprintf("and %s more lines are left out", numbers.Commas(float64(all-len(first)), 0)))
	}
	return notes
}

// Sample returns labelled sentences that are made by a generator.
func (t *Trainer) Sample(texts int) []byte { return textdata.Sample(sampleSeed, texts) }

// offered are the learners that the page offers: those of the paper's experiment first.
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
