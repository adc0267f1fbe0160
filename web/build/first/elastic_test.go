package first

import (
	"strings"
	"testing"

	"risingbandits/engine/chart/scene"
)

// A scene whose plot is 100 by 200 at (20, 10), with room of 30 at its right and 40 below.
func elasticScene() *scene.Scene {
	return &scene.Scene{
		ID: "regret", Width: 150, Height: 250,
		Marks: []scene.Mark{
			{Kind: scene.Rects, Role: scene.Grid, Alpha: 1, Data: []float32{20, 110, 100, 1, 70, 210, 1, 4}},
			{Kind: scene.Line, Role: scene.Hue3, Alpha: 1, Width: 2, Clip: [4]float32{18, 8, 104, 204}, Data: []float32{20, 210, 70, 110, 120, 10}},
			{Kind: scene.Line, Role: scene.Hue4, Alpha: 1, Width: 2, Clip: [4]float32{18, 8, 104, 204}, Data: []float32{20, 210, 120, 110}},
			{Kind: scene.Line, Role: scene.Hue3, Alpha: 1, Width: 1, Data: []float32{126, 60, 130, 55}},
			{Kind: scene.Dots, Role: scene.Hue3, Alpha: 1, Data: []float32{120, 10, 3}},
		},
		Texts: []scene.Text{
			{X: 16, Y: 114, S: "20k", Size: 12, Anchor: scene.End, Role: scene.Ink2, Alpha: 1},
			{X: 70, Y: 226, S: "100k", Size: 12, Anchor: scene.Middle, Role: scene.Ink2, Alpha: 1},
			{X: 133, Y: 59, S: "a<b", Size: 12, Role: scene.Ink, Alpha: 0.5, Bold: true, Halo: true},
		},
	}
}

// What lies in the plot is stretched with it, and what stands around it keeps its size and its distance.
func TestElasticPictures(t *testing.T) {
	th, _ := scene.ThemeByName("light")
	got := elasticSVG(elasticScene(), [4]float64{20, 10, 100, 200}, th)
	for what, want := range map[string]string{
		"the plot":                 `<svg x="20" y="10" width="calc(100% - 50px)" height="calc(100% - 50px)" style="width:calc(100% - 50px);`,
		"a line of the grid":       `<rect x="0%" y="50%" width="100%" height="1"/>`,
		"a tick below":             `<rect x="50%" y="100%" width="1" height="4"/>`,
		"the room of curves":       `<svg x="-2%" y="-1%" width="104%" height="102%" viewBox="18 8 104 204" preserveAspectRatio="none">`,
		"a curve":                  `<path d="M20 210L70 110L120 10" fill="none"`,
		"its width":                `vector-effect="non-scaling-stroke"`,
		"a line that leads aside":  `<svg x="100%" y="25%" overflow="visible"><path d="M6 0L10 -5"`,
		"a dot":                    `<circle cx="100%" cy="0%" r="3"`,
		"a tick's number, at left": `<text x="0%" y="50%" transform="translate(-4 4)"`,
		"a tick's number, below":   `<text x="50%" y="100%" transform="translate(0 16)"`,
		"a name":                   `<text x="100%" y="22.5%" transform="translate(13 4)"`,
		"its letters":              `>a&lt;b</text>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s is not in\n%s", what, want, got)
		}
	}
	if n := strings.Count(got, "preserveAspectRatio"); n != 1 {
		t.Errorf("two curves of one clip stand in %d stretched parts, want 1", n)
	}
	checkPicture(t, "elastic", picture{got, elasticSVG(elasticScene(), [4]float64{20, 10, 100, 200}, must(scene.ThemeByName("dark")))})
}

func must(th *scene.Theme, _ bool) *scene.Theme { return th }
