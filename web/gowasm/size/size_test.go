package size

import (
	"testing"

	"risingbandits/web/gowasm/flowtest"
)

func TestRead(t *testing.T) {
	program := flowtest.Wasm(t)
	p, err := Read(program)
	if err != nil {
		t.Fatal(err)
	}
	sum := len(p.Data)
	for _, code := range p.Code {
		sum += len(code)
	}
	if sum > p.Bytes || sum < p.Bytes*9/10 || p.Bytes >= len(program) {
		t.Errorf("code and data have %d of %d bytes, of %d with names", sum, p.Bytes, len(program))
	}
	for _, of := range []string{"main", "runtime", "fmt", "internal_runtime_maps"} {
		if len(p.Code[of]) < 500 {
			t.Errorf("package %s has %d bytes of code", of, len(p.Code[of]))
		}
	}
	for n := 0; n < len(program); n += 1 + len(program)/500 {
		if _, err := Read(program[:n]); err == nil {
			t.Fatalf("the first %d bytes are taken for a program", n)
		}
	}
}
