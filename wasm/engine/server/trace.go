package server

import (
	"slices"
	"time"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/sim"
)

// A tracing is the chart of one value of the chosen policy over the rounds of the live run, while the page shows it. It is
// drawn after the request that moved the run is answered, because it plays the policy once more.
type tracing struct {
	value  string   // as the page asked for it; "" for none
	names  []string // of the values of the chosen policy
	at     int      // which of them is shown
	tracer *sources.Tracer
	pace   pace
	drawn  time.Duration // when it was last drawn on its way
	data   data.Trace
	in     *data.Inspection // of the chosen policy before the next round; nil if it is not known
}

// liveTrace shows a value of the chosen policy over the rounds: what the policy compares arms by if it has no value of
// that name.
func (s *Server) liveTrace(r liveTraceRequest) (any, error) {
	if s.live == nil {
		return nil, errNoLive
	}
	s.live.trace.value = r.Value
	s.live.retrace(s.live.engine)
	return s.present(), nil
}

// retrace begins the chart anew, for the policy and the value that are chosen now.
func (l *live) retrace(e *sim.Engine) {
	t := &l.trace
	t.end()
	t.names = nil
	if len(l.plays) == 0 {
		return
	}
	t.names = sources.Values(l.scenario, l.chosen)
	if t.value == "" || len(t.names) == 0 {
		return
	}
	if t.at = slices.Index(t.names, t.value); t.at < 0 {
		t.at = len(t.names) - 1
	}
	t.tracer = sources.NewTracer(e, l.scenario, l.chosen, l.plays[l.chosen].Run, t.at)
	t.pace = newPace(len(l.scenario.Arms))
}

// end drops the recorded values.
func (t *tracing) end() {
	if t.tracer != nil {
		t.tracer.Close()
		t.tracer = nil
	}
}

// traceSlice records values for some milliseconds, and is done at the round of the run.
func (s *Server) traceSlice() (value any, done bool) {
	l := s.live
	t, round := &l.trace, l.round()
	if t.tracer == nil {
		return nil, true
	}
	start := s.now()
	last := start
	for !t.tracer.Seek(round, t.pace.rounds) {
		at := s.now()
		t.pace.adjust(at - last)
		if last = at; at < start+sliceTime {
			continue
		}
		if at-t.drawn >= progressEvery {
			t.drawn = at
			s.drawTrace()
			s.flush()
		}
		return nil, false
	}
	s.drawTrace()
	return nil, true
}

// drawTrace gives the charts what is recorded up to the round of the run. If that is not all, a job records the rest.
func (s *Server) drawTrace() {
	l := s.live
	if l.trace.tracer == nil {
		s.charts.board.SetTrace(nil)
		return
	}
	t, round := &l.trace, l.round()
	in := t.in
	if !t.tracer.Seek(round, 0) {
		in = nil // between what is recorded and this round a line would be wrong
		if !s.hasJob(traceJob) {
			s.beginJob(&job{kind: traceJob, path: "live", slice: s.traceSlice})
		}
	}
	t.tracer.TraceTo(&t.data, round, s.liveEnd(round), in)
	s.charts.board.SetTrace(&t.data)
}
