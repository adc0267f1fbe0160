package share

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"

	"risingbandits/engine/scenario"
)

// The limits of pictures.
const (
	picturesCached  = 64 // the last requested ones, about 40 kB each
	picturesWaiting = 16 // requests that wait for their turn to draw
)

// pictures draws the pictures of scenarios, a few at once, and keeps the last ones.
type pictures struct {
	write   func(w io.Writer, s *scenario.Scenario) error
	files   *lru.Cache[string, []byte] // by id
	turns   chan struct{}              // holds one value for each picture being drawn; nil means no limit
	waiting atomic.Int64               // requests that draw or wait
}

// errBusy is the error of a request that finds the queue full.
var errBusy = errors.New("share: too many pictures are being drawn")

// newPictures returns pictures that write draws, at most atOnce at the same time; 0 means no limit.
func newPictures(write func(w io.Writer, s *scenario.Scenario) error, atOnce int) *pictures {
	files, err := lru.New[string, []byte](picturesCached)
	if err != nil {
		panic(badCache)
	}
	p := &pictures{write: write, files: files}
	if atOnce > 0 {
		p.turns = make(chan struct{}, atOnce)
	}
	return p
}

const badCache = "share: the number of cached pictures must be above 0"

// cached returns the picture of an id, if it was drawn recently.
func (p *pictures) cached(id string) ([]byte, bool) { return p.files.Get(id) }

// draw returns the picture of the scenario with an id when it has its turn. The error is errBusy if too many requests
// are waiting, and that of ctx if ctx ends first.
func (p *pictures) draw(ctx context.Context, id string, s *scenario.Scenario) ([]byte, error) {
	if p.turns != nil {
		defer p.waiting.Add(-1)
		if p.waiting.Add(1) > int64(cap(p.turns)+picturesWaiting) {
			return nil, errBusy
		}
		select {
		case p.turns <- struct{}{}:
			defer func() { <-p.turns }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if file, ok := p.cached(id); ok { // another request had it drawn meanwhile
			return file, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := p.write(&file, s); err != nil {
		return nil, err
	}
	p.files.Add(id, file.Bytes())
	return file.Bytes(), nil
}
