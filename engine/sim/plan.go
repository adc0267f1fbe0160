package sim

import (
	"slices"
	"sync"

	"risingbandits/engine/scenario"
)

// roundsPerBlock is the work of one block, in rounds: tens of milliseconds, so that the first results appear at once
// and the wait for the last worker is short. A change of it changes the last bits of results, and so the numerics
// version.
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

// Rounds returns all rounds at which numbers are recorded, in increasing order: early ones, and then the marks. The
// early rounds are 1, 2, 3, 5, 7 and these times powers of ten, as far as they are before the first mark. They are only
// for logarithmic axes: no printed or hashed result contains them.
func Rounds(horizon int) []int {
	marks := Marks(horizon)
	var rounds []int
	for power := 1; power < marks[0]; power *= 10 {
		for _, n := range [...]int{1, 2, 3, 5, 7} {
			if n*power < marks[0] {
				rounds = append(rounds, n*power)
			}
		}
	}
	return append(rounds, marks...)
}

// until returns the rounds up to a round, but at least one.
func until(rounds []int, round int) []int {
	n, found := slices.BinarySearch(rounds, round)
	if found {
		n++
	}
	return rounds[:max(1, n)]
}

// earlyOf returns how many of n rounds are before the first mark.
func earlyOf(n int) int { return max(0, n-maxMarks) }

// EarlyRounds returns how many of Rounds are before the first mark.
func EarlyRounds(horizon int) int { return earlyOf(len(Rounds(horizon))) }

// coarseStep is the number of marks between coarse rounds.
const coarseStep = 32

// coarse returns the indices, among n rounds, of the coarse rounds: those at which more than means is recorded. They
// are the early rounds, marks that are about evenly spaced on a logarithmic axis, and marks that are evenly spaced; the
// last is the last round. Callers share them.
func coarse(n int) []int {
	if known, ok := coarseOf.Load(n); ok {
		return known.([]int)
	}
	early := earlyOf(n)
	marks := n - early
	var places []int
	if marks > 2*coarseStep {
		for mark := coarseStep; mark < marks; mark += coarseStep {
			places = append(places, early+mark-1)
		}
		for _, mark := range logMarks {
			if mark < marks {
				places = append(places, early+mark-1)
			}
		}
		places = append(places, n-1)
	}
	first := early
	if len(places) == 0 {
		first = n
	}
	for i := range first {
		places = append(places, i)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	coarseOf.Store(n, places)
	return places
}

// coarseOf holds the results of coarse, which is called several times for each block.
var coarseOf sync.Map

var logMarks = [...]int{1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70}

// maxCounts is the most numbers of pulls per arm and round in an aggregate.
const maxCounts = 1 << 14

// counted returns the indices, among n rounds, of the rounds at which the pulls per arm are recorded: the coarse ones
// or, if there are many arms, some of them, evenly spaced. The last is the last round.
func counted(n, arms int) []int {
	places := coarse(n)
	step := (len(places)*arms + maxCounts - 1) / maxCounts
	some := make([]int, 0, len(places))
	for k, i := range places {
		if (len(places)-1-k)%step == 0 {
			some = append(some, i)
		}
	}
	return some
}

// PullRounds returns the rounds at which the pulls per arm are recorded: Course.PullsT.
func PullRounds(s *scenario.Scenario) []int {
	rounds := Rounds(s.Horizon)
	return at(rounds, counted(len(rounds), len(s.Arms)))
}

// maxSampled is how many runs of a policy are recorded individually, at the coarse rounds: those with the lowest
// numbers. So memory is limited, and the choice does not depend on the order of blocks.
const maxSampled = 200

// maxJoined is about the most nanoseconds that a node of Join takes, by RoundCost.
const maxJoined = 125_000_000

// Join joins blocks of a scenario's plan to nodes of their policy's tree, of at most `most` blocks. What is played as one takes
// fewer messages, and its runs can be played abreast: see Running. A policy's first blocks stay single, so that results appear
// at once, and its last ones are joined less, so that the wait for the last worker is short. A node comes where the first of
// its blocks was.
func Join(s *scenario.Scenario, blocks []Block, most int) []Block {
	size := BlockRuns(s.Horizon)
	full := make([]map[int]bool, len(s.Policies)) // by policy, the first runs of the full blocks that are not joined yet
	for _, b := range blocks {
		if full[b.Policy] == nil {
			full[b.Policy] = map[int]bool{}
		}
		full[b.Policy][b.From] = b.Runs() == size
	}
	joined, before := make([]Block, 0, len(blocks)), make([]int, len(s.Policies)) // the blocks of each policy in joined
	for _, b := range blocks {
		left := full[b.Policy]
		if _, ok := left[b.From]; !ok {
			continue
		}
		n, limit := 1, min(most, before[b.Policy], len(left)/2, maxJoined/(RoundCost(s, b.Policy)*size*s.Horizon))
		for 2*n <= limit && b.From/size%(2*n) == 0 && allFull(left, b.From, 2*n, size) {
			n *= 2
		}
		for k := range n {
			delete(left, b.From+k*size)
		}
		before[b.Policy] += n
		joined = append(joined, Block{b.Policy, b.From, b.To + (n-1)*size})
	}
	return joined
}

// allFull reports whether the n blocks from a run on are among the full ones.
func allFull(full map[int]bool, from, n, size int) bool {
	for k := range n {
		if !full[from+k*size] {
			return false
		}
	}
	return true
}
