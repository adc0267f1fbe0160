//go:build verify

package translate

import (
	"fmt"
	"testing"

	"risingbandits/engine/scenario"
)

// TestVerifyTranslations runs the programs of every preset that can be translated, and of many random index programs.
func TestVerifyTranslations(t *testing.T) {
	list := map[string]*scenario.Scenario{}
	for _, p := range scenario.Presets() {
		if s := shortened(t, p.Name, 3000, 2); !s.Learns() {
			if _, err := Write(s, Go); err == nil {
				list[p.Name] = s
			}
		}
	}
	if len(list) < 10 {
		t.Errorf("only %d presets can be translated", len(list))
	}
	noises := []string{`{"kind": "none"}`, `{"kind": "gaussian"}`, `{"kind": "bernoulli"}`, `{"kind": "beta", "beta": 0.4}`, `{"kind": "beta-released"}`}
	for i, noise := range noises {
		for _, setting := range []string{"rested", "restless"} {
			list[fmt.Sprintf("programs %d %s", i, setting)] = manyPrograms(t, uint64(10+i), setting, noise)
		}
	}
	checkGo(t, list)
	checkPython(t, list)
}
