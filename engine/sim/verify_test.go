//go:build verify

package sim

import (
	"strings"
	"testing"
)

// long are the comparisons at the paper's horizon.
var long = []comparison{
	{file: "faithful-b0-rested-T200000.json", setting: "rested", bandit: 0, horizon: 200_000, runs: 100},
	{file: "faithful-b0-restless-T200000.json", setting: "restless", bandit: 0, horizon: 200_000, runs: 100},
	{file: "faithful-b1-rested-T200000.json", setting: "rested", bandit: 1, horizon: 200_000, runs: 100},
	{file: "faithful-H-b0-restless-T200000.json", setting: "restless", bandit: 0, horizon: 200_000, runs: 10},
	{file: "emul-code-b0-rested-gaussian-T200000.json", setting: "rested", bandit: 0, horizon: 200_000, runs: 100, fromZero: true},
	{file: "emul-code-b0-restlessfixed-gaussian-T200000.json", setting: "restless", bandit: 0, horizon: 200_000, runs: 100, fromZero: true},
	{file: "emul-code-b1-rested-gaussian-T200000.json", setting: "rested", bandit: 1, horizon: 200_000, runs: 100, fromZero: true},
}

// TestVerify is `make verify`: go test -tags verify -run Verify -timeout 60m ./engine/sim
func TestVerify(t *testing.T) {
	for _, c := range long {
		t.Run(strings.TrimSuffix(c.file, ".json"), func(t *testing.T) {
			t.Parallel()
			c.check(t)
		})
	}
}
