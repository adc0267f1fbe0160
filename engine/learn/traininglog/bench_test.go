package traininglog

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkRead reads 4 MiB of each kind of text.
func BenchmarkRead(b *testing.B) {
	for name, line := range map[string]func(i int) string{
		"wide": func(i int) string { return fmt.Sprintf("%d,0.%04d,1.%04d,0.001,%d\n", i, i%9999, i%9999, 3*i) },
		"long": func(i int) string { return fmt.Sprintf("%d,run%d,0.%04d,0,0\n", i/10, i%10, i%9999) },
		"JSON": func(i int) string { return fmt.Sprintf("{\"step\": %d, \"acc\": 0.%04d, \"lr\": 0.001}\n", i, i%9999) },
	} {
		var text strings.Builder
		text.WriteString(map[string]string{"wide": "epoch,acc,loss,lr,mem\n", "long": "step,name,value,a,b\n"}[name])
		for i := 0; text.Len() < 4<<20; i++ {
			text.WriteString(line(i))
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(4 << 20)
			for b.Loop() {
				if l := readText([]byte(text.String()), Options{}); l.Fault != nil {
					b.Fatal(*l.Fault)
				}
			}
		})
	}
}
