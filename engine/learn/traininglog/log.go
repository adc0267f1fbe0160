package traininglog

import (
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/payoff"
)

// The limits of a log.
const (
	MaxBytes  = 64 << 20  // of the text
	MaxLine   = 1 << 20   // bytes of a line; a longer one is left out
	MaxValues = 4_000_000 // of all curves
	MaxListed = 20        // the lines left out that are listed; more are counted
)

// maxPoints is the most points that all curves of a log keep together, so that they fit into a document.
const maxPoints = 30_000

// defaultPoints is the most points that a curve keeps unless Options says otherwise.
const defaultPoints = 1_000

// Options say how to read a log; the zero value detects everything. Where columns are named, * stands for any characters
// and ? for one.
type Options struct {
	Separator string `json:"separator"` // "" or "auto", "comma", "semicolon", "tab", "blank", "bar", "double blank"
	Steps     string `json:"steps"`     // "" or "auto", "first" (the first column), "count" (the lines are counted), or a column
	Scale     string `json:"scale"`     // "" or "auto", "as-is", "percent", "largest", "range": see scaleOf
	Lower     bool   `json:"lower"`     // lower values are better, as for a loss: payoffs are 1 minus the scaled value
	Pulls     int    `json:"pulls"`     // pulls per step, from 1; 0 means 1
	Points    int    `json:"points"`    // the most points of a curve, from 2; 0 is defaultPoints
	Files     string `json:"files"`     // "" or "auto", "arms" (each file is an arm), "seeds" (all are repetitions of one)

	Columns  []ColumnChoice `json:"columns"`  // what the reader chose for columns; the others are decided as ever
	Curves   []string       `json:"curves"`   // these columns alone are curves
	Value    []string       `json:"value"`    // the same, of a table with one value a line
	Without  []string       `json:"without"`  // these columns are not used
	Name     []string       `json:"name"`     // these columns alone name the curves
	Seed     []string       `json:"seed"`     // these columns tell repetitions apart
	LowerOf  []string       `json:"lowerOf"`  // these columns are curves of which lower values are better
	HigherOf []string       `json:"higherOf"` // these columns are curves of which higher values are better
}

// A Log is what was understood of a text.
type Log struct {
	Format    string    // "table", "long table", "JSON Lines" or "JSON list"
	Separator string    // "comma", "semicolon", "tab", "blank"; "" for JSON
	Comma     bool      // decimals are written with commas
	Header    bool      // the first line names the columns
	Steps     string    // the column that holds the steps, "" if lines are counted
	Notes     []string  // plain sentences: what was recognised, averaged, scaled, thinned out
	LeftOut   []LeftOut // in the order of lines, MaxListed at most
	LeftOuts  int       // how many there are
	Curves    []Curve
	Columns   []Column
	Producer  *Producer // who wrote the log; nil if no row of Producers knows it
	Files     int       // how many files were read
	Fault     *Fault    // why there are no curves, or nil
}

// A Column is what a column was taken for.
type Column struct {
	Name      string
	Number    int // which of several columns of one name it is, from 1; 0 if the name is its own
	TakenFor  Taken
	Why       string
	Direction string // of a curve: Higher or Lower values are better; "" of other columns
	Scale     string // of a curve: how its values become payoffs
	File      string // the file it is of, where several files have other columns
}

// A LeftOut is a line, or one cell of it, that is in no curve.
type LeftOut struct {
	Line int // from 1
	Why  string
}

// A Fault says why a text is not a usable log. Line counts from 1.
type Fault struct {
	Line    int
	Message string
	Option  string // the member of Options that names a column which is not there; "" for a fault of the log
}

// A Curve is one algorithm's payoffs by its pulls.
type Curve struct {
	Name    string
	Logged  int            // values in the log
	Last    float64        // the pull of the last of them
	Points  []payoff.Point // as logged, scaled and thinned out; X increases
	Low     float64        // the smallest payoff as logged
	High    float64
	Broken  []Broken // which assumptions the logged points break
	Rising  Fit      // the nearest curve that never falls
	Concave Fit      // the nearest curve that never falls, is concave, and is within [0,1] if the points are
	Seeds   int      // how many repetitions it is the mean of; 1 if it is none
	Half    float64  // half the width of the 95% interval of that mean at the last step, in payoff units; 0 for one repetition
}

// A Fit is a curve near the logged points, and how far it is from them, in payoff units.
type Fit struct {
	Points []payoff.Point
	RMS    float64 // root mean square difference
	Most   float64 // the largest difference
	At     float64 // the x where it is
}

// A Broken is an assumption that the logged points break.
type Broken struct {
	Kind  payoff.Kind
	Times int     // the number of points that break it
	By    float64 // the worst, in payoff units
	X     float64 // where that is
	Text  string
}

// Understood says in one sentence how the log was read.
func (l *Log) Understood() string {
	text := "A " + l.Format
	if l.Format == mlflowFormat {
		text = "An " + l.Format
	}
	if l.Format == "JSON Lines" || strings.HasPrefix(l.Format, "JSON Lines,") {
		text = l.Format
	}
	if l.Files > 1 {
		text = numbers.Int(l.Files) + " files: " + lowerFirst(text)
	}
	text += " of " + numbers.Count(len(l.Curves), "curve")
	if l.Separator != "" {
		text += ", separated by " + l.Separator + "s"
	}
	if l.Comma {
		text += ", with decimal commas"
	}
	if l.Header {
		text += "; the first line names the columns"
	}
	switch {
	case strings.HasPrefix(l.Steps, "column "):
		text += "; the steps are in " + l.Steps
	case l.Steps != "":
		text += "; the steps are in " + quote(l.Steps)
	default:
		text += "; steps are counted"
	}
	return text + "."
}

// lowerFirst returns "A table" as "a table".
func lowerFirst(text string) string {
	if strings.HasPrefix(text, "A ") || strings.HasPrefix(text, "An ") {
		return "a" + text[1:]
	}
	return text
}
