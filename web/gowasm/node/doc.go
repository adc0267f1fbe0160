// Command node runs a WebAssembly program of Go under node with the loops that published programs have:
//
//	GOOS=js GOARCH=wasm go test -ldflags=-s=false -exec "$(go tool -n node)" ./engine/...
//
// Without the flag, go test leaves out the names that package reloop needs. Everything else works as with Go's own
// go_js_wasm_exec.
package main
