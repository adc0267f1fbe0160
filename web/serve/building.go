package main

import (
	_ "embed"
	"net/http"
	"strings"

	"risingbandits/web/headers"
)

// While make run builds what a page does not need to run, the file headers.Building is in the folder of the site. What is missing then
// is answered by a page that opens what was asked for once it is there.

var (
	//go:embed building.html
	buildingPage []byte
	//go:embed building.js
	buildingScript []byte
)

// buildingName is the address of the page's script.
const buildingName = "/" + headers.Building + ".js"

// beingBuilt answers that what is asked for is being built: with a page if a browser opens an address, else with a sentence.
func beingBuilt(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path == buildingName:
		h.Set("Content-Type", types[".js"])
		w.Write(buildingScript)
	case strings.Contains(r.Header.Get("Accept"), "text/html"):
		h.Set("Retry-After", "2")
		h.Set("Content-Type", types[".html"])
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write(buildingPage)
	default:
		h.Set("Retry-After", "2")
		http.Error(w, "this file is being built; try again in a few seconds", http.StatusServiceUnavailable)
	}
}
