// Package slim makes a WebAssembly program that Go linked smaller to download, in three ways.
//
// It removes the tables that give the source's file and line for a PC, and those that only stack traces read: which calls were
// inlined, and where arguments are. The program runs the same. Its stack traces name functions with "?:0" for the place, without
// arguments, and without the functions that were inlined, which package runtime no longer counts in Callers. It also removes the
// tables of places where a function must not be interrupted, because no program for the web is. Go's linker has no flag for this: -w
// and -s remove what debuggers read, but these tables are read by the runtime.
//
// It writes the data in few segments. Go's linker begins a new segment after each eight bytes of zeros, more than
// 70,000 in all: the table of functions of a WebAssembly program has an entry for each 4 kB of its text, and each
// function counts as 64 kB. Zeros compress better than addresses.
//
// Of fonts that the program only draws with, such as the Worker's, it keeps what drawing reads.
//
// The tables that stack traces alone read were 104 kB of the 1,691 kB that engine.wasm had when compressed by brotli at its best.
//
// What the package assumes about the tables is in func pcvalue, func funcdata and type _func of package runtime: an offset of 0 says
// that a function has no such table, and one of ^0 that it has no such data. It checks everything that it reads.
package slim
