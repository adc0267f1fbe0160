package sources

import (
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/plain"
	"risingbandits/engine/scenario"
)

// An Origin says where the numbers of a figure come from, so that they can be made again.
type Origin struct {
	Scenario    []byte // canonical
	Title       string // of the scenario; may be empty
	Description string // by the scenario's author; may be empty
	Hash        string // of the scenario, SHA-256, hex
	Setting     string
	Seed        uint64
	Horizon     int
	Runs        int    // the number of runs per policy in the scenario
	Fingerprint string // of the results; "" until all runs are finished
	LiveRun     int    // number of the live run, from 1; 0 for results over runs
	LiveRound   int    // the round that it has reached
}

// OriginOf returns the origin of a scenario's results; fingerprint is "" until all runs are finished.
func OriginOf(s *scenario.Scenario, fingerprint string) Origin {
	return Origin{
		Scenario: s.Canonical(), Title: s.Title, Description: s.Description, Hash: s.Hash(), Setting: string(s.Setting),
		Seed: s.Seed, Horizon: s.Horizon, Runs: s.Runs, Fingerprint: fingerprint,
	}
}

// ShortHash is the number of digits of a scenario's hash in a caption.
const ShortHash = 12

func (o *Origin) Short() string { return o.Hash[:min(ShortHash, len(o.Hash))] }

// Sentence names scenario, seed, runs, hash and fingerprint in one sentence. ran says whether the figure shows results
// of runs.
func (o *Origin) Sentence(ran bool) string {
	var b strings.Builder
	b.WriteString("Scenario ")
	if o.Title != "" {
		b.WriteString("“" + plain.Line(o.Title) + "” ")
	}
	b.WriteString("(" + o.Setting + ", " + numbers.Int(o.Horizon) + " rounds, hash " + o.Short() + ")")
	b.WriteString(", seed " + strconv.FormatUint(o.Seed, 10))
	switch {
	case o.LiveRun > 0:
		b.WriteString(", run " + strconv.Itoa(o.LiveRun) + " alone, played to round " + numbers.Int(o.LiveRound))
	case !ran || o.Fingerprint == "":
		b.WriteString(", " + numbers.Count(o.Runs, "run"))
		if ran {
			b.WriteString(" planned, not all played yet")
		}
	default:
		b.WriteString(", " + numbers.Count(o.Runs, "run") + ", fingerprint " + o.Fingerprint)
	}
	b.WriteString(".")
	return b.String()
}
