package policy

import (
	"math"
	"slices"
	"testing"

	"risingbandits/engine/detmath"
)

// What a policy says that it will draw, and whose turn it says that it is, is what it then does.
func TestPeeksTellWhatComes(t *testing.T) {
	const K, T = 5, 3000
	peeked := map[string]int{}
	for _, kind := range Kinds() {
		for _, released := range []bool{false, true} {
			if released && kind.Released == "" {
				continue
			}
			for _, values := range []Values{nil, {"model": "bernoulli"}} {
				if values != nil && kind.ID != "ts" {
					continue
				}
				c := Context{K: K, T: T, Sigma: 0.1, Released: released}
				p := kind.New(c, Resolve(kind, c, values), released)
				d, hasBeliefs := p.(Drawer)
				q, hasQueue := p.(Queuer)
				if !hasBeliefs && !hasQueue {
					continue
				}
				peeked[kind.ID]++
				key := detmath.NewKey(12)
				draws := Draws{Own: detmath.NewStream(key)}
				for k := range K {
					draws.Coins = append(draws.Coins, key.Child(uint64(k)))
				}
				p.Reset(draws)
				var queue Queue
				beliefs := make([]Belief, K)
				for round := 1; round <= T; round++ {
					want := -1
					if hasBeliefs {
						want = d.BeliefsTo(beliefs, round)
						checkBeliefs(t, kind.ID, round, beliefs, want)
					} else {
						q.QueueTo(&queue)
						want = queue.Order[queue.At]
					}
					arm := p.Choose(round)
					if arm != want {
						t.Fatalf("%s, released %v, round %d: pulls arm %d, said %d", kind.ID, released, round, arm, want)
					}
					p.Update(round, arm, math.Mod(float64(arm)*0.17+float64(round)*0.31, 1))
				}
			}
		}
	}
	for _, kind := range Kinds() {
		var decisions []Decision
		for _, released := range []bool{false, kind.Released != ""} {
			decisions = append(decisions, kind.Explain(Resolve(kind, Context{K: K, T: T, Released: released}, nil)).Decision)
		}
		if want := slices.Contains(decisions, ByDraws) || slices.Contains(decisions, InTurn); want != (peeked[kind.ID] > 0) {
			t.Errorf("%s decides by %s, and tells what comes: %v", kind.ID, decisions, !want)
		}
	}
}

// checkBeliefs fails the test unless the arm that wins has a value within its law, which no other exceeds.
func checkBeliefs(t *testing.T, id string, round int, beliefs []Belief, best int) {
	t.Helper()
	b := &beliefs[best]
	if b.Law == "" {
		return // it is pulled before anything is drawn for it
	}
	if !(b.Low <= b.High) || b.Law == Beta && (b.Low < 0 || b.High > 1) {
		t.Fatalf("%s, round %d: draws from %v to %v", id, round, b.Low, b.High)
	}
	for k := range beliefs {
		if beliefs[k].Law != "" && beliefs[k].Low > b.High {
			t.Fatalf("%s, round %d: arm %d draws %v, more than arm %d", id, round, k, beliefs[k].Low, best)
		}
	}
}
