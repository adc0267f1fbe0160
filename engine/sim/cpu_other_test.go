//go:build !unix

package sim

import "time"

var began = time.Now()

// spent returns the time since the start, where a program cannot tell how much of it was its own.
func spent() time.Duration { return time.Since(began) }
