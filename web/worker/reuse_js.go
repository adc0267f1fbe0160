//go:build js && !stock

package main

import (
	"bytes"
	"io"
	"net/http"
	"syscall/js"
)

// rawBody is the method of the package's ResponseWriter that takes a body as a JavaScript value.
type rawBody interface{ WriteRawJSBody(js.Value) }

var uint8Array = js.Global().Get("Uint8Array")

// reusable lets one program answer many requests. The package ends the program when the body of a response is closed,
// and would panic when the second request closes one. So the answer is collected, and passed on as a JavaScript body,
// which the package does not close.
func reusable(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := answer{header: w.Header()}
		defer func() {
			if fault := recover(); fault != nil {
				a.status = http.StatusInternalServerError // the handler has logged the panic and written what it could
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
		r.Body = bodyOf(r)
		h.ServeHTTP(&a, r)
	})
}

// rawReader is the method of the package's request body that returns the JavaScript value.
type rawReader interface{ GetRawJSBody() js.Value }

// bodyOf returns the body of a request as bodies.mjs has read it. If the client did not send all of it, the body ends
// with an error.
func bodyOf(r *http.Request) io.ReadCloser {
	given, ok := r.Body.(rawReader)
	if !ok {
		return r.Body // there is no body
	}
	read := given.GetRawJSBody()
	array := read.Get("bytes")
	body := make([]byte, array.Length())
	js.CopyBytesToGo(body, array)
	if !read.Get("whole").Bool() {
		return io.NopCloser(io.MultiReader(bytes.NewReader(body), cutOff{}))
	}
	return io.NopCloser(bytes.NewReader(body))
}

// cutOff ends a body that is not complete.
type cutOff struct{}

// Read returns io.ErrUnexpectedEOF.
func (cutOff) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// An answer is a response that is collected before it is sent.
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
