package sources

import (
	"testing"

	"risingbandits/engine/scenario"
)

// A name that overrides the direction of text would turn around the words of every sentence and label it stands in.
func TestArmLabelWithoutDirections(t *testing.T) {
	for name, want := range map[string]string{
		"slow": "slow", "": "1", "\u202ewols": "wols", "\u202e": "1", "a\u2067b\u2069c\u200f": "abc", "سهم": "سهم",
	} {
		s := &scenario.Scenario{Arms: []scenario.Arm{{ArmSpec: scenario.ArmSpec{Name: name}}}}
		if got := ArmLabel(s, 0); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}
