//go:build js

// Command engine is engine.wasm. Package program passes messages from JavaScript to a server, and the server's answers to
// JavaScript. Package server does everything else, and its tests run natively.
package main
