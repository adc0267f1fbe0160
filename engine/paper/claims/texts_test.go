package claims

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"risingbandits/engine/mathml"
)

// Every text of the table is well-formed as HTML, and has words in a terminal.
func TestTextsOfClaims(t *testing.T) {
	ids := map[string]bool{}
	topics := map[string]bool{}
	for _, topic := range Topics() {
		topics[topic.Name] = true
		wellFormed(t, topic.Name, topic.Text)
	}
	for _, c := range All() {
		if ids[c.ID] || !topics[c.Topic] || c.Section == "" {
			t.Errorf("%s: another claim has that id, or its topic %q or section %q is not one", c.ID, c.Topic, c.Section)
		}
		ids[c.ID] = true
		for _, text := range []string{c.FullStatement(), c.Measured, c.Differs} {
			wellFormed(t, c.ID, text)
		}
		if len(c.Readings) == 0 || !strings.HasSuffix(strings.TrimSuffix(c.Measured, ")"), ".") {
			t.Errorf("%s: %d readings, and %q is no sentence", c.ID, len(c.Readings), c.Measured)
		}
		for _, r := range c.Readings {
			wellFormed(t, c.ID, r.Test)
			if !strings.HasSuffix(strings.TrimSuffix(r.Test, ")"), ".") || r.Name == "" && len(c.Readings) > 1 {
				t.Errorf("%s: the reading %q: %q is no sentence", c.ID, r.Name, r.Test)
			}
		}
	}
	for _, id := range strings.Fields("E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 " +
		"T14 T15 T16 B1 B2 B3 B4 R1 R2 R3 I1 I2 I3") {
		if !ids[id] {
			t.Errorf("there is no claim %s", id)
		}
	}
}

func wellFormed(t *testing.T, id, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<p>" + mathml.HTML(text) + "</p>"))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("%s: %q is not well-formed: %v", id, text, err)
			return
		}
	}
}
