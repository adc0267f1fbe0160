package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"strconv"
	"strings"
)

// maxLink is the most bytes of a link that are read: a document of 1 MiB that does not compress at all would need 1.4
// MiB, one of numbers needs about half a MiB.
const maxLink = 1 << 20

// LongLink is the characters of a link that mail and chat programs, and some servers, still take.
const LongLink = 8_000

// linkVersion is the beginning of every link that this package writes.
const linkVersion = "1"

// EncodeLink returns the fragment of an address that contains s, without '#':
//
//	1.<base64url(deflate-raw(canonical form))>
//
// A fingerprint may follow, "1.<data>.<fingerprint>", and then, after a question mark, the view of the page,
// "1.<data>?chart=pulls&round=500". DecodeLink returns both.
//
// The data's length and bytes are not part of the format: another encoder, such as a browser's, may write a different
// link for the same scenario. So never hash a link; Hash identifies a scenario.
func EncodeLink(s *Scenario) string { return EncodeLinkWith(s, "") }

// EncodeLinkWith is EncodeLink with the fingerprint of a result as a third part, so that a reader who opens the link
// can check that the result is the same. It panics if the fingerprint has characters other than letters, digits, - and
// _, or more than 128 of them; "" leaves the part out.
func EncodeLinkWith(s *Scenario, fingerprint string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(badLevel)
	}
	w.Write(s.Canonical()) // writing to memory cannot fail
	w.Close()
	link := linkVersion + "." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if fingerprint == "" {
		return link
	}
	if !IsFingerprint(fingerprint) {
		panic(badFingerprint)
	}
	return link + "." + fingerprint
}

const (
	badLevel       = "scenario: flate knows no best compression"
	badFingerprint = "scenario: a fingerprint has up to 128 letters, digits, - and _"
)

// A Link is the content of a link.
type Link struct {
	Scenario    *Scenario // nil if it could not be read
	Fingerprint string    // of the result that the link's author saw; "" if there is none
	View        string    // the view of the page, as the query of an address; "" if there is none
	Text        []byte    // the unpacked document, or its beginning if there was a fault, for an editor to show
}

// A LinkFault says which part of a link is broken.
type LinkFault int

const (
	NoLink          LinkFault = iota // there is no version before the first dot: not a playground link
	LinkVersion                      // a version that this package does not know
	LinkTooLong                      // longer than maxLink
	LinkBase64                       // the data is not base64url
	LinkDeflate                      // the bytes are not deflate-raw, or end too early
	LinkTooLarge                     // the document inside is larger than MaxDocument
	LinkAfter                        // something follows the data or the fingerprint
	LinkFingerprint                  // the third part is not a fingerprint
)

// A LinkError is the error of a link that could not be unpacked. For a link with a faulty document, the error is Faults
// instead.
type LinkError struct {
	Fault   LinkFault
	Problem string // one plain sentence: what is wrong and what to do
}

// Error returns the sentence.
func (e *LinkError) Error() string { return e.Problem }

// DecodeLink reads the fragment of an address; the '#' and the text before it may be there or not. Its error is a
// *LinkError or Faults; the Link then contains what could be read. It accepts the data of any deflate encoder.
func DecodeLink(fragment string) (Link, error) {
	var l Link
	if len(fragment) > maxLink {
		return l, &LinkError{LinkTooLong, "the link is longer than 1 MiB: save the scenario as a file instead"}
	}
	data, err := l.split(fragment)
	if err != nil {
		return l, err
	}
	l.Text, err = unpack(data)
	if err != nil {
		return l, err
	}
	s, faults := Parse(l.Text)
	if faults != nil {
		return l, faults
	}
	l.Scenario = s
	return l, nil
}

// split returns the data of a link and stores its other parts in l.
func (l *Link) split(fragment string) (data string, err error) {
	if _, after, ok := strings.Cut(fragment, "#"); ok {
		fragment = after
	}
	fragment, view, _ := strings.Cut(strings.TrimSpace(fragment), "?")
	version, rest, dotted := strings.Cut(fragment, ".")
	number, notNumber := strconv.ParseUint(version, 10, 32)
	switch {
	case !dotted || notNumber != nil:
		return "", &LinkError{NoLink, "not a link of a scenario: it would begin with #1. and go on with letters and digits"}
	case version != linkVersion && number > Version:
		return "", &LinkError{LinkVersion, "the link has version " + strconv.FormatUint(number, 10) + ": " + newer("link")}
	case version != linkVersion:
		return "", &LinkError{LinkVersion, "the link has version " + quoteClipped(version) + ", and there has never been such a version: want 1"}
	}
	data, fingerprint, more := strings.Cut(rest, ".")
	if more && !IsFingerprint(fingerprint) {
		return "", &LinkError{LinkFingerprint, "the link's third part is not the fingerprint of a result: want up to 128 letters, " +
			"digits, - and _"}
	}
	l.Fingerprint, l.View = fingerprint, view
	return data, nil
}

// IsFingerprint reports whether a link can contain a text as a fingerprint.
func IsFingerprint(s string) bool {
	for _, c := range []byte(s) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && c != '-' && c != '_' && (c < '0' || c > '9') {
			return false
		}
	}
	return 0 < len(s) && len(s) <= 128
}

// unpack returns at most MaxDocument bytes of the document in a link's data.
func unpack(data string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(data, "="))
	if err != nil {
		return nil, &LinkError{LinkBase64, "the link is damaged" + where(err) + ": it may have been cut or broken on its way; copy it whole"}
	}
	from := bytes.NewReader(packed)
	inflate := flate.NewReader(from)
	text, err := io.ReadAll(io.LimitReader(inflate, MaxDocument+1))
	switch {
	case len(text) > MaxDocument:
		return nil, &LinkError{LinkTooLarge, "the scenario in the link is larger than 1 MiB (1,048,576 bytes)"}
	case err != nil:
		return text, &LinkError{LinkDeflate, "the link cannot be unpacked: it may have been cut or broken on its way; copy it whole"}
	case from.Len() > 0:
		return text, &LinkError{LinkAfter, "the link goes on after the scenario: it may have been joined with something else"}
	}
	return text, nil
}

// where says at which character the data of a link is damaged.
func where(err error) string {
	if at, ok := err.(base64.CorruptInputError); ok {
		return " at character " + grouped(int(at)+len(linkVersion)+2)
	}
	return ""
}
