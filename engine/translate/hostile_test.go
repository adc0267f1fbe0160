package translate

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A title cannot name the encoding of a program in Python: with raw_unicode_escape, \u000a would end a comment.
func TestTitleNamesNoEncoding(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: programs in Python are not run")
	}
	reached := filepath.Join(t.TempDir(), "reached")
	for _, title := range []string{"Predictive coding: raw_unicode_escape", "Source coding: arms of a channel", "-*- coding=utf-7 -*-"} {
		s := document(t, []byte(`{"version": 1, "setting": "rested", "horizon": 10, "runs": 1, "noise": {"kind": "none"},
			"arms": [{"payoff": {"family": "constant", "value": 0.5}}], "policies": []}`))
		s.Title = title
		program := `x := mean(n) // so far \u000aopen('` + reached + `', 'w')\u000adef unused(p, a): # +AAo-open('` + reached + `', 'w')` + "\nreturn x"
		s.Policies = []scenario.PolicySpec{{ID: "index", Variant: scenario.Defined, Params: policy.Values{"program": program}}}
		file, text := written(t, document(t, s.Canonical()), Python)
		if regrets := programRegrets(t, "python3", file, "--each"); len(regrets) != 1 {
			t.Errorf("%s: the regrets are %v, want those of one policy", title, regrets)
		}
		if _, err := os.Stat(reached); err == nil {
			t.Fatalf("%s: a comment of the scenario was run", title)
		}
		if !strings.Contains(text, "\n# "+title+"\n") {
			t.Errorf("the program lacks its title, %s:\n%.300s", title, text)
		}
	}
}
