package share

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// A badRequest is a request that must be refused. testdata/refusals.golden has the exact answer, by name.
type badRequest struct {
	name, method, path string
	header             http.Header
	body               string
}

func header(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Add(pairs[i], pairs[i+1])
	}
	return h
}

// with returns the document of two arms with one part replaced.
func with(old, new string) string { return strings.Replace(twoArms, old, new, 1) }

// badRequests are the refusals that both the local server and the Worker give.
func badRequests() []badRequest {
	var all []badRequest
	add := func(name, method, path string, h http.Header, body string) {
		all = append(all, badRequest{name, method, path, h, body})
	}
	// Documents that are no sound scenario.
	for _, c := range []struct{ name, document string }{
		{"empty body", ""},
		{"white space", " \n\t"},
		{"null", "null"},
		{"a number", "5"},
		{"a string", `"1.abc"`},
		{"a list", "[]"},
		{"an empty object", "{}"},
		{"cut short", twoArms[:100]},
		{"a comma too many", with(`"runs":20,`, `"runs":20,,`)},
		{"single quotes", `{'version':1}`},
		{"a comment", "// a scenario\n" + twoArms},
		{"two documents", twoArms + twoArms},
		{"a name twice", with(`"runs":20`, `"runs":20,"runs":30`)},
		{"bad UTF-8", with("steady", "stea\xff")},
		{"half a surrogate", with("steady", `\ud800`)},
		{"a byte order mark in UTF-16", "\xff\xfe{\x00}\x00"},
		{"a control character", with("steady", "a\x01b")},
		{"nesting of 10,000 lists", strings.Repeat("[", 10_000)},
		{"nesting in a payoff", with(`{"family":"constant","value":0.4}`, strings.Repeat(`{"a":`, 5000)+"1"+strings.Repeat("}", 5000))},
		{"version 2", with(`"version":1`, `"version":2`)},
		{"version as text", with(`"version":1`, `"version":"1"`)},
		{"NaN", with(`"value":0.4`, `"value":NaN`)},
		{"Infinity", with(`"value":0.4`, `"value":Infinity`)},
		{"1e999", with(`"value":0.4`, `"value":1e999`)},
		{"a horizon of 30 digits", with(`"horizon":50000`, `"horizon":`+strings.Repeat("9", 30))},
		{"a horizon below 1", with(`"horizon":50000`, `"horizon":0`)},
		{"half a round", with(`"horizon":50000`, `"horizon":0.5`)},
		{"runs as text", with(`"runs":20`, `"runs":"20"`)},
		{"a negative seed", with(`"seed":7`, `"seed":-1`)},
		{"a seed of 30 digits", with(`"seed":7`, `"seed":`+strings.Repeat("7", 30))},
		{"noise of no kind", with(`{"kind":"gaussian","sigma":0.1}`, `{}`)},
		{"unknown noise", with(`"gaussian"`, `"gausian"`)},
		{"a negative sigma", with(`"sigma":0.1`, `"sigma":-0.1`)},
		{"an unknown setting", with(`"rested"`, `"restful"`)},
		{"no arms", with(twoArms[strings.Index(twoArms, `"arms"`):strings.Index(twoArms, `,"policies"`)], `"arms":[]`)},
		{"an unknown family", with(`"constant"`, `"constnat"`)},
		{"an unknown field", with(`"slope"`, `"slop"`)},
		{"a prototype key", with(`"version":1`, `"version":1,"__proto__":{"admin":true}`)},
		{"an unknown policy", with(`"r-ed-ucb"`, `"r-ed-ubc"`)},
		{"an epsilon of 1", with(`{"id":"r-ed-ucb"}`, `{"id":"r-ed-ucb","epsilon":1}`)},
		{"a title of a thousand letters", with("Two", strings.Repeat("T", 1000))},
		{"HTML for a number", with(`"runs":20`, `"runs":"<img src=x onerror=alert(1)>"`)},
		{"points that go back", with(`{"family":"constant","value":0.4}`, `{"family":"points","points":[[5,0.1],[1,0.2]]}`)},
	} {
		add(c.name, "POST", "/api/scenarios", asJSON, c.document)
	}
	// Bodies that are not read as documents.
	for _, c := range []struct {
		name string
		h    http.Header
	}{
		{"no type", header()},
		{"a form", header("Content-Type", "application/x-www-form-urlencoded")},
		{"plain text", header("Content-Type", "text/plain")},
		{"JSON by another name", header("Content-Type", "text/json")},
		{"a broken type", header("Content-Type", "application/json; charset")},
		{"Latin-1", header("Content-Type", "application/json; charset=iso-8859-1")},
		{"gzip", header("Content-Type", "application/json", "Content-Encoding", "gzip")},
		{"brotli", header("Content-Type", "application/json", "Content-Encoding", "br")},
		{"two encodings", header("Content-Type", "application/json", "Content-Encoding", "identity, gzip")},
		{"two types", header("Content-Type", "application/json, text/html")},
		{"a type of 4,000 letters", header("Content-Type", "application/"+strings.Repeat("j", 4000))},
	} {
		add(c.name, "POST", "/api/scenarios", c.h, twoArms)
	}
	// Bodies that are too large: with their length, and in pieces without it.
	large := with("Two", strings.Repeat(" ", maxBody))
	add("a byte too large", "POST", "/api/scenarios", asJSON, twoArms+strings.Repeat(" ", maxBody+1-len(twoArms)))
	add("twice too large", "POST", "/api/scenarios", asJSON, large+large)
	add("numbers that grow when they are written in full", "POST", "/api/scenarios", asJSON, growing())
	for name, query := range map[string]string{
		"an empty fingerprint": "?fingerprint=", "half a fingerprint": "?fingerprint=3-0123",
		"a fingerprint with a quote":      "?fingerprint=" + aFingerprint + "%22",
		"two fingerprints":                "?fingerprint=" + aFingerprint + "&fingerprint=" + aFingerprint,
		"a long fingerprint":              "?fingerprint=" + aFingerprint + "_" + strings.Repeat("a", 200),
		"a line break in the fingerprint": "?fingerprint=" + aFingerprint + "%0a", "a broken query": "?fingerprint=%zz",
	} {
		add(name, "POST", "/api/scenarios"+query, asJSON, twoArms)
	}
	// Methods.
	for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "BREW"} {
		add(method+" where scenarios are stored", method, "/api/scenarios", nil, "")
	}
	for _, path := range []string{"/api/scenarios/aaaaaaaaaaaa", "/s/aaaaaaaaaaaa", "/s/aaaaaaaaaaaa.png", "/oembed", "/healthz"} {
		add("POST to "+path, "POST", path, asJSON, twoArms)
		add("DELETE of "+path, "DELETE", path, nil, "")
	}
	// Ids and paths.
	for name, id := range map[string]string{
		"an id of 11 letters": "aaaaaaaaaaa", "an id of 53 letters": strings.Repeat("a", 53), "an id in capitals": "AAAAAAAAAAAA",
		"an id with a 1":     "aaaaaaaaaaa1",
		"an id with a slash": "aaaaaa/aaaaa", "an id upwards, encoded": "..%2f..%2fetc", "an id with a zero byte": "aaaaaaaaaaa%00",
		"an id in Arabic": "%D8%A7aaaaaaaaaaa", "no id": "", "an id with a dot": "aaaaaaaaaaaa.json",
	} {
		add(name, "GET", "/api/scenarios/"+id, nil, "")
	}
	add("an id that does not exist", "GET", "/api/scenarios/aaaaaaaaaaaa", nil, "")
	add("a picture that does not exist", "GET", "/s/aaaaaaaaaaaa.png", nil, "")
	add("a blocked scenario", "GET", "/api/scenarios/"+blockedID, nil, "")
	add("a blocked picture", "GET", "/s/"+blockedID+".png", nil, "")
	for _, path := range []string{"/api/", "/api/scenarios2", "/api/v1/scenarios", "/api/%2e%2e/%2e%2e/etc/passwd"} {
		add("nothing at "+path, "GET", path, nil, "")
	}
	// oEmbed.
	for _, c := range []struct{ name, query string }{
		{"another site", "?url=https%3A%2F%2Fexample.com%2F"},
		{"a script for a url", "?url=javascript%3Aalert(1)"},
		{"XML", "?format=xml&url=x"},
		{"a width of 0", "?maxwidth=0&url=x"},
		{"a width in words", "?maxwidth=wide&url=x"},
		{"a negative height", "?maxheight=-1&url=x"},
		{"a height of 30 digits", "?maxheight=" + strings.Repeat("9", 30) + "&url=x"},
		{"a broken query for an embed", "?url=%zz"},
		{"an embed of a link that is cut", "?url={site}%231.abc"},
		{"an embed of a short link that does not exist", "?url={base}/s/aaaaaaaaaaaa"},
		{"an embed of a blocked link", "?url={base}/s/" + blockedID},
		{"an embed of a page that the site has not", "?url={site}admin.html"},
	} {
		add(c.name, "GET", "/oembed"+c.query, nil, "")
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
	all := badRequests()
	if len(all) < 60 {
		t.Errorf("%d bad requests, want at least 60", len(all))
	}
	want := readRefusals(t)
	answers := map[string]string{}
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			if at.remote && c.method == "BREW" {
				t.Skip("this host answers methods that it does not know itself")
			}
			if _, twice := answers[c.name]; twice {
				t.Fatal("two requests have this name")
			}
			path := strings.NewReplacer("{site}", at.site, "{base}", at.base).Replace(c.path)
			got := at.do(t, c.method, path, c.header, bodyOf(c.body))
			answers[c.name] = exactly(got)
			if answers[c.name] != want[c.name] && !*update {
				t.Errorf("%s %.300s\ngot  %.600s\nwant %.600s", c.method, c.path, answers[c.name], want[c.name])
			}
			if got.status < 400 || got.header.Get("Content-Type") != "application/problem+json" ||
				got.header.Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("got %d %q, want a problem for every origin", got.status, got.header)
			}
		})
	}
	for name := range want {
		if _, asked := answers[name]; !asked && !at.remote {
			t.Errorf("%s has an answer for %q, which is not asked", refusalsFile, name)
		}
	}
	if *update && !at.remote {
		writeRefusals(t, answers)
	}
}

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read the diff before commit")

const refusalsFile = "testdata/refusals.golden"

// exactly returns all of an answer that a client acts on.
func exactly(a answered) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d\n", a.status)
	for _, name := range []string{"Allow", "Cache-Control", "Retry-After"} {
		if value := a.header.Get(name); value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	b.WriteString(a.body)
	if a.body == "" {
		b.WriteString("(no body)\n")
	}
	return b.String()
}

// readRefusals reads the golden answers by the names of the requests. Before an answer is a line of "== " and a name for
// each request that gets it.
func readRefusals(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(refusalsFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	answers := map[string]string{}
	for part := range strings.SplitSeq(string(text), "\n\n") {
		var names []string
		for strings.HasPrefix(part, "== ") {
			var name string
			name, part, _ = strings.Cut(part[len("== "):], "\n")
			names = append(names, name)
		}
		for _, name := range names {
			answers[name] = strings.TrimRight(part, "\n") + "\n"
		}
	}
	return answers
}

func writeRefusals(t *testing.T, answers map[string]string) {
	t.Helper()
	names := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(answers)) {
		names[answers[name]] += "== " + name + "\n"
	}
	var b strings.Builder
	for _, answer := range slices.SortedFunc(maps.Keys(names), func(x, y string) int { return strings.Compare(names[x], names[y]) }) {
		b.WriteString(names[answer] + answer + "\n")
	}
	if err := os.WriteFile(refusalsFile, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

func bodyOf(s string) io.Reader {
	if s == "" {
		return nil
	}
	return strings.NewReader(s)
}

// hugeBody is the size of bodies that nobody should read to their end, in bytes.
const hugeBody = 100 << 20

// testHugeBodies sends bodies of 100 MB, with their length and without it. The service answers before it has
// read them; a client that goes on to send may be cut off.
func testHugeBodies(t *testing.T, at target) {
	for _, c := range []struct {
		name   string
		header http.Header
		length int64
		want   *problem
	}{
		{"a body of 100 MB", asJSON, hugeBody, problemTooLarge},
		{"a body of 100 MB in pieces", asJSON, -1, problemTooLarge},
		{"100 MB of another type", header("Content-Type", "text/plain"), hugeBody, problemNotJSON},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := http.NewRequest("POST", at.base+"/api/scenarios", io.LimitReader(spaces{}, hugeBody))
			if err != nil {
				t.Fatal(err)
			}
			r.Header, r.ContentLength = c.header, c.length
			res, err := at.client.Do(r)
			if at.remote && (errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)) {
				// workerd hangs up on a client that goes on to send, which may come before the answer is read.
				if got := at.do(t, "GET", "/healthz", nil, nil); got.status != 200 {
					t.Errorf("after a client was cut off: got %d", got.status)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			var got problem
			err = json.NewDecoder(res.Body).Decode(&got)
			if err != nil || res.StatusCode != c.want.Status || got.Kind != c.want.Kind || got.Detail != c.want.Detail {
				t.Errorf("got %d %+v, %v; want %+v", res.StatusCode, got, err, c.want)
			}
		})
	}
}

// spaces is a reader of white space without an end.
type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// FuzzHandler sends the handler whatever the fuzzer thinks of: it must answer, with a problem or with what it stored.
func FuzzHandler(f *testing.F) {
	for _, c := range badRequests() {
		f.Add(c.method, c.path, c.header.Get("Content-Type"), []byte(c.body))
	}
	f.Add("POST", "/api/scenarios", "application/json", []byte(twoArms))
	f.Add("GET", "/oembed?url=http%3A%2F%2Fexample.com%2F%231.abc", "", []byte(nil))
	f.Fuzz(func(t *testing.T, method, path, kind string, body []byte) { fuzzOne(t, method, path, kind, body) })
}
