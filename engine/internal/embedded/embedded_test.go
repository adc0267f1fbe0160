package embedded

import (
	"embed"
	"io/fs"
	"testing"
)

//go:embed *.go testdata
var files embed.FS

// What is read is what embed.FS reads, file by file.
func TestRead(t *testing.T) {
	n := 0
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		want, err := files.ReadFile(name)
		if got, ok := Read(&files, name); !ok || got != string(want) || err != nil {
			t.Errorf("%s: %d bytes, %v; want %d, %v", name, len(got), ok, len(want), err)
		}
		n++
		return nil
	})
	if err != nil || n < 3 {
		t.Errorf("%d files, %v", n, err)
	}
	for _, name := range []string{"", "none.go", "testdata/none", "embedded", "Embedded.go"} {
		if _, ok := Read(&files, name); ok {
			t.Errorf("there is a file %q", name)
		}
	}
	if _, ok := Read(&embed.FS{}, "embedded.go"); ok {
		t.Error("a file is in no files")
	}
}
