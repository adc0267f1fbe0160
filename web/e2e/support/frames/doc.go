//go:build js

// Command frames is a coordinator for the measurement of a frame: it draws made-up results as the page's
// own coordinator draws those of runs, from arrays to the bytes of a scene. frames.mjs builds it, and
// coordinator.js runs it in a worker, where this program adds its functions to the object `coordinator`.
package main
