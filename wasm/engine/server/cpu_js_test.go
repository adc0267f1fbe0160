package server

import "syscall/js"

// processorTime returns the processor time of this process so far, in seconds.
func processorTime() float64 {
	used := js.Global().Get("process").Call("cpuUsage")
	return (used.Get("user").Float() + used.Get("system").Float()) / 1e6
}
