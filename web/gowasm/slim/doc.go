// Package slim makes a WebAssembly program that Go linked smaller to download, in three ways.
//
// It removes the tables that give the source's file and line for a PC. The program runs the same. Its stack traces
// still name the functions, with "?:0" for the place. Go's linker has no flag for this: -w and -s remove what debuggers
// read, but these tables are read by the runtime.
//
// It writes the data in few segments. Go's linker begins a new segment after each eight bytes of zeros, more than
// 70,000 in all: the table of functions of a WebAssembly program has an entry for each 4 kB of its text, and each
// function counts as 64 kB. Zeros compress better than addresses.
//
// Of fonts that the program only draws with, such as the Worker's, it keeps what drawing reads.
//
// Bytes of the programs of this repository, compressed by brotli at quality 5, with Go 1.27.4:
//
//	           engine.wasm  view.wasm
//	as linked    1,993,041    918,311
//	slim         1,709,753    773,220
//
// What the package assumes about the tables is in func pcvalue and type _func of package runtime: an offset of 0 says
// that a function has no such table. It checks everything that it reads.
package slim
