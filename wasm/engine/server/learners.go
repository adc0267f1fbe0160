package server

import (
	"errors"
	"strconv"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// A Learners reads a dataset, trains learners on it one by one, and makes engines for scenarios whose arms
// learn.
type Learners interface {
	// Begin begins another dataset of so many features. Its files are bags of words, or texts whose words are counted.
	Begin(features int)
	// File begins a file of the dataset.
	File(name string)
	// Add adds bytes to the file. It returns an error once they cannot be read.
	Add(part []byte) error
	// End ends the dataset and says what it is.
	End() (Dataset, error)
	// Sample returns a text of labelled sentences that are made by a generator.
	Sample(texts int) []byte
	// Train trains a learner, by its short name, in one run of average learning curves up to a number of pulls,
	// and returns the right predictions in each block of `every` pulls that it ended meanwhile.
	Train(learner string, run, to, every int) (right []int, err error)
	// Scenario returns a scenario whose arms are the learners. right has the right predictions of each learner,
	// run and block.
	Scenario(o BanditOptions, right []float64) (text string, err error)
	// Engine returns an engine for a scenario whose arms learn, or an error that says what the dataset lacks. What was
	// trained for earlier engines need not be trained again, unless untrained asks for an engine that has nothing yet.
	Engine(s *scenario.Scenario, untrained bool) (*sim.Engine, error)
}

// A Dataset says what was read.
type Dataset struct {
	Hash     string         `json:"hash"`
	Examples int            `json:"examples"`
	Positive int            `json:"positive"`
	Features int            `json:"features"` // that are kept, at most
	InFiles  int            `json:"inFiles"`  // features that the files have, kept or left out
	Entries  int            `json:"entries"`
	Bytes    int            `json:"bytes"` // of memory, in each worker
	Notes    []string       `json:"notes"` // plain sentences: which label is positive, what was left out
	Offers   []LearnerOffer `json:"offers"`
}

// A LearnerOffer is a learner that the page offers.
type LearnerOffer struct {
	Name  string `json:"name"` // its short name
	Label string `json:"label"`
	Doc   string `json:"doc"`
	Bytes int    `json:"bytes"` // of memory
}

// BanditOptions say which scenario to make of learners.
type BanditOptions struct {
	Title    string   `json:"title"`
	Learners []string `json:"learners"` // short names
	Runs     int      `json:"runs"`     // that the curves are averages of
	Pulls    int      `json:"pulls"`    // of a run: the horizon
	Every    int      `json:"every"`    // pulls of a block
	Use      string   `json:"use"`      // the payoffs: the curves ("raw"), or the nearest "rising" or "concave" ones
}

// A trained is how many predictions of a learner were right in each block.
type trained struct {
	Right []int `json:"right"`
}

var errNoLearners = errors.New("this program trains no learners")

// learners returns what trains learners, or an error if this program has nothing that does.
func (s *Server) learners() (Learners, error) {
	if s.extras.Learners == nil {
		return nil, errNoLearners
	}
	return s.extras.Learners, nil
}

func (s *Server) dataBegin(r dataBeginRequest) (any, error) {
	l, err := s.learners()
	if err != nil {
		return nil, err
	}
	l.Begin(r.Features)
	return done{}, nil
}

// dataPart takes a part of a file, which comes as numbers; Size bytes of them count.
func (s *Server) dataPart(_ int, body []byte, numbers []float64) (any, error) {
	var r dataPartRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	l, err := s.learners()
	switch {
	case err != nil:
		return nil, err
	case r.Size < 0 || r.Size > 8*len(numbers):
		return nil, pathError{"size", "want at most " + strconv.Itoa(8*len(numbers)) + ", the bytes that came, got " + strconv.Itoa(r.Size)}
	}
	if r.File != "" {
		l.File(r.File)
	}
	if err := l.Add(bytesOf(numbers)[:r.Size]); err != nil {
		return nil, pathError{"dataset", err.Error()}
	}
	return done{}, nil
}

func (s *Server) dataEnd(dataEndRequest) (any, error) {
	l, err := s.learners()
	if err != nil {
		return nil, err
	}
	d, err := l.End()
	if err != nil {
		return nil, pathError{"dataset", err.Error()}
	}
	return d, nil
}

// dataSample answers with the text of a sample.
func (s *Server) dataSample(r dataSampleRequest) (any, error) {
	l, err := s.learners()
	if err != nil {
		return nil, err
	}
	if r.Texts < 1 || r.Texts > 100_000 {
		return nil, pathError{"texts", "want 1 to 100000, got " + strconv.Itoa(r.Texts)}
	}
	return made{string(l.Sample(r.Texts))}, nil
}

func (s *Server) train(r trainRequest) (any, error) {
	l, err := s.learners()
	if err != nil {
		return nil, err
	}
	right, err := l.Train(r.Learner, r.Run, r.To, r.Every)
	if err != nil {
		return nil, pathError{"learner", err.Error()}
	}
	return trained{right}, nil
}

// bandit makes a scenario of learners; their right predictions come as numbers.
func (s *Server) bandit(_ int, body []byte, numbers []float64) (any, error) {
	var r banditRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	l, err := s.learners()
	if err != nil {
		return nil, err
	}
	text, err := l.Scenario(r.Options, numbers)
	if err != nil {
		return nil, pathError{"learners", err.Error()}
	}
	return made{text}, nil
}

// newEngine returns an engine for a scenario. Only a program that trains learners has one if its arms learn.
func (s *Server) newEngine(sc *scenario.Scenario) (*sim.Engine, error) { return s.engineFor(sc, false) }

// engineFor is newEngine; untrained is that of Learners.Engine.
func (s *Server) engineFor(sc *scenario.Scenario, untrained bool) (*sim.Engine, error) {
	switch {
	case !sc.Learns():
		return sim.NewEngine(sc), nil
	case s.extras.Learners == nil:
		return nil, pathError{"dataset", sim.CheckData(sc, nil).Error()}
	}
	e, err := s.extras.Learners.Engine(sc, untrained)
	if err != nil {
		return nil, pathError{"dataset", err.Error()}
	}
	return e, nil
}
