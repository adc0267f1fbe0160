package server

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/draw/pdf"
	"risingbandits/engine/chart/export"
)

func exportOf(d *testServer, id, format string) map[string]any {
	d.t.Helper()
	return d.value("export", map[string]any{"chart": id, "format": format, "theme": "light"}).(map[string]any)
}

// dataOf exports a chart as JSON and returns its head and its data.
func dataOf(d *testServer, id string) (head map[string]any, data map[string]any) {
	d.t.Helper()
	if err := json.Unmarshal([]byte(exportOf(d, id, "json")["text"].(string)), &head); err != nil {
		d.t.Fatal(err)
	}
	return head, head["data"].(map[string]any)
}

func TestExportHasTheRunsNumbers(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	play(t, d, newTestServer(t, false))
	results := d.value("results", nil).(map[string]any)
	head, data := dataOf(d, "regret")
	means := data["mean"].([]any)
	final := numberOf(results["rows"].([]any)[0], "regret")
	if head["fingerprint"] != results["fingerprint"] || means[len(means)/3-1] != final {
		t.Errorf("the export has fingerprint %v and ends at %v; the table has %v and %v", head["fingerprint"], means[len(means)/3-1],
			results["fingerprint"], final)
	}
	for _, kind := range chart.Kinds() {
		id := kind.ID
		for _, f := range export.Formats {
			file := exportOf(d, id, f.Name)
			if name := file["name"].(string); !strings.HasSuffix(name, "-"+id+"."+f.Name) || file["mime"] != f.MIME || file["text"] == "" ||
				file["width"].(float64) < export.MinSize {
				t.Errorf("%s as %s: %v, %v", id, f.Name, file["name"], file["mime"])
			}
		}
	}
}

func TestExportShowsWhatTheChartShows(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	play(t, d, newTestServer(t, false))
	d.value("results", nil)
	whole := exportOf(d, "regret", "svg")["text"].(string)
	d.value("hide", map[string]any{"policies": []string{"sw-ucb/defined/0"}})
	d.value("axes", map[string]any{"chart": "regret", "x": "log", "y": "auto"})
	got := exportOf(d, "regret", "svg")["text"].(string)
	const tick = ">100</text>" // of a logarithmic axis alone
	if strings.Contains(whole, tick) || !strings.Contains(got, tick) {
		t.Error("the axis' scale is not as in the chart")
	}
	for _, f := range export.Formats {
		file := exportOf(d, "regret", f.Name)["text"].(string)
		if strings.Contains(file, "SW-UCB") || !strings.Contains(file, "Uniform") {
			t.Errorf("%s holds the hidden policy or lacks another", f.Name)
		}
	}
}

// While a run is played the file says which and how far; before any run it promises none.
func TestExportSaysWhatWasPlayed(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	if head, _ := dataOf(d, "regret"); !strings.Contains(head["caption"].(string), "no runs yet") || head["fingerprint"] != "" {
		t.Errorf("before a run: %v", head["caption"])
	}
	d.value("liveOpen", map[string]any{"text": small, "run": 4})
	d.ask("liveSeek", map[string]any{"round": 500})
	for d.Slice() {
	}
	head, data := dataOf(d, "regret")
	rounds := data["round"].([]any)
	if !strings.Contains(head["caption"].(string), "run 5 alone, played to round 500.") || rounds[len(rounds)-1] != 500.0 {
		t.Errorf("a live run: %v, last round %v", head["caption"], rounds[len(rounds)-1])
	}
	if _, data := dataOf(d, "inspector"); len(data["arm"].([]any)) != 2 {
		t.Errorf("the inspector of a live run: %v", data)
	}
}

func TestExportRefuses(t *testing.T) {
	d := newTestServer(t, false)
	for _, c := range []struct{ chart, format, theme, path, message string }{
		{"pie", "svg", "light", "", `no chart is called "pie"`},
		{"regret", "gif", "light", "format", "there are csv, json, svg, tex, tsv"},
		{"regret", "svg", "pink", "theme", `no theme is called "pink"`},
		{"regret", "svg", "light", "export", "no scenario is shown"},
	} {
		path, message := d.failure("export", map[string]any{"chart": c.chart, "format": c.format, "theme": c.theme})
		if c.path != "" && path != c.path || !strings.Contains(message, c.message) {
			t.Errorf("%s %s %s: %q: %q", c.chart, c.format, c.theme, path, message)
		}
	}
}

func TestExportInSizesAndAsSheet(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	play(t, d, newTestServer(t, false))
	d.value("results", nil)
	d.value("hide", map[string]any{"policies": []string{"sw-ucb/defined/0"}})
	for _, z := range export.Sizes {
		for _, sheet := range []bool{false, true} {
			request := map[string]any{"chart": "regret", "format": "svg", "theme": "dark", "size": z.Name, "sheet": sheet}
			file := d.value("export", request).(map[string]any)
			if w := file["width"].(float64); w != z.Width {
				t.Errorf("%s is %v wide, want %v", z.Name, w, z.Width)
			}
			drawn := file["text"].(string)
			if strings.Contains(drawn, "SW-UCB") || !strings.Contains(drawn, "Uniform") || strings.Contains(drawn, "ends") != sheet {
				t.Errorf("%s, sheet %v: the hidden policy is there, or another is not, or the table is wrong", z.Name, sheet)
			}
		}
	}
	tag, _ := reflect.TypeFor[exportRequest]().FieldByName("Size")
	for _, z := range export.Sizes {
		if !strings.Contains(tag.Tag.Get("js"), "'"+z.Name+"'") {
			t.Errorf("the page's type of sizes lacks %s", z.Name)
		}
	}
	if path, _ := d.failure("export", map[string]any{"chart": "regret", "format": "svg", "theme": "light", "size": "poster"}); path != "size" {
		t.Errorf("an unknown size fails at %q", path)
	}
	alone := map[string]any{"chart": "inspector", "format": "svg", "theme": "light", "sheet": true}
	if path, _ := d.failure("export", alone); path != "chart" {
		t.Errorf("a sheet of the inspector fails at %q", path)
	}
}

// The charts of the pinned scenario are exported with its own title.
func TestExportOfThePinnedScenario(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	request := map[string]any{"chart": "pinned-payoffs", "format": "svg", "theme": "light"}
	if path, message := d.failure("export", request); message != errNothingShown.Error() {
		t.Errorf("without a pinned scenario: %q %q", path, message)
	}
	d.value("pin", text(strings.Replace(small, `"version"`, `"title": "The pinned one", "version"`, 1)))
	file := exportOf(d, "pinned-payoffs", "svg")
	if !strings.Contains(file["text"].(string), "The pinned one") || !strings.HasPrefix(file["name"].(string), "the-pinned-one") {
		t.Errorf("the pinned chart is exported as %v", file["name"])
	}
}

// The scene that an export returns is what pdfRequest takes.
func TestPDFOfAnExport(t *testing.T) {
	d := newTestServer(t, false)
	d.value("show", text(small))
	figure := exportOf(d, "payoffs", "scene")
	request := map[string]any{"scene": figure["text"], "theme": "light", "title": figure["caption"]}
	if _, message := d.failure("pdf", request); message != "this program writes no PDF" {
		t.Errorf("the engine alone says %q", message)
	}
	d.Server.extras.PDF = pdf.Write
	file, err := base64.StdEncoding.DecodeString(d.value("pdf", request).(map[string]any)["base64"].(string))
	if err != nil || !bytes.HasPrefix(file, []byte("%PDF-")) || !bytes.Contains(file, []byte("/MediaBox [0 0 540.00 360.00]")) {
		t.Errorf("this is no PDF of 720 by 480 px: %v, %.80q", err, file)
	}
	for path, bad := range map[string]any{"scene": "AAAA", "theme": "pink"} {
		request := map[string]any{"scene": figure["text"], "theme": "light"}
		request[path] = bad
		if got, _ := d.failure("pdf", request); got != path {
			t.Errorf("a bad %s fails at %q", path, got)
		}
	}
}
