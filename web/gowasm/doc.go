// Package gowasm makes a WebAssembly program that Go compiled faster and smaller. It is of use to any Go program, and knows
// nothing of this project: it imports no other package of it, and a test holds that.
//
// It is here because a reader of the playground waits for the download and then for the runs, and nothing else does this for
// Go's programs: Go's compiler writes one loop with a jump table for each function, Go's linker keeps tables that a page does
// not need, and general tools such as wasm-opt change neither.
//
// The parts, each of which is switched off by a flag of web/build, and what a program loses without it, as `make gains`
// prints it with Go 1.27.4 for engine.wasm and view.wasm, compressed:
//
//	part         what it does                                            flag          without it
//	reloop       rebuilds the loops of functions                         -loops=off    a round takes 1.28 times the time,
//	                                                                                   the programs 1.05 times the bytes
//	slim         removes tables of lines, joins segments, thins fonts    -slim=false   1.23 times the bytes
//	lean         leaves out of Ebiten what no page uses                  -lean=false   2.13 times the bytes of view.wasm
//
// Beside them stand loops, which decides whether reloop may be trusted with a Go release and checks what it wrote; the
// command node, which runs a program under node, tests above all, with the loops of published programs; and flowtest, the
// program on which the tests of all parts stand; and size, which says how many bytes of a program each package has.
//
// Without all of it, `go run -tags plainwasm ./web/build` writes a site that computes the same: `make verify-plainwasm` builds it
// and tests it in a browser. Who wants no such code at all deletes this folder, web/build/improve.go, the tag in
// web/build/plain.go, the folder's name in web/build/tree.go and the tool line of go.mod; `make test-wasm` then needs Go's own
// go_js_wasm_exec.
package gowasm
