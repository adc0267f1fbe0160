package chart

import (
	"fmt"
	"strconv"
	"testing"

	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/policy"
)

// The policies of the registry, each with its released variant, never look alike.
func TestStylesDiffer(t *testing.T) {
	seen := map[string]string{}
	for _, kind := range policy.Kinds() {
		id := kind.ID
		if hue := kind.Style.Hue; hue < 0 || hue > policy.InkHue {
			t.Errorf("%s has hue %d, want 0 to %d", id, hue, policy.InkHue)
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
	if int(scene.Hue13-scene.Hue0)+1 != policy.NumHues {
		t.Errorf("the palette has %d hues, policies share %d", scene.Hue13-scene.Hue0+1, policy.NumHues)
	}
}

// Entries of one policy that only parameters tell apart look different as long as looks last; from then on all are
// grey, as they are in the table.
func TestTwinsLookDifferent(t *testing.T) {
	for _, kind := range policy.Kinds() {
		seen := map[string]int{}
		for nth := range 12 {
			s := sources.StyleOf(kind.ID, false, nth)
			if nth >= 8 {
				if s.Role != scene.ArmGrey {
					t.Errorf("%s, entry %d, has the colour %s, want grey", kind.ID, nth, scene.RoleNames[s.Role])
				}
				continue
			}
			key := fmt.Sprint(s.Role, s.Dash)
			if was, ok := seen[key]; ok || s.Role == scene.ArmGrey {
				t.Errorf("%s: entry %d looks like %d", kind.ID, nth, was)
			}
			seen[key] = nth
		}
	}
}
