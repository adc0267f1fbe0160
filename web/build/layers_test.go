package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A sheet is in the layer of its folder, and the first thing that a page's sheet says is the order of the layers.
func TestLayersOfAPage(t *testing.T) {
	files := site()
	files["css/base/page.css"], files["css/pages/more.css"] = []byte("b { color: red }\n"), []byte("a { color: red }\n")
	files["index.html"] = []byte(`<link rel="stylesheet" href="css/base/page.css">` + "\n  " + `<link rel="stylesheet" href="css/pages/more.css">`)
	addLayers(files)
	got := string(publish(t, files)["css/of-index.css"].data)
	want := layersInOrder + "@layer base {\nb { color: red }\n}\n@layer pages {\na { color: red }\n}\n"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Every sheet is in the folder of a layer, but code.css, and no sheet names layers itself.
func TestLayers(t *testing.T) {
	var outside []string
	err := filepath.WalkDir("../../static/css", func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		css, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if strings.Contains(string(css), "@layer") || strings.Contains(string(css), "@import") {
			t.Errorf("%s: its folder is its layer, and pages link all sheets", file)
		}
		if layer := path.Base(path.Dir(filepath.ToSlash(file))); !slices.Contains(layers, layer) {
			outside = append(outside, layer+"/"+d.Name())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"css/code.css"}; !slices.Equal(outside, want) {
		t.Errorf("%v are in no layer, want %v alone", outside, want)
	}
}
