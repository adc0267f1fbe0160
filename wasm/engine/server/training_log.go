package server

import (
	"risingbandits/engine/noise"
	"risingbandits/wasm/engine/wire"
)

// Extras are what a server can do besides playing scenarios. Only programs that the page loads when needed have them,
// because they make the download larger.
type Extras struct {
	Logs      TrainingLogs // nil if the program reads none
	Learners  Learners     // nil if the program trains none
	PDF       PDFWriter    // nil if the program writes none
	Translate Translator   // nil if the program translates no scenarios
	Lesson    LessonWriter // nil if the program writes no lessons
	Search    Searcher     // nil if the program searches for no scenarios
}

// TrainingLogs reads one training log at a time.
type TrainingLogs interface {
	// Add adds a part of a file to the log. First begins another log, and a name that is not "" another file of it.
	Add(part []byte, first bool, file string)
	// Read returns what the log says.
	Read(o LogOptions) TrainingLog
	// Scenario returns a scenario made from the log as it was last read, with the noise unless its Kind is "". ok is false if
	// the log had a fault.
	Scenario(choice, title string, law noise.Spec) (text string, ok bool)
	// Formats returns the programs whose logs are known.
	Formats() []LogFormat
}

// LogOptions are the fields of traininglog.Options that the page sets.
type LogOptions struct {
	Separator string `json:"separator"`
	Steps     string `json:"steps"`
	Scale     string `json:"scale"`
	Lower     bool   `json:"lower"`
	Pulls     int    `json:"pulls"`
	Points    int    `json:"points"`
	Files     string `json:"files,omitempty"` // several files are "arms" or "seeds"; "" as their names say

	// Columns are what the reader chose, only for the columns that were changed; the others are decided with that in mind.
	Columns []LogColumnChoice `json:"columns,omitempty"`
}

// A LogColumnChoice is what the reader says that a column is.
type LogColumnChoice struct {
	Name      string `json:"name"`
	Number    int    `json:"number,omitempty"`    // as LogColumn.Number; 0 means all columns of the name
	File      string `json:"file,omitempty"`      // as LogColumn.File; "" means those of all files
	TakenFor  string `json:"takenFor"`            // one of TrainingLog.takens
	Direction string `json:"direction,omitempty"` // of a curve: "higher" or "lower" values are better; "" as its name says
}

// A LogColumn says what a column was taken for.
type LogColumn struct {
	Name      string `json:"name"`   // "" for a column without a name
	Number    int    `json:"number"` // which of several columns of one name it is, from 1; 0 if the name is its own
	TakenFor  string `json:"takenFor"`
	Why       string `json:"why"`
	Direction string `json:"direction"` // of a curve: "higher" or "lower" values are better; "" of others
	Scale     string `json:"scale"`     // of a curve: how its values become payoffs, in words
	File      string `json:"file"`      // the file it is of, where several files have other columns; else ""
}

// A LogFormat is a program whose logs are known.
type LogFormat struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Files string   `json:"files"` // what it calls its logs
	Marks []string `json:"marks"` // the columns that it is known by
	Note  string   `json:"note"`  // a sentence, or ""

	ExampleFile string `json:"exampleFile"` // the name of a small log
	Example     string `json:"example"`     // its bytes, in base64, since some are no text
}

// A TrainingLog says what was understood of a log. If there is a fault, there are no curves.
type TrainingLog struct {
	Understood string     `json:"understood"` // one sentence, "" with a fault
	Notes      []string   `json:"notes"`
	LeftOut    []LeftOut  `json:"leftOut"`  // the first lines, or cells, that are in no curve
	LeftOuts   int        `json:"leftOuts"` // how many there are
	Fault      string     `json:"fault"`    // why the log makes no curve, "" if it does
	FaultLine  int        `json:"faultLine"`
	LastStep   float64    `json:"lastStep"`
	Curves     []LogCurve `json:"curves"`

	Columns  []LogColumn `json:"columns"`  // all of them, with a fault too if they were recognised
	Takens   []string    `json:"takens"`   // what a column can be taken for
	Producer string      `json:"producer"` // who wrote the log, in words; "" if that is not known
	Files    int         `json:"files"`    // how many files were read
}

// A LeftOut is a line, from 1, and the reason why it is left out.
type LeftOut struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// A LogCurve is a traininglog.Curve as the page reads it; points are pairs of pull and payoff.
type LogCurve struct {
	Name    string       `json:"name"`
	Seeds   int          `json:"seeds,omitempty"` // how many repetitions it is the mean of
	Half    float64      `json:"half,omitempty"`  // half the width of the 95% interval of that mean at the last step
	Logged  int          `json:"logged"`
	Low     float64      `json:"low"`
	High    float64      `json:"high"`
	Broken  []string     `json:"broken"`
	Points  [][2]float64 `json:"points"`
	Rising  LogFit       `json:"rising"`
	Concave LogFit       `json:"concave"`
}

// A LogFit is a traininglog.Fit as the page reads it.
type LogFit struct {
	Points [][2]float64 `json:"points"`
	RMS    float64      `json:"rms"`
	Most   float64      `json:"most"`
	At     float64      `json:"at"`
}

// A made is the text of a scenario or a dataset.
type made struct {
	Text string `json:"text"`
}

// logText takes a part of the log's text.
func (s *Server) logText(_ int, body, data []byte) (any, error) {
	var r logTextRequest
	if err := wire.Decode(body, &r); err != nil {
		return nil, err
	}
	s.extras.Logs.Add(data, r.First, r.File)
	return done{}, nil
}

func (s *Server) logRead(r logReadRequest) (any, error) {
	return s.extras.Logs.Read(r.Options), nil
}

func (s *Server) logFormats(logFormatsRequest) (any, error) { return s.extras.Logs.Formats(), nil }

// paying has the kind of noise for each answer to what a pull pays.
var paying = map[string]string{"": "", "chance": "bernoulli", "payoff": "none", "noisy": "gaussian"}

func (s *Server) logMake(r logMakeRequest) (any, error) {
	kind, ok := paying[r.Pays]
	if !ok {
		return nil, pathError{"pays", `want "chance", "payoff", "noisy" or nothing`}
	}
	law := noise.Spec{Kind: kind}
	if r.Sigma != 0 {
		law.Params = map[string]float64{"sigma": r.Sigma}
	}
	text, ok := s.extras.Logs.Scenario(r.Choice, r.Title, law)
	if !ok {
		return nil, pathError{"log", "want a log that was read without a fault"}
	}
	return made{text}, nil
}
