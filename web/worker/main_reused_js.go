//go:build js && !stock

package main

import (
	"net/http"

	"github.com/syumai/workers"
)

// serve lets one program answer all requests of an isolate; it never returns.
func serve(h http.Handler) {
	workers.ServeNonBlock(reusable(h))
	workers.Ready()
	select {}
}
