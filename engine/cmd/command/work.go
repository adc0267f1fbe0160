package command

import (
	"flag"
	"time"

	"risingbandits/engine/work/part"
)

// A shownWork is a work that a command can say something of.
type shownWork interface {
	part.Work
	// data returns everything that its numbers depend on, as JSON, of which its row makes the work again.
	data() ([]byte, error)
	// amount says in words how much some of its units are.
	amount(units []int) string
	// print prints what all of its records give.
	print(sh *shell, f *format) error
}

// A workRow is a command that plays a work.
type workRow struct {
	command string
	counts  string // in what a bar counts what is played, in the plural
	// read returns the work of some data, divided into a number of units if it is a run.
	read func(data []byte, units int) (shownWork, error)
}

// works returns the commands that play a work: they have -part and -o, merge reads their parts, and a program that plays elsewhere
// has them.
func works() []workRow {
	return []workRow{
		{"run", "rounds", readRun}, {"sweep", "rounds", readSweep}, {"ranking", "rounds", readRanking}, {"search", "candidates", readSearch},
		{"paper", "rounds", readPaper}, {"curves", "operations", readCurves},
	}
}

// workOf returns the row of a command, and false if it plays no work.
func workOf(command string) (row workRow, ok bool) {
	for _, row := range works() {
		if row.command == command {
			return row, true
		}
	}
	return row, false
}

// A format says what is printed of a work, and where its files go.
type format struct {
	asJSON *bool
	extra  *extras // of a run
	asked  *asked  // of a run, a sweep or a ranking
	out    string  // -o, for the files of the results; "" for none
	start  time.Time
}

// seconds returns the time that the command took; 0 if it played nothing.
func (f *format) seconds() float64 {
	if f.start.IsZero() {
		return 0
	}
	return time.Since(f.start).Seconds()
}

// jsonFlag declares -json.
func jsonFlag(flags *flag.FlagSet) *bool {
	return flags.Bool("json", false, "print one JSON object instead of tables")
}
