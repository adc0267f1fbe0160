// Package npm describes the package for JavaScript, which web/build makes. web/release tests that it agrees with the release.
package npm

import (
	"encoding/json"

	"risingbandits/engine/sim"
)

const name = "rising-bandits"

// File returns the name of the package's file, as npm names it.
func File() string { return name + "-" + sim.Release + ".tgz" }

// manifest is package.json: it says what the package exports.
type manifest struct {
	Name        string         `json:"name"`
	Version     string         `json:"version"`
	Description string         `json:"description"`
	Keywords    []string       `json:"keywords"`
	License     string         `json:"license"`
	Type        string         `json:"type"`
	Exports     map[string]any `json:"exports"`
	Types       string         `json:"types"`
	SideEffects bool           `json:"sideEffects"`
	Engines     any            `json:"engines"`
}

// An export is one way into the package. The types come first, as TypeScript wants it.
type export struct {
	Types   string `json:"types"`
	Default string `json:"default"`
}

// Manifest returns the package's package.json.
func Manifest() ([]byte, error) {
	return json.MarshalIndent(manifest{
		Name: name, Version: sim.Release, License: "Apache-2.0", Type: "module", Types: "./types/rising.d.ts",
		Description: "Simulates policies for stochastic rising bandits, with the same bits as the command rising.",
		Keywords:    []string{"bandits", "rising bandits", "simulation", "regret", "WebAssembly"},
		Exports: map[string]any{
			".":              export{"./types/rising.d.ts", "./rising.js"},
			"./element":      export{"./types/embed/tag.d.ts", "./element.js"},
			"./engine.wasm":  "./engine.wasm",
			"./package.json": "./package.json",
		},
		Engines: map[string]string{"node": ">=20"},
	}, "", "  ")
}
