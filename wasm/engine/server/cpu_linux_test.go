package server

import (
	"syscall"
	"unsafe"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID; see clock_gettime(2).
const threadClock = 3

// processorTime returns the processor time of this thread so far, in seconds.
func processorTime() float64 {
	var t syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0)
	return float64(t.Nano()) / 1e9
}
