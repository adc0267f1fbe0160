// Command load measures the local server: how many scenarios it stores and hands out a second, whether all
// answers are right, and whether its memory stays flat. It starts a server of its own on this machine, talks to no
// other, and stops by itself.
//
//	go run ./web/serve/load -seconds 300 -clients 64
package main
