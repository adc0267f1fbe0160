package chart

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// lookDir is the environment's name of a folder into which tests write pictures, for eyes.
const lookDir = "CHART_LOOK"

// look writes a picture of a scene if there is a folder for it.
func look(t *testing.T, name string, s *scene.Scene, theme string) {
	dir := os.Getenv(lookDir)
	if dir == "" {
		return
	}
	th, _ := scene.ThemeByName(theme)
	f, err := os.Create(filepath.Join(dir, name+".svg"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(paint.SVG(f, s, th, name, true), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestLook draws the charts of the page with the reference results.
func TestLook(t *testing.T) {
	if os.Getenv(lookDir) == "" {
		t.Skip("set " + lookDir + " to a folder to have pictures written there")
	}
	show := func(name string, b *Board, theme string) {
		for _, s := range b.Scenes() {
			look(t, name+"-"+s.ID, s, theme)
		}
	}
	b := NewBoard()
	b.SetArms(paperArms(false))
	b.SetResults(reference(t, "faithful-b0-rested-T200000.json", false, 15))
	b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.Place(Spec{ID: PerRound, Width: 490, Height: 326})
	b.Place(Spec{ID: Pulls, Width: 490, Height: 326})
	b.Choose("r-ed-ucb")
	b.Select(2)
	b.SetPlayhead(100000)
	b.SetPullCounts([]float64{8000, 7000, 6000, 5500, 5600, 5700, 9000, 6500, 5300, 5700, 5900, 5400, 8100, 7200, 5600})
	show("a-light", b, "light")
	b.Refresh()
	show("b-dark", b, "dark")
	b.Place(Spec{ID: Payoffs, Width: 358, Height: 236, Compact: true})
	b.Place(Spec{ID: Regret, Width: 358, Height: 236, Compact: true})
	b.Place(Spec{ID: PerRound, Width: 358, Height: 236, Compact: true})
	b.Place(Spec{ID: Pulls, Width: 358, Height: 236, Compact: true})
	show("c-phone", b, "light")
	b.SetArms(twoArms())
	r := reference(t, "faithful-b1-rested-T200000.json", false, 2)
	r.Best = 1
	b.SetResults(r)
	b.Place(Spec{ID: Payoffs, Width: 392, Height: 326})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.Place(Spec{ID: PerRound, Width: 490, Height: 326})
	b.Place(Spec{ID: Pulls, Width: 490, Height: 326})
	b.SetPullCounts([]float64{6671, 18328})
	b.Focus("sw-ts", -1)
	show("d-two", b, "light-contrast")
	for _, id := range []string{Payoffs, Regret, PerRound, Pulls} {
		t.Log(id, b.Takeaway(id))
		b.Remove(id)
	}
	two, all := inspections()
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	b.SetInspection(two)
	show("e-two", b, "light")
	t.Log(b.Takeaway(Inspector))
	b.SetInspection(all)
	show("e-all", b, "light")
	b.Focus("", 4)
	show("e-dark", b, "dark")
	b.Place(Spec{ID: Inspector, Width: 358, Height: 480, Compact: true})
	show("e-phone", b, "light")
	t.Log(b.Takeaway(Inspector))
}

// TestLookAtLivePlay draws a live run of the paper's two arms, and its inspector.
func TestLookAtLivePlay(t *testing.T) {
	if os.Getenv(lookDir) == "" {
		t.Skip("set " + lookDir + " to a folder to have pictures written there")
	}
	s := scenario.Presets()[0].Scenario
	e := sim.NewEngine(s)
	b := NewBoard()
	b.SetArms(sources.ArmsOf(s, 1))
	var plays []*sources.Playing
	for i := range s.Policies {
		l := e.NewLive(i, 36)
		defer l.Close()
		for !l.Seek(24999, 1<<20) {
		}
		plays = append(plays, &sources.Playing{Live: l, Policy: i, Run: 36})
	}
	b.SetResults(*sources.LiveTo(new(data.Results), s, 1, plays, s.Horizon))
	b.SetPlayhead(24999)
	var in data.Inspection
	sources.InspectionTo(&in, s, plays[0], -1)
	b.SetInspection(&in)
	b.Place(Spec{ID: Inspector, Width: 908, Height: 370})
	b.Place(Spec{ID: Regret, Width: 490, Height: 326})
	b.Place(Spec{ID: Pulls, Width: 490, Height: 326})
	for _, scene := range b.Scenes() {
		look(t, "live-"+scene.ID, scene, "light")
		t.Log(b.Takeaway(scene.ID))
	}
}
