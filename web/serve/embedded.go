//go:build !release

package main

import "io/fs"

// defaultDist is where go run ./web/build writes the page.
const defaultDist = "dist"

// embedded is the page inside the program: make release puts one there.
var embedded fs.FS
