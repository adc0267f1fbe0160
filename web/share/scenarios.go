package share

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/web/headers"
)

// immutable is the Cache-Control of what an id names, which never changes.
const immutable = "public, max-age=31536000, immutable"

// store answers POST /api/scenarios.
func (s *service) store(w http.ResponseWriter, r *http.Request) *problem {
	if s.ReadOnly {
		return problemReadOnly
	}
	if p := s.addressed(r); p != nil {
		return p
	}
	if !s.Allow(r) {
		return problemTooMany
	}
	fingerprint, p := readFingerprint(r)
	if p != nil {
		return p
	}
	body, p := readDocument(w, r)
	if p != nil {
		return p
	}
	sc, faults := scenario.Parse(body)
	if faults != nil {
		return problemFaults(faults)
	}
	canonical := sc.Canonical()
	if !s.AllowBytes(r, len(canonical)) {
		return problemTooMuch
	}
	id, p := s.put(r, canonical)
	if p != nil {
		return p
	}
	address := s.shortAddress(r, id, fingerprint)
	answer, err := json.Marshal(struct {
		ID  string `json:"id"`
		URL string `json:"url"`
	}{id, address})
	if err != nil {
		panic(badProblem)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Location", "/api/scenarios/"+id)
	w.WriteHeader(http.StatusCreated)
	w.Write(append(answer, '\n'))
	return nil
}

// shortAddress returns the short address of a scenario, with the fingerprint of its results if there is one.
func (s *service) shortAddress(r *http.Request, id, fingerprint string) string {
	address := s.base(r) + "/s/" + id
	if fingerprint != "" {
		address += "?fingerprint=" + fingerprint
	}
	return address
}

// put stores a canonical document under the shortest id that is free or that it already has.
func (s *service) put(r *http.Request, canonical []byte) (string, *problem) {
	if len(canonical) > maxBody {
		return "", problemTooLarge // numbers may become longer in the canonical form
	}
	ctx, cancel := s.bounded(r.Context())
	defer cancel()
	longest := longestID(canonical)
	for n := idLength; n <= idLongest; n++ {
		id := longest[:n]
		if s.Blocked(id) {
			return "", problemBlocked
		}
		switch err := s.Store.Put(ctx, id, canonical); {
		case err == nil:
			return id, nil
		case errors.Is(err, ErrTaken):
			continue
		case errors.Is(err, ErrDamaged):
			s.logError(ctx, "the store is damaged; put a backup in its place", "error", err)
			return "", problemInternal
		case errors.Is(err, ErrFull):
			s.logError(ctx, "the store is full", "error", err)
			return "", problemFull
		default:
			return "", s.storeProblem(ctx, "the store cannot write", err)
		}
	}
	return "", problemDamaged
}

// readDocument reads the body of a request, up to the largest allowed document.
func readDocument(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	if !isJSON(r.Header) {
		return nil, problemNotJSON
	}
	if r.ContentLength > maxBody {
		return nil, problemTooLarge
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	switch {
	case len(body) > maxBody:
		return nil, problemTooLarge
	case err != nil:
		return nil, problemBroken
	}
	return body, nil
}

// isJSON reports whether the headers say that the body is a plain JSON document in UTF-8. Values are joined before they
// are read: some hosts split them at commas, and the first part alone could look right.
func isJSON(h http.Header) bool {
	if e := strings.Join(h.Values("Content-Encoding"), ","); e != "" && !strings.EqualFold(e, "identity") {
		return false
	}
	kind, params, err := mime.ParseMediaType(strings.Join(h.Values("Content-Type"), ","))
	charset, has := params["charset"]
	return err == nil && kind == "application/json" && (!has || strings.EqualFold(charset, "utf-8"))
}

// isFingerprint says whether a text has the form of a fingerprint: the version of the numerics, a hash, and after _ what the
// page adds to tell how much other results differ. A link's third part has at most 128 characters. Package regexp would make
// the Worker's program larger by a fiftieth.
func isFingerprint(s string) bool {
	const digits, letters = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	version, rest, _ := strings.Cut(s, "-")
	hash, more, _ := strings.Cut(rest, "_")
	return len(s) <= 128 && 0 < len(version) && len(version) <= 6 && headers.Only(version, digits) &&
		len(hash) == 32 && headers.Only(hash, digits+"abcdef") && headers.Only(more, digits+letters+"_-")
}

// readFingerprint returns the fingerprint in a request's query; "" if there is none. Whatever else the query holds, in
// whatever form, is not the service's: mail programs and learning platforms add parameters, some with "&amp;" for "&".
func readFingerprint(r *http.Request) (string, *problem) {
	fingerprint, found := "", false
	for part := range strings.FieldsFuncSeq(r.URL.RawQuery, func(c rune) bool { return c == '&' || c == ';' }) {
		name, value, _ := strings.Cut(part, "=")
		if name != "fingerprint" {
			continue
		}
		if found || !isFingerprint(value) {
			return "", problemFingerprint
		}
		fingerprint, found = value, true
	}
	return fingerprint, nil
}

// scenario answers GET /api/scenarios/{id}.
func (s *service) scenario(w http.ResponseWriter, r *http.Request, f stored) *problem {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if unchanged(h, r, f.id, immutable) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	w.Write(f.document)
	return nil
}

// unchanged sets the ETag and the Cache-Control of an answer, and reports whether the client already has it. The tag is
// the id and whatever else the answer depends on.
func unchanged(h http.Header, r *http.Request, tag, cache string) bool {
	h.Set("ETag", `"`+tag+`"`)
	h.Set("Cache-Control", cache)
	for have := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		have = strings.TrimPrefix(strings.TrimSpace(have), "W/")
		if have == "*" || have == `"`+tag+`"` {
			return true
		}
	}
	return false
}
