package share

import (
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// BenchmarkStore stores new scenarios in a file, 64 at once.
func BenchmarkStore(b *testing.B) {
	store, err := OpenBolt(filepath.Join(b.TempDir(), "bench.db"), 0)
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	h := Logged(quiet, New(Config{Store: store, Log: quiet}))
	var seed atomic.Int64
	b.SetParallelism(32)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r := httptest.NewRequest("POST", "/api/scenarios", strings.NewReader(with(`"seed":7`, fmt.Sprintf(`"seed":%d`, seed.Add(1)))))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			if h.ServeHTTP(w, r); w.Code != 201 {
				b.Fatalf("got %d %s", w.Code, w.Body)
			}
		}
	})
}
