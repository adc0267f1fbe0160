package main

import (
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

// poolOf returns the pool that trains the learners of a scenario, on the dataset of a -data flag; nil if no arm learns.
func poolOf(sh *shell, s *scenario.Scenario, name string) (*learn.Pool, error) {
	if !s.Learns() {
		if name != "" {
			return nil, callError("-data is for scenarios whose arms learn: this one needs no data")
		}
		return nil, nil
	}
	if name == "" {
		return nil, fmt.Errorf("%w: give it by -data DIR", sim.CheckData(s, nil))
	}
	data, err := readData(sh, name, s.Dataset.Features)
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

// poolOfAny returns the pool that trains the learners of all scenarios of a list that have any; they share a dataset.
// It is nil if none has.
func poolOfAny(sh *shell, list []*scenario.Scenario, name string) (*learn.Pool, error) {
	for _, s := range list {
		if s.Learns() {
			return poolOf(sh, s, name)
		}
	}
	return nil, nil
}

// dataDepth is how many folders deep a dataset is searched.
const dataDepth = 3

// readData reads the dataset of a -data flag and keeps the given number of features. It writes to the error output how
// texts were read.
func readData(sh *shell, name string, features int) (*learn.Dataset, error) {
	files, err := dataFiles(name)
	if err != nil {
		return nil, err
	}
	reader := learn.NewReader(features)
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

// dataFiles returns the files of a dataset in the order in which they are read.
func dataFiles(name string) ([]archive.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []archive.File{fileOf(name)}, nil
	}
	parts, packed, err := findFiles(name)
	switch {
	case err != nil:
		return nil, err
	case len(parts["train"]) > 0 || len(parts["test"]) > 0:
		var files []archive.File
		for _, part := range []string{"train", "test"} {
			if found := parts[part]; len(found) > 0 {
				files = append(files, fileOf(found[0]))
			}
		}
		return files, nil
	case len(packed) > 0:
		return []archive.File{fileOf(packed[0])}, nil
	case len(parts[""]) > 0:
		return []archive.File{fileOf(parts[""][0])}, nil
	}
	return nil, fmt.Errorf("%s holds no dataset: want train/%s and test/%[2]s, or train_%[2]s.gz and test_%[2]s.gz, or aclImdb_v1.tar.gz, "+
		"in it or up to %d folders deep", name, archive.Feature, dataDepth)
}

// findFiles returns the files of examples in a folder, by their part of the dataset, and the archives; those nearest to
// the folder come first.
func findFiles(folder string) (parts map[string][]string, packed []string, err error) {
	parts = map[string][]string{}
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, _ := filepath.Rel(folder, name)
		if entry.IsDir() {
			if strings.Count(filepath.ToSlash(inside), "/") >= dataDepth {
				return filepath.SkipDir
			}
			return nil
		}
		if part, ok := archive.PartOf(filepath.ToSlash(name)); ok {
			parts[part] = append(parts[part], name)
		} else if base := strings.ToLower(entry.Name()); strings.HasPrefix(base, "aclimdb") && strings.Contains(base, ".tar") {
			packed = append(packed, name)
		}
		return nil
	})
	for _, names := range parts {
		sortByDepth(names)
	}
	sortByDepth(packed)
	return parts, packed, err
}

func sortByDepth(names []string) {
	depth := func(name string) int { return strings.Count(filepath.ToSlash(name), "/") }
	sort.SliceStable(names, func(i, j int) bool { return depth(names[i]) < depth(names[j]) })
}

func fileOf(name string) archive.File {
	return archive.File{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(name) }}
}
