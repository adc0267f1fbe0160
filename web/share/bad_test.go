package share

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"risingbandits/engine/scenario"
)

// A badRequest is a request that must be refused, and the exact answer.
type badRequest struct {
	name, method, path string
	header             http.Header
	body               string
	want               *problem
}

func header(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Add(pairs[i], pairs[i+1])
	}
	return h
}

// faulty returns the answer to a document that is refused as a scenario, as package scenario's own tests have its
// faults; message is the first of them, so that the table says what a client reads.
func faulty(t *testing.T, document, message string) *problem {
	_, faults := scenario.Parse([]byte(document))
	if len(faults) == 0 || faults[0].Error() != message {
		t.Errorf("%.80s: the first fault is %v, want %q", document, faults, message)
	}
	return problemFaults(faults)
}

// with returns the document of two arms with one part replaced.
func with(old, new string) string { return strings.Replace(twoArms, old, new, 1) }

// badRequests are the refusals that both the local server and the Worker give.
func badRequests(t *testing.T) []badRequest {
	var all []badRequest
	add := func(name, method, path string, h http.Header, body string, want *problem) {
		all = append(all, badRequest{name, method, path, h, body, want})
	}
	// Documents that are no sound scenario.
	for _, c := range []struct{ name, document, message string }{
		{"empty body", "", "the text is empty: want a scenario, beginning with {"},
		{"white space", " \n\t", "the text is empty: want a scenario, beginning with {"},
		{"null", "null", "got null, want a scenario: an object beginning with {"},
		{"a number", "5", "got 5, want a scenario: an object beginning with {"},
		{"a string", `"1.abc"`, `got "1.abc", want a scenario: an object beginning with {`},
		{"a list", "[]", "got a list, want a scenario: an object beginning with {"},
		{"an empty object", "{}", ""},
		{"cut short", twoArms[:100], ""},
		{"a comma too many", with(`"runs":20,`, `"runs":20,,`), ""},
		{"single quotes", `{'version':1}`, ""},
		{"a comment", "// a scenario\n" + twoArms, ""},
		{"two documents", twoArms + twoArms, ""},
		{"a name twice", with(`"runs":20`, `"runs":20,"runs":30`), ""},
		{"bad UTF-8", with("steady", "stea\xff"), ""},
		{"half a surrogate", with("steady", `\ud800`), ""},
		{"a byte order mark in UTF-16", "\xff\xfe{\x00}\x00", ""},
		{"a control character", with("steady", "a\x01b"), ""},
		{"nesting of 10,000 lists", strings.Repeat("[", 10_000), ""},
		{"nesting in a payoff", with(`{"family":"constant","value":0.4}`, strings.Repeat(`{"a":`, 5000)+"1"+strings.Repeat("}", 5000)), ""},
		{"version 2", with(`"version":1`, `"version":2`), ""},
		{"version as text", with(`"version":1`, `"version":"1"`), ""},
		{"NaN", with(`"value":0.4`, `"value":NaN`), ""},
		{"Infinity", with(`"value":0.4`, `"value":Infinity`), ""},
		{"1e999", with(`"value":0.4`, `"value":1e999`), ""},
		{"a horizon of 30 digits", with(`"horizon":50000`, `"horizon":`+strings.Repeat("9", 30)), ""},
		{"a horizon below 1", with(`"horizon":50000`, `"horizon":0`), ""},
		{"half a round", with(`"horizon":50000`, `"horizon":0.5`), ""},
		{"runs as text", with(`"runs":20`, `"runs":"20"`), ""},
		{"a negative seed", with(`"seed":7`, `"seed":-1`), ""},
		{"a seed of 30 digits", with(`"seed":7`, `"seed":`+strings.Repeat("7", 30)), ""},
		{"noise of no kind", with(`{"kind":"gaussian","sigma":0.1}`, `{}`), ""},
		{"unknown noise", with(`"gaussian"`, `"gausian"`), ""},
		{"a negative sigma", with(`"sigma":0.1`, `"sigma":-0.1`), ""},
		{"an unknown setting", with(`"rested"`, `"restful"`), ""},
		{"no arms", with(twoArms[strings.Index(twoArms, `"arms"`):strings.Index(twoArms, `,"policies"`)], `"arms":[]`), ""},
		{"an unknown family", with(`"constant"`, `"constnat"`), ""},
		{"an unknown field", with(`"slope"`, `"slop"`), ""},
		{"a prototype key", with(`"version":1`, `"version":1,"__proto__":{"admin":true}`), ""},
		{"an unknown policy", with(`"r-ed-ucb"`, `"r-ed-ubc"`), ""},
		{"an epsilon of 1", with(`{"id":"r-ed-ucb"}`, `{"id":"r-ed-ucb","epsilon":1}`), ""},
		{"a title of a thousand letters", with("Two", strings.Repeat("T", 1000)), ""},
		{"HTML for a number", with(`"runs":20`, `"runs":"<img src=x onerror=alert(1)>"`), ""},
		{"points that go back", with(`{"family":"constant","value":0.4}`, `{"family":"points","points":[[5,0.1],[1,0.2]]}`), ""},
	} {
		_, faults := scenario.Parse([]byte(c.document))
		if len(faults) == 0 {
			t.Errorf("%s: the document is sound", c.name)
		}
		want := problemFaults(faults)
		if c.message != "" {
			want = faulty(t, c.document, c.message)
		}
		add(c.name, "POST", "/api/scenarios", asJSON, c.document, want)
	}
	// Bodies that are not read as documents.
	for _, c := range []struct {
		name string
		h    http.Header
		want *problem
	}{
		{"no type", header(), problemNotJSON},
		{"a form", header("Content-Type", "application/x-www-form-urlencoded"), problemNotJSON},
		{"plain text", header("Content-Type", "text/plain"), problemNotJSON},
		{"JSON by another name", header("Content-Type", "text/json"), problemNotJSON},
		{"a broken type", header("Content-Type", "application/json; charset"), problemNotJSON},
		{"Latin-1", header("Content-Type", "application/json; charset=iso-8859-1"), problemNotJSON},
		{"gzip", header("Content-Type", "application/json", "Content-Encoding", "gzip"), problemNotJSON},
		{"brotli", header("Content-Type", "application/json", "Content-Encoding", "br"), problemNotJSON},
	} {
		add(c.name, "POST", "/api/scenarios", c.h, twoArms, c.want)
	}
	large := with("Two", strings.Repeat(" ", maxBody))
	add("a byte too large", "POST", "/api/scenarios", asJSON, twoArms+strings.Repeat(" ", maxBody+1-len(twoArms)), problemTooLarge)
	add("twice too large", "POST", "/api/scenarios", asJSON, large+large, problemTooLarge)
	add("numbers that grow when they are written in full", "POST", "/api/scenarios", asJSON, growing(), problemTooLarge)
	for name, query := range map[string]string{
		"an empty fingerprint": "?fingerprint=", "half a fingerprint": "?fingerprint=3-0123", "a fingerprint with a quote": "?fingerprint=" + aFingerprint + "%22",
		"two fingerprints": "?fingerprint=" + aFingerprint + "&fingerprint=" + aFingerprint, "a long fingerprint": "?fingerprint=" + aFingerprint + "_" + strings.Repeat("a", 200),
		"a line break in the fingerprint": "?fingerprint=" + aFingerprint + "%0a", "a broken query": "?fingerprint=%zz",
	} {
		add(name, "POST", "/api/scenarios"+query, asJSON, twoArms, problemFingerprint)
	}
	// Methods.
	for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "BREW"} {
		add(method+" where scenarios are stored", method, "/api/scenarios", nil, "", problemMethod("POST"))
	}
	for _, path := range []string{"/api/scenarios/aaaaaaaaaaaa", "/s/aaaaaaaaaaaa", "/s/aaaaaaaaaaaa.png", "/oembed", "/healthz"} {
		add("POST to "+path, "POST", path, asJSON, twoArms, problemMethod("GET, HEAD"))
		add("DELETE of "+path, "DELETE", path, nil, "", problemMethod("GET, HEAD"))
	}
	// Ids and paths.
	for name, id := range map[string]string{
		"an id of 11 letters": "aaaaaaaaaaa", "an id of 53 letters": strings.Repeat("a", 53), "an id in capitals": "AAAAAAAAAAAA", "an id with a 1": "aaaaaaaaaaa1",
		"an id with a slash": "aaaaaa/aaaaa", "an id upwards, encoded": "..%2f..%2fetc", "an id with a zero byte": "aaaaaaaaaaa%00",
		"an id in Arabic": "%D8%A7aaaaaaaaaaa", "no id": "", "an id with a dot": "aaaaaaaaaaaa.json",
	} {
		add(name, "GET", "/api/scenarios/"+id, nil, "", problemBadID)
	}
	add("an id that does not exist", "GET", "/api/scenarios/aaaaaaaaaaaa", nil, "", problemUnknownID)
	add("a picture that does not exist", "GET", "/s/aaaaaaaaaaaa.png", nil, "", problemUnknownID)
	add("a blocked scenario", "GET", "/api/scenarios/"+blockedID, nil, "", problemBlocked)
	add("a blocked picture", "GET", "/s/"+blockedID+".png", nil, "", problemBlocked)
	for _, path := range []string{"/api", "/api/", "/api/scenarios2", "/api/v1/scenarios"} {
		if path == "/api" {
			continue // the page's own
		}
		add("nothing at "+path, "GET", path, nil, "", problemNoRoute)
	}
	// oEmbed.
	for _, c := range []struct {
		name, query string
		want        *problem
	}{
		{"another site", "?url=https%3A%2F%2Fexample.com%2F", problemForeign},
		{"a script for a url", "?url=javascript%3Aalert(1)", problemForeign},
		{"XML", "?format=xml&url=x", problemNoFormat},
		{"a width of 0", "?maxwidth=0&url=x", problemBounds},
		{"a width in words", "?maxwidth=wide&url=x", problemBounds},
		{"a negative height", "?maxheight=-1&url=x", problemBounds},
		{"a height of 30 digits", "?maxheight=" + strings.Repeat("9", 30) + "&url=x", problemBounds},
		{"a broken query for an embed", "?url=%zz", problemQuery},
	} {
		add(c.name, "GET", "/oembed"+c.query, nil, "", c.want)
	}
	return all
}

// growing returns a document below the limit whose canonical form is above it: short powers of ten are long numbers.
func growing() string {
	point := func(i int) string { return `[` + itoa(i) + `,1e-6]` }
	var b strings.Builder
	for i := 1; b.Len() < 60<<10; i++ {
		if i > 1 {
			b.WriteByte(',')
		}
		b.WriteString(point(i))
	}
	return with(`{"family":"constant","value":0.4}`, `{"family":"points","points":[`+b.String()+`]}`)
}

func itoa(i int) string {
	b, _ := json.Marshal(i)
	return string(b)
}

func testRefusals(t *testing.T, at target) {
	all := badRequests(t)
	if len(all) < 60 {
		t.Errorf("%d bad requests, want at least 60", len(all))
	}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			if at.remote && c.method == "BREW" {
				t.Skip("this host answers methods that it does not know itself")
			}
			got := at.do(t, c.method, c.path, c.header, bodyOf(c.body))
			var want bytes.Buffer
			enc := json.NewEncoder(&want)
			if err := enc.Encode(c.want); err != nil {
				t.Fatal(err)
			}
			wantBody := want.String()
			if c.method == "HEAD" {
				wantBody = ""
			}
			if got.status != c.want.Status || got.body != wantBody {
				t.Errorf("%s %s\ngot  %d %.600s\nwant %d %.600s", c.method, c.path, got.status, got.body, c.want.Status, wantBody)
			}
			for name, value := range map[string]string{
				"Content-Type": "application/problem+json", "Cache-Control": "no-store", "Allow": c.want.allow, "Access-Control-Allow-Origin": "*",
			} {
				if got.header.Get(name) != value {
					t.Errorf("%s: got %q, want %q", name, got.header.Get(name), value)
				}
			}
		})
	}
}

func bodyOf(s string) io.Reader {
	if s == "" {
		return nil
	}
	return strings.NewReader(s)
}

// FuzzHandler sends the handler whatever the fuzzer thinks of: it must answer, with a problem or with what it stored.
func FuzzHandler(f *testing.F) {
	for _, c := range badRequests(&testing.T{}) {
		f.Add(c.method, c.path, c.header.Get("Content-Type"), []byte(c.body))
	}
	f.Add("POST", "/api/scenarios", "application/json", []byte(twoArms))
	f.Add("GET", "/oembed?url=http%3A%2F%2Fexample.com%2F%231.abc", "", []byte(nil))
	f.Fuzz(func(t *testing.T, method, path, kind string, body []byte) { fuzzOne(t, method, path, kind, body) })
}
