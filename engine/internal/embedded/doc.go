// Package embedded reads the files that a package embeds.
//
// The methods of embed.FS are not used, because package embed gives files a time, and with that time's methods and their texts come:
// 21 kB of engine.wasm, compressed.
//
// Reads an embed.FS.
// Gives the text of a file.
// Without it, engine.wasm is larger.
package embedded
