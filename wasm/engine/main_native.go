//go:build !js

package main

import (
	"errors"
	"fmt"
	"os"
)

// main, outside a browser, writes what the page and its embeds show before this program has come
// to them: see writeFirst and writeStills. web/build calls it.
func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "engine: this program runs in a browser's worker; build it with: go run ./web/build")
		os.Exit(2)
	}
	if err := errors.Join(writeFirst(os.Args[1]), writeStills(os.Args[1])); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}
