package main

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// A file of a type that the server does not know is answered with 404, and a service worker that meets one keeps nothing.
func TestEveryFileOfTheSiteHasAType(t *testing.T) {
	err := fs.WalkDir(os.DirFS("../../static"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name()[0] == '.' {
			return err
		}
		if strings.HasSuffix(name, ".d.ts") { // types of TypeScript, which the build leaves out
			return nil
		}
		if _, known := types[path.Ext(name)]; !known {
			t.Errorf("static/%s: no media type for %q", name, path.Ext(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
