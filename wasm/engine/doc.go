// Command engine is engine.wasm: the engine behind a message protocol, run in Web Workers.
//
// The same program serves as the desk (one: it parses, plans, merges and describes) and as a
// runner (several: they play blocks). What it is follows from what it is asked:
//
//	page -> worker   {type, id, ...}            one of the requests of messages.go
//	worker -> page   {type: 'answer', id, value}  or {type: 'failed', id, path, message}
//
// Every request gets one answer, but for a block, which first gives progress and then
// 'finished' with its numbers. main_js.go only converts between JavaScript's values and Go's;
// what is decided is decided in plain files, which are tested natively. The page's types of all messages,
// static/js/engine/messages.js, are written from the structs by go generate; a test fails if they are stale.
package main
