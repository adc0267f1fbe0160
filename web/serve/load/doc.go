// Command load measures the local server: how many scenarios it stores and returns each second, whether all answers are
// correct, and whether its memory stays constant. It starts its own server on this machine, connects to no other, and
// ends by itself.
//
//	go run ./web/serve/load -seconds 300 -clients 64
package main
