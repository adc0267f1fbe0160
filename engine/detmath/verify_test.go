//go:build verify

package detmath

// With `make verify`, go test -tags verify -run Accuracy ./engine/detmath, the accuracy tests take all inputs.
func init() { allInputs = true }
