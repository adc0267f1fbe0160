// Package size says which packages the code of a WebAssembly program comes from that Go linked with names, that is, without -s.
package size
