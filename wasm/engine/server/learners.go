package server

import (
	"encoding/binary"
	"math"
	"strconv"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/wasm/engine/wire"
)

// Learners reads a dataset, trains learners on it one by one, and makes engines for scenarios whose arms learn.
type Learners interface {
	// Begin begins another dataset with at most this many features. Its files are bags of words, or texts whose words
	// are counted.
	Begin(features int)
	// File begins a file of the dataset.
	File(name string)
	// Add adds bytes to the file. It returns an error when they cannot be read.
	Add(part []byte) error
	// End ends the dataset and says what it is.
	End() (Dataset, error)
	// Sample returns a text of labelled sentences from a generator.
	Sample(texts int) []byte
	// Train trains a learner, by its short name, in one run of average learning curves up to a number of pulls. It
	// returns the number of right predictions in each block of `every` pulls that was completed in this call.
	Train(learner string, run, to, every int) (right []int, err error)
	// Scenario returns a scenario whose arms are the learners. right contains the number of right predictions by
	// learner, run and block.
	Scenario(o BanditOptions, right []float64) (text string, err error)
	// Engine returns an engine for a scenario whose arms learn, or an error that says what the dataset lacks. It reuses
	// what was trained for earlier engines, unless untrained is set.
	Engine(s *scenario.Scenario, untrained bool) (*sim.Engine, error)
}

// A Dataset describes the dataset that was read.
type Dataset struct {
	Hash     string         `json:"hash"`
	Examples int            `json:"examples"`
	Positive int            `json:"positive"`
	Features int            `json:"features"` // the most that are kept
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

// BanditOptions describe the scenario to make of learners.
type BanditOptions struct {
	Title    string   `json:"title"`
	Learners []string `json:"learners"` // short names
	Runs     int      `json:"runs"`     // over which the curves are averaged
	Pulls    int      `json:"pulls"`    // of a run, and so the horizon
	Every    int      `json:"every"`    // pulls of a block
	Use      string   `json:"use"`      // the payoffs: the curves ("raw"), or the nearest "rising" or "concave" ones
}

// A trained is the number of right predictions of a learner in each block.
type trained struct {
	Right []int `json:"right"`
}

func (s *Server) dataBegin(r dataBeginRequest) (any, error) {
	s.extras.Learners.Begin(r.Features)
	return done{}, nil
}

// dataPart takes a part of a file.
func (s *Server) dataPart(_ int, body, data []byte) (any, error) {
	var r dataPartRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	if r.File != "" {
		s.extras.Learners.File(r.File)
	}
	if err := s.extras.Learners.Add(data); err != nil {
		return nil, pathError{"dataset", err.Error()}
	}
	return done{}, nil
}

func (s *Server) dataEnd(dataEndRequest) (any, error) {
	d, err := s.extras.Learners.End()
	if err != nil {
		return nil, pathError{"dataset", err.Error()}
	}
	return d, nil
}

// dataSample answers with the text of a sample.
func (s *Server) dataSample(r dataSampleRequest) (any, error) {
	if r.Texts < 1 || r.Texts > 100_000 {
		return nil, pathError{"texts", "want 1 to 100000, got " + strconv.Itoa(r.Texts)}
	}
	return made{string(s.extras.Learners.Sample(r.Texts))}, nil
}

func (s *Server) train(r trainRequest) (any, error) {
	right, err := s.extras.Learners.Train(r.Learner, r.Run, r.To, r.Every)
	if err != nil {
		return nil, pathError{"learner", err.Error()}
	}
	return trained{right}, nil
}

// bandit makes a scenario of learners. The data are their right predictions.
func (s *Server) bandit(_ int, body, data []byte) (any, error) {
	var r banditRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	right, err := numbersOf(data)
	if err != nil {
		return nil, err
	}
	text, err := s.extras.Learners.Scenario(r.Options, right)
	if err != nil {
		return nil, pathError{"learners", err.Error()}
	}
	return made{text}, nil
}

// numbersOf returns the numbers that data contain, each a float64 in 8 bytes, the least significant first.
func numbersOf(data []byte) ([]float64, error) {
	if len(data)%8 != 0 {
		return nil, pathError{"data", "want numbers of 8 bytes, got " + strconv.Itoa(len(data)) + " bytes"}
	}
	numbers := make([]float64, len(data)/8)
	for i := range numbers {
		numbers[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return numbers, nil
}

// newEngine returns an engine for a scenario. Only a program that trains learners has one if its arms learn.
func (s *Server) newEngine(sc *scenario.Scenario) (*sim.Engine, error) { return s.engineFor(sc, false) }

// engineFor is newEngine, with the parameter untrained of Learners.Engine.
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
