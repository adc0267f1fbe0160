package first

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/scenario"
)

// checkPicture fails the test unless both themes are SVG that differs in colours.
func checkPicture(t *testing.T, name string, p picture) {
	t.Helper()
	for theme, svg := range map[string]string{"light": p.Light, "dark": p.Dark} {
		d, elements := xml.NewDecoder(strings.NewReader(svg)), 0
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s, %s: %v", name, theme, err)
			}
			if _, ok := token.(xml.StartElement); ok {
				elements++
			}
		}
		if elements < 5 {
			t.Errorf("%s, %s: a picture of %d elements", name, theme, elements)
		}
	}
	if p.Light == p.Dark {
		t.Errorf("%s looks the same in both themes", name)
	}
}

func decode(t *testing.T, files map[string][]byte, name string, v any) {
	t.Helper()
	if err := json.Unmarshal(files[name], v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// A document is what tests read of a parsed scenario.
type document struct {
	Hash     string `json:"hash"`
	Scenario struct {
		Runs int `json:"runs"`
	} `json:"scenario"`
}

func TestFiles(t *testing.T) {
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	all := scenario.Presets()
	var f struct {
		Description struct {
			Presets []struct {
				Name string `json:"name"`
				Hash string `json:"hash"`
			} `json:"presets"`
		} `json:"description"`
		Parsed []document `json:"parsed"`
		Runs   int        `json:"runs"`
	}
	decode(t, files, "first.json", &f)
	if len(f.Description.Presets) != len(all) || len(f.Parsed) != parsedPresets || f.Runs != openingRuns {
		t.Fatalf("first.json has %d presets, %d of them whole, pictures of %d runs", len(f.Description.Presets), len(f.Parsed), f.Runs)
	}
	for i, p := range f.Parsed {
		if p.Hash != all[i].Scenario.Hash() || p.Scenario.Runs != all[i].Scenario.Runs {
			t.Errorf("whole preset %d is another scenario than %s", i, all[i].Name)
		}
	}
	for _, b := range opening {
		checkPicture(t, b.ID, picture{string(files[b.ID+"-light.svg"]), string(files[b.ID+"-dark.svg"])})
	}
	var gallery map[string]picture
	decode(t, files, "gallery.json", &gallery)
	for _, p := range all {
		name := "still-" + p.Name + ".json"
		var s struct {
			Parsed   document           `json:"parsed"`
			Runs     int                `json:"runs"`
			Pictures map[string]picture `json:"pictures"`
		}
		decode(t, files, name, &s)
		if s.Parsed.Hash != p.Scenario.Hash() || s.Runs != presetRuns || len(s.Pictures) != len(embedded) {
			t.Errorf("%s: scenario %s, %d runs, %d pictures", name, s.Parsed.Hash, s.Runs, len(s.Pictures))
		}
		checkPicture(t, name, s.Pictures[chart.Payoffs])
		checkPicture(t, p.Name+" in the gallery", gallery[p.Name])
		if n := strings.Count(s.Pictures[chart.Regret].Light, " stroke="); n < len(p.Scenario.Policies) {
			t.Errorf("%s: the regret of %d policies has %d strokes", name, len(p.Scenario.Policies), n)
		}
		if strings.Contains(gallery[p.Name].Light, "<text") {
			t.Errorf("the gallery's picture of %s has texts", p.Name)
		}
		var more map[string]picture
		decode(t, files, "others-"+p.Name+".json", &more)
		for _, b := range others() {
			if b.ID == "pairs" && len(p.Scenario.Policies) < 2 {
				if !strings.Contains(more[b.ID].Light, "<text") {
					t.Errorf("the pairs of %s, of a single policy, say nothing", p.Name)
				}
				continue
			}
			checkPicture(t, b.ID+" of "+p.Name, more[b.ID])
		}
		want := fmt.Sprintf("{name: '%s', link: '%s', file: new URL('./%s', import.meta.url).href, others: new "+
			"URL('./others-%[1]s.json', import.meta.url).href}",
			p.Name, scenario.EncodeLink(p.Scenario), name)
		if !strings.Contains(string(files["stills.js"]), want) {
			t.Errorf("stills.js lacks %s", want)
		}
	}
	if want := 3 + 2*len(opening) + 2*len(all); len(files) != want {
		t.Errorf("%d files, want %d", len(files), want)
	}
}

// What the engine refuses stops the build, with the engine's words.
func TestRefusalsAreErrors(t *testing.T) {
	e := newEngine()
	for want, err := range map[string]error{
		"show: version": e.play(`{"version":7}`),
		"layout: boxes[0].id: no chart is called \"pie\"": e.ask("layout", map[string]any{"boxes": []box{{ID: "pie"}}}, nil, nil),
		"merge: ": e.ask("merge", nil, []byte{1}, nil),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got the error %v, want %s…", err, want)
		}
	}
}
