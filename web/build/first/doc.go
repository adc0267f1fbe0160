// Package first draws what the page and its embeds show before engine.wasm has come: the presets as the engine
// describes them, and charts of a few runs as pictures.
//
// It asks the engine's server by the messages that the page sends, so that these files say and show what the
// engine will say and show.
package first
