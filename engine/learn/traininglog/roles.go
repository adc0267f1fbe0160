package traininglog

import (
	"fmt"
	"slices"
)

// A Taken is what a column is taken for.
type Taken string

// What a column can be taken for.
const (
	AsStep    Taken = "step"     // the curves' x
	AsCurve   Taken = "curve"    // payoffs
	AsName    Taken = "name"     // tells curves apart
	AsSeed    Taken = "seed"     // tells repetitions apart, whose mean is the curve
	AsClock   Taken = "clock"    // a time, not used
	AsSetting Taken = "setting"  // how the training was set up, not used
	AsLeftOut Taken = "left out" // not used
)

// Takens lists what a column can be taken for, in the order in which a reader chooses.
var Takens = []Taken{AsStep, AsCurve, AsName, AsSeed, AsClock, AsSetting, AsLeftOut}

// A verdict is what a column is taken for, and why.
type verdict struct {
	as     Taken
	why    string
	chosen bool // by the reader
	fixed  bool // by the reader, or because it is known who wrote the log
	lower  bool // lower values are better
	side   bool // it is numbers beside the payoffs, which a note names
	spare  bool // it may be a curve if nothing else is
}

// roles are the verdicts on the columns of a table.
type roles struct {
	t        *table
	means    []meaning
	shapes   []shape
	is       []verdict
	text     []bool // the column is of texts
	step     int    // -1 if lines are counted
	counted  bool   // by choice
	names    []int
	seeds    []int
	prefix   map[int]string // of the names that a column of numbers gives
	producer *Producer
	groups   []uint32   // of each row: names and seeds together
	missing  []noColumn // patterns of the reader that fit no column
	at       []int      // where each column stands in Log.Columns; -1 if it is not shown
	losses   []string   // columns that are left out since lower values are better
	growing  bool       // some column of steps grows from line to line
}

// decide says what each column of a table is.
func decide(t *table, o *Options) *roles {
	r := &roles{t: t, step: -1, prefix: map[int]string{}, is: make([]verdict, len(t.columns))}
	for _, col := range t.columns {
		m := meaningOf(col.name)
		if m.class == unknownClass && col.measured != "" {
			m = meaningOf(col.measured)
		}
		s := shapeOf(col)
		r.means, r.shapes = append(r.means, m), append(r.shapes, s)
		r.text = append(r.text, t.wordy(col) > s.numbers)
		r.growing = r.growing || m.class == stepClass && s.grows && s.numbers > 1
	}
	r.readLR()
	for i := range t.columns {
		r.is[i] = r.first(i)
	}
	r.producer = producerOf(t)
	r.follow(r.producer)
	r.choose(o)
	r.findNames()
	r.findStep(o)
	r.tellApart()
	r.settle(o)
	return r
}

// readLR takes a column “lr” for the curve of logistic regression where it stands among names of learners, not beside what is
// known to be measured, and grows beyond what a learning rate is.
func (r *roles) readLR() {
	const largestRate = 0.2
	for i, col := range r.t.columns {
		if s := &r.shapes[i]; plainName(col.name) != "lr" || s.numbers == 0 || s.high <= largestRate || s.low == s.high {
			continue
		}
		measured := func(m meaning) bool { return m.class == lossClass || m.class == scoreClass }
		if !slices.ContainsFunc(r.means, measured) {
			r.means[i] = meaning{}
		}
	}
}

// first returns the verdict that the name and the kind of a column give, before it is compared with others.
func (r *roles) first(i int) verdict {
	col, m, s := r.t.columns[i], r.means[i], r.shapes[i]
	lower := m.class == lossClass
	if col.lower != nil {
		lower = *col.lower
	}
	switch {
	case s.numbers == 0 && col.words.len() == 0 && col.lists > 0:
		return verdict{as: AsLeftOut, why: "it holds lists"}
	case s.numbers == 0 && col.words.len() == 0:
		return verdict{as: AsLeftOut, why: "it is empty"}
	case r.text[i]:
		return r.firstOfText(i)
	}
	switch m.class {
	case clockClass:
		return verdict{as: AsClock, why: m.why, side: true}
	case settingClass:
		return verdict{as: AsSetting, why: m.why, side: true, spare: true}
	case sideClass:
		return verdict{as: AsLeftOut, why: m.why, side: true, spare: true}
	case spreadClass:
		return verdict{as: AsLeftOut, why: m.why, spare: true}
	case seedClass:
		return verdict{as: AsSeed, why: m.why}
	case stepClass:
		return verdict{as: AsLeftOut, why: "it counts steps too"}
	case nameClass:
		return verdict{as: AsLeftOut, why: "it tells nothing apart"}
	case metricClass, textClass:
		return verdict{as: AsLeftOut, why: "its name is that of a text"}
	case lossClass, scoreClass:
		return verdict{as: AsCurve, why: "its name says what it measures: " + m.word, lower: lower}
	}
	return verdict{as: AsCurve, why: "it holds numbers that may be payoffs", lower: lower}
}

// firstOfText returns the verdict on a column of texts.
func (r *roles) firstOfText(i int) verdict {
	col, m, s := r.t.columns[i], r.means[i], r.shapes[i]
	switch {
	case col == r.t.files:
		return verdict{as: AsName, why: "each file is a curve"}
	case col == r.t.metric:
		return verdict{as: AsName, why: "the file's name is its metric"}
	case col == r.t.seed:
		return verdict{as: AsSeed, why: "the files' names have the numbers of seeds"}
	case m.class == clockClass || r.t.clocked(col):
		return verdict{as: AsClock, why: "it holds times"}
	case m.class == settingClass:
		return verdict{as: AsSetting, why: m.why}
	case m.class == textClass || col.many:
		return verdict{as: AsLeftOut, why: "it holds text"}
	case m.class == seedClass:
		return verdict{as: AsSeed, why: m.why}
	}
	n := col.words.len()
	named := m.class == nameClass || m.class == metricClass || !r.t.header && r.t.separator != ""
	switch {
	case 2*n < r.t.rows:
		return verdict{as: AsLeftOut, why: "it holds text, in few lines"}
	case s.distinct == 1 && named:
		return verdict{as: AsName, why: "it names the curve"}
	case s.distinct == 1:
		return verdict{as: AsSetting, why: "it is the same in every line"}
	case 10*n < 8*r.t.rows && !named, 2*s.distinct > n && (!named || r.growing):
		return verdict{as: AsLeftOut, why: "it holds text"}
	}
	return verdict{as: AsName, why: fmt.Sprintf("its %d texts tell the curves apart", s.distinct)}
}
