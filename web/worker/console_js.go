//go:build js && !stock

package main

import (
	"bytes"
	"syscall/js"
)

// logTo is where the log goes. Each line is one call of the console; os.Stdout would need about twelve.
var logTo console

// A console writes lines to JavaScript's console.
type console struct{}

var theConsole = js.Global().Get("console")

// Write writes a line.
func (console) Write(line []byte) (int, error) {
	theConsole.Call("log", string(bytes.TrimSuffix(line, []byte("\n"))))
	return len(line), nil
}
