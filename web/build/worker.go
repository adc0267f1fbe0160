package main

import (
	"bytes"
	"fmt"
	"os"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
)

// workerBudget is the most bytes of the Worker's program, compressed by gzip at its best: what a free account could deploy
// by the platform's older limit. Newer pages of the platform name a limit of 64 MiB without compression.
const workerBudget = 3_000_000

// buildWorker writes the Worker's program to a file and prints its size.
func buildWorker(o options, r *report) error {
	c := &compiler{root: o.root, report: r, improve: o.improve,
		fonts: [][]byte{liberationsansregular.TTF, liberationsansbold.TTF}}
	program, err := c.program("./web/worker", o.worker)
	if err != nil {
		return err
	}
	if err := os.WriteFile(o.worker, program, 0o600); err != nil {
		return err
	}
	r.end("built %s", o.worker)
	said, err := workerSize(program)
	fmt.Fprintln(r.out, said)
	return err
}

// workerSize returns a sentence about the size of a program of the Worker, and an error if it is above the budget.
func workerSize(program []byte) (string, error) {
	var packed bytes.Buffer
	z, err := gzipWriter(&packed)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(program); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	said := fmt.Sprintf("the Worker's program: %d bytes, compressed by gzip %d, of at most %d", len(program), packed.Len(), workerBudget)
	if packed.Len() > workerBudget {
		return said, fmt.Errorf("the Worker's program is %d bytes too large when compressed", packed.Len()-workerBudget)
	}
	return said, nil
}
