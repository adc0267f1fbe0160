// Command serve shows dist/ on this machine as its host will on the web: the same types,
// headers and packed files.
//
//	go run ./web/build && go run ./web/serve   # http://localhost:8080
//
// The headers are defined once, in headers.go; a test holds netlify.toml against them.
package main
