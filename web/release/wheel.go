package main

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"strings"

	"risingbandits/engine/sim"
)

// A wheel is a zip archive with a list of hashes; see the binary distribution format of the Python Packaging User Guide, and
// "Recording installed projects" for the list.

//go:embed python/*.py
var module embed.FS

const metadata = `Metadata-Version: 2.4
Name: rising-bandits
Version: %s
Summary: Stochastic rising bandits: the same scenario gives the same bits everywhere
License-Expression: Apache-2.0
License-File: LICENSE
License-File: LICENCES.txt
Keywords: bandits,regret,simulation,teaching
Requires-Python: >=3.9
Description-Content-Type: text/plain

The command rising, and a module without dependencies that calls it:

    import rising
    rising.run("paper-2-rested", runs=20)["fingerprint"]
`

const (
	wheelForm  = "Wheel-Version: 1.0\nGenerator: risingbandits/web/release\nRoot-Is-Purelib: false\n"
	entryPoint = "[console_scripts]\nrising = rising.__main__:main\n"
)

// wheelName returns the name of the wheel for a system.
func wheelName(s system) string {
	return "rising_bandits-" + sim.Release + "-py3-none-" + s.tags + ".whl"
}

// wheel returns the wheel with a command for a system. The command is in the folder of the module, which calls it there.
func wheel(s system, command []byte, texts []entry) []byte {
	files := []entry{{"rising/" + s.program("rising"), command, true}}
	for _, name := range []string{"__init__.py", "__main__.py"} {
		data, err := module.ReadFile("python/" + name)
		must(err)
		files = append(files, entry{name: "rising/" + name, data: data})
	}
	info := "rising_bandits-" + sim.Release + ".dist-info/"
	tags := ""
	for platform := range strings.SplitSeq(s.tags, ".") {
		tags += "Tag: py3-none-" + platform + "\n"
	}
	for _, t := range texts {
		if strings.HasPrefix(t.name, "LICEN") {
			files = append(files, entry{name: info + "licenses/" + t.name, data: t.data})
		}
	}
	files = append(files,
		entry{name: info + "METADATA", data: fmt.Appendf(nil, metadata, sim.Release)},
		entry{name: info + "WHEEL", data: []byte(wheelForm + tags)},
		entry{name: info + "entry_points.txt", data: []byte(entryPoint)})
	var record strings.Builder
	for _, f := range files {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	return zipped(append(files, entry{name: info + "RECORD", data: []byte(record.String())}))
}
