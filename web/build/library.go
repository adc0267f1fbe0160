package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const (
	// libraryModule is the engine as a library, in static/.
	libraryModule = "js/rising.js"
	// library is its name in dist/, where every site has it for other pages: one module with all that it imports.
	library = "rising.js"
	// elementScript is the element <rising-bandits> as a plain script, in static/ and in dist/.
	elementScript = "rising-bandits.js"
	// serveModule is what it runs in its workers or on the calling thread.
	serveModule = "js/engine/serve.js"
)

// ofLibrary is the reference to the engine in libraryModule.
const ofLibrary = "new URL('../wasm/engine.wasm', import.meta.url)"

// serveText returns the module serveModule: the toolchain's loader and boot.js in a function of globalThis, and the same as the text
// of a script.
func serveText(loader, boot []byte) ([]byte, error) {
	// The loader also writes to the global fs by its bare name.
	const fs = "const fs = {writeSync: (fd, bytes) => globalThis.fs.writeSync(fd, bytes)}\n"
	function := "(globalThis) {\n" + fs + string(loader) + string(boot) + "}\n"
	script := api.Transform("(function "+function+")(globalThis)", api.TransformOptions{
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, Target: api.ES2022, LegalComments: api.LegalCommentsNone,
	})
	if err := failed(script.Errors); err != nil {
		return nil, err
	}
	return []byte("export function serve" + function + "export const source = " + strconv.QuoteToASCII(string(script.Code)) + "\n"), nil
}

// bundleLibrary returns libraryModule as one module that finds engine.wasm at an address.
func bundleLibrary(files map[string][]byte, address string, small bool) ([]byte, error) {
	return bundleOne(files, libraryModule, small, func(source string) (string, error) {
		text := string(files[source])
		if source != libraryModule {
			return text, nil
		}
		if strings.Count(text, ofLibrary) != 1 {
			return "", fmt.Errorf("static/%s: want %s once", libraryModule, ofLibrary)
		}
		return strings.Replace(text, ofLibrary, "new URL('"+address+"', import.meta.url)", 1), nil
	})
}

// bundleOne returns a module of static/ with all that it imports as one. load returns the text of each.
func bundleOne(files map[string][]byte, entry string, small bool, load func(source string) (string, error)) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatESModule, Target: api.ES2022, AbsWorkingDir: "/",
		MinifyWhitespace: small, MinifySyntax: small, MinifyIdentifiers: small, LegalComments: api.LegalCommentsNone,
		Plugins: []api.Plugin{memory(files, load)},
	})
	if err := failed(append(result.Errors, result.Warnings...)); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// nameLibrary adds the library to the site, if it has one. It keeps its name, since others import it.
func (n *namer) nameLibrary() error {
	if n.files[libraryModule] == nil {
		return nil
	}
	address, err := n.address(library, "wasm/engine.wasm")
	if err != nil {
		return err
	}
	data, err := bundleLibrary(n.files, address, true)
	if err != nil {
		return err
	}
	n.named[library] = file{source: library, path: library, data: data}
	return nil
}
