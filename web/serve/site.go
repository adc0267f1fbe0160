package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"risingbandits/web/headers"
)

// rules are the headers of the site's files. A share service is on this host, if there is one.
var rules = headers.Rules(headers.Self)

// A site answers requests from the files of dist. No library was found that fits: statigz 1.4 lists the files
// once, so that a new build needs a restart, sends packed files to those who refuse them (q=0), and has ETags
// without quotes.
type site struct{ dist fs.FS }

// newSite returns the handler that serves dist. It reads files as they are asked for, so that
// a new build shows without a restart.
func newSite(dist fs.FS) http.Handler { return site{dist} }

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
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		s.notFound(w)
		return
	}
	data, encoding, err := s.read(name, r.Header.Values("Accept-Encoding"))
	if err != nil {
		s.notFound(w)
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

func (s site) notFound(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", headers.Revalidate)
	http.Error(w, "not found", http.StatusNotFound)
}

// packings are the packed twins of files, best first.
var packings = []struct{ encoding, extension string }{{"br", ".br"}, {"gzip", ".gz"}}

// read returns the file in the best form that the client accepts, and that form's name.
func (s site) read(name string, accepted []string) (data []byte, encoding string, err error) {
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
