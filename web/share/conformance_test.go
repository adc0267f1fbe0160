package share

import (
	"encoding/json"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"risingbandits/engine/scenario"
)

// A target is a running service.
type target struct {
	base   string
	site   string
	remote bool // it runs elsewhere: its store and its log cannot be reached
	client *http.Client
}

// targets calls test with every service that the conformance tests hold: the handler with each local store, and the one
// at the address in BASE_URL, where that is set, as the tests of the Worker do.
func targets(t *testing.T, test func(t *testing.T, at target)) {
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := &http.Client{CheckRedirect: stay, Timeout: 30 * time.Second}
	if base := os.Getenv("BASE_URL"); base != "" {
		t.Run("remote", func(t *testing.T) { test(t, target{base: base, site: base + "/", remote: true, client: client}) })
		return
	}
	for name, open := range localStores {
		t.Run(name, func(t *testing.T) {
			at := serve(t, Config{Store: open(t), Log: quiet, Blocked: func(id string) bool { return id == blockedID }, Picture: testPicture})
			at.client = client
			test(t, at)
		})
	}
}

// serve runs a service until the test ends.
func serve(t *testing.T, c Config) target {
	t.Helper()
	srv := httptest.NewServer(Logged(c.Log, New(c)))
	t.Cleanup(srv.Close)
	return target{base: srv.URL, site: srv.URL + "/", client: srv.Client()}
}

var quiet = slog.New(slog.DiscardHandler)

// blockedID is an id that every service under test blocks; no document has it.
const blockedID = "blockedblocked"

// testPicture stands for the drawing of pictures, which has tests where it is made.
func testPicture(w io.Writer, _ *scenario.Scenario) error {
	return png.Encode(w, image.NewGray(image.Rect(0, 0, 1, 1)))
}

// An answered is what came back.
type answered struct {
	status int
	header http.Header
	body   string
}

func (at target) do(t *testing.T, method, path string, header http.Header, body io.Reader) answered {
	t.Helper()
	r, err := http.NewRequest(method, at.base+path, body)
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	res, err := at.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	got, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answered{res.StatusCode, res.Header, string(got)}
}

var asJSON = http.Header{"Content-Type": {"application/json"}}

func (at target) post(t *testing.T, document, query string) (id, address string) {
	t.Helper()
	got := at.do(t, "POST", "/api/scenarios"+query, asJSON, strings.NewReader(document))
	var stored struct{ ID, URL string }
	if err := json.Unmarshal([]byte(got.body), &stored); err != nil || got.status != 201 {
		t.Fatalf("POST: got %d %q, want 201 and an id", got.status, got.body)
	}
	if want := "/api/scenarios/" + stored.ID; got.header.Get("Location") != want {
		t.Errorf("Location: got %q, want %q", got.header.Get("Location"), want)
	}
	return stored.ID, stored.URL
}

const twoArms = `{"version":1,"title":"Two <b>arms</b> & \u202eevil","setting":"rested","horizon":50000,"runs":20,` +
	`"seed":7,"noise":{"kind":"gaussian","sigma":0.1},"arms":[{"name":"steady","payoff":{"family":"constant","value":0.4}},` +
	`{"name":"riser","payoff":{"family":"linear","slope":0.00005,"cap":0.9}}],` +
	`"policies":[{"id":"r-ed-ucb"},{"id":"ts"}]}`

const aFingerprint = "3-0123456789abcdef0123456789abcdef"

// TestConformance asks every service the same, the Worker too.
func TestConformance(t *testing.T) {
	targets(t, func(t *testing.T, at target) {
		for name, test := range map[string]func(*testing.T, target){
			"store and get": testStoreAndGet, "short page": testShortPage, "lost short links": testLostShortLinks,
			"oembed": testOEmbed, "preflight and health": testPreflightAndHealth, "refusals": testRefusals,
			"bad requests": testBadKinds, "huge bodies": testHugeBodies,
		} {
			t.Run(name, func(t *testing.T) { test(t, at) })
		}
	})
}

func testStoreAndGet(t *testing.T, at target) {
	sc, faults := scenario.Parse([]byte(twoArms))
	if faults != nil {
		t.Fatal(faults)
	}
	id, address := at.post(t, twoArms, "")
	if want := longestID(sc.Canonical())[:idLength]; id != want {
		t.Errorf("id: got %s, want %s", id, want)
	}
	if address != at.base+"/s/"+id {
		t.Errorf("url: got %s, want %s/s/%s", address, at.base, id)
	}
	if again, _ := at.post(t, string(sc.Canonical()), ""); again != id {
		t.Errorf("the canonical form: got %s, want the same id %s", again, id)
	}
	again, fingerprinted := at.post(t, " "+twoArms+"\n", "?fingerprint="+aFingerprint)
	if again != id || fingerprinted != address+"?fingerprint="+aFingerprint {
		t.Errorf("with a fingerprint: got %s %s, want the same id and the fingerprint in the address", again, fingerprinted)
	}
	got := at.do(t, "GET", "/api/scenarios/"+id, nil, nil)
	if got.status != 200 || got.body != string(sc.Canonical()) {
		t.Errorf("GET: got %d %s, want the canonical document", got.status, got.body)
	}
	tag := got.header.Get("ETag")
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Cache-Control": immutable, "ETag": `"` + id + `"`,
		"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Credentials": "", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "cross-origin", "Cross-Origin-Embedder-Policy": "require-corp",
	} {
		if got := got.header.Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got.header.Get("X-Request-Id") == "" {
		t.Error("no request id")
	}
	for _, tags := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		if got := at.do(t, "GET", "/api/scenarios/"+id, http.Header{"If-None-Match": {tags}}, nil); got.status != 304 || got.body != "" {
			t.Errorf("If-None-Match %s: got %d %q, want 304", tags, got.status, got.body)
		}
	}
	if got := at.do(t, "HEAD", "/api/scenarios/"+id, nil, nil); got.status != 200 || got.body != "" || got.header.Get("ETag") != tag {
		t.Errorf("HEAD: got %d %q", got.status, got.body)
	}
}

func testShortPage(t *testing.T, at target) {
	id, address := at.post(t, twoArms, "?fingerprint="+aFingerprint)
	got := at.do(t, "GET", strings.TrimPrefix(address, at.base), nil, nil)
	if got.status != 200 || got.header.Get("Content-Type") != "text/html; charset=utf-8" || got.header.Get("Location") != "" {
		t.Fatalf("got %d %q", got.status, got.header)
	}
	sc, _ := scenario.Parse([]byte(twoArms))
	for what, want := range map[string]string{
		"the title, escaped and in one direction": "<title>Two &lt;b&gt;arms&lt;/b&gt; &amp; evil · Rising bandits</title>",
		"the way on":   `<a id="open" href="` + at.site + "#" + scenario.EncodeLinkWith(sc, aFingerprint) + `">`,
		"the picture":  `<meta property="og:image" content="` + at.base + "/s/" + id + `.png">`,
		"a large card": `<meta name="twitter:card" content="summary_large_image">`,
		"the sentence": `<meta property="og:description" content="2 arms, whose payoffs change with each pull (rested), ` +
			`and 2 policies over 50,000 rounds.`,
		"oEmbed": `<link rel="alternate" type="application/json+oembed" href="` + at.base + "/oembed?url=" +
			url.QueryEscape(address),
		"the curves":                      "<svg ",
		"a name of an arm in the picture": "riser",
	} {
		if !strings.Contains(got.body, want) {
			t.Errorf("%s is missing: want %s in\n%s", what, want, got.body)
		}
	}
	policy := got.header.Get("Content-Security-Policy")
	for _, part := range []string{onward, shortStyle} {
		if !strings.Contains(policy, "'sha256-"+sum(part)+"'") || !strings.Contains(got.body, ">"+part+"<") {
			t.Errorf("the policy %s does not name the page's own %q", policy, part)
		}
	}
	if strings.Contains(got.body, "<b>") || strings.Contains(got.body, "\u202e") {
		t.Error("the title was not made harmless")
	}
	said, _ := at.post(t, with(`"setting"`, `"description":"Watch <i>riser</i>: see [Section 5.1]\u202e","setting"`), "")
	if got, want := at.do(t, "GET", "/s/"+said, nil, nil), `<meta property="og:description" content="Watch &lt;i&gt;riser&lt;/i&gt;: see [Section 5.1]">`; !strings.Contains(got.body, want) {
		t.Errorf("the description is missing: want %s in\n%s", want, got.body)
	}
	named, _ := at.post(t, with("riser", `ri\u202eser`), "")
	if got := at.do(t, "GET", "/s/"+named, nil, nil); strings.Contains(got.body, "\u202e") || !strings.Contains(got.body, "“riser”") {
		t.Error("the name of an arm was not made harmless")
	}
	png := at.do(t, "GET", "/s/"+id+".png", nil, nil)
	if png.status != 200 || png.header.Get("Content-Type") != "image/png" || !isPNG(png.body) {
		t.Errorf("picture: got %d %q, %d bytes", png.status, png.header.Get("Content-Type"), len(png.body))
	}
}

func isPNG(s string) bool {
	_, err := png.Decode(strings.NewReader(s))
	return err == nil
}

func testLostShortLinks(t *testing.T, at target) {
	for path, want := range map[string]struct {
		status int
		onward string
		detail string
	}{
		"/s/aaaaaaaaaaaa":                 {404, "#s/aaaaaaaaaaaa", problemUnknownID.Detail},
		"/s/" + blockedID:                 {410, "#s/" + blockedID, problemBlocked.Detail},
		"/s/<script>alert(1)</script>":    {404, "", problemBadID.Detail},
		"/s/aaaaaaaaaaaa?fingerprint=%22": {400, "#s/aaaaaaaaaaaa", problemFingerprint.Detail},
	} {
		got := at.do(t, "GET", path, nil, nil)
		link := `<a id="open" href="` + at.site + want.onward + `">`
		if got.status != want.status || !strings.Contains(got.body, want.detail) || !strings.Contains(got.body, link) ||
			got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: got %d %s, want %d, the sentence, and %s", path, got.status, got.body, want.status, link)
		}
		if strings.Contains(got.body, "alert(1)") {
			t.Errorf("%s: the path stands in the page", path)
		}
	}
}

func testOEmbed(t *testing.T, at target) {
	sc, _ := scenario.Parse([]byte(twoArms))
	preset, _ := scenario.LookupPreset("paper-15-rested")
	id, address := at.post(t, twoArms, "?fingerprint="+aFingerprint)
	for _, c := range []struct {
		name, url, extra, fragment, title string
		width, height                     int
	}{
		{"short link", at.base + "/s/" + id, "", "#" + scenario.EncodeLink(sc), "Two <b>arms</b> & evil", 720, 480},
		{"short link with a fingerprint", address, "&format=json",
			"#" + scenario.EncodeLinkWith(sc, aFingerprint), "Two <b>arms</b> & evil", 720, 480},
		{"long link", at.site + "#" + scenario.EncodeLink(sc) + "?chart=pulls", "&maxwidth=400",
			"#" + scenario.EncodeLink(sc), "Two <b>arms</b> & evil", 400, 480},
		{"embed", at.site + "embed.html?theme=dark#" + scenario.EncodeLink(sc), "&maxheight=300",
			"#" + scenario.EncodeLink(sc), "Two <b>arms</b> & evil", 720, 300},
		{"embed of a host that leaves out .html", at.site + "embed#" + scenario.EncodeLink(sc), "", "#" + scenario.EncodeLink(sc),
			"Two <b>arms</b> & evil", 720, 480},
		{"preset", at.site + "#paper-15-rested", "&maxwidth=9999", "#" + scenario.EncodeLink(preset.Scenario), preset.Scenario.Title, 720, 480},
		{"playground", at.site, "", "", untitled, 720, 480},
		{"playground without its slash", at.base, "", "", untitled, 720, 480},
		{"long link without the slash", at.base + "#" + scenario.EncodeLink(sc), "", "#" + scenario.EncodeLink(sc),
			"Two <b>arms</b> & evil", 720, 480},
		{"short link in capitals", strings.Replace(at.base, "http", "HTTP", 1) + "/s/" + id, "", "#" + scenario.EncodeLink(sc),
			"Two <b>arms</b> & evil", 720, 480},
		{"short link as the page has it", at.site + "#s/" + id + "?chart=pulls", "", "#" + scenario.EncodeLink(sc),
			"Two <b>arms</b> & evil", 720, 480},
		{"narrow", at.site, "&maxwidth=10", "", untitled, 240, 480},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := at.do(t, "GET", "/oembed?url="+url.QueryEscape(c.url)+c.extra, nil, nil)
			var e embedding
			if err := json.Unmarshal([]byte(got.body), &e); err != nil || got.status != 200 || got.header.Get("Content-Type") != "application/json" {
				t.Fatalf("got %d %s", got.status, got.body)
			}
			if e.Type != "rich" || e.Version != "1.0" || e.Title != c.title || e.Width != c.width || e.Height != c.height {
				t.Errorf("got %+v", e)
			}
			if src := `<iframe src="` + at.site + "embed.html" + c.fragment + `"`; !strings.HasPrefix(e.HTML, src) {
				t.Errorf("got %s, want %s", e.HTML, src)
			}
			if strings.Contains(e.HTML, "<b>") {
				t.Errorf("the title is not escaped: %s", e.HTML)
			}
			if short := strings.HasPrefix(c.name, "short"); short != (e.ThumbnailURL == at.base+"/s/"+id+".png") {
				t.Errorf("thumbnail: got %q", e.ThumbnailURL)
			}
		})
	}
}

func testPreflightAndHealth(t *testing.T, at target) {
	asked := http.Header{"Origin": {"https://school.example"}, "Access-Control-Request-Method": {"POST"}}
	got := at.do(t, "OPTIONS", "/api/scenarios", asked, nil)
	if got.status != 204 || got.header.Get("Access-Control-Allow-Methods") != "POST" ||
		got.header.Get("Access-Control-Allow-Headers") != "Content-Type" {
		t.Errorf("preflight: got %d %q", got.status, got.header)
	}
	if got := at.do(t, "GET", "/healthz", nil, nil); got.status != 200 || got.body != "{\"status\":\"ok\"}\n" {
		t.Errorf("health: got %d %s", got.status, got.body)
	}
}

// Addresses in answers have the scheme by which the client reaches the service: a page on https loads no frame of http.
func TestAddressesHaveTheClientsScheme(t *testing.T) {
	for _, c := range []struct {
		name, target string
		config       Config
		want         string
	}{
		{"a host of one's own", "/oembed", Config{}, `src="http://example.com/embed.html"`},
		{"a Worker, which has the whole address", "https://example.com/oembed", Config{}, `src="https://example.com/embed.html"`},
		{"another site", "/oembed", Config{Site: "https://school.example/bandits"}, `src="https://school.example/bandits/embed.html"`},
		{"another site in capitals, without its slash", "/oembed?url=HTTPS://School.example/bandits",
			Config{Site: "https://school.example/bandits/"}, `src="https://school.example/bandits/embed.html"`},
		{"behind a proxy", "/oembed", Config{Base: "https://school.example"}, `src="https://school.example/embed.html"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.config.Store, c.config.Log = &MemoryStore{}, quiet
			r := httptest.NewRequest("GET", c.target, nil)
			r.TLS = nil
			w := httptest.NewRecorder()
			New(c.config).ServeHTTP(w, r)
			var e embedding
			if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || !strings.Contains(e.HTML, c.want) {
				t.Errorf("got %s, want %s", w.Body, c.want)
			}
		})
	}
}
