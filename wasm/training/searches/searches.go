package searches

import (
	"context"
	"errors"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep/search"
	"risingbandits/wasm/engine/server"
)

// A Searcher is a server.Searcher.
type Searcher struct{ now *looking }

// A looking is a search in a goroutine of its own, which waits for what its caller has played: it does nothing while the caller
// works, and the other way round.
type looking struct {
	ctx      context.Context
	stop     context.CancelFunc
	steps    chan server.SearchStep // from the search
	failed   chan error             // from the search, which is over without a result
	regrets  chan regrets           // to the search
	progress search.Progress
}

// regrets are those of a scenario that was played.
type regrets struct {
	worse, better []float64
	total         float64
}

// Begin begins a search, and ends an earlier one.
func (s *Searcher) Begin(base *scenario.Scenario, o server.SearchOptions) (server.SearchStep, error) {
	if s.now != nil {
		s.now.stop()
	}
	l := &looking{steps: make(chan server.SearchStep), failed: make(chan error), regrets: make(chan regrets)}
	l.ctx, l.stop = context.WithCancel(context.Background())
	s.now = l
	pair := base.Document.Policies
	go l.find(search.Search{Base: base, Worse: pair[0], Better: pair[1], Beyond: o.Beyond, Generations: o.Generations,
		Runs: o.Runs, Confirm: o.Confirm})
	return l.wait()
}

func (l *looking) find(of search.Search) {
	found, err := of.Find(l.ctx, l.play, 1, func(p search.Progress) { l.progress = p })
	if err != nil {
		select {
		case l.failed <- err:
		case <-l.ctx.Done():
		}
		return
	}
	step := l.step("")
	step.Found = &server.SearchFound{Text: string(found.Scenario.Canonical()), Link: scenario.EncodeLink(found.Scenario),
		Sentence: found.Sentence(), Confirmed: found.Confirmed(), Mean: found.Mean, Half: found.Half, Regrets: found.Regrets,
		Departures: append([]string{}, found.Departures...)}
	select {
	case l.steps <- step:
	case <-l.ctx.Done():
	}
}

// play is a search.Play: it hands a scenario out, and waits for its regrets.
func (l *looking) play(ctx context.Context, sc *scenario.Scenario, _ int) (worse, better []float64, total float64, err error) {
	select {
	case l.steps <- l.step(string(sc.Canonical())):
	case <-ctx.Done():
		return nil, nil, 0, ctx.Err()
	}
	select {
	case r := <-l.regrets:
		return r.worse, r.better, r.total, nil
	case <-ctx.Done():
		return nil, nil, 0, ctx.Err()
	}
}

// step returns a step with a scenario to play, "" for none.
func (l *looking) step(text string) server.SearchStep {
	p := &l.progress
	step := server.SearchStep{Text: text, Played: p.Played, All: p.All}
	if p.Best != nil {
		step.Best, step.Difference = string(p.Best.Canonical()), p.Difference
	}
	return step
}

// wait returns the next step of the search, or why there is none.
func (l *looking) wait() (server.SearchStep, error) {
	select {
	case step := <-l.steps:
		if step.Found != nil {
			l.stop()
		}
		return step, nil
	case err := <-l.failed:
		l.stop()
		return server.SearchStep{}, err
	}
}

var errNoSearch = errors.New("no search is waiting")

// Next goes on with the search.
func (s *Searcher) Next(worse, better []float64, total float64) (server.SearchStep, error) {
	if s.now == nil || s.now.ctx.Err() != nil {
		return server.SearchStep{}, errNoSearch
	}
	s.now.regrets <- regrets{worse, better, total}
	return s.now.wait()
}
