package command

import (
	"bytes"
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// inParts plays work as a farm of machines would: in parts, in a random order, which are joined along a random tree.
func inParts(parts int, random *rand.Rand) Elsewhere {
	return func(ctx context.Context, w Spec) ([]byte, error) {
		played := make([][]byte, parts)
		for i, k := range random.Perm(parts) {
			var err error
			if played[i], err = Play(ctx, w, k+1, parts, 1); err != nil {
				return nil, err
			}
		}
		for len(played) > 1 {
			at := random.IntN(len(played) - 1)
			joined, err := Join(played[at], played[at+1])
			if err != nil {
				return nil, err
			}
			played = append(played[:at], append([][]byte{joined}, played[at+2:]...)...)
		}
		return Join(nil, played[0])
	}
}

// callOn is call of a program that plays elsewhere.
func callOn(play Elsewhere, args ...string) reply {
	var out, err bytes.Buffer
	sh := &shell{ctx: context.Background(), in: strings.NewReader(""), out: &out, err: &err, elsewhere: play}
	code := sh.run(args)
	return reply{code, out.String(), err.String()}
}

// times are the numbers of what is printed that are never the same twice.
var times = regexp.MustCompile(`("(ns_per_round|seconds|run_seconds)":|ns/round.*|[0-9.]+ s\b)[0-9.e-]*`)

// TestElsewhere holds that work which was played in parts elsewhere prints what is printed when it is played here.
func TestElsewhere(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 1))
	for _, args := range [][]string{
		{"run", "-json", "-runs", "37", "-horizon", "300", "paper-15-rested"},
		{"run", "-json", "-runs", "1", "-horizon", "20", "paper-2-rested"},
		{"sweep", "-json", "-over", "policies[0].epsilon=0.1..0.4/4", "-runs", "5", "-horizon", "200", "paper-2-rested"},
		{"ranking", "-json", "-bandits", "7", "-runs", "2", "-horizon", "100"},
		{"search", "-json", "-worse", "ts", "-better", "ucb1", "-generations", "2", "-confirm", "3", "-horizon", "50", "paper-2-rested"},
	} {
		here := call("", args...)
		for _, parts := range []int{1, 3, 11} {
			got := callOn(inParts(parts, random), args...)
			if got.code != 0 || got.err != "" || times.ReplaceAllString(got.out, "") != times.ReplaceAllString(here.out, "") {
				t.Errorf("%s in %d parts: exit %d, %s\n%.2000s\nhere\n%.2000s", strings.Join(args, " "), parts, got.code, got.err, got.out, here.out)
			}
		}
	}
}

// TestElsewhereRefuses holds what is said where work cannot be played elsewhere, or what comes back is not all of it.
func TestElsewhereRefuses(t *testing.T) {
	run := []string{"run", "-runs", "4", "-horizon", "20", "paper-2-rested"}
	two := func(join func(a, b []byte) ([]byte, error)) Elsewhere {
		return func(ctx context.Context, w Spec) ([]byte, error) {
			a, err := Play(ctx, w, 1, 2, 1)
			if err != nil {
				return nil, err
			}
			b, err := Play(ctx, w, 2, 2, 1)
			if err != nil {
				return nil, err
			}
			return join(a, b)
		}
	}
	never := func(context.Context, Spec) ([]byte, error) {
		t.Error("the work was played")
		return nil, nil
	}
	for _, c := range []struct {
		name string
		play Elsewhere
		args []string
		want string
	}{
		{"half", two(func(a, _ []byte) ([]byte, error) { return a, nil }), run, "is not all of the work"},
		{"nothing", two(func(_, _ []byte) ([]byte, error) { return nil, nil }), run, "is not all of the work: nothing"},
		{"twice", two(func(a, _ []byte) ([]byte, error) { return Join(a, a) }), run, "are there twice"},
		{"damaged", two(func(a, b []byte) ([]byte, error) {
			b = bytes.Clone(b)
			b[len(b)-40] ^= 1
			return Join(a, b)
		}), run, "damaged"},
		{"other work", two(func(a, _ []byte) ([]byte, error) {
			b, err := Play(context.Background(), Spec{Command: "ranking", Work: []byte(`{}`)}, 2, 2, 1)
			if err != nil {
				return nil, err
			}
			return Join(a, b)
		}), run, "does not know such a ranking"},
		{"a command of here", never, []string{"presets"}, "rising has the command presets"},
		{"a folder of here", never, []string{"sweep", "-over", "seed=1..3", "-o", t.TempDir(), "paper-2-rested"}, "only rising has it"},
		{"data of here", never, []string{"run", "-data", t.TempDir(), "paper-2-rested"}, "-data is a folder of this machine"},
		{"a bad scenario", never, []string{"run", "no-such"}, "no-such"},
	} {
		if got := callOn(c.play, c.args...); got.code == 0 || !strings.Contains(got.err, c.want) {
			t.Errorf("%s: exit %d, %q, want %q", c.name, got.code, got.err, c.want)
		}
	}
}
