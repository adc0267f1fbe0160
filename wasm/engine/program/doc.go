// Package program runs a server in a Web Worker: what engine.wasm and training.wasm share.
package program
