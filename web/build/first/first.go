package first

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"risingbandits/engine/chart"
	"risingbandits/engine/scenario"
)

const (
	// openingRuns is how many runs of each policy are shown in the pictures of the preset that the page opens: few,
	// because every build plays them. The page says the number.
	openingRuns = 4
	// parsedPresets is how many presets the page shows completely before the engine is loaded: the paper's.
	parsedPresets = 3
	// presetRuns is how many runs of each preset the gallery and embeds show.
	presetRuns = 1
)

// The charts of the pictures.
var (
	opening = []box{
		{ID: chart.Payoffs, Width: 392, Height: 288},
		{ID: chart.Regret, Width: 488, Height: 288},
	}
	thumbnail = []box{{ID: chart.Regret, Width: 320, Height: 140}}
	embedded  = []box{inEmbed(chart.Payoffs), inEmbed(chart.Regret)}
)

// inEmbed is the box of a chart in an embed of 640 by 420.
func inEmbed(id string) box { return box{ID: id, Width: 292, Height: 290} }

// others returns the boxes of the charts that an embed can show in place of the regret.
func others() (boxes []box) {
	for _, k := range chart.Kinds() {
		if k.Place == chart.OfPolicies && k.ID != chart.Regret {
			boxes = append(boxes, inEmbed(k.ID))
		}
	}
	return boxes
}

// A presets is first.json, which static/js/parts/gallery/gallery.js reads.
type presets struct {
	Description json.RawMessage   `json:"description"`
	Parsed      []json.RawMessage `json:"parsed"` // the first presets, in the order of the description
	Runs        int               `json:"runs"`   // of the pictures of the first preset
}

// A still is still-NAME.json: what an embedded preset shows until its reader presses Run and the engine is loaded.
type still struct {
	Parsed   json.RawMessage    `json:"parsed"`
	Runs     int                `json:"runs"`
	Pictures map[string]picture `json:"pictures"` // by chart
}

// Files returns all files by their names:
//
//	first.json                  the presets
//	payoffs-light.svg and such  charts of the preset that the page opens on, in each theme
//	gallery.json                a small picture of each preset, by its name
//	still-NAME.json             what an embed shows of each preset
//	others-NAME.json            the charts that it can show in place of the regret
//	stills.js                   a module that names these: the build finds the names in it and gives the files theirs
func Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	all := scenario.Presets()
	if err := addPresets(files, all[:parsedPresets]); err != nil {
		return nil, err
	}
	if err := addOpening(files, all[0].Scenario); err != nil {
		return nil, err
	}
	return files, addStills(files, all)
}

func addPresets(files map[string][]byte, whole []scenario.Preset) error {
	e := newEngine()
	f := presets{Runs: openingRuns}
	var err error
	if f.Description, err = e.describe(); err != nil {
		return err
	}
	for _, p := range whole {
		parsed, err := e.parse(string(p.Scenario.Canonical()))
		if err != nil {
			return err
		}
		f.Parsed = append(f.Parsed, parsed)
	}
	files["first.json"], err = encode(f)
	return err
}

// addOpening adds the pictures of the preset that the page opens, each as a file.
func addOpening(files map[string][]byte, sc *scenario.Scenario) error {
	e := newEngine()
	if err := e.play(shortened(sc, openingRuns)); err != nil {
		return err
	}
	pictures, err := e.pictures(opening)
	for id, p := range pictures {
		files[id+"-light.svg"], files[id+"-dark.svg"] = []byte(p.Light), []byte(p.Dark)
	}
	return err
}

// addStills adds what the gallery and what embeds show of each preset.
func addStills(files map[string][]byte, all []scenario.Preset) (err error) {
	gallery := map[string]picture{}
	var index strings.Builder
	names, err := namesOf(newEngine())
	if err != nil {
		return err
	}
	fmt.Fprintf(&index, "// Written by the build: what policies and families of payoffs are called, by ID.\nexport const names = %s\n"+
		"// What embeds show of each preset, by name, and the preset's link.\nexport const stills = [\n", names)
	stills := make([]presetStills, len(all))
	var wg sync.WaitGroup
	for i, p := range all {
		wg.Go(func() { stills[i] = presetStill(p) })
	}
	wg.Wait()
	for i, p := range all {
		s, more, small, err := stills[i].still, stills[i].others, stills[i].thumbnail, stills[i].err
		if err != nil {
			return fmt.Errorf("preset %s: %w", p.Name, err)
		}
		name := "still-" + p.Name + ".json"
		if files[name], err = encode(s); err != nil {
			return err
		}
		moreName := "others-" + p.Name + ".json"
		if files[moreName], err = encode(more); err != nil {
			return err
		}
		gallery[p.Name] = small
		fmt.Fprintf(&index, "  {name: '%s', link: '%s', file: new URL('./%s', import.meta.url).href, others: new URL('./%s', "+
			"import.meta.url).href},\n",
			p.Name, scenario.EncodeLink(p.Scenario), name, moreName)
	}
	index.WriteString("]\n")
	files["stills.js"] = []byte(index.String())
	files["gallery.json"], err = encode(gallery)
	return err
}

// namesOf returns the engine's names of policies and families, as JSON.
func namesOf(e *engine) ([]byte, error) {
	type named struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	var d struct{ Policies, Families []named }
	text, err := e.describe()
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		return nil, err
	}
	byID := func(all []named) map[string]string {
		names := map[string]string{}
		for _, n := range all {
			names[n.ID] = n.Name
		}
		return names
	}
	return encode(map[string]any{"policies": byID(d.Policies), "families": byID(d.Families)})
}

// A presetStills is what embeds and the gallery show of a preset, all from the same runs.
type presetStills struct {
	still     still
	others    map[string]picture // the other charts that an embed can show
	thumbnail picture
	err       error
}

func presetStill(p scenario.Preset) (s presetStills) {
	e := newEngine()
	s.still.Runs = presetRuns
	if s.still.Parsed, s.err = e.parse(string(p.Scenario.Canonical())); s.err != nil {
		return s
	}
	if s.err = e.play(shortened(p.Scenario, presetRuns)); s.err != nil {
		return s
	}
	if s.still.Pictures, s.err = e.pictures(embedded); s.err != nil {
		return s
	}
	if s.others, s.err = e.pictures(others()); s.err != nil {
		return s
	}
	s.thumbnail, s.err = e.thumbnail(p.Title)
	return s
}

// Unplayed returns, as JSON, what a page shows of a scenario until the engine is loaded and something has run: the engine's answer to
// its document, and a picture of its payoffs of about this size, CSS px.
func Unplayed(document string, width, height float64) ([]byte, error) {
	e := newEngine()
	var s still
	var err error
	if s.Parsed, err = e.parse(document); err != nil {
		return nil, err
	}
	if err := e.ask("show", map[string]any{"text": document}, nil, nil); err != nil {
		return nil, err
	}
	if s.Pictures, err = e.pictures([]box{{chart.Payoffs, width, height}}); err != nil {
		return nil, err
	}
	return encode(s)
}

// shortened returns the document of a scenario with at most `runs` runs.
func shortened(sc *scenario.Scenario, runs int) string {
	short := sc.Document
	short.Runs = min(short.Runs, runs)
	return string(short.Canonical())
}

// encode returns a value as JSON in which < and > are not escaped, because pictures contain many of them.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
