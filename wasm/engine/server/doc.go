// Package server is the engine behind a message protocol. In Web Workers it is the program engine.wasm; web/build
// sends the same messages to draw what the page shows before that program is loaded.
//
// The same server serves as the coordinator (one: it parses, plans, merges and describes) and as a
// runner (several: they play blocks). Its requests decide its part:
//
//	page -> worker   {type, id, ...}            one of the requests of messages.go
//	worker -> page   {type: 'answer', id, value}  or {type: 'failed', id, path, message}
//
// Every request gets one answer, except a block: it gets progress messages, then 'finished' with its numbers. The
// page's types of all messages, static/js/engine/messages.js, are written from the structs by go generate
// ./wasm/engine/server; a test fails if they are stale.
package server
