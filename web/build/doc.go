// Command build compiles the wasm programs and writes dist/, the folder that is published:
//
//	go run ./web/build              # what is published: brotli at its best
//	go run ./web/build -quality 5   # the same files, the programs compressed fast, for working on them
//	go run ./web/build -check       # exit status 1 if dist/ was not built from these sources
//
// Files at the top of static/ keep their names, since people and other sites link to them.
// Everything else goes under dist/a/ with a hash of its content in its name and may be cached
// for ever; the references to it, in HTML, CSS, JavaScript and the app's manifest, are rewritten. There is no
// bundler: a module stays a module, and a reference is a relative path in quotes.
//
// Each file has a twin .br and .gz beside it, and dist/manifest.json lists them all with a hash
// of the sources. A file whose name and quality are found in the last manifest is not compressed
// again, so that a build after a change of CSS costs what the change costs.
package main
