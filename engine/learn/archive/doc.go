// Package archive unpacks files of examples for package learn: plain, packed by gzip, or inside an archive
// such as the published aclImdb_v1.tar.gz. Only the native command imports it; a browser has its own
// DecompressionStream, and its programs stay small.
//
// Reads files of examples: plain, gzip or tar.
// Gives the examples as package learn reads them.
// Without it, the command reads unpacked files only.
package archive
