package learn

// An Entry is a feature of an example that is not 0. Values are kept in 32 bits: counts of words are exact.
type Entry struct {
	Feature uint32 // from 0
	Value   float32
}

// A Dataset holds labelled sparse examples. It does not change, and may be read by several goroutines.
type Dataset struct {
	Hash     string // SHA-256 in hex of the unpacked files, one after the other
	Features int    // of an example; further features in a file are left out
	InFiles  int    // features in the files, kept or left out: 1 more than the largest feature number
	examples []example
	entries  int
	positive int
}

type example struct {
	x        []Entry // by increasing feature
	positive bool
}

// Len returns the number of examples.
func (d *Dataset) Len() int { return len(d.examples) }

// Positives returns the number of positive examples.
func (d *Dataset) Positives() int { return d.positive }

// Entries returns the number of features that are not 0, of all examples together.
func (d *Dataset) Entries() int { return d.entries }

// Bytes returns about how much memory the dataset takes.
func (d *Dataset) Bytes() int { return 8*d.entries + 32*len(d.examples) }

// Example returns example i, from 0, in the order of the files. x is the Dataset's own: do not change it.
func (d *Dataset) Example(i int) (x []Entry, positive bool) {
	e := &d.examples[i]
	return e.x, e.positive
}
