package policy

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/engine/detmath"
)

// The C program that is the limit of the benchmarks does the same work, either way it skips: it pulls the arms as often as
// Go does, without a tie of which it would have to draw lots.
func TestKernelInCPullsAsGo(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler")
	}
	runs := map[string]*testRun{"-URESTLESS": benchRun(15, false, 0), "-DRESTLESS": benchRun(15, true, 0)}
	for setting, w := range runs {
		kind, _ := Lookup("r-ed-ucb")
		c := Context{K: w.K, T: w.T, Sigma: 0.1}
		p := kind.New(c, Resolve(kind, c, nil), false)
		p.Reset(Draws{Own: detmath.NewStream(detmath.NewKey(1).Child(1))})
		w.play(p, 1, w.T+1)
		want := strings.NewReplacer("[", "", "]", "").Replace(fmt.Sprint("0 ties, pulls ", w.Pulls()))
		for _, how := range []string{"-UCHORD", "-DCHORD"} {
			program := filepath.Join(t.TempDir(), "kernel")
			if out, err := exec.Command(cc, how, setting, "-O2", "-ffp-contract=off", "-o", program, "testdata/kernel.c",
				"-lm").CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			out, err := exec.Command(program, "1").Output()
			if err != nil {
				t.Fatal(err)
			}
			if _, printed, _ := strings.Cut(strings.TrimSpace(string(out)), "; "); printed != want {
				t.Errorf("C, %s %s: %s\nGo: %s", setting, how, printed, want)
			}
		}
	}
}
