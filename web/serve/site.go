package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"risingbandits/web/headers"
	"risingbandits/web/share"
)

// rules are the headers of the site's files. If there is a share service, it is on this host.
var rules = headers.Rules(headers.Self)

// A site answers requests from the files of dist. No library was found that fits: statigz 1.4 lists the files once, so
// that a new build needs a restart, sends compressed files to clients that refuse them (q=0), and has ETags without
// quotes.
type site struct {
	dist fs.FS
	base string // the address of this server; "" means the address in each request
}

// newSite returns the handler that serves dist at the address base, or, for "", at the address in each request. It
// reads files for each request, so that a new build is served without a restart.
func newSite(dist fs.FS, base string) http.Handler { return site{dist, base} }

// The page, and the page of addresses that have no file.
const (
	indexFile = "index.html"
	lostFile  = "404.html"
)

func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for _, rule := range rules {
		if rule.Matches(r.URL.Path) {
			for name, value := range rule.Values {
				h.Set(name, value)
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
	data, encoding, err := s.read(name, r)
	if err != nil {
		s.notFound(w, r)
		return
	}
	h.Set("Content-Type", kind)
	h.Set("Vary", "Accept-Encoding")
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		h.Set("Content-Length", strconv.Itoa(len(data)))
	}
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", headers.Revalidate)
		sum := sha256.Sum256(data)
		h.Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	}
	// A part of a compressed file is useless, and many parts would be longer than the file.
	if encoding != "" || strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// notFound answers that there is no such file: with the page for lost readers if a browser opens an address, else with
// two words.
func (s site) notFound(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", headers.Revalidate)
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

// read returns the file in the best form that the client accepts, and the name of that form.
func (s site) read(name string, r *http.Request) (data []byte, encoding string, err error) {
	accepted := r.Header.Values("Accept-Encoding")
	if name == indexFile {
		if page, ok := s.addressed(r); ok {
			return packed(page, accepted)
		}
	}
	for _, p := range packings {
		if !accepts(accepted, p.encoding) {
			continue
		}
		if data, err := fs.ReadFile(s.dist, name+p.extension); err == nil {
			return data, p.encoding, nil
		}
	}
	data, err = fs.ReadFile(s.dist, name)
	return data, "", err
}

// addressed returns the page with the whole address of the service on this host, if the page names that service without
// its host: sites that embed links read the address from the page.
func (s site) addressed(r *http.Request) (page []byte, ok bool) {
	page, err := fs.ReadFile(s.dist, indexFile)
	link := []byte(headers.OEmbedLink(""))
	if err != nil || !bytes.Contains(page, link) {
		return nil, false
	}
	return bytes.Replace(page, link, []byte(headers.OEmbedLink(share.Origin(r, s.base))), 1), true
}

// packed returns data compressed by gzip, if the client accepts that.
func packed(data []byte, accepted []string) (out []byte, encoding string, err error) {
	if !accepts(accepted, "gzip") {
		return data, "", nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		return nil, "", err
	}
	if err := z.Close(); err != nil {
		return nil, "", err
	}
	return b.Bytes(), "gzip", nil
}

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
