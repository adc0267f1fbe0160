package share

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/scenario"
)

// The size of an embed in CSS px: the offered size, and the least size in which it can be read.
const (
	embedWidth, embedHeight       = 720, 480
	embedMinWidth, embedMinHeight = 240, 240
)

// embeddable are the pages of the playground whose addresses can be embedded. Some hosts leave out .html.
var embeddable = []string{"", "index.html", "index", "embed.html", "embed"}

// embedSandbox lists what the frame of an embed may do; it needs only scripts.
const embedSandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads"

// An embedding answers GET /oembed; see oembed.com.
type embedding struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"` // seconds
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// The problems that only oEmbed has.
var (
	problemNoFormat = newProblem(501, "format", "This service answers in JSON only: use format=json or leave format out.")
	problemQuery    = newProblem(400, "bad-query", "The query cannot be read: encode the address in url with percent signs.")
	problemBounds   = newProblem(400, "bad-query", "maxwidth and maxheight must be whole numbers of at least 1.")
	problemForeign  = newProblem(404, "foreign-url",
		"The query parameter url must be a link of this playground or a short link of this service.")
)

// oembed answers GET /oembed.
func (s *service) oembed(w http.ResponseWriter, r *http.Request) *problem {
	if p := s.addressed(r); p != nil {
		return p
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return problemQuery
	}
	if format := query.Get("format"); format != "" && format != "json" {
		return problemNoFormat
	}
	width, okWidth := bound(query, "maxwidth", embedWidth, embedMinWidth)
	height, okHeight := bound(query, "maxheight", embedHeight, embedMinHeight)
	if !okWidth || !okHeight {
		return problemBounds
	}
	e := embedding{Type: "rich", Version: "1.0", ProviderName: "Rising bandits", ProviderURL: s.site(r), CacheAge: 3600,
		Width: width, Height: height}
	link := query.Get("url")
	if link == "" {
		link = s.site(r) // the playground's own page names this service without an address
	}
	fragment, p := s.embedded(r, link, &e)
	if p != nil {
		return p
	}
	src := s.site(r) + "embed.html" + fragment
	e.HTML = `<iframe src="` + html.EscapeString(src) + `" title="` + html.EscapeString(e.Title) +
		`" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) +
		`" style="border:0" loading="lazy" sandbox="` + embedSandbox + `" allow="clipboard-write"></iframe>`
	body, err := json.Marshal(e)
	if err != nil {
		panic(badProblem)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Write(append(body, '\n'))
	return nil
}

// embedded reads a link that was pasted somewhere. It completes e, and returns the fragment of the embed, with its #.
// It takes only the fragment's content from the link: its scenario, parsed and encoded again.
func (s *service) embedded(r *http.Request, link string, e *embedding) (string, *problem) {
	link = s.wholeAddress(r, link)
	if rest, ok := strings.CutPrefix(link, s.base(r)+"/s/"); ok {
		return s.embeddedShort(r, rest, e)
	}
	rest, ok := strings.CutPrefix(link, s.site(r))
	page, fragment, _ := strings.Cut(rest, "#")
	page, _, _ = strings.Cut(page, "?")
	switch {
	case !ok || !slices.Contains(embeddable, page):
		return "", problemForeign
	case fragment == "":
		e.Title = untitled
		return "", nil
	}
	if preset, ok := scenario.LookupPreset(fragment); ok {
		e.Title = shownTitle(preset.Scenario)
		return "#" + scenario.EncodeLink(preset.Scenario), nil
	}
	if rest, ok := strings.CutPrefix(fragment, "s/"); ok { // as on a page that opens a short link itself
		return s.embeddedShort(r, rest, e)
	}
	decoded, err := scenario.DecodeLink(fragment)
	if err != nil {
		return "", newProblem(422, "faulty-link", "The link in url cannot be opened: "+err.Error())
	}
	e.Title = shownTitle(decoded.Scenario)
	return "#" + scenario.EncodeLinkWith(decoded.Scenario, decoded.Fingerprint), nil
}

// wholeAddress returns a link with scheme and host in lower case, as this service writes them, and with the slash of
// the playground's address, which people and sites leave out.
func (s *service) wholeAddress(r *http.Request, link string) string {
	site := strings.TrimSuffix(s.site(r), "/")
	for _, own := range []string{s.base(r), originOf(site)} {
		if len(link) >= len(own) && strings.EqualFold(link[:len(own)], own) {
			link = own + link[len(own):]
		}
	}
	if rest, ok := strings.CutPrefix(link, site); ok && (rest == "" || rest[0] == '?' || rest[0] == '#') {
		return site + "/" + rest
	}
	return link
}

// originOf returns the scheme and the host of an address, without a slash at its end.
func originOf(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// embeddedShort is embedded for a short link; rest is the part after s/.
func (s *service) embeddedShort(r *http.Request, rest string, e *embedding) (string, *problem) {
	rest, _, _ = strings.Cut(rest, "#")
	id, query, _ := strings.Cut(rest, "?")
	found, p := s.find(r.Context(), id)
	if p == nil {
		p = found.parse()
	}
	if p != nil {
		return "", p
	}
	fingerprint, p := readFingerprint(&http.Request{URL: &url.URL{RawQuery: query}})
	if p != nil {
		return "", p
	}
	e.Title = shownTitle(found.scenario)
	if s.Picture != nil {
		e.ThumbnailURL, e.ThumbnailWidth, e.ThumbnailHeight = s.base(r)+"/s/"+id+".png", pictureWidth, pictureHeight
	}
	return "#" + scenario.EncodeLinkWith(found.scenario, fingerprint), nil
}

// bound returns the length to offer if a site has room for at most the value of a query parameter; ok is false if that
// is not a length.
func bound(query url.Values, name string, offered, least int) (int, bool) {
	text := query.Get(name)
	if text == "" {
		return offered, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, false
	}
	return max(min(n, offered), least), true
}
