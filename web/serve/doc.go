// Command serve is the playground on a machine of one's own: the page as its host on the web shows it, with
// the same types, headers and packed files, and beside it the share service (web/share), which keeps
// scenarios in a file.
//
//	go run ./web/build && go run ./web/serve   # http://localhost:8080
//
// Flags say where it listens, where the page and the data are, and what a client may take; -h lists them.
// SIGINT and SIGTERM let running requests finish before the program ends. Built with the tag release, the
// program contains the page: see make release.
package main
