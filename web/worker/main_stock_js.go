//go:build js && stock

package main

import (
	"net/http"

	"github.com/syumai/workers"
)

// serve is the package's own shape, one program for each request: bench.mjs measures it beside ours.
func serve(h http.Handler) { workers.Serve(h) }
