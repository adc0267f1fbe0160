//go:build release

package main

import (
	"embed"
	"io/fs"
)

const defaultDist = ""

//go:embed all:page
var files embed.FS

// embedded is the page that make release has built and copied into the folder page.
var embedded = func() fs.FS {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // cannot happen: the name is a valid path
	}
	return page
}()
