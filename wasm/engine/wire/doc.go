// Package wire converts Go values to JSON and back, for messages between a page and its worker.
//
// It is encoding/json without most of it: the structs of one program, no user's documents, no methods on
// types. That package, with what it brings along, makes engine.wasm 3 % larger: 1,286 kB of brotli where
// there are 1,249. A test of wasm/engine/server keeps it out, and the tests here compare with it. Fields are named by
// their json tags, of which omitempty is the only option known; those without a tag are left out. A nil slice is written as [].
package wire
