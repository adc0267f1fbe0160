package server

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// deflated packs a text as links do.
func deflated(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, 9)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(s))
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestParse(t *testing.T) {
	d := newTestServer(t, false)
	v := d.value("parse", text(small)).(map[string]any)
	sc, _ := scenario.Parse([]byte(small))
	if v["canonical"] != string(sc.Canonical()) || v["hash"] != sc.Hash() {
		t.Errorf("got %v, %v", v["canonical"], v["hash"])
	}
	var keys []string
	for _, r := range v["resolved"].([]any) {
		keys = append(keys, r.(map[string]any)["key"].(string))
	}
	if want := []string{"sw-ucb/defined/0", "uniform/defined/0", "uniform/defined/1"}; !slices.Equal(keys, want) {
		t.Errorf("keys: got %q, want %q", keys, want)
	}
	tau := v["resolved"].([]any)[0].(map[string]any)["parameters"].(map[string]any)["tau"]
	if tau != 4291.0 { // ⌊4 sqrt(100000 ln 100000)⌋
		t.Errorf("tau: got %v, want 4291", tau)
	}
	arms := v["arms"].(map[string]any)
	if got := fmt.Sprint(arms["best"], " ", arms["takeaway"]); got != "1 Arm 1 leads for 3,000 pulls. From then on “late” is the best." {
		t.Errorf("best and takeaway: got %s", got)
	}
	curves := arms["curves"].([]any)
	first, last := curves[1].([]any)[0], curves[1].([]any)[curvePoints-1]
	if len(curves) != 2 || first != 0.0001 || last != 1.0 {
		t.Errorf("arm 2 rises from %v to %v, want 0.0001 to 1", first, last)
	}
}

func TestParseShowsViolations(t *testing.T) {
	d := newTestServer(t, false)
	v := d.value("parse", text(strings.Replace(small, `"value":0.3`, `"value":1.3`, 1))).(map[string]any)
	if got := fmt.Sprint(v["checks"]); got != "[map[arm:0 kind:leaves [0,1] text:above 1 from x = 1 x:1]]" {
		t.Errorf("got %s", got)
	}
}

func TestParseRefuses(t *testing.T) {
	d := newTestServer(t, false)
	v := d.value("parse", text("{\"version\":1,\n \"runs\": 0}")).(map[string]any)
	for _, f := range v["faults"].([]any) {
		m := f.(map[string]any)
		if m["path"] != "runs" {
			continue
		}
		if m["got"] != "0" || m["line"] != 2.0 || m["column"] != 10.0 || !strings.HasPrefix(m["message"].(string), "runs: got 0, want") {
			t.Errorf("got %v", m)
		}
		return
	}
	t.Errorf("no fault of runs in %v", v)
}

func TestLinks(t *testing.T) {
	d := newTestServer(t, false)
	parsed := d.value("parse", text(small)).(map[string]any)
	canonical := parsed["canonical"]
	if link := d.value("encodeLink", text(small)); parsed["link"] != link {
		t.Errorf("parse says the link is %v, encodeLink %v", parsed["link"], link)
	}
	for _, print := range []string{"", "1-00112233445566778899aabbccddeeff"} {
		link := d.value("encodeLink", map[string]any{"text": small, "fingerprint": print})
		v := d.value("decodeLink", map[string]any{"fragment": fmt.Sprint("#", link)}).(map[string]any)
		if v["canonical"] != canonical || v["fingerprint"] != print {
			t.Errorf("%v came back as %v, %v", link, v["canonical"], v["fingerprint"])
		}
	}
	path, message := d.failure("encodeLink", map[string]any{"text": small, "fingerprint": "a b"})
	if path != "fingerprint" || message == "" {
		t.Errorf("a fingerprint with a space: got %q: %q", path, message)
	}
}

func TestThePresetsNameIsALinkToo(t *testing.T) {
	d := newTestServer(t, false)
	p, _ := scenario.LookupPreset("paper-15-restless")
	for _, fragment := range []string{"#paper-15-restless", "paper-15-restless?chart=pulls"} {
		if got := d.value("decodeLink", map[string]any{"fragment": fragment}).(map[string]any); got["hash"] != p.Scenario.Hash() {
			t.Errorf("%s: got %v", fragment, got["faults"])
		}
	}
	v := d.value("decodeLink", map[string]any{"fragment": "#paper-15-restles"}).(map[string]any)
	message := v["faults"].([]any)[0].(map[string]any)["message"].(string)
	if !strings.HasSuffix(message, "did you mean #paper-15-restless?") {
		t.Errorf("a misspelt name: %q", message)
	}
}

func TestBadLinksKeepTheirText(t *testing.T) {
	d := newTestServer(t, false)
	future := strings.Replace(small, `"version":1`, `"version":7`, 1)
	packed := d.value("encodeLink", text(small)).(string)
	for _, c := range []struct{ name, fragment, path, text string }{
		{"nothing of ours", "#section", "", ""},
		{"cut", packed[:len(packed)-9], "", ""},
		{"a newer link", "2." + packed[2:], "", ""},
		{"a newer document", "1." + deflated(t, future), "version", future},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := d.value("decodeLink", map[string]any{"fragment": c.fragment}).(map[string]any)
			f := v["faults"].([]any)[0].(map[string]any)
			if f["path"] != c.path || f["message"] == "" || c.text != "" && v["text"] != c.text {
				t.Errorf("got %v", v)
			}
		})
	}
}

// What the editor is told about noise is what the parser takes.
func TestNoisesAgreeWithTheParser(t *testing.T) {
	sound := func(kind string, params string) bool {
		doc := strings.Replace(small, `{"kind":"gaussian","sigma":0.1}`, `{"kind":"`+kind+`"`+params+`}`, 1)
		_, faults := scenario.Parse([]byte(doc))
		return faults == nil
	}
	for _, n := range noises() {
		if !sound(n.ID, "") {
			t.Errorf("%s alone is refused", n.ID)
		}
		for _, p := range n.Params {
			at := func(v float64) bool { return sound(n.ID, fmt.Sprintf(`,"%s":%v`, p.Name, v)) }
			if at(p.Min) == p.MinOpen || !at(p.Min+1e-9) || at(p.Min-1e-9) {
				t.Errorf("%s.%s: the least value is not %v", n.ID, p.Name, p.Min)
			}
			if !at(p.Max) || at(p.Max+1e-9) {
				t.Errorf("%s.%s: the largest value is not %v", n.ID, p.Name, p.Max)
			}
			given, _ := scenario.Parse([]byte(strings.Replace(small, `{"kind":"gaussian","sigma":0.1}`, `{"kind":"`+n.ID+`"}`, 1)))
			if got := given.Noise.Params[p.Name]; got != p.Default {
				t.Errorf("%s.%s: absent it is %v, not %v", n.ID, p.Name, got, p.Default)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	d := newTestServer(t, false)
	v := d.value("describe", nil).(map[string]any)
	first := v["presets"].([]any)[0].(map[string]any)
	if first["name"] != "paper-2-rested" {
		t.Errorf("the first preset is %v", first["name"])
	}
	for _, p := range v["presets"].([]any) {
		p := p.(map[string]any)
		back := d.value("decodeLink", map[string]any{"fragment": p["link"]}).(map[string]any)
		var same any
		if err := json.Unmarshal([]byte(p["canonical"].(string)), &same); err != nil {
			t.Fatal(err)
		}
		if back["hash"] != p["hash"] || fmt.Sprint(same) != fmt.Sprint(p["scenario"]) {
			t.Errorf("%v: link, canonical form and scenario are not one", p["name"])
		}
	}
	// Every range the editor is given is a range: an absent bound would be 0 and wrong.
	for _, list := range []string{"policies", "families", "noises"} {
		for _, k := range v[list].([]any) {
			k := k.(map[string]any)
			for _, p := range k["params"].([]any) {
				p := p.(map[string]any)
				if kind := p["kind"]; kind != "number" && kind != "integer" {
					continue
				}
				least, ok1 := p["min"].(float64)
				most, ok2 := p["max"].(float64)
				if !ok1 || !ok2 || least >= most {
					t.Errorf("%s %v.%v: range %v to %v", list, k["id"], p["name"], p["min"], p["max"])
				}
			}
		}
	}
}
