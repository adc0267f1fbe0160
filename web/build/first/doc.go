// Package first draws what the page and its embeds show before engine.wasm is loaded: the presets as the engine
// describes them, and charts of a few runs as pictures.
//
// It sends the engine's server the same messages as the page, so that these files say and show what the engine will say
// and show.
package first
