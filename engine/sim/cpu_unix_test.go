//go:build unix

package sim

import (
	"syscall"
	"time"
)

// spent returns the processor time that the benchmarks have taken, which what else the machine does
// leaves alone.
func spent() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
