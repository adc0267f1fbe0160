package server

import (
	"regexp"
	"strings"
	"testing"
)

func TestQRCode(t *testing.T) {
	d := newTestServer(t, false)
	got := d.value("qr", text("https://example.org/#1.abc")).(map[string]any)
	if got["size"] != 25.0 {
		t.Errorf("a code of %v modules, want 25: version 2", got["size"])
	}
	path := got["path"].(string)
	// The three finder patterns begin with seven dark modules.
	for _, corner := range []string{"M0 0h7v1h-7z", "M18 0h7v1h-7z", "M0 18h7v1h-7z"} {
		if !strings.Contains(path, corner) {
			t.Errorf("no finder pattern at %s", corner)
		}
	}
	if !regexp.MustCompile(`^(M\d+ \d+h\d+v1h-\d+z)+$`).MatchString(path) {
		t.Error("not a path of rows")
	}
	if long := d.value("qr", text(strings.Repeat("x", 3000))).(map[string]any); long["size"] != 0.0 || long["path"] != "" {
		t.Errorf("a text that is too long gives %v", long)
	}
}
