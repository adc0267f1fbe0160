// Package reloop gives the functions of a WebAssembly program that Go compiled their loops back.
//
// Go lets a goroutine be resumed at every call, so it compiles a function to basic blocks in a row below
// one dispatch: a jump stores the number of its target and goes back to the top, where a br_table leads
// on. An engine sees one loop around the whole function that any block may follow in, keeps no variable
// in a register from one block to the next, and pays an indirect jump for every branch that is taken.
//
// Here the graph of the blocks is written down again as blocks and loops of WebAssembly, after Ramsey,
// "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow" (ICFP
// 2022). Jumps become branches. The dispatch stays where a goroutine may really come back: at the
// function's entry and, for calls within a loop, at the loop's head.
//
// On the way the code between two jumps is tidied: offsets of floats fold into their loads and stores, and
// a float's bits need not be loaded again.
//
// Go resumes a function by a PC that it has left on its stack, or that Go's linker wrote down: where a call
// returns to; at the call of deferreturn, after recover; and at the begin, when the stack has grown. What
// is built on is checked: that a function's own return addresses lead where its calls say, that the table
// of functions gives PCs their upper bits, that all functions have names and types, that nobody but the
// dispatch reads the PC. One thing is only known, namely which functions of the runtime never return; a
// call of theirs that did would trap.
//
// A function whose control flow is not what Go's compiler writes, or that enters a loop in two places, is
// left as it is, which is as right, and as slow, as before.
//
// # The next Go release
//
// Whoever raises the toolchain line of go.mod runs `make test` and `make loops` with the new release, reads
// its changes in cmd/compile/internal/wasm and cmd/link/internal/wasm, and then adds the release to Tested in
// package web/build/loops and its row to the table below. Until then web/build publishes programs as Go
// writes them, and its last lines say so.
//
// What it gives, as `make loops` prints: a round of paper-15-rested under node 20, on a busy machine of two cores, and
// the bytes of engine.wasm and view.wasm as brotli packs them at quality 5.
//
//	Go      loops  r-ed-ucb  sw-ucb   sw-ts    engine.wasm  view.wasm
//	1.26.8  off    1370 ns   285 ns   717 ns   1,566,848    1,545,194
//	1.26.8  on      966 ns   194 ns   509 ns   1,506,977    1,481,924
package reloop
