// Command release makes what is published of a release, in .release/:
//
//	go run ./web/release          # archives, wheels, notes and checksums; make release builds the page before
//	go run ./web/release -wheels  # the wheels alone
//
// For each system it compiles the server with the page inside and the command. An archive holds both with the licences; a wheel
// holds the command and a thin module of Python, which python/ has. The same commit gives the same bytes: times in archives are
// the day of the release.
package main
