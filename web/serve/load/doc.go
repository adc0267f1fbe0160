// Command load measures how many requests the local server can answer. It builds and starts its own server. Clients
// store new scenarios for a quarter of the time and read them for the rest. It prints the requests per second and the
// server's memory beside their targets, and ends with an error if a request fails or a target is missed.
//
//	go run ./web/serve/load                          # five minutes, 64 clients
//	go run ./web/serve/load -seconds 20 -clients 16
//
// The server stores its data in a temporary folder, logs a line for each request to the null device, and limits no
// client. Clients and server share the machine, so a client does as little as possible: it is a connection that writes
// prepared bytes and reads only the status and the body of the answer. Memory is the kernel's RssAnon: the memory of the
// process without the pages of the data file, which the kernel may take back.
package main
