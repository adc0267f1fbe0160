package sim

import (
	"slices"

	"risingbandits/engine/scenario"
)

// A Store keeps the results of policies for use in other scenarios. The runs of a policy depend on the scenario's
// environment (scenario.EnvironmentHash) and on the policy, but not on the other policies, their order or any name. So
// a policy's results in one scenario are also its results in another with the same environment.
//
// The zero Store keeps nothing, because its limit is 0. When the limit is reached, the results that were unused for the
// longest time are dropped.
type Store struct {
	limit   int // numbers of 8 bytes
	held    int // numbers of all records
	records map[string][]*record
	uses    int
}

// A record holds the results of one policy for a number of runs, some of which may be missing.
type record struct {
	gathered
	key    string
	runs   int // of the scenario
	oracle float64
	size   int // numbers
	used   int // the store's count of uses when it was last used
}

// NewStore returns an empty store for at most `limit` numbers of 8 bytes.
func NewStore(limit int) *Store {
	return &Store{limit: limit, records: map[string][]*record{}}
}

// policyKeys returns, for each policy of a scenario, a string of everything that its runs depend on.
func policyKeys(s *scenario.Scenario) []string {
	environment, keys := s.EnvironmentHash(), make([]string, len(s.Policies))
	for i, p := range s.Policies {
		keys[i] = environment + string(p.Canonical())
	}
	return keys
}

// Keep stores a copy of the collector's results of each policy.
func (st *Store) Keep(c *Collector) {
	for i, key := range policyKeys(c.scenario) {
		g := &c.policies[i]
		if n := g.count(); n > 0 && n >= st.runsOf(key, c.scenario.Runs) {
			st.remove(key, func(r *record) bool { return r.runs == c.scenario.Runs })
			st.put(&record{gathered: g.clone(0), key: key, runs: c.scenario.Runs, oracle: c.oracle})
		}
	}
	st.shrink()
}

// Fill gives the collector the kept results of its policies, if they have more runs than it has: everything of a record
// with the same number of runs, and the full blocks of one with fewer. It reports whether the collector has any run
// now.
func (st *Store) Fill(c *Collector) (some bool) {
	for i, key := range policyKeys(c.scenario) {
		if r := st.best(key, c.scenario.Runs, c.size); r != nil && r.usable(c.scenario.Runs, c.size) > c.policies[i].count() {
			st.uses++
			r.used = st.uses
			g := r.clone(i)
			g.grow(c.scenario.Runs)
			c.policies[i], c.oracle = g, r.oracle
		}
		some = some || c.policies[i].count() > 0
	}
	return some
}

// Forget drops the kept results of a scenario's policies.
func (st *Store) Forget(s *scenario.Scenario) {
	for _, key := range policyKeys(s) {
		st.remove(key, func(*record) bool { return true })
	}
}

// best returns the record of a policy with the most usable runs, or nil.
func (st *Store) best(key string, runs, size int) *record {
	var best *record
	for _, r := range st.records[key] {
		if best == nil || r.usable(runs, size) > best.usable(runs, size) {
			best = r
		}
	}
	return best
}

// runsOf returns how many runs a policy's record for that number of runs has; 0 if there is none.
func (st *Store) runsOf(key string, runs int) int {
	for _, r := range st.records[key] {
		if r.runs == runs {
			return r.count()
		}
	}
	return 0
}

func (st *Store) put(r *record) {
	st.uses++
	r.used, r.size = st.uses, r.numbers()
	st.held += r.size
	st.records[r.key] = append(st.records[r.key], r)
}

// remove drops the records of a policy for which drop returns true.
func (st *Store) remove(key string, drop func(*record) bool) {
	left := slices.DeleteFunc(st.records[key], func(r *record) bool {
		if drop(r) {
			st.held -= r.size
			return true
		}
		return false
	})
	if st.records[key] = left; len(left) == 0 {
		delete(st.records, key)
	}
}

// shrink drops the records that were unused for the longest time until the rest is within the limit.
func (st *Store) shrink() {
	for st.held > st.limit {
		var oldest *record
		for _, records := range st.records {
			for _, r := range records {
				if oldest == nil || r.used < oldest.used {
					oldest = r
				}
			}
		}
		st.remove(oldest.key, func(r *record) bool { return r == oldest })
	}
}

// usable returns how many runs of the record a scenario with that number of runs can use. Merged blocks cannot be taken
// apart, so a record of more runs cannot be cut.
func (r *record) usable(runs, size int) int {
	if r.runs > runs {
		return 0
	}
	n := r.count()
	if last := r.runs % size; r.runs < runs && last > 0 && r.have[r.runs-1] {
		n -= last
	}
	return n
}

// count returns the number of finished runs.
func (g *gathered) count() int {
	n := 0
	for _, have := range g.have {
		if have {
			n++
		}
	}
	return n
}

// clone returns a copy, as policy number i of a scenario.
func (g *gathered) clone(i int) gathered {
	return gathered{tree: g.tree.clone(i), final: slices.Clone(g.final), have: slices.Clone(g.have)}
}

// numbers returns about how many numbers of 8 bytes the blocks contain.
func (g *gathered) numbers() int {
	n := 2 * len(g.final)
	for _, a := range g.tree.nodes {
		n += a.numbers()
	}
	return n
}

// numbers returns how many numbers the aggregate contains.
func (a *Aggregate) numbers() int {
	n := headLen / 8
	for _, column := range a.columns() {
		n += len(column)
	}
	return n
}
