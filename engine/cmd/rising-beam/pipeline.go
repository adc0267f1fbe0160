package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"risingbandits/engine/cmd/command"
)

func init() {
	register.DoFn2x2[context.Context, int, []byte, error](&playFn{})
	register.Combiner1[[]byte](&joinFn{})
	register.DoFn2x1[context.Context, []byte, error](&writeFn{})
}

// A job is how work is played as a pipeline.
type job struct {
	parts  int
	result string // where the pipeline leaves the parts; "" for a temporary file
}

// play plays the work as a pipeline and returns all of its parts, joined.
func (j *job) play(ctx context.Context, w command.Spec) ([]byte, error) {
	path := j.result
	if path == "" {
		if !playsHere() {
			return nil, errors.New("the machines of this runner need a place for the result: give a PATH that all of them can write by -result")
		}
		folder, err := os.MkdirTemp("", "rising-beam-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		path = filepath.Join(folder, "result")
	}
	if err := beamx.Run(ctx, j.pipeline(w, path)); err != nil {
		return nil, err
	}
	return read(ctx, path)
}

// playsHere reports whether the runner plays in processes of this machine that see its files.
func playsHere() bool {
	switch *runners.Runner {
	case "", "prism", "PrismRunner", "direct", "DirectRunner":
		return true
	}
	return *jobopts.EnvironmentType == "LOOPBACK"
}

// pipeline returns the pipeline that plays all parts of a work and writes them to a path, joined:
//
//	numbers of parts -> parts -> joined parts -> file
func (j *job) pipeline(w command.Spec, path string) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	numbers := make([]int, j.parts)
	for i := range numbers {
		numbers[i] = i + 1
	}
	// Without a reshuffle runners fuse the list with the playing, which then is on one machine.
	each := beam.Reshuffle(s, beam.CreateList(s, numbers))
	parts := beam.ParDo(s, &playFn{Command: w.Command, Work: w.Work, Of: j.parts}, each)
	beam.ParDo0(s, &writeFn{Path: path}, beam.Combine(s, &joinFn{}, parts))
	return p
}

// playFn plays parts of a work, on all processors of the machine that it is on: runners give a machine few bundles at a time.
type playFn struct {
	Command string
	Work    []byte
	Of      int
}

// ProcessElement plays part i.
func (f *playFn) ProcessElement(ctx context.Context, i int) ([]byte, error) {
	return command.Play(ctx, command.Spec{Command: f.Command, Work: f.Work}, i, f.Of, runtime.NumCPU())
}

// joinFn joins parts along the tree of blocks, in whatever order they come.
type joinFn struct{}

// MergeAccumulators joins two of them.
func (*joinFn) MergeAccumulators(a, b []byte) ([]byte, error) { return command.Join(a, b) }

// writeFn writes the result to a file.
type writeFn struct{ Path string }

// ProcessElement writes the parts.
func (f *writeFn) ProcessElement(ctx context.Context, parts []byte) (err error) {
	fs, err := filesystem.New(ctx, f.Path)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, f.Path)
	if err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	_, err = file.Write(parts)
	return errors.Join(err, file.Close())
}

// read reads what writeFn wrote.
func read(ctx context.Context, path string) ([]byte, error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	file, err := fs.OpenRead(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("the pipeline has ended, and its result is not there: %w", err)
	}
	defer file.Close()
	return io.ReadAll(file)
}
