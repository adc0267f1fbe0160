package traininglog

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// An archive that holds nothing but an archive is refused by the name of the inner one.
func TestANestedZipIsNamed(t *testing.T) {
	pack := func(name string, data []byte) []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		f.Write(data)
		w.Close()
		return out.Bytes()
	}
	room := int64(MaxBytes)
	outer := pack("inner.zip", pack("a.csv", []byte("step,acc\n1,0.5\n")))
	_, err := unzip(File{Name: "outer.zip", Data: outer}, &room)
	if err == nil || !strings.Contains(err.Error(), "inner.zip") {
		t.Errorf("got %v, want an error that names inner.zip", err)
	}
}
