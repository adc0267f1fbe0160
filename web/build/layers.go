package main

import (
	"path"
	"strings"
)

// layers are the folders of static/css in the order in which their sheets win: one of a later folder wins over those of an earlier one,
// whatever their selectors are. Within a folder selectors and the order of the sheets decide.
//
//	base   what looks the same wherever it stands: colours, elements, the header, controls
//	parts  what pages are made of, each styled once
//	place  the text, tables and forms of every page but the playground and embeds
//	pages  what one page alone has
//	last   what holds whatever the others say: hidden elements, forced colours, paper
//
// A sheet that is in none of them wins over all: code.css, since that of CodeMirror, which it changes, is in no layer either.
var layers = []string{"base", "parts", "place", "pages", "last"}

// layersInOrder is what a page's style sheet begins with.
var layersInOrder = "@layer " + strings.Join(layers, ", ") + ";\n"

// addLayers puts each style sheet into the layer of its folder.
func addLayers(files map[string][]byte) {
	for name, css := range files {
		if folder, layer := path.Split(path.Dir(name)); folder == "css/" && path.Ext(name) == ".css" {
			files[name] = []byte("@layer " + layer + " {\n" + string(css) + "}\n")
		}
	}
}
