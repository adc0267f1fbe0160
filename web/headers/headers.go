package headers

import (
	"html"
	"maps"
	"slices"
	"strings"
)

// policy returns what a page of the site may load: its own parts and, where short links are offered, the
// share service at an address. Pictures are written by the page, too, and blob workers let the engine start
// where the origin is opaque. Nothing is inline, no script, no style element and no style attribute (styles
// are set property by property, or adopted as a sheet, which the policy is not about). It does not name
// frame-ancestors: teachers embed the site, and in Chromium even "frame-ancestors *" refuses a page that was
// opened from disk and a page in a sandboxed frame, since the star matches network addresses only.
func policy(share string) string {
	connect := "'self'"
	if share != "" && share != Self {
		connect += " " + share
	}
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self' data: blob:; connect-src " + connect + "; manifest-src 'self'; worker-src 'self' blob:; frame-src 'self'; " +
		"base-uri 'none'; object-src 'none'; form-action 'none'"
}

// Self stands for the address of a share service on the site's own host.
const Self = "self"

// OEmbedLink returns the element of the page that names where a site that embeds links asks about them: the share
// service at an address, or for "" the page's own host.
func OEmbedLink(service string) string {
	return `<link rel="alternate" type="application/json+oembed" href="` + html.EscapeString(service) + `/oembed" title="Rising bandits">`
}

// A Rule adds headers to the answers for the paths that match: a path, or a prefix and a star.
type Rule struct {
	Match  string
	Values map[string]string
}

// Rules returns all headers that the site's host must set, where the share service is at an address: "" is
// nowhere. No two rules set the same header for the same path. There is no X-Frame-Options, since courses embed the
// page, and no COOP, since the playground opens windows.
func Rules(share string) []Rule {
	return []Rule{
		{"/*", map[string]string{
			"Content-Security-Policy": policy(share),
			// In a sandboxed frame the origin is opaque, and the page's own parts are foreign to it.
			"Access-Control-Allow-Origin": "*",
			// A page with Cross-Origin-Embedder-Policy frames only what has such a policy, too, and in a sandboxed
			// frame the page's own parts must allow to be embedded from elsewhere. Everything that a page of the site
			// loads is its own, or asked with CORS.
			"Cross-Origin-Embedder-Policy": "require-corp",
			"Cross-Origin-Resource-Policy": "cross-origin",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
		}},
		// Names carry the hash of the content: see web/build.
		{"/a/*", map[string]string{"Cache-Control": "public, max-age=31536000, immutable"}},
	}
}

// Revalidate is the Cache-Control of what no rule gives one: the hosts' own default.
const Revalidate = "public, max-age=0, must-revalidate"

// Matches reports whether the rule is for path.
func (r Rule) Matches(path string) bool {
	prefix, open := strings.CutSuffix(r.Match, "*")
	if open {
		return strings.HasPrefix(path, prefix)
	}
	return path == r.Match
}

// File returns the rules as the file _headers.
func File(share string) []byte {
	var b strings.Builder
	for _, r := range Rules(share) {
		b.WriteString(r.Match + "\n")
		for _, name := range slices.Sorted(maps.Keys(r.Values)) {
			b.WriteString("  " + name + ": " + r.Values[name] + "\n")
		}
	}
	return []byte(b.String())
}
