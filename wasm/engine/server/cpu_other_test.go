//go:build !js && !linux

package server

import "time"

var began = time.Now()

// processorTime returns the time since the start, in seconds: the processor's is read on Linux alone.
func processorTime() float64 { return time.Since(began).Seconds() }
