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

// Bounds of what pictures may take.
const (
	picturesCached  = 64 // the last ones that were asked for, of some 40 kB each
	picturesWaiting = 16 // requests that wait for their turn to draw
)

// pictures draws the pictures of scenarios, few at once, and keeps the last ones.
type pictures struct {
	write   func(w io.Writer, s *scenario.Scenario) error
	files   *lru.Cache[string, []byte] // by id
	turns   chan struct{}              // holds one value for each picture that is being drawn; nil is no bound
	waiting atomic.Int64               // requests that draw or wait
}

// errBusy is the error of a request that found no place in the queue.
var errBusy = errors.New("share: too many pictures are being drawn")

// newPictures returns pictures that write draws, as many at once as atOnce says; 0 is no bound.
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

// cached returns the picture of an id, if it was drawn lately.
func (p *pictures) cached(id string) ([]byte, bool) { return p.files.Get(id) }

// draw returns the picture of the scenario of an id, as soon as it has a turn. The error is errBusy if too many
// requests wait already, and that of ctx if ctx ends first.
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
		if file, ok := p.cached(id); ok { // somebody else had it drawn meanwhile
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
