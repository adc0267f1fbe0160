//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/paint"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/wasm/engine/wire"
)

// A still is what an embedded preset shows until its reader presses Run and this program comes.
type still struct {
	Parsed   parsed               `json:"parsed"`
	Runs     int                  `json:"runs"`
	Pictures map[string]lightDark `json:"pictures"` // by chart
}

// lightDark is a picture as SVG in both themes.
type lightDark struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// embedded are the charts of an embed of 640 by 420, CSS px.
var embedded = []box{
	{ID: chart.Payoffs, Width: 292, Height: 290},
	{ID: chart.Regret, Width: 292, Height: 290},
}

// embeddedRuns is how many runs those pictures show; every build plays them for each preset.
const embeddedRuns = 1

// writeStills writes into dir still-NAME.json for each preset, and stills.js, which names them:
// a module, so that the build finds the names in it and gives the files theirs.
func writeStills(dir string) error {
	var index strings.Builder
	index.WriteString("// Written by the build: what embeds show of each preset, by name, and the preset's link.\nexport const stills = [\n")
	for _, p := range scenario.Presets() {
		name := "still-" + p.Name + ".json"
		s, err := stillOf(p.Scenario)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), wire.Append(nil, s), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&index, "  {name: '%s', link: '%s', file: new URL('./%s', import.meta.url).href},\n", p.Name, scenario.EncodeLink(p.Scenario), name)
	}
	index.WriteString("]\n")
	return os.WriteFile(filepath.Join(dir, "stills.js"), []byte(index.String()), 0o644)
}

func stillOf(sc *scenario.Scenario) (still, error) {
	out := still{Parsed: describeScenario(sc), Runs: embeddedRuns, Pictures: map[string]lightDark{}}
	scenes, err := newServer(nil, nil, false).few(sc, embeddedRuns, embedded)
	if err != nil {
		return still{}, err
	}
	for _, s := range scenes {
		var both [2]string
		for i, theme := range []string{"light", "dark"} {
			th, _ := scene.ThemeByName(theme)
			var picture strings.Builder
			if err := paint.SVG(&picture, s, th, "", true); err != nil {
				return still{}, err
			}
			both[i] = picture.String()
		}
		out.Pictures[s.ID] = lightDark{Light: both[0], Dark: both[1]}
	}
	return out, nil
}
