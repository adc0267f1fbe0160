package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/learn/archive"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// dataUsage describes the flag -data.
const dataUsage = "read the dataset from `DIR`: a folder that holds train/labeledBow.feat and test/labeledBow.feat, or such a file, or " +
	"aclImdb_v1.tar.gz, or labelled texts (lines with a label, a tab and a text, or a table), each plain or packed by gzip"

// dataFlag declares -data for a command that plays a scenario, and returns the variable of its value.
func dataFlag(flags *flag.FlagSet) *string {
	return flags.String("data", "", "train the arms that learn on the dataset in `DIR`; rising help curves says what DIR may be")
}

// learnersMemory is the memory that the learners of all workers may take, in bytes.
const learnersMemory = 256 << 20

// checkData returns an error if a scenario needs no dataset and the flag -data names one.
func checkData(s *scenario.Scenario, name string) error {
	if name != "" && !s.Learns() {
		return callError("-data is for scenarios whose arms learn: this one needs no data")
	}
	return nil
}

// poolOf returns the pool that trains the learners of a scenario, on the dataset of a -data flag; nil if no arm learns.
func poolOf(sh *shell, s *scenario.Scenario, name string) (*learn.Pool, error) {
	if err := checkData(s, name); err != nil || !s.Learns() {
		return nil, err
	}
	if name == "" {
		return nil, fmt.Errorf("%w: give it by -data DIR", sim.CheckData(s, nil))
	}
	data, err := readData(sh, name, s.Dataset.Features, nil)
	if err != nil {
		return nil, err
	}
	if err := sim.CheckData(s, data); err != nil {
		remedy := ""
		if data.Hash != s.Dataset.SHA256 {
			remedy = ". To play on this dataset all the same, write its SHA-256 into the scenario's dataset.sha256"
		}
		return nil, fmt.Errorf("%s: %w%s", name, err, remedy)
	}
	return learn.NewPool(data, learnersMemory), nil
}

// dataDepth is how many folders deep a dataset is searched.
const dataDepth = 3

// readData reads the dataset of a -data flag and keeps the given number of features, and the examples of two labels, of which the
// second is positive; nil for all. It writes to the error output how texts were read.
func readData(sh *shell, name string, features int, labels *[2]float64) (*learn.Dataset, error) {
	files, skipped, err := dataFiles(name)
	for _, why := range skipped {
		fmt.Fprintf(sh.err, "rising: %s\n", why)
	}
	if err != nil {
		return nil, err
	}
	reader := learn.NewReader(features)
	if labels != nil {
		reader.Choose(labels[0], labels[1])
	}
	for _, f := range files {
		notes, err := archive.Read(reader, f)
		if err != nil {
			return nil, err
		}
		for _, note := range notes {
			fmt.Fprintf(sh.err, "rising: %s: %s\n", f.Name, note)
		}
	}
	return reader.Dataset()
}

// dataFiles returns the files of a dataset in the order in which they are read, and which folders were skipped, and why.
func dataFiles(name string) (files []archive.File, skipped []string, err error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.IsDir() {
		return []archive.File{fileOf(name)}, nil, nil
	}
	found, err := findFiles(name)
	if err != nil {
		return nil, nil, err
	}
	parts := found.parts
	switch {
	case len(parts["train"]) > 0 || len(parts["test"]) > 0:
		for _, part := range []string{"train", "test"} {
			if names := parts[part]; len(names) > 0 {
				files = append(files, fileOf(names[0]))
			}
		}
	case len(found.packed) > 0:
		files = []archive.File{fileOf(found.packed[0])}
	case len(parts[""]) > 0:
		files = []archive.File{fileOf(parts[""][0])}
	default:
		err = fmt.Errorf("%s holds no dataset: want train/%s and test/%[2]s, or train_%[2]s.gz and test_%[2]s.gz, or aclImdb_v1.tar.gz, "+
			"in it or up to %d folders deep", name, archive.Feature, dataDepth)
	}
	return files, found.skipped, err
}

// A finding looks for the files of a dataset in a folder. It follows symbolic links.
type finding struct {
	parts   map[string][]string // the files of examples, by their part of the dataset
	packed  []string            // the archives
	entered map[string]bool     // the folders, by their paths without links, since links may form a circle
	skipped []string            // why folders were not searched
}

// findFiles searches a folder. The files nearest to it come first. A folder within it that cannot be read is skipped and
// named.
func findFiles(folder string) (*finding, error) {
	s := &finding{parts: map[string][]string{}, entered: map[string]bool{}}
	if err := s.enter(folder, 0); err != nil {
		return nil, err
	}
	for _, names := range s.parts {
		sortByDepth(names)
	}
	sortByDepth(s.packed)
	return s, nil
}

// enter searches a folder that is some folders deep.
func (s *finding) enter(folder string, depth int) error {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil || s.entered[real] {
		return err
	}
	s.entered[real] = true
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := filepath.Join(folder, entry.Name())
		info, err := os.Stat(name) // of what a link leads to
		switch {
		case err != nil:
			s.skipped = append(s.skipped, "skips "+causeOf(name, err))
		case info.IsDir() && depth < dataDepth:
			if err := s.enter(name, depth+1); err != nil {
				s.skipped = append(s.skipped, "skips "+causeOf(name, err))
			}
		case info.Mode().IsRegular():
			s.keep(name)
		}
	}
	return nil
}

// keep keeps a file if it may belong to a dataset.
func (s *finding) keep(name string) {
	if part, ok := archive.PartOf(filepath.ToSlash(name)); ok {
		s.parts[part] = append(s.parts[part], name)
	} else if base := strings.ToLower(filepath.Base(name)); strings.HasPrefix(base, "aclimdb") && strings.Contains(base, ".tar") {
		s.packed = append(s.packed, name)
	}
}

// causeOf names a file once, with the cause of an error.
func causeOf(name string, err error) string {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		err = failed.Err
	}
	return name + ": " + err.Error()
}

func sortByDepth(names []string) {
	depth := func(name string) int { return strings.Count(filepath.ToSlash(name), "/") }
	sort.SliceStable(names, func(i, j int) bool { return depth(names[i]) < depth(names[j]) })
}

func fileOf(name string) archive.File {
	return archive.File{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}
}
