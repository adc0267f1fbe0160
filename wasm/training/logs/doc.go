// Package logs answers the requests about training logs: it holds one log, and says of it what package
// traininglog understood.
package logs
