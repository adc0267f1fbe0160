package sim

import "risingbandits/engine/scenario"

// roundsPerBlock is the work of one block, in rounds: tens of milliseconds, so that first results appear at
// once and the wait for the last worker is short. If it changes, the last bits of results and so the numerics
// version change.
const roundsPerBlock = 400_000

// maxMarks is the most points of a regret curve.
const maxMarks = 2000

// A Block is the unit of work: runs From..To-1 of one policy, given by its position in the scenario.
type Block struct {
	Policy   int
	From, To int
}

// Runs returns the number of runs in the block.
func (b Block) Runs() int { return b.To - b.From }

// A Plan lists a scenario's blocks in the order in which they should be played: the first runs of all
// policies, then the next runs of all policies, so that all curves become precise together.
type Plan struct {
	Blocks []Block
	Rounds int // of all blocks together
}

// BlockRuns returns the runs of a full block at a horizon, at least 1.
func BlockRuns(horizon int) int { return max(1, roundsPerBlock/horizon) }

// NewPlan returns the plan of a scenario.
func NewPlan(s *scenario.Scenario) *Plan {
	return newPlan(len(s.Policies), s.Runs, s.Horizon)
}

func newPlan(policies, runs, horizon int) *Plan {
	size := BlockRuns(horizon)
	p := &Plan{Rounds: policies * runs * horizon}
	for from := 0; from < runs; from += size {
		for i := range policies {
			p.Blocks = append(p.Blocks, Block{Policy: i, From: from, To: min(from+size, runs)})
		}
	}
	return p
}

// Marks returns the rounds at which regret is recorded: round(i*horizon/n) for i = 1..n, with
// n = min(horizon, 2000). They increase strictly and end at the horizon.
func Marks(horizon int) []int {
	n := min(horizon, maxMarks)
	marks := make([]int, n)
	for i := range marks {
		marks[i] = (2*(i+1)*horizon + n) / (2 * n)
	}
	return marks
}
