package server

import (
	"encoding/json"
	"math"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

const handText = `{"version": 1, "setting": "rested", "horizon": 2000, "runs": 1, "seed": 3, "noise": {"kind": "gaussian", "sigma": 0.1},
	"arms": [{"payoff": {"family": "constant", "value": 0.5}}, {"payoff": {"family": "exp", "c": 0.9, "a": 0.01}}],
	"policies": [{"id": "ucb1"}, {"id": "hand", "pulls": "1*5,2*730,1*3"}]}`

// afterSlices asks what is answered in slices, and reads the answer as a T.
func afterSlices[T any](t *testing.T, d *testServer, kind string, fields map[string]any) (value T) {
	t.Helper()
	d.ask(kind, fields)
	id := d.id
	for d.Slice() {
	}
	text, _ := json.Marshal(d.answerTo(id))
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// What a hand sees are the rewards of the run, as the engine plays it.
func TestHandSeesItsRewards(t *testing.T) {
	d := newTestServer(t, false)
	state := afterSlices[paidState](t, d, "paid", map[string]any{"text": handText, "policy": 1, "rounds": 736})
	sc, _ := scenario.Parse([]byte(handText))
	live := sim.NewEngine(sc).NewLive(1, 0)
	for !live.Seek(736, 1000) {
	}
	total := 0.0
	for k, want := range []int{6, 730} {
		a := state.Arms[k]
		rewards := live.RewardsTo(make([]float64, want), k, 1)
		sum := 0.0
		for _, x := range rewards {
			sum += x
		}
		total += sum
		if a.Pulls != want || math.Abs(a.Total-sum) > 1e-9 || a.Last != rewards[want-1] {
			t.Errorf("arm %d: %d pulls, %v in all, %v last, want %d, %v, %v", k, a.Pulls, a.Total, a.Last, want, sum, rewards[want-1])
		}
		if means := (want + a.Size - 1) / a.Size; len(a.Means) != means || means > mostMeans {
			t.Errorf("arm %d: %d means of %d", k, len(a.Means), a.Size)
		}
	}
	if math.Abs(state.Total-total) > 1e-9 || state.Arms[0].Means[2] != live.RewardsTo(make([]float64, 1), 0, 3)[0] {
		t.Errorf("%v in all, want %v", state.Total, total)
	}
	h := afterSlices[hindsight](t, d, "hindsight", map[string]any{"text": handText, "policy": 1})
	// The second arm is the best one, and 2,000 pulls of it are what its law says.
	if h.Optimal < 1600 || h.Optimal > 1800 || state.Total >= h.Optimal {
		t.Errorf("the optimal policy is paid %v", h.Optimal)
	}
	if h.Best+h.Misled+h.Against+h.Untried != 2000 || h.Untried != 5 || h.Best != 730 || h.Advisor != "R-ed-UCB" || h.All != len(h.Stretches) {
		t.Errorf("%+v", h)
	}
}

// Several requests are answered one after the other.
func TestHandsAreAnsweredInTurn(t *testing.T) {
	d := newTestServer(t, false)
	first := d.id + 1
	for rounds := range 5 {
		d.ask("paid", map[string]any{"text": handText, "policy": 1, "rounds": rounds})
	}
	for d.Slice() {
	}
	for rounds := range 5 {
		arms := d.answerTo(first + rounds)["arms"].([]any)
		if got := arms[0].(map[string]any)["pulls"]; got != float64(rounds) {
			t.Errorf("after %d rounds: %v pulls", rounds, got)
		}
	}
}

func TestHandsAreRefused(t *testing.T) {
	d := newTestServer(t, false)
	for _, fields := range []map[string]any{{"text": "{}"}, {"text": handText, "policy": 2}, {"text": handText, "policy": -1},
		{"text": handText, "run": -1}, {"text": handText, "rounds": 2001}, {"text": handText, "rounds": -1}} {
		if _, message := d.failure("paid", fields); message == "" {
			t.Errorf("%v is not refused", fields)
		}
	}
	if path, _ := d.failure("surprise", map[string]any{"seed": 1, "horizon": 3}); path != "horizon" {
		t.Errorf("a surprise of 3 rounds: %s", path)
	}
}

func TestSurprisesArePlayable(t *testing.T) {
	d := newTestServer(t, false)
	for seed := range 20 {
		made := d.value("surprise", map[string]any{"seed": seed, "horizon": 300}).(map[string]any)
		sc, faults := scenario.Parse([]byte(made["text"].(string)))
		if faults != nil || sc.Horizon != 300 || len(sc.Arms) < 2 {
			t.Fatal(faults, sc)
		}
	}
}
