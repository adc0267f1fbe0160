package headers

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// The policy names no ancestors: Chromium would refuse a page that was opened from disk, and sandboxed frames.
func TestPolicyNamesNoAncestors(t *testing.T) {
	if p := policy(asks(Self)); strings.Contains(p, "frame-ancestors") {
		t.Errorf("the policy names ancestors: %s", p)
	}
}

// Workers may ask the site and its share service, and so may pages, by the element that they have.
func TestPolicyNamesTheShareService(t *testing.T) {
	for share, want := range map[string]string{"": "connect-src 'self'", Self: "connect-src 'self'",
		"https://s.example": "connect-src 'self' https://s.example"} {
		for _, rule := range Rules(share) {
			any := ""
			if rule.Match == "/*" {
				any = " https:"
			}
			if p := rule.Values["Content-Security-Policy"]; !strings.Contains(p, want+any+";") {
				t.Errorf("share %q: %s: got %s, want %s%s in it", share, rule.Match, p, want, any)
			}
		}
		if got := PageMeta(share); got != `<meta name="asks" content="`+strings.TrimPrefix(share, Self)+`">` {
			t.Errorf("share %q: got %s", share, got)
		}
	}
}

// In a sandboxed frame 'self' matches nothing in WebKit: wherever it stands the site is named.
func TestRulesNameTheSite(t *testing.T) {
	for _, rule := range Rules(Self, "https://a.example", "http://b.example:8080") {
		p := rule.Values[PolicyHeader]
		all, named := strings.Count(p, "'self'"), strings.Count(p, "'self' https://a.example http://b.example:8080")
		if all == 0 || all != named {
			t.Errorf("%s: of %d 'self' %d stand beside the site: %s", rule.Match, all, named, p)
		}
	}
}

func TestRulesDoNotOverlap(t *testing.T) {
	rules := Rules("")
	for i, a := range rules {
		for _, b := range rules[i+1:] {
			if !a.Matches(strings.TrimSuffix(b.Match, "*")) && !b.Matches(strings.TrimSuffix(a.Match, "*")) {
				continue
			}
			for name := range a.Values {
				if _, both := b.Values[name]; both && name != "Content-Security-Policy" {
					t.Errorf("%s and %s both set %s", a.Match, b.Match, name)
				}
			}
		}
	}
}

func TestFile(t *testing.T) {
	want := "/*\n  Access-Control-Allow-Origin: *\n  Content-Security-Policy: " + policy("'self' https:") + "\n" +
		"  Cross-Origin-Embedder-Policy: require-corp\n  Cross-Origin-Resource-Policy: cross-origin\n" +
		"  Referrer-Policy: no-referrer\n  X-Content-Type-Options: nosniff\n" +
		"/a/*\n  Cache-Control: public, max-age=31536000, immutable\n  Content-Security-Policy: " + policy("'self'") + "\n" +
		"/sw.js\n  Content-Security-Policy: " + policy("'self'") + "\n"
	if got := string(File("")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// netlify.toml publishes what the build writes, and sets no header itself: one that both set would count twice.
func TestNetlifyLeavesHeadersToTheBuild(t *testing.T) {
	var config struct {
		Build struct {
			Publish, Command string
			Environment      map[string]string
		}
		Headers []any
	}
	if _, err := toml.DecodeFile("../../netlify.toml", &config); err != nil {
		t.Fatal(err)
	}
	// The variables are Netlify's: the site's main address, and that of this deployment.
	if config.Build.Publish != "dist" || config.Build.Command != `go run ./web/build -origin "$URL $DEPLOY_PRIME_URL"` || len(config.Headers) > 0 {
		t.Errorf("got %+v", config)
	}
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	release := config.Build.Environment["GO_VERSION"]
	if !strings.Contains(string(module), "\ntoolchain go"+release+"\n") {
		t.Errorf("GO_VERSION %q is not the toolchain of go.mod", release)
	}
}

// The form as an expression, and texts that are close to it.
func TestIsHost(t *testing.T) {
	form := regexp.MustCompile(`^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$`)
	r := rand.New(rand.NewPCG(1, 2))
	const parts = "az09AZ.-[]:fgé\n\"'"
	accepted := 0
	for range 200_000 {
		text := ""
		for range r.IntN(6) {
			i := r.IntN(len(parts))
			text += parts[i : i+1]
		}
		want := form.MatchString(text)
		if got := isHost(text); got != want {
			t.Fatalf("%q: got %t, want %t", text, got, want)
		}
		if want {
			accepted++
		}
	}
	if accepted < 100 {
		t.Errorf("only %d of the texts have the form", accepted)
	}
}
