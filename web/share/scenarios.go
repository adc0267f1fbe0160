package share

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"risingbandits/engine/scenario"
)

// immutable is the Cache-Control of what an id names, which never changes.
const immutable = "public, max-age=31536000, immutable"

// store answers POST /api/scenarios.
func (s *service) store(w http.ResponseWriter, r *http.Request) *problem {
	if s.ReadOnly {
		return problemReadOnly
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
	id, p := s.put(r, sc.Canonical())
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

// fingerprintForm is the form of a fingerprint: the version of the numerics, a hash, and after _ what the page adds to
// tell how much other results differ. A link's third part has at most 128 characters.
var fingerprintForm = regexp.MustCompile(`^[0-9]{1,6}-[0-9a-f]{32}(_[A-Za-z0-9_-]*)?$`)

// readFingerprint returns the fingerprint in a request's query; "" if there is none.
func readFingerprint(r *http.Request) (string, *problem) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return "", problemFingerprint
	}
	values, has := query["fingerprint"]
	if !has {
		return "", nil
	}
	if len(values) != 1 || len(values[0]) > 128 || !fingerprintForm.MatchString(values[0]) {
		return "", problemFingerprint
	}
	return values[0], nil
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
