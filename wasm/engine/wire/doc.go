// Package wire turns Go values into JSON and back for messages between a page and its worker.
//
// It is encoding/json without most of it: the structs of one program, no user's documents, no
// methods on types. That package, with what it brings along, is a tenth of engine.wasm on the
// wire; the tests hold this one against it. Fields are named by their json tags, of which
// omitempty is the only option known.
package wire
