//go:build js

// Command engine is engine.wasm: it hands what JavaScript says to a server, and what the server answers to
// JavaScript. Everything else is decided in package server, which is tested natively.
package main
