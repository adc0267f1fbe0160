package main

import "strings"

// policy is what a page of the site may load: its own parts and nothing else. Pictures are written
// by the page, too, and blob workers let the engine start where the origin is opaque. Nothing is
// inline, no script, no style element and no style attribute (styles are set property by property, or
// adopted as a sheet, which the policy is not about). It does not name frame-ancestors: teachers embed the
// site, and in Chromium even "frame-ancestors *" refuses a page that was opened from disk and a page in a
// sandboxed frame, since the star matches network addresses only.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; frame-src 'self'; " +
	"base-uri 'none'; object-src 'none'; form-action 'none'"

// A rule adds headers to the answers for the paths that match: a path, or a prefix and a star.
type rule struct {
	match   string
	headers map[string]string
}

// rules are all headers the site's host must set. No two of them set the same header for the
// same path. There is no X-Frame-Options (courses embed the page) and no COOP or COEP (they
// would make embedding hard).
var rules = []rule{
	{"/*", map[string]string{
		"Content-Security-Policy": policy,
		// In a sandboxed frame the origin is opaque, and the page's own parts are foreign to it.
		"Access-Control-Allow-Origin": "*",
		"X-Content-Type-Options":      "nosniff",
		"Referrer-Policy":             "no-referrer",
	}},
	// Names carry the hash of the content: see web/build.
	{"/a/*", map[string]string{"Cache-Control": "public, max-age=31536000, immutable"}},
}

// revalidate is the Cache-Control of what no rule gives one: the host's own default.
const revalidate = "public, max-age=0, must-revalidate"

// matches says whether the rule is for path.
func (r rule) matches(path string) bool {
	prefix, open := strings.CutSuffix(r.match, "*")
	if open {
		return strings.HasPrefix(path, prefix)
	}
	return path == r.match
}

// types are the media types of the files the site has, by extension.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}
