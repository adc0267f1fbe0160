//go:build verify

package command

func init() { thorough = true }
