package headers

import (
	"html"
	"maps"
	"slices"
	"strings"
)

// asks returns whom the site's pages may ask: their own host and, if short links are offered, the share service at an address.
func asks(share string) string {
	if share == "" || share == Self {
		return "'self'"
	}
	return "'self' " + share
}

// policy returns what a page of the site may load: its own parts, and answers of those whom it may ask. Pictures may also be
// made by the page, and so may workers: from blobs, or from data where the origin is opaque. Nothing is inline: no script, no
// style element and no style attribute (styles are set property by property, or adopted as a sheet, which the policy does not
// restrict). It does not name frame-ancestors: teachers embed the site, and in Chromium even "frame-ancestors *" refuses a page
// that was opened from disk and a page in a sandboxed frame, because the star matches network addresses only.
func policy(connect string) string {
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self' data: blob:; connect-src " + connect + "; manifest-src 'self'; worker-src 'self' blob: data:; frame-src 'self'; " +
		"base-uri 'none'; object-src 'none'; form-action 'none'"
}

// PolicyHeader is the header that holds a policy.
const PolicyHeader = "Content-Security-Policy"

// Named returns a policy in which addresses of the site's host stand beside 'self': in a sandboxed frame, where the origin is
// opaque, 'self' matches nothing in WebKit over http, nor over https in Safari 26.5.2, so that the page would stay blank.
func Named(policy string, origins ...string) string {
	return strings.ReplaceAll(policy, "'self'", strings.Join(append([]string{"'self'"}, origins...), " "))
}

// PagePolicy returns the policy of the site's pages as a whole, for copies of them on hosts that do not set these headers.
func PagePolicy(share string) string { return policy(asks(share)) }

// AsksAnyone is the page that opens lessons of teachers, which may be on any server that allows it by CORS. It alone may ask
// others than the site's own host: see PageMeta.
const AsksAnyone = "own-lesson.html"

// PageMeta returns the HTML element that every other page has in its head, before anything is loaded. A host joins the values of
// all rules for a path, and each policy that a page has can only forbid more. So the policy of all paths is that of the page that
// may do most; static/js/ui/early.js makes of the element a policy that takes from the other pages what only that one may do, and
// in which the site's host is named; and a rule takes it from the workers.
func PageMeta(share string) string {
	return `<meta name="asks" content="` + strings.TrimPrefix(strings.TrimPrefix(asks(share), "'self'"), " ") + `">`
}

// Self stands for the address of a share service on the site's own host.
const Self = "self"

// OEmbedLink returns the HTML element that tells other sites where to ask how to embed the page: the share service at
// an address, or the page's own host for "".
func OEmbedLink(service string) string {
	return `<link rel="alternate" type="application/json+oembed" href="` + html.EscapeString(service) + `/oembed" title="Rising bandits">`
}

// A Rule adds headers to the answers for matching paths: one path, or a prefix with a star.
type Rule struct {
	Match  string
	Values map[string]string
}

// Rules returns all headers that the site's host must set. share is the address of the share service, "" if there is
// none; see Named for the addresses of the site. No two rules set the same header for the same path, but for policies, of which all hold.
// There is no X-Frame-Options, because courses embed the page, and no COOP, because the playground opens windows.
func Rules(share string, origins ...string) []Rule {
	return []Rule{
		{"/*", map[string]string{
			PolicyHeader: Named(policy(asks(share)+" https:"), origins...),
			// In a sandboxed frame the origin is opaque, so the page's own parts are of another origin.
			"Access-Control-Allow-Origin": "*",
			// A page with Cross-Origin-Embedder-Policy frames only pages with such a policy, in WebKit only with this one, and
			// in a sandboxed frame the page's own parts must allow other origins to embed them. Everything that a page of the
			// site loads is its own, or requested with CORS. Nothing here needs an isolated page.
			"Cross-Origin-Embedder-Policy": "require-corp",
			"Cross-Origin-Resource-Policy": "cross-origin",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
		}},
		// The names contain the hash of the content: see web/build. Workers have the policy of their own file.
		{"/a/*", map[string]string{
			"Cache-Control": "public, max-age=31536000, immutable", PolicyHeader: Named(policy(asks(share)), origins...),
		}},
		{"/sw.js", map[string]string{PolicyHeader: Named(policy(asks(share)), origins...)}},
	}
}

// Building is a file in the folder of a site that says: what is missing here is being built. See web/build and web/serve.
const Building = "building"

// Revalidate is the Cache-Control for files without a rule: the hosts' own default.
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
func File(share string, origins ...string) []byte {
	var b strings.Builder
	for _, r := range Rules(share, origins...) {
		b.WriteString(r.Match + "\n")
		for _, name := range slices.Sorted(maps.Keys(r.Values)) {
			b.WriteString("  " + name + ": " + r.Values[name] + "\n")
		}
	}
	return []byte(b.String())
}
