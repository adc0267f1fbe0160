// Command serve runs the playground on your own machine: it serves the page as a host on the web does, with
// the same types, headers and compressed files, and with it the share service (web/share), which stores
// scenarios in a file.
//
//	go run ./web/build && go run ./web/serve   # http://localhost:8080
//
// Flags set where it listens, where the page and the data are, and how much a client may do; -h lists them. SIGINT and
// SIGTERM let running requests finish before the program ends. Built with the tag release, the program contains the
// page: see make release.
package main
