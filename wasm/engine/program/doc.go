// Package program runs a server in a Web Worker. engine.wasm and training.wasm share it.
package program
