//go:build !js

package server

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// What engine.wasm must not link has another in its place, which is of no use if some package links it all the same.
func TestEngineDoesWithoutLargePackages(t *testing.T) {
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
	for pkg, use := range map[string]string{
		"encoding/json": "wire for messages, and jsontext below engine/",
		"crypto/sha256": "engine/internal/sha256",
	} {
		if slices.Contains(packages, pkg) {
			t.Errorf("engine.wasm links %s; use %s. This names who does: "+
				"go list -deps -f '{{.ImportPath}} {{.Imports}}' ./wasm/engine | grep '%s\\b'", pkg, use, pkg)
		}
	}
}
