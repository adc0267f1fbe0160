package sim

import (
	"math/bits"

	"risingbandits/engine/environment"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A MemoryPart is a part of the most memory that playing a scenario takes, except for a few megabytes.
type MemoryPart struct {
	Name  string
	Bytes int
}

// MemoryOf returns the parts of the memory that a scenario takes when `workers` goroutines play it, each with its own
// engine or a fork. Learners are not included.
func MemoryOf(s *scenario.Scenario, workers int) []MemoryPart {
	tables := 0
	environments := 1
	for _, zero := range fromZero(s) {
		if zero {
			environments = 2
		}
	}
	k, T := len(s.Arms), s.Horizon
	switch {
	case s.Setting != scenario.Restless:
		tables = workers * environments * grown(8*min(k*T, environment.DefaultTableLimit/4))
	case k*T <= environment.DefaultTableLimit:
		tables = 8 * (k + 1) * (T + 1)
	default:
		tables = 8 * (T + 1)
	}
	longest, all := 0, 0
	for i := range s.Policies {
		bytes := 0
		if h, ok := s.NewPolicy(i).(policy.HistoryHolder); ok {
			bytes = grown(h.HistoryBytes(T))
		}
		longest, all = max(longest, bytes), all+bytes
	}
	games := min(abreast(s), s.Runs)
	if games*T > maxIdleRounds {
		all = longest // idle games are not kept
	}
	rounds := len(Rounds(T))
	sampled := len(coarse(rounds)) * min(s.Runs, maxSampled)
	nodes := bits.Len(uint(s.Runs/BlockRuns(T))) + 1 // of a tree
	return []MemoryPart{
		{"payoffs in tables", tables},
		{"histories of policies", workers * games * all},
		{"results", 8 * len(s.Policies) * ((nodes+1)*(4*rounds+6*k+len(counted(rounds, k))*(k+2)) + sampled + 5*s.Runs)},
	}
}

// grown returns the memory of a list that was appended to until it had this many bytes: the list and the shorter one
// that it was copied from.
func grown(bytes int) int { return bytes * 9 / 4 }
