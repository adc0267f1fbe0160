//go:build js

// Command frames is a desk for the measurement of a frame: it draws made-up results as the page's
// own desk draws those of runs, from arrays to the bytes of a scene. frames.mjs builds it, and
// desk.js runs it in a worker, where it finds an object `desk` and gives it its verbs.
package main
