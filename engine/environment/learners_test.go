package environment

import (
	"math"
	"testing"

	"risingbandits/engine/detmath"
	"risingbandits/engine/payoff"
)

// alternating is a learner that is right at every other pull.
type alternating struct{ asked map[detmath.Key]bool }

func (a alternating) Rewards(key detmath.Key) Rewards { a.asked[key] = true; return a }
func (a alternating) At(n int) float64                { return float64(n % 2) }

// An arm that learns pays its learner's rewards, whatever the round, and regret is taken from its payoff.
func TestArmsThatLearn(t *testing.T) {
	c := config(t, false, 40, lawOf("bernoulli", 0), payoff.Constant(0.25), payoff.Constant(0.75), payoff.Constant(0))
	learner := alternating{map[detmath.Key]bool{}}
	c.Learners = []Learner{nil, learner, nil}
	e := prepared(New(c), 100)
	run := e.NewRun()
	key := detmath.NewKey(4)
	run.Begin(key)
	run.Play(1, 41, func(w *Bandit, from, to int) {
		if w.CanLookAhead() {
			t.Error("a policy may look ahead of a learner")
		}
		for round := from; round < to; round++ {
			arm := round % 3
			n := run.Pulls()[arm] + 1
			reward := w.Pull(round, arm)
			if arm == 1 && reward != float64(n%2) || arm == 2 && reward != 0 {
				t.Errorf("pull %d of arm %d pays %v", n, arm, reward)
			}
		}
	})
	if !learner.asked[key.Child(1)] || len(learner.asked) != 1 {
		t.Errorf("the learner was asked for runs of %v", learner.asked)
	}
	if got := run.Reward(1, 7, 20); got != 1 {
		t.Errorf("pull 7 paid %v", got)
	}
	// 13 pulls of arm 0, 14 of arm 1, 13 of arm 2; the best arm alone earns 40 * 0.75.
	if got, want := run.Regret(40), 30-13*0.25-14*0.75; math.Abs(got-want) > 1e-12 {
		t.Errorf("regret %v, want %v", got, want)
	}
	if f := e.Fork(nil).NewRun(); f.bandit.learned == nil {
		t.Error("a fork has no learners")
	}
}

func TestLearnersNeedRestedArmsAndOtherNoise(t *testing.T) {
	for _, c := range []Config{
		config(t, true, 9, lawOf("bernoulli", 0), payoff.Constant(0.5)),
		config(t, false, 9, lawOf("gaussian", 0.1), payoff.Constant(0.5)),
	} {
		c.Learners = []Learner{alternating{}}
		func() {
			defer func() {
				if recover() != badLearners {
					t.Errorf("restless %v, normal %v: no panic", c.Restless, c.Noise.Normal)
				}
			}()
			New(c)
		}()
	}
}
