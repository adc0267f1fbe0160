//go:build js

// Command training is training.wasm: engine.wasm with features that only some readers need. It reads training logs,
// trains learners, writes PDF, writes scenarios as programs, and searches for scenarios. The page loads it when it is needed.
package main
