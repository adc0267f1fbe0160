package server

import (
	"testing"
	"time"

	"risingbandits/engine/sim"
)

// costly makes a runner's clock one on which a round takes cost, and a look at it nothing, and
// returns where its looks are counted.
func (d *testServer) costly(cost func(round int) time.Duration) (looks *int) {
	looks = new(int)
	var at *sim.Running
	rounds := 0
	d.now = func() time.Duration {
		*looks++
		if len(d.jobs) > 0 && d.jobs[0].block.running != nil {
			if running := d.jobs[0].block.running; at != running {
				at, rounds = running, 0
			}
			for ; rounds < at.Rounds(); rounds++ {
				d.clock += cost(rounds + 1)
			}
		}
		return d.clock
	}
	return looks
}

// Whatever a round costs, a slice is over soon after its time, and the clock is not asked more often
// than that takes.
func TestSlicesEndInTimeWhateverARoundCosts(t *testing.T) {
	for _, cost := range []time.Duration{20 * time.Nanosecond, time.Microsecond, 12 * time.Microsecond, 50 * time.Microsecond} {
		d := openRunner(t, false)
		d.block([]any{1, 4, 5}) // after which the tables are there
		looks := d.costly(func(int) time.Duration { return cost })
		d.ask("block", map[string]any{"policy": 1, "from": 0, "to": 1})
		const most = sliceTime + stepTime
		slices := 0
		for busy := true; busy; slices++ {
			before := d.clock
			busy = d.Slice()
			if spent := d.clock - before; spent > most {
				t.Fatalf("rounds of %v: slice %d took %v, want at most %v", cost, slices+1, spent, most)
			}
		}
		const rounds = 100_000
		steps := rounds/stepMost + int(rounds*cost/(stepTime/4))
		if want := steps + slices + 20; *looks > want {
			t.Errorf("rounds of %v: the clock was looked at %d times in %d slices, want at most %d", cost, *looks, slices, want)
		}
	}
}

// Rounds that suddenly cost a hundred times what they did hold a slice up once.
func TestPaceFollowsTheCost(t *testing.T) {
	d := openRunner(t, false)
	const dear, from = 20 * time.Microsecond, 50_000
	d.costly(func(round int) time.Duration {
		if round > from {
			return dear
		}
		return dear / 100
	})
	d.ask("block", map[string]any{"policy": 1, "from": 0, "to": 1})
	late := 0
	for busy := true; busy; {
		before := d.clock
		busy = d.Slice()
		switch spent := d.clock - before; {
		case spent > sliceTime+stepMost*dear:
			t.Fatalf("a slice took %v", spent)
		case spent > sliceTime+stepTime:
			late++
		}
	}
	if late > 1 {
		t.Errorf("%d slices took longer than %v, want one at most", late, sliceTime+stepTime)
	}
}

// However cheap rounds were, those of a step may come to cost a solution of KL-UCB for every arm, some
// two microseconds each where that is slow, and yet are over soon.
func TestStepsOfManyArmsAreShort(t *testing.T) {
	const solution = 2 * time.Microsecond
	for _, arms := range []int{1, 2, 15, 16, 17, 100, 1000, 10_000, 1_000_000} {
		p := newPace(arms)
		for range 20 {
			p.adjust(0)
		}
		if p.rounds < 1 || p.rounds > stepMost || arms <= 16 && p.rounds != stepMost {
			t.Errorf("%d arms: steps of %d rounds", arms, p.rounds)
		}
		if worst := time.Duration(p.rounds*arms) * solution; p.rounds > 1 && worst > 40*time.Millisecond {
			t.Errorf("%d arms: %d rounds may take %v", arms, p.rounds, worst)
		}
	}
}
