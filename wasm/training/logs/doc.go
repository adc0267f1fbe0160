// Package logs answers the requests about training logs. It holds one log, and answers with what package traininglog
// understood of it.
package logs
