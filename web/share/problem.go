package share

import (
	"encoding/json"
	"net/http"
	"strconv"

	"risingbandits/engine/scenario"
)

// A problem is a refusal in the form of RFC 9457. Kind names what is wrong for programs, Detail for people.
type problem struct {
	Kind   string  `json:"type"`
	Title  string  `json:"title"`
	Status int     `json:"status"`
	Detail string  `json:"detail"`
	Faults []fault `json:"faults,omitempty"`

	allow string // the value of the header Allow, if the method is not allowed
	retry int    // seconds after which another try may succeed; 0 if none will
}

// A fault is one fault of a document, as package scenario reports it.
type fault struct {
	Path    string `json:"path"` // "arms[1].payoff.c"; "" is the document itself
	Line    int    `json:"line"` // from 1
	Column  int    `json:"column"`
	Got     string `json:"got,omitempty"`
	Want    string `json:"want,omitempty"`
	Message string `json:"message"` // the whole fault in one sentence
}

// kindPrefix begins the type of every problem.
const kindPrefix = "urn:rising-bandits:problem:"

func newProblem(status int, kind, detail string) *problem {
	return &problem{Kind: kindPrefix + kind, Title: http.StatusText(status), Status: status, Detail: detail}
}

// after sets how many seconds a client should wait before another try.
func (p *problem) after(seconds int) *problem {
	p.retry = seconds
	return p
}

// The problems whose texts are always the same.
var (
	problemNoRoute = newProblem(404, "not-found",
		"There is nothing at this path. Scenarios are at /api/scenarios/ and /s/.")
	problemBadID = newProblem(404, "unknown-id",
		"No scenario has this id: an id is at least 12 of the letters a to z and the digits 2 to 7. Copy the whole link.")
	problemUnknownID = newProblem(404, "unknown-id",
		"No scenario has this id. Copy the whole link, or ask its author for the long link.")
	problemBlocked = newProblem(410, "blocked",
		"This scenario was removed by whoever runs this service.")
	problemReadOnly = newProblem(403, "read-only",
		"This service stores nothing new. Share the long link, which contains the whole scenario.")
	problemNotJSON = newProblem(415, "not-json",
		"Send the scenario as application/json in UTF-8, without Content-Encoding.")
	problemTooLarge = newProblem(413, "too-large",
		"The document is larger than 64 KiB (65,536 bytes). Share it as a file or as a long link.")
	problemBroken = newProblem(400, "broken-body",
		"The body ended too early or could not be read. Send it again.")
	problemFingerprint = newProblem(400, "bad-fingerprint",
		"The query parameter fingerprint must be the fingerprint of a result, such as 5-0123456789abcdef0123456789abcdef.")
	problemFull = newProblem(507, "full",
		"This service has no room left. Share the long link, which contains the whole scenario.")
	problemStore = newProblem(503, "unavailable",
		"The store does not answer. Try again in a few seconds, or share the long link.").after(5)
	problemBusy = newProblem(503, "busy",
		"Too many pictures are being drawn. Try again in a few seconds.").after(5)
	problemTooMany = newProblem(429, "too-many",
		"Too many scenarios or pictures were requested from here. Try again in a minute, or share the long link.").after(60)
	problemTooMuch = newProblem(429, "too-much",
		"The scenarios that were stored from here in a day are too large together. Try again tomorrow, or share the long link.").after(3600)
	problemGone = newProblem(499, "client-gone",
		"The client closed the connection before the answer.") // only for the log: the client does not get it
	problemDamaged = newProblem(500, "damaged",
		"The stored document is damaged. Ask the author of the link for the long link.")
	problemInternal = newProblem(500, "internal",
		"The service failed. Share the long link, which contains the whole scenario.")
)

// problemMethod returns the problem of a method that a path does not allow.
func problemMethod(allow string) *problem {
	p := newProblem(405, "method", "This path answers "+allow+" only.")
	p.allow = allow
	return p
}

// problemFaults returns the problem of a document that package scenario refuses.
func problemFaults(faults scenario.Faults) *problem {
	p := newProblem(422, "faulty-scenario", "The document is not a valid scenario. Correct the faults and send it again.")
	for _, f := range faults {
		p.Faults = append(p.Faults, fault{Path: f.Path, Line: f.Line, Column: f.Col, Got: f.Got, Want: f.Want, Message: f.Error()})
	}
	return p
}

// write answers with the problem.
func (p *problem) write(w http.ResponseWriter) {
	body, err := json.Marshal(p)
	if err != nil {
		panic(badProblem)
	}
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	p.writeHead(h)
	w.WriteHeader(p.Status)
	w.Write(append(body, '\n'))
}

// writeHead sets the headers that every answer with the problem has, whatever its form.
func (p *problem) writeHead(h http.Header) {
	h.Set("Cache-Control", "no-store")
	if p.allow != "" {
		h.Set("Allow", p.allow)
	}
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retry))
	}
}

const badProblem = "share: a problem cannot be written as JSON"
