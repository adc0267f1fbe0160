// Same compares the command rising of two states of the project: what it prints on a few hundred command lines, how it exits,
// and what it writes, byte for byte.
//
//	go run ./engine/cmd/same [-quick] [-keep] BASE
//
// BASE is a commit. Its command and that of the working tree get the same input, which comes from BASE. The command lines
// iterate the registries of the working tree: a kind that BASE did not have is therefore a difference. Each difference is printed
// with its command and its first unequal lines, and the exit status is then 1.
//
// Not compared are times, progress, and the files in which work in progress is kept (part…, played.jsonl): what a merge prints
// is compared instead. JSON in which members were added, and nothing else was changed, is counted apart.
//
// Reads a commit and the working tree.
// Gives the differences of all that the command prints.
// Without it, a change of code may change an output unseen.
package main
