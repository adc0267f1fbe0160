package share

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"net/url"
	"strings"

	"risingbandits/engine/scenario"
)

// onward opens the playground as soon as the page has loaded. A view after "#?" in the short address is kept. It reads
// the address from the page's own link, which this service wrote.
const onward = `const a=document.getElementById("open");location.replace(a.href+(location.hash.startsWith("#?")?location.hash.slice(1):""))`

// shortPolicy lists what the page may do: show its pictures and run that one script.
var shortPolicy = "default-src 'none'; img-src 'self'; script-src 'sha256-" + sum(onward) + "'; style-src 'sha256-" + sum(shortStyle) +
	"'; base-uri 'none'; form-action 'none'"

// shortStyle lets the picture grow and shrink with the page: it is laid out small, so that its labels can be read on a
// phone.
const shortStyle = `:root{color-scheme:light dark}` +
	`body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}` +
	`h1{font-size:1.5rem;line-height:1.25}svg{width:100%;height:auto;background:#fff;border-radius:4px}`

// shortHead is the beginning of each page, up to what depends on the scenario.
const shortHead = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"

// sum returns the hash of a script or a style in the form of a security policy.
func sum(text string) string {
	s := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(s[:])
}

// short answers GET /s/{id} with a page. For readers without scripts it has the payoffs and a link; other readers are
// sent on to the playground; and sites where the link is pasted find there what they show of it.
func (s *service) short(w http.ResponseWriter, r *http.Request, id string) *problem {
	if p := s.addressed(r); p != nil {
		return p
	}
	fingerprint, p := readFingerprint(r)
	if p != nil {
		return s.lost(w, r, id, p)
	}
	found, p := s.find(r.Context(), id)
	if p == nil {
		p = found.parse()
	}
	if p != nil {
		return s.lost(w, r, id, p)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", shortPolicy)
	// The page also depends on the release of this service, so browsers must request it again after a while.
	h.Set("Cache-Control", "public, max-age=3600")
	w.Write([]byte(withoutDirections(s.shortPage(r, found, fingerprint)))) // it also contains names of arms
	return nil
}

// shortPage returns the page of a stored scenario.
func (s *service) shortPage(r *http.Request, f stored, fingerprint string) string {
	sc := f.scenario
	title, sentence := shownTitle(sc), describe(sc)
	address := s.shortAddress(r, f.id, fingerprint)
	oembed := s.base(r) + "/oembed?url=" + url.QueryEscape(address)
	var b strings.Builder
	b.WriteString(shortHead + "<title>" + html.EscapeString(title) + " · Rising bandits</title>\n")
	meta := func(kind, name, content string) {
		b.WriteString("<meta " + kind + "=\"" + name + "\" content=\"" + html.EscapeString(content) + "\">\n")
	}
	meta("name", "description", sentence)
	meta("property", "og:type", "website")
	meta("property", "og:site_name", "Rising bandits")
	meta("property", "og:title", title)
	meta("property", "og:description", sentence)
	meta("property", "og:url", address)
	if s.Picture != nil {
		meta("property", "og:image", s.base(r)+"/s/"+f.id+".png")
		meta("property", "og:image:width", "1200")
		meta("property", "og:image:height", "630")
		meta("property", "og:image:alt", "The expected payoffs of the arms")
		meta("name", "twitter:card", "summary_large_image")
	} else {
		meta("name", "twitter:card", "summary")
	}
	meta("name", "twitter:title", title)
	meta("name", "twitter:description", sentence)
	b.WriteString("<link rel=\"canonical\" href=\"" + html.EscapeString(address) + "\">\n")
	b.WriteString("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"" + html.EscapeString(oembed) +
		"\" title=\"" + html.EscapeString(title) + "\">\n")
	b.WriteString("<style>" + shortStyle + "</style>\n</head>\n<body>\n")
	b.WriteString("<h1><bdi>" + html.EscapeString(title) + "</bdi></h1>\n<p>" + html.EscapeString(sentence) + "</p>\n")
	link := s.site(r) + "#" + scenario.EncodeLinkWith(sc, fingerprint)
	b.WriteString("<p><a id=\"open\" href=\"" + html.EscapeString(link) + "\">Open in the playground</a></p>\n")
	b.WriteString(payoffsSVG(sc))
	b.WriteString("\n<script>" + onward + "</script>\n</body>\n</html>\n")
	return b.String()
}

// lost answers a request for an unknown short link with a page that opens the playground, which shows its default and
// the same sentence.
func (s *service) lost(w http.ResponseWriter, r *http.Request, id string, p *problem) *problem {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", shortPolicy)
	p.writeHead(h)
	link := s.site(r)
	if IsID(id) {
		link += "#s/" + id
	}
	w.WriteHeader(p.Status)
	w.Write([]byte(shortHead + "<meta name=\"robots\" content=\"noindex\">\n<title>Rising bandits</title>\n<style>" + shortStyle +
		"</style>\n</head>\n<body>\n<h1>This link opens no scenario</h1>\n<p>" + html.EscapeString(p.Detail) +
		"</p>\n<p><a id=\"open\" href=\"" + html.EscapeString(link) + "\">Open the playground</a></p>\n" +
		"<script>" + onward + "</script>\n</body>\n</html>\n"))
	return nil
}

// untitled is shown for a scenario without a title.
const untitled = "A rising bandit"

// withoutDirections returns a text without the characters that change the direction of the text around them.
func withoutDirections(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f, r == 0x061c:
			return -1
		}
		return r
	}, text)
}

// shownTitle returns a scenario's title for other sites: one line, in one direction.
func shownTitle(sc *scenario.Scenario) string {
	title := strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, withoutDirections(sc.Title)))
	if title == "" {
		return untitled
	}
	return title
}
