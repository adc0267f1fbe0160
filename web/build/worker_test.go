package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// A program of the Worker is measured as it is compressed, and refused by a byte too many.
func TestWorkerSize(t *testing.T) {
	noise := make([]byte, workerBudget+1)
	rand.NewChaCha8([32]byte{}).Read(noise) // it cannot be compressed
	said, err := workerSize(noise[:workerBudget-10_000])
	if err != nil || !strings.Contains(said, "of at most 3000000") {
		t.Errorf("got %q, %v", said, err)
	}
	if _, err := workerSize(noise); err == nil {
		t.Error("a program above the budget was accepted")
	}
	if _, err := workerSize(bytes.Repeat([]byte("wasm"), workerBudget)); err != nil {
		t.Errorf("a large program that compresses well was refused: %v", err)
	}
}
