package chart

import (
	"strconv"
	"testing"

	"risingbandits/engine/chart/scene"
)

// The 15 policies of the registry, each with its released variant and repeated, never look alike.
func TestStylesDiffer(t *testing.T) {
	ids := []string{"r-ed-ucb", "r-less-ucb-h", "rexp3", "kl-ucb", "ser4", "sw-ucb", "sw-kl-ucb",
		"sw-ts", "ucb1", "ts", "exp3", "d-ucb", "uniform", "oracle"}
	seen := map[string]string{}
	for _, id := range ids {
		for _, released := range []bool{false, true} {
			s := StyleOf(id, released, 0)
			if s.Role == ArmGrey {
				t.Errorf("%s has no hue", id)
			}
			key := scene.RoleNames[s.Role]
			for _, d := range s.Dash {
				key += " " + strconv.FormatFloat(float64(d), 'g', -1, 32)
			}
			if released {
				key += " released"
			}
			if was, ok := seen[key]; ok {
				t.Errorf("%s looks like %s: %s", id, was, key)
			}
			seen[key] = id
			for nth := range 5 {
				if n := len(StyleOf(id, released, nth).Dash); n > scene.MaxDash {
					t.Errorf("%s has a dash of %d numbers, a scene has room for %d", id, n, scene.MaxDash)
				}
			}
		}
	}
	if a, b := StyleOf("sw-ucb", false, 0), StyleOf("sw-ucb", false, 1); a.Role != b.Role || a.Marker == b.Marker {
		t.Errorf("a second entry of a policy: %+v beside %+v, want the hue kept and another end", b, a)
	}
}
