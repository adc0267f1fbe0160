//go:build js

// Command training is training.wasm: engine.wasm with features that only some readers need. It reads training logs,
// trains learners, and writes PDF. The page loads it when it is needed.
package main
