package sources

import (
	"strconv"
	"strings"

	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

// An Origin says where the numbers of a figure come from, so that they can be made again.
type Origin struct {
	Scenario    []byte // canonical
	Title       string // of the scenario; may be empty
	Description string // the author's words on the scenario; may be empty
	Hash        string // of the scenario, SHA-256, hex
	Setting     string
	Seed        uint64
	Horizon     int
	Runs        int    // of each policy that the scenario asks for
	Fingerprint string // of the results; "" while there are none or not all
	LiveRun     int    // number from 1 of the one run that is played; 0 for results over runs
	LiveRound   int    // the round it has come to
}

// OriginOf returns the origin of a scenario's results; their fingerprint is "" while not all runs are in.
func OriginOf(s *scenario.Scenario, fingerprint string) Origin {
	return Origin{
		Scenario: s.Canonical(), Title: s.Title, Description: s.Description, Hash: s.Hash(), Setting: string(s.Setting),
		Seed: s.Seed, Horizon: s.Horizon, Runs: s.Runs, Fingerprint: fingerprint,
	}
}

// ShortHash is how many digits of a scenario's hash a caption has.
const ShortHash = 12

func (o *Origin) Short() string { return o.Hash[:min(ShortHash, len(o.Hash))] }

// Sentence names scenario, seed, runs, hash and fingerprint in one sentence. ran reports whether the figure
// shows results of runs.
func (o *Origin) Sentence(ran bool) string {
	var b strings.Builder
	b.WriteString("Scenario ")
	if o.Title != "" {
		b.WriteString("“" + OneLine(o.Title) + "” ")
	}
	b.WriteString("(" + o.Setting + ", " + numbers.Commas(float64(o.Horizon), 0) + " rounds, hash " + o.Short() + ")")
	b.WriteString(", seed " + strconv.FormatUint(o.Seed, 10))
	switch {
	case o.LiveRun > 0:
		b.WriteString(", run " + strconv.Itoa(o.LiveRun) + " alone, played to round " + numbers.Commas(float64(o.LiveRound), 0))
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

// OneLine returns text with its line breaks and other control characters as spaces, and without those that would turn
// around the words that follow.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return withoutDirection(r)
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
