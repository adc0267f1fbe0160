//go:build verify

package main

func init() { thorough = true }
