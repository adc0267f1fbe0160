package golden

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// Elements parses an SVG and counts its elements by name; text is all its text. It fails the test if svg is not XML or
// an attribute contains NaN or Inf.
func Elements(t testing.TB, svg string) (count map[string]int, text string) {
	t.Helper()
	count = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count, text
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch x := tok.(type) {
		case xml.StartElement:
			count[x.Name.Local]++
			for _, a := range x.Attr {
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s has %s=%q", x.Name.Local, a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			text += string(x)
		}
	}
}
