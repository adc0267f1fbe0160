// Package reloop rebuilds the loops in the functions of a WebAssembly program that Go compiled.
//
// Go can resume a goroutine at every call. So it compiles a function to a row of basic blocks below one
// dispatch: a jump stores the number of its target block and goes back to the top, where a br_table branches
// to that block. A WebAssembly engine sees one loop around the whole function, in which any block may follow
// any other. So it keeps no variable in a register from one block to the next, and needs an indirect jump for
// every taken branch.
//
// This package writes the graph of the blocks as blocks and loops of WebAssembly, by the method of Ramsey,
// "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP
// 2022). Jumps become branches. The dispatch remains only where a goroutine can be
// resumed: at the function's entry and, for calls within a loop, at the head of the loop.
//
// It also improves the code between two jumps: offsets of floats become part of their loads and stores, and a
// float's bits are not loaded again.
//
// Go resumes a function by a PC that the function left on its stack, or that Go's linker wrote: where a call
// returns to; at the call of deferreturn, after recover; and at the beginning, when the stack has grown. The
// package checks its assumptions: a function's return addresses lead where its calls say, the table of
// functions gives PCs their upper bits, all functions have names and types, and only the dispatch reads the
// PC. One assumption is not checked: the list of runtime functions that never return. If one did return, the
// program would trap.
//
// A function whose control flow differs from what Go's compiler writes, or that enters a loop in two places,
// is not changed. It is as correct and as slow as before.
//
// # The next Go release
//
// To raise the toolchain line of go.mod, run `make test` and `make gains` with the new release, read
// its changes in cmd/compile/internal/wasm and cmd/link/internal/wasm, and then add the release to Tested in
// package web/gowasm/loops and a row to the table below. If type _func or type pcHeader of package runtime
// changed, package web/gowasm/slim must follow. Until then web/build publishes programs as Go
// writes them, and its last lines say so.
//
// What it gains, as `make gains` prints it: the processor time of a round of the paper's seven policies in Chromium, and the
// bytes of engine.wasm and view.wasm, compressed by brotli at quality 5, without rebuilt loops over those with them.
//
//	Go      time  bytes
//	1.26.8  1.21  1.05
//	1.27.4  1.28  1.05
package reloop
