// Command build compiles the wasm programs and writes dist/, the folder that hosts publish:
//
//	go run ./web/build              # for publishing: brotli at its best quality
//	go run ./web/build -quality 5   # for development: the same files, but the programs are compressed fast
//	go run ./web/build -packed=false # for this machine alone: no file is compressed
//	go run ./web/build -packed=false -watch # the same, and again after each change of a source
//	go run ./web/build -packed=false -playable FILE # what a page needs to run, with engine.wasm from FILE; see make run
//	go run ./web/build -worker FILE # only the program of the Worker, to FILE; see web/worker
//	go run ./web/build -npm DIR     # only the package for JavaScript, in DIR; see make npm
//	go run ./web/build -sizes engine -quality 9 # only the bytes of engine.wasm by package, packed and not
//	go run ./web/build -check       # exit status 1 if dist/ was not built from these sources
//
// The programs are made faster and smaller by web/gowasm, which one file here calls, improve.go. This builds a site without
// it, whose programs are as Go writes them:
//
//	go run -tags plainwasm ./web/build
//
// Files at the top of static/ keep their names, because people and other sites link to them. All other files
// go to dist/a/. Their names contain a hash of their content, so they may be cached for ever. The build
// rewrites the references to them in HTML, CSS, JavaScript and the app's manifest. In JavaScript a reference is
// new URL('relative/path', import.meta.url), written so.
//
// The modules of all pages are bundled and minified by one run of esbuild, and the style sheets of a page are joined
// into one file: a page of 150 modules takes half as long again until Run can be pressed. Source maps show the modules
// as they were written. Scripts that are no modules, or that a module refers to by their address and that import
// nothing, are published as they are.
//
// Each file has compressed twins, .br and .gz. dist/manifest.json lists all files with a hash of the sources.
// A file that the last manifest lists with the same name and quality is not compressed again, so that a build
// after a small change is fast.
package main
