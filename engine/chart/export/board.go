package export

import (
	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/theory"
)

// BoardOf returns a new board with what a chart of one scenario shows: the arms, and as far as it shows that, what the paper proves
// and the results of runs. It calls pause, if not nil, as theory.StudyOf does.
func BoardOf(kind *chart.Kind, s *scenario.Scenario, arms data.Arms, r *sim.Results, pause func()) *chart.Board {
	b := chart.NewBoard()
	b.SetArms(arms)
	if kind.Place == chart.OfTheory {
		t := sources.TheoryOf(s, theory.StudyOf(s, pause))
		t.Instances = sources.InstancesOf(s, pause)
		b.SetTheory(t)
	}
	if kind.OfRuns() {
		b.SetResults(*sources.ResultsTo(new(data.Results), s, r))
	}
	return b
}
