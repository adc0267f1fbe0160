package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"risingbandits/web/headers"
	"risingbandits/web/share"
)

// rules are the headers of the site's files. If there is a share service, it is on this host.
var rules = headers.Rules(headers.Self)

// A site answers requests from the files of dist. No library was found that fits: statigz 1.4 lists the files once, so
// that a new build needs a restart, sends compressed files to clients that refuse them (q=0), and has ETags without
// quotes.
type site struct {
	dist  fs.FS
	base  string // the address of this server; "" means the address in each request
	tags  tags
	pages *lru.Cache[pageKey, []byte] // compressed pages with the address of the service
}

// A pageKey says what the page for an address was made from.
type pageKey struct{ origin, tag string }

// keptPages is for how many addresses of this server the page is kept.
const keptPages = 8

// newSite returns the handler that serves dist at the address base, or, for "", at the address in each request. It
// opens files for each request, so that a new build is served without a restart, and sends them from where they are.
func newSite(dist fs.FS, base string) http.Handler {
	pages, err := lru.New[pageKey, []byte](keptPages)
	if err != nil {
		panic(err) // keptPages is above 0
	}
	return &site{dist: dist, base: base, tags: tags{known: map[string]tagged{}}, pages: pages}
}

// The page, and the page of addresses that have no file.
const (
	indexFile = "index.html"
	lostFile  = "404.html"
)

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	var named []string
	if origin := share.Origin(r, s.base); headers.CheckOrigin(origin) == nil { // a client may send any Host
		named = []string{origin}
	}
	for _, rule := range rules {
		if rule.Matches(r.URL.Path) {
			for name, value := range rule.Values {
				if name == headers.PolicyHeader {
					value = headers.Named(value, named...)
				}
				h.Add(name, value)
			}
		}
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "this address answers GET and HEAD only", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = indexFile
	}
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		s.notFound(w, r)
		return
	}
	f, err := s.find(name, r)
	if err == nil {
		defer f.Close()
		err = s.send(w, r, f, kind)
	}
	switch {
	case err == nil:
	case missing(err):
		s.notFound(w, r)
	default: // such as too many open files
		h.Set("Cache-Control", "no-store")
		h.Set("Retry-After", "5")
		http.Error(w, "the server cannot open its files now; try again in a few seconds", http.StatusServiceUnavailable)
	}
}

// send answers with a file. It fails before it has written anything.
func (s *site) send(w http.ResponseWriter, r *http.Request, f *opened, kind string) error {
	h := w.Header()
	if h.Get("Cache-Control") == "" {
		tag, err := s.tags.of(f)
		if err != nil {
			return err
		}
		h.Set("Cache-Control", headers.Revalidate)
		h.Set("ETag", tag)
	}
	h.Set("Content-Type", kind)
	h.Set("Vary", "Accept-Encoding")
	if f.encoding != "" {
		h.Set("Content-Encoding", f.encoding)
		h.Set("Content-Length", strconv.FormatInt(f.size, 10))
	}
	// A part of a compressed file is useless, and many parts would be longer than the file.
	if f.encoding != "" || strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	http.ServeContent(w, r, f.name, time.Time{}, f.ReadSeekCloser) // not f: the system itself sends an *os.File
	return nil
}

// notFound answers that there is no such file: with the page for lost readers if a browser opens an address, else with
// two words.
func (s *site) notFound(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", headers.Revalidate)
	if _, err := fs.Stat(s.dist, headers.Building); err == nil {
		beingBuilt(w, r)
		return
	}
	page, err := fs.ReadFile(s.dist, lostFile)
	if err != nil || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	h.Set("Content-Type", types[path.Ext(lostFile)])
	w.WriteHeader(http.StatusNotFound)
	w.Write(page)
}

// packings are the compressed twins of files, best first.
var packings = []struct{ encoding, extension string }{{"br", ".br"}, {"gzip", ".gz"}}

// find opens the file in the best form that the client accepts.
func (s *site) find(name string, r *http.Request) (*opened, error) {
	accepted := r.Header.Values("Accept-Encoding")
	if name == indexFile {
		if f, err := s.addressed(r); f != nil || err != nil {
			return f, err
		}
	}
	for _, p := range packings {
		if !accepts(accepted, p.encoding) {
			continue
		}
		if f, err := s.open(name+p.extension, p.encoding); err == nil || !missing(err) {
			return f, err
		}
	}
	return s.open(name, "")
}

// addressed returns the page with the whole address of the service on this host, if the page names that service without
// its host: sites that embed links read the address from the page.
func (s *site) addressed(r *http.Request) (*opened, error) {
	f, err := s.open(indexFile, "")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	tag, err := s.tags.of(f)
	if err != nil {
		return nil, err
	}
	key := pageKey{share.Origin(r, s.base), tag}
	packed := accepts(r.Header.Values("Accept-Encoding"), "gzip")
	if page, ok := s.pages.Get(key); ok && packed {
		return inMemory(page, "gzip"), nil
	}
	page, err := io.ReadAll(f)
	link := []byte(headers.OEmbedLink(""))
	if err != nil || !bytes.Contains(page, link) {
		return nil, err
	}
	page = bytes.Replace(page, link, []byte(headers.OEmbedLink(key.origin)), 1)
	if !packed {
		return inMemory(page, ""), nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(page); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	s.pages.Add(key, b.Bytes())
	return inMemory(b.Bytes(), "gzip"), nil
}

// inMemory returns the page with the service's address.
func inMemory(page []byte, encoding string) *opened {
	hash := sha256.Sum256(page)
	return &opened{readSeekCloser{bytes.NewReader(page)}, indexFile, encoding, int64(len(page)), time.Time{}, etag(hash[:])}
}

// A readSeekCloser has nothing to close.
type readSeekCloser struct{ *bytes.Reader }

// Close does nothing.
func (readSeekCloser) Close() error { return nil }

// accepts reports whether the values of Accept-Encoding name encoding with a weight above 0. A star does not
// count: no browser sends one, and uncompressed files are always right.
func accepts(values []string, encoding string) bool {
	for item := range strings.SplitSeq(strings.Join(values, ","), ",") {
		name, params, _ := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, has := strings.CutPrefix(strings.TrimSpace(params), "q=")
		if !has {
			return true
		}
		q, err := strconv.ParseFloat(weight, 64)
		return err == nil && q > 0
	}
	return false
}
