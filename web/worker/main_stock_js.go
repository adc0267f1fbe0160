//go:build js && stock

package main

import (
	"net/http"

	"github.com/syumai/workers"
)

// serve is the package's standard form, one program per request: bench.mjs compares it with ours.
func serve(h http.Handler) { workers.Serve(h) }
