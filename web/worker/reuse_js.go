//go:build js && !stock

package main

import (
	"bytes"
	"net/http"
	"syscall/js"
)

// rawBody is the part of the package's ResponseWriter that takes a body as JavaScript has it.
type rawBody interface{ WriteRawJSBody(js.Value) }

var uint8Array = js.Global().Get("Uint8Array")

// reusable lets one program answer many requests. The package ends the program when the body of a response is
// closed, which the second request would do again and panic. So the answer is gathered, and handed over as a body of
// JavaScript's, which the package does not close.
func reusable(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := answer{header: w.Header()}
		defer func() {
			if fault := recover(); fault != nil {
				a.status = http.StatusInternalServerError // the handler has logged it, and written what it could
			}
			a.header.Del("Content-Length")
			if a.status == 0 {
				a.status = http.StatusOK
			}
			body := uint8Array.New(a.body.Len())
			js.CopyBytesToJS(body, a.body.Bytes())
			if r.Method == http.MethodHead {
				body = uint8Array.New(0)
			}
			w.(rawBody).WriteRawJSBody(body)
			w.WriteHeader(a.status)
		}()
		h.ServeHTTP(&a, r)
	})
}

// An answer is a response that is gathered before it is given.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers to answer with.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sets the status, once.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write adds to the body.
func (a *answer) Write(data []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(data)
}
