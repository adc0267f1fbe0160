// Package slim makes a WebAssembly program that Go linked smaller to send, in two ways.
//
// It takes out the tables that give the source's file and line for a PC. The program runs the same. Its
// stack traces still name the functions, with "?:0" for the place. Go's linker has no flag for this: -w and -s
// take out what debuggers read, and these tables are what the runtime reads.
//
// It writes the data in few segments. Go's linker begins a new one after each eight bytes of zeros, which
// makes more than 70,000 of them: a program for WebAssembly has an entry of the table of functions for each
// 4 kB of its text, where each function counts 64 kB. Zeros pack better than addresses.
//
// Bytes of the programs of this repository, packed by brotli at quality 5, with Go 1.26.8:
//
//	           engine.wasm  view.wasm
//	as linked    1,506,977    948,824
//	slim         1,288,610    797,090
//
// What the package assumes of the tables is in func pcvalue and type _func of package runtime: an offset of 0
// says that a function has no such table. It checks all that it reads.
package slim
