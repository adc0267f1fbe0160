package chart

import (
	"strconv"
	"testing"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
)

// The policies of the registry, each with its released variant and repeated, never look alike, but for
// R-less-UCB, which is R-ed-UCB's index in the other setting.
func TestStylesDiffer(t *testing.T) {
	seen := map[string]string{}
	for _, kind := range policy.Kinds() {
		id := kind.ID
		if hue := kind.Style.Hue; hue < 0 || hue >= policy.NumHues {
			t.Errorf("%s has hue %d, want 0 to %d", id, hue, policy.NumHues-1)
			continue
		}
		if id == "r-less-ucb" {
			continue
		}
		for _, released := range []bool{false, true} {
			s := sources.StyleOf(id, released, 0)
			key := scene.RoleNames[s.Role]
			for _, d := range s.Dash {
				key += " " + strconv.FormatFloat(float64(d), 'g', -1, 32)
			}
			if released {
				key += " released"
			}
			if was, ok := seen[key]; ok {
				t.Errorf("%s looks like %s: %s; give its Kind a Style that no other has", id, was, key)
			}
			seen[key] = id
			for nth := range 5 {
				if n := len(sources.StyleOf(id, released, nth).Dash); n > scene.MaxDash {
					t.Errorf("%s has a dash of %d numbers, a scene has room for %d", id, n, scene.MaxDash)
				}
			}
		}
	}
	if int(scene.Hue6-scene.Hue0)+1 != policy.NumHues {
		t.Errorf("the palette has %d hues, policies share %d", scene.Hue6-scene.Hue0+1, policy.NumHues)
	}
	if a, b := sources.StyleOf("sw-ucb", false, 0), sources.StyleOf("sw-ucb", false, 1); a.Role != b.Role || a.Marker == b.Marker {
		t.Errorf("a second entry of a policy: %+v beside %+v, want the hue kept and another end", b, a)
	}
}
