package sim

import (
	"slices"

	"risingbandits/engine/environment"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// Start begins a block, or a node of the tree of blocks.
func (e *Engine) Start(b Block) *Running { return e.StartUntil(b, e.scenario.Horizon) }

// StartUntil begins a block whose runs end at the last recorded round up to `round`, but at least at the first one. Its
// result is for a collector of NewCollectorUntil. No other block may be in play.
func (e *Engine) StartUntil(b Block, round int) *Running {
	e.active++
	rounds := until(e.rounds, round)
	e.env.Need(rounds[len(rounds)-1])
	if e.zero != nil {
		e.zero.Need(rounds[len(rounds)-1])
	}
	size := BlockRuns(e.scenario.Horizon)
	if level, ok := levelOf(b, size, b.To); !ok || level == 0 {
		size = b.Runs()
	}
	r := &Running{engine: e, block: b, rounds: rounds, counted: counted(len(rounds), e.env.Arms()), blocks: newTree(size), run: b.From}
	for range min(e.abreast, b.Runs()) {
		r.lanes = append(r.lanes, lane{game: e.takeGame(b.Policy), played: newPlayedRun(len(rounds), e.env.Arms())})
	}
	r.open(b.From)
	r.begin()
	return r
}

// A Running is a block, or a node of the tree of blocks, in play. It may play some runs abreast.
type Running struct {
	engine    *Engine
	block     Block
	rounds    []int         // those of the engine until the last round
	counted   []int         // the indices in rounds at which pulls are recorded
	lanes     []lane        // runs that are played abreast; nil once the block has ended
	turn      int           // the lane that plays
	run       int           // the number of the first lane's run
	aggregate *Aggregate    // of the runs that have ended in the block whose runs end next
	blocks    tree          // the blocks whose runs have all ended
	terms     []policy.Term // the policy's terms after the last round; nil until it has some
	indices   []float64     // the indices in terms
	credit    int           // rounds left in this step; below 0 if the last step took more than asked
	spent     int           // rounds of all ended runs
}

// A lane is a run in play.
type lane struct {
	game      *game
	at        int // the number of recorded rounds of this run
	countedAt int // the number of rounds whose pulls were recorded
	played    playedRun
}

const (
	mostAbreast = 4       // runs: more gain nothing, as measured
	largeTables = 1 << 19 // payoffs of restless tables, from which on runs are played abreast: 4 MB
)

// abreast returns how many runs of a block are played abreast, each for a block of rounds of the ledger in turn. Restless, all
// runs read the same payoffs. Where those of all rounds are more than a processor's caches hold, each run would wait for them
// anew.
func abreast(s *scenario.Scenario) int {
	if n := len(s.Arms) * s.Horizon; s.Setting == scenario.Restless && n >= largeTables && n <= environment.DefaultTableLimit {
		return mostAbreast
	}
	return 1
}

// begin begins the next runs.
func (r *Running) begin() {
	e := r.engine
	if e.active == 1 {
		e.boundTables()
	}
	r.turn = 0
	for i := range r.lanes[:r.playing()] {
		l := &r.lanes[i]
		if p, ok := l.game.policy.(policy.TableSharer); ok && i > 0 {
			p.ShareTables(r.lanes[0].game.policy)
		}
		l.game.begin(r.run + i)
		l.game.run.ReadAhead(i == 0) // the others read what the first has read
		l.at, l.countedAt = 0, 0
	}
}

// playing returns the number of lanes that have a run.
func (r *Running) playing() int { return min(len(r.lanes), r.block.To-r.run) }

// boundTables empties tables that are full, so that they have room for the pulls of the current runs.
func (e *Engine) boundTables() {
	for _, env := range []*environment.Environment{e.env, e.zero} {
		if env != nil && env.Full() {
			env.Empty()
		}
	}
}

// Step plays about the given number of rounds and reports whether the block has ended. Evaluations of payoffs
// that are not in the tables count as rounds, so that a step takes about the same time whether it plays or
// fills tables. The size of the steps changes no result.
func (r *Running) Step(rounds int) (done bool) {
	r.credit += rounds
	for r.credit > 0 && r.lanes != nil {
		l := &r.lanes[r.turn]
		before := l.game.next
		r.credit -= l.game.advance(r.rounds[r.counted[l.countedAt]]+1, r.credit)
		if l.game.next > before { // else it only filled tables
			r.record(l)
		}
	}
	return r.lanes == nil
}

// record stores the numbers of the recorded rounds that a lane played. It ends the run after the last one, and else lets the
// next lane play after a block of the ledger.
func (r *Running) record(l *lane) {
	g := l.game
	for ; l.at < len(r.rounds) && r.rounds[l.at] < g.next; l.at++ {
		l.played.curve[l.at] = g.run.Regret(r.rounds[l.at])
	}
	if r.counted[l.countedAt] < l.at { // the last round played: advance ends there
		arms := r.engine.env.Arms()
		for k, n := range g.run.Pulls() {
			l.played.counts[l.countedAt*arms+k] = float64(n)
		}
		l.played.paid[l.countedAt] = g.run.MostPaid()
		l.countedAt++
	}
	if l.at == len(r.rounds) {
		r.end(l)
		r.turn++
	} else if g.next > environment.BlockEnd(g.next-1) {
		r.turn = (r.turn + 1) % r.playing()
	}
	if r.turn < r.playing() {
		return
	}
	if r.run += r.turn; r.run < r.block.To {
		r.begin()
		return
	}
	r.release()
}

// end adds a lane's run to the numbers of its block. Lanes end in the order of their runs.
func (r *Running) end(l *lane) {
	e, g := r.engine, l.game
	l.played.arms = g.run.ArmsAtMarks()
	for k, n := range g.run.Pulls() {
		l.played.pulls[k] = float64(n)
	}
	l.played.best = l.played.paid[len(r.counted)-1]
	best, oracle := e.env.Best()
	a := r.aggregate
	a.add(&l.played, best)
	r.recommendTo(a, l)
	r.spent += r.rounds[l.at-1]
	if a.Count() == a.Runs() {
		a.Best, a.Oracle = best, oracle
		a.optimal = e.optimalOf(a.Policy, l.at)
		if l.at == len(e.rounds) {
			a.Peak = e.peakOf(a.Policy)
		}
		r.blocks.add(a)
		if a.To < r.block.To {
			r.open(a.To)
		}
	}
}

// open begins the numbers of the block that begins with a run.
func (r *Running) open(run int) {
	r.aggregate = newAggregate(Block{r.block.Policy, run, run + r.blocks.size}, len(r.rounds), r.engine.env.Arms())
}

// release returns the games to the engine, which keeps them for the policy's next block. A game may hold a number for each
// round, so games of long runs are not kept: a new one costs little compared with its rounds.
func (r *Running) release() {
	e, index := r.engine, r.block.Policy
	if len(r.lanes)*e.scenario.Horizon <= maxIdleRounds {
		for _, l := range slices.Backward(r.lanes) {
			e.idle[index] = append(e.idle[index], l.game)
		}
	}
	e.active--
	r.lanes = nil
}

// maxIdleRounds is the most rounds of a policy's games that an engine keeps: they then hold at most 8 MB.
const maxIdleRounds = 1 << 20

// Cancel ends the block early, without a result. It may be called at any time, and more than once.
func (r *Running) Cancel() {
	if r.lanes != nil {
		r.release()
	}
}

// Rounds returns how many rounds of the block have been played.
func (r *Running) Rounds() int {
	rounds := r.spent
	if r.lanes != nil {
		for _, l := range r.lanes[:r.playing()] {
			if l.at < len(r.rounds) {
				rounds += l.game.next - 1
			}
		}
	}
	return rounds
}

const notDone = "sim: a block has no result before its end"

// Result returns the block's numbers. It panics if the block has not ended.
func (r *Running) Result() *Aggregate {
	for _, a := range r.blocks.nodes {
		if r.lanes == nil && a.Block == r.block {
			return a
		}
	}
	panic(notDone)
}
