//go:build !js

package server

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Package wire takes the place of encoding/json in engine.wasm, and is of no use if another package links it.
func TestEngineDoesWithoutEncodingJSON(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "..")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, "risingbandits/wasm/engine/wire") {
		t.Fatalf("go list names no package wire among %d", len(packages))
	}
	if slices.Contains(packages, "encoding/json") {
		t.Error("engine.wasm links encoding/json; use wire for messages, and jsontext below engine/. " +
			"This names who does: go list -deps -f '{{.ImportPath}} {{.Imports}}' ./wasm/engine | grep 'encoding/json\\b'")
	}
}
