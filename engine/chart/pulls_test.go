package chart

import "testing"

// A policy that has pulled nothing has bars of no height; its chart was laid out for ever.
func TestPullsOfNothing(t *testing.T) {
	b := NewBoard()
	b.SetResults(Results{Horizon: 10, Arms: []string{"1", "2"}, Best: -1, X: []float64{1},
		Series: []Series{{Key: "a", Name: "A", Runs: 1, Y: []float64{0}, Pulls: []float64{0, 0}}}})
	b.Place(Spec{ID: Pulls, Width: 400, Height: 300})
	if scenes := b.Scenes(); len(scenes) != 1 || len(scenes[0].Texts) == 0 {
		t.Errorf("%d scenes, want one with the policy's name", len(scenes))
	}
}
