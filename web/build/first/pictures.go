package first

import (
	"slices"
	"strings"

	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
)

// A picture is a chart as SVG in both themes.
type picture struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// pictureOf draws a scene. title is for screen readers, and may be empty.
func pictureOf(s *scene.Scene, title string) (p picture, err error) {
	for theme, svg := range map[string]*string{"light": &p.Light, "dark": &p.Dark} {
		th, _ := scene.ThemeByName(theme)
		var text strings.Builder
		if err := paint.SVG(&text, s, th, title, true); err != nil {
			return p, err
		}
		*svg = text.String()
	}
	return p, nil
}

// pictures draws charts at the given sizes, for boxes of about these sizes, by chart.
func (e *engine) pictures(boxes []box) (map[string]picture, error) {
	scenes, err := e.draw(boxes)
	if err != nil {
		return nil, err
	}
	all := map[string]picture{}
	for _, s := range scenes {
		coarsenAll(s)
		light, _ := scene.ThemeByName("light")
		dark, _ := scene.ThemeByName("dark")
		if plot := e.plots[s.ID]; plot[2] > 0 && plot[3] > 0 {
			all[s.ID] = picture{elasticSVG(s, plot, light), elasticSVG(s, plot, dark)}
		} else if all[s.ID], err = pictureOf(s, ""); err != nil { // the picture says why there is nothing to see
			return nil, err
		}
	}
	return all, nil
}

// thumbnail draws a small picture of the last play: the plot of its only chart, without texts, which would be too small
// to read, and without the margins for them.
func (e *engine) thumbnail(title string) (picture, error) {
	scenes, err := e.draw(thumbnail)
	if err != nil {
		return picture{}, err
	}
	s, plot := scenes[0], e.plots[thumbnail[0].ID]
	coarsenAll(s)
	right, bottom := plot[0]+plot[2], plot[1]+plot[3]
	s.Texts = nil
	s.Width, s.Height = float32(right+5), float32(bottom+5)
	// Lines in the margin lead to names. They would be visible beside a picture that is narrower than its place.
	s.Marks = slices.DeleteFunc(s.Marks, func(m scene.Mark) bool {
		return m.Kind == scene.Line && len(m.Data) > 0 && float64(m.Data[0]) > right
	})
	return pictureOf(s, title)
}

// A picture must load quickly: of curves with more than finePoints points it keeps every coarseStep-th one, and the
// last.
const (
	finePoints = 200
	coarseStep = 4
)

func coarsenAll(s *scene.Scene) {
	for i := range s.Marks {
		coarsen(&s.Marks[i])
	}
}

func coarsen(m *scene.Mark) {
	width := m.Kind.Stride()
	if (m.Kind != scene.Line && m.Kind != scene.Band) || len(m.Data) <= width*finePoints {
		return
	}
	var data []float32
	last := len(m.Data) - width
	for i := 0; i < last; i += coarseStep * width {
		data = append(data, m.Data[i:i+width]...)
	}
	m.Data = append(data, m.Data[last:]...)
}
