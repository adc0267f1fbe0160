package work

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/sim"
)

// The units of a run, played in any order and put back from their texts, have the fingerprint of the run, however many they are; so
// have the folded nodes of all of them.
func TestUnitsOfARun(t *testing.T) {
	s := small(t, 9, two)
	want := sim.Play(s, nil).Fingerprint
	for _, units := range []int{1, 3, 40} {
		played, read := NewRun(s, units), NewRun(s, units)
		err := Play(context.Background(), played, Missing(played), Options{Workers: 2}, func(unit int, nodes []Node) error {
			for _, n := range nodes {
				text, err := n.MarshalText()
				if err != nil {
					return err
				}
				var again Node
				if err := again.UnmarshalText(text); err != nil {
					return err
				}
				if err := read.Put(unit, again); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(Missing(played)) > 0 || len(Missing(read)) > 0 || read.Collector.Results().Fingerprint != want ||
			played.Collector.Results().Fingerprint != want {
			t.Errorf("%d units: %v, missing %v and %v", units, err, Missing(played), Missing(read))
		}
		folded := NewRun(s, units)
		for _, n := range read.Fold() {
			if err := folded.Put(0, n); err != nil {
				t.Error(err)
			}
		}
		if len(Missing(folded)) > 0 || folded.Collector.Results().Fingerprint != want {
			t.Errorf("%d units, folded: missing %v", units, Missing(folded))
		}
	}
}

// A text that unpacks to more than a node may have is refused after that much, and one that was cut too.
func TestNodesHaveALimit(t *testing.T) {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	w.Write(make([]byte, mostNode+1))
	w.Close()
	var n Node
	text := base64.StdEncoding.EncodeToString(packed.Bytes())
	if err := n.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "more than 16777216 bytes") {
		t.Errorf("a large one: %v", err)
	}
	if err := n.UnmarshalText([]byte(text[:len(text)/2])); err == nil {
		t.Error("a text that was cut is read")
	}
}

// Blocks that others play, in any order, give each unit to its work once, when the last of its blocks is there.
func TestGather(t *testing.T) {
	s := small(t, 9, two)
	w := NewRun(s, 3)
	var done []int
	g := Gather(w, [][]int{{2, 0}, {1, 2}}, func(unit int, _ []Node) { done = append(done, unit) })
	if len(g.Scenes) != 1 || len(g.Scenes[0].Blocks) != len(sim.Blocks(s)) {
		t.Fatalf("%d scenes", len(g.Scenes))
	}
	engine, scene := sim.NewEngine(s), g.Scenes[0]
	begun := 0
	for _, b := range slices.Backward(scene.Blocks) {
		running := engine.Start(b)
		for !running.Step(1_000_000) {
		}
		if err := g.Add(0, running.Result()); err != nil {
			t.Fatal(err)
		}
		g.Begun(func(unit int, c *sim.Collector) {
			if begun++; w.Has(unit) || len(c.Nodes()) == 0 {
				t.Errorf("unit %d is begun", unit)
			}
		})
	}
	if begun == 0 {
		t.Error("no unit was ever begun")
	}
	slices.Sort(done)
	if !slices.Equal(done, []int{0, 1, 2}) || len(Missing(w)) > 0 || w.Collector.Results().Fingerprint != sim.Play(s, nil).Fingerprint {
		t.Errorf("done are %v, missing %v", done, Missing(w))
	}
	if left := Gather(w, [][]int{{0, 1, 2}}, nil); len(left.Scenes) > 0 {
		t.Error("what the work has is to be played again")
	}
}
