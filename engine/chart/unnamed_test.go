package chart

import (
	"fmt"
	"slices"
	"testing"

	"risingbandits/engine/chart/scene"
)

// Names that have no room beside their curves are counted in the last line; the policy in focus, the lowest and
// the highest are named, and hidden policies give way to visible ones.
func TestUnnamed(t *testing.T) {
	const policies = 32
	b := NewBoard()
	b.SetResults(someResults(200, policies))
	b.Place(Spec{ID: Regret, Width: 358, Height: 236, Compact: true})
	named := func() (keys []string) {
		b.Scenes()
		for _, r := range b.find(Regret).reads.list {
			if r.label.W > 0 {
				keys = append(keys, r.key)
			}
		}
		last := b.find(Regret).b.Scene
		words := fmt.Sprintf("and %d more", policies-len(keys))
		if !slices.ContainsFunc(last.Texts, func(t scene.Text) bool { return t.S == words }) {
			t.Errorf("%d of %d policies are named, and no text says %q", len(keys), policies, words)
		}
		if b.Unnamed(Regret) != policies-len(keys) {
			t.Errorf("Unnamed is %d, want %d", b.Unnamed(Regret), policies-len(keys))
		}
		return keys
	}
	first := named()
	if len(first) < 8 || len(first) >= policies {
		t.Fatalf("%d policies are named, want some", len(first))
	}
	var without string
	for i := range b.results.Series {
		if key := b.results.Series[i].Key; !slices.Contains(first, key) {
			without = key
		}
	}
	b.Focus(without, -1)
	if !slices.Contains(named(), without) {
		t.Errorf("%s is in focus and has no name", without)
	}
	b.Focus("", -1)
	var hidden []string
	for i := range b.results.Series[4:] {
		hidden = append(hidden, b.results.Series[4+i].Key)
	}
	b.SetHidden(hidden)
	now := named()
	for i := range b.results.Series[:4] {
		if key := b.results.Series[i].Key; !slices.Contains(now, key) {
			t.Errorf("%s is visible and gives way to hidden policies", key)
		}
	}
	b.SetResults(someResults(200, 3))
	b.SetHidden(nil)
	b.Scenes()
	if n := b.Unnamed(Regret); n != 0 {
		t.Errorf("%d of 3 policies have no room", n)
	}
}
