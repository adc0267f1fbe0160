// Package server is the engine behind a message protocol. In Web Workers it is the program engine.wasm; web/build
// sends the same messages to draw what the page shows before that program is loaded.
//
// One server is the coordinator: it parses, plans, merges and lays out charts. The others are runners: they play
// blocks. The requests that a server gets decide which it is:
//
//	page -> worker   {type, id, ...}            one of the requests of messages.go
//	worker -> page   {type: 'answer', id, value}  or {type: 'failed', id, path, message}
//
// Every request gets one answer, except a block: it gets progress messages, then 'finished' with its numbers. The
// page's types of all messages, static/js/engine/messages.js, are generated from the structs by go generate
// ./wasm/engine/server; a test fails if they are stale.
package server
