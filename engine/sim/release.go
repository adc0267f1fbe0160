package sim

import (
	"strconv"

	"risingbandits/engine/scenario"
)

// Release is the version of the project, by semantic versioning, and Released its day. The first number is raised when something
// ceases to work as it did: a link or a document, a member of an answer, a flag, an address. It is not raised for results: Numerics
// counts their versions. Nothing else states these two but CITATION.cff and .github/codemeta.json, which a test of web/release
// holds to them.
const (
	Release  = "1.0.0"
	Released = "2026-11-28"
)

// Versions returns the three versions of a program in words: its release, that of the numerics and that of the scenario.
func Versions() string {
	return Release + ", numerics version " + strconv.Itoa(Numerics) + ", scenario version " + strconv.Itoa(scenario.Version)
}
