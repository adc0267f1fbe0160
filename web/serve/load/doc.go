// Command load shows how much the local server takes: it builds and starts one of its own, lets clients store new
// scenarios for a quarter of the time and read them for the rest, and prints requests a second and the server's memory
// beside what they should be. It ends with an error if a request fails or a target is missed.
//
//	go run ./web/serve/load                          # five minutes, 64 clients
//	go run ./web/serve/load -seconds 20 -clients 16
//
// The server keeps its data in a folder that goes away, logs a line for each request to the null device, and limits no
// client. Clients and server share the machine, so that a client here is a connection that writes prepared bytes and reads
// no more of the answer than its status and its body. Memory is the kernel's RssAnon: what the process itself holds,
// without the pages of the data file, which the kernel may take back.
package main
