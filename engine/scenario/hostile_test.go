package scenario

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// hostile are texts of the largest size that make a careless parser use much time or memory.
func hostile() []struct{ name, text string } {
	fill := func(before, piece, after string) string {
		return before + strings.Repeat(piece, (MaxDocument-len(before)-len(after))/len(piece)) + after
	}
	const head = `{"version":1,"setting":"rested","horizon":9,"noise":{"kind":"none"},"policies":[],`
	var names strings.Builder
	names.WriteString(head)
	for i := 0; names.Len() < MaxDocument-20; i++ {
		fmt.Fprintf(&names, `"%x":0,`, i)
	}
	names.WriteString(`"z":0}`)
	return []struct{ name, text string }{
		{"a list of numbers", fill("[", "0,", "0]")},
		{"brackets", fill("", "[", "")},
		{"one name over and over", fill("{", `"":0,`, `"":0}`)},
		{"many unknown names", names.String()},
		{"many arms", fill(head+`"arms":[`, "{},", "{}]}")},
		{"many bad arms", fill(head+`"arms":[`, strings.Repeat("[],", 999)+"[", strings.Repeat("],[", 10))},
		{"many bad points", fill(head+`"arms":[{"payoff":{"family":"points","points":[`, "[],", "[]]}}]}")},
		{"points in order", fill(head+`"arms":[{"payoff":{"family":"points","points":[`, "[1,1],", "[1,1]]}}]}")},
		{"a text of escapes", fill(`{"title":"`, `\u0041`, `"}`)},
		{"a number of digits", fill(`{"horizon":`, "9", "}")},
		{"a name of letters", fill(`{"`, "x", `":0}`)},
		{"line breaks", fill("", "\n", "x")},
		{"commas", fill("[", ",", "")},
		{"quotes", fill(`[`, `"`, "")},
	}
}

// TestHostileDocumentsStayCheap bounds what Parse allocates, and with it the time it can take.
func TestHostileDocumentsStayCheap(t *testing.T) {
	const most = 96 << 20
	for _, c := range hostile() {
		if len(c.text) > MaxDocument {
			t.Fatalf("%s: %d bytes never reach the parser's inside", c.name, len(c.text))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, faults := Parse([]byte(c.text))
		runtime.ReadMemStats(&after)
		if s != nil || len(faults) == 0 || len(faults) > maxFaults+1 {
			t.Errorf("%s: %d faults", c.name, len(faults))
		}
		used := after.TotalAlloc - before.TotalAlloc
		t.Logf("%s: %.1f MiB", c.name, float64(used)/(1<<20))
		if used > most {
			t.Errorf("%s: allocates %d MiB, want at most %d", c.name, used>>20, most>>20)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	preset, _ := LookupPreset("paper-15-rested")
	for _, c := range append(hostile(), struct{ name, text string }{"preset", string(preset.Scenario.Canonical())}) {
		b.Run(strings.ReplaceAll(c.name, " ", "_"), func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				Parse([]byte(c.text))
			}
		})
	}
}

func BenchmarkDecodeLink(b *testing.B) {
	preset, _ := LookupPreset("paper-15-rested")
	link := EncodeLink(preset.Scenario)
	for b.Loop() {
		if _, err := DecodeLink(link); err != nil {
			b.Fatal(err)
		}
	}
}
