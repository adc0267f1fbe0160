package share

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
)

// pictureWidth and pictureHeight are the size of the picture that sites show for a link, in pixels.
const pictureWidth, pictureHeight = 1200, 630

// picture answers GET /s/{id}.png.
func (s *service) picture(w http.ResponseWriter, r *http.Request, f stored) *problem {
	if s.Picture == nil {
		return problemNoRoute
	}
	if p := f.parse(); p != nil {
		return p
	}
	h := w.Header()
	if unchanged(h, r, f.id+"-"+pictureRelease, "public, max-age=86400") { // a later release may draw it better
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	file, p := s.drawn(r, f)
	if p != nil {
		h.Del("ETag")
		return p
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(file)))
	w.Write(file)
	return nil
}

// drawn returns the picture of a stored scenario as PNG.
func (s *service) drawn(r *http.Request, f stored) ([]byte, *problem) {
	if file, ok := s.pictures.cached(f.id); ok {
		return file, nil
	}
	if !s.Allow(r) {
		return nil, problemTooMany
	}
	file, err := s.pictures.draw(r.Context(), f.id, f.scenario)
	switch {
	case errors.Is(err, errBusy):
		return nil, problemBusy
	case err != nil && r.Context().Err() != nil:
		return nil, problemGone
	case err != nil:
		s.logError(r.Context(), "a picture cannot be drawn", "id", f.id, "error", err)
		return nil, problemInternal
	}
	return file, nil
}

// pictureRelease is raised when pictures are drawn differently.
const pictureRelease = "1"

// payoffScene lays out the payoffs of a scenario at a size in CSS px. It does not mark the best arm over the horizon:
// computing it would take as long as the scenario's author wants.
func payoffScene(sc *scenario.Scenario, width, height float64) *scene.Scene {
	b := chart.NewBoard()
	b.SetArms(sources.ArmsOf(sc, -1))
	b.Place(chart.Spec{ID: chart.Payoffs, Width: width, Height: height})
	return b.Scenes()[0]
}

// payoffsSVG returns the payoffs as an SVG element for the page of a short link.
func payoffsSVG(sc *scenario.Scenario) string {
	var b strings.Builder
	if err := paint.SVG(&b, payoffScene(sc, 480, 320), &scene.Themes[0], describe(sc), true); err != nil {
		panic(badPicture) // writing to a strings.Builder cannot fail
	}
	return b.String()
}

const badPicture = "share: the payoffs cannot be written as SVG"

// presetSentences returns the presets' own sentences by the hashes of their scenarios.
var presetSentences = sync.OnceValue(func() map[string]string {
	sentences := map[string]string{}
	for _, p := range scenario.Presets() {
		sentences[p.Scenario.Hash()] = p.Sentence
	}
	return sentences
})

// describe says what a scenario shows: a preset's own sentence, its description, or its parts and which arm leads.
func describe(sc *scenario.Scenario) string {
	if sentence, ok := presetSentences()[sc.Hash()]; ok {
		return sentence
	}
	if said := strings.TrimSpace(sc.Description); said != "" {
		return said
	}
	setting := "each pull (rested)"
	if sc.Setting == scenario.Restless {
		setting = "each round (restless)"
	}
	arms := sources.ArmsOf(sc, -1)
	leads := sentences.Payoffs(&arms, data.Leads(&arms)).Text
	return strings.TrimSpace(count(len(sc.Arms), "arm", "arms") + ", whose payoffs change with " + setting + ", and " +
		count(len(sc.Policies), "policy", "policies") + " over " + count(sc.Horizon, "round", "rounds") + ". " + leads)
}

// count writes a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " " + many
}

// PictureScale is the pixels of the picture per CSS px, so that its labels can be read when a site shows it small.
const PictureScale = 2

// PictureScene lays out the picture of a scenario as the command plots its payoffs, including the caption: at
// PictureScale it has pictureWidth by pictureHeight pixels.
func PictureScene(sc *scenario.Scenario) *scene.Scene {
	b := chart.NewBoard()
	b.SetArms(sources.ArmsOf(sc, -1))
	spec := chart.Spec{ID: chart.Payoffs, Width: pictureWidth / PictureScale, Height: pictureHeight / PictureScale}
	return export.NewFigure(b, spec, sources.OriginOf(sc, "")).Scene()
}
