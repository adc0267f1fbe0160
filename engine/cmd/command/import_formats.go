package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"risingbandits/engine/learn/traininglog"
)

// writeFormats lists the programs whose logs are known.
func writeFormats(w io.Writer, asJSON bool) error {
	if asJSON {
		all := []formatJSON{}
		for i := range traininglog.Producers {
			p := &traininglog.Producers[i]
			file, example := p.Example()
			all = append(all, formatJSON{p.ID, p.Name, p.Files, p.Marks, p.Note, file, example})
		}
		return json.NewEncoder(w).Encode(struct {
			Formats []formatJSON `json:"formats"`
		}{all})
	}
	for _, p := range traininglog.Producers {
		fmt.Fprintf(w, "%s\n  %s\n  known by: %s\n", p.Name, p.Files, strings.Join(p.Marks, ", "))
		for _, c := range p.Columns {
			fmt.Fprintf(w, "  %-24s %s: %s\n", c.Pattern, c.TakenFor, c.Why)
		}
		if p.Note != "" {
			fmt.Fprintf(w, "  %s\n", p.Note)
		}
		fmt.Fprintln(w)
	}
	_, err := fmt.Fprintln(w, "Any other log is read by the names and the numbers of its columns: tables as CSV, TSV and text,\n"+
		"JSON, JSON Lines, each also packed by gzip or zip.")
	return err
}

type formatJSON struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Files   string   `json:"files"`
	Marks   []string `json:"marks"`
	Note    string   `json:"note"`
	File    string   `json:"example_file"`
	Example []byte   `json:"example"` // base64: some are no text
}
