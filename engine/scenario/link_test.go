package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
)

// pack makes a link's data by an encoder of a given level.
func pack(t testing.TB, text string, level int) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func TestLinksCarryTheScenario(t *testing.T) {
	for _, text := range []string{sound, everything} {
		s := mustParse(t, text)
		link := EncodeLink(s)
		for _, form := range []string{link, "#" + link, " #" + link + "\n", "https://example.org/playground/?a=b#" + link, link + "=="} {
			l, err := DecodeLink(form)
			if err != nil {
				t.Fatalf("%.60s: %v", form, err)
			}
			if !reflect.DeepEqual(l.Scenario.Document, s.Document) || l.Fingerprint != "" || string(l.Text) != string(s.Canonical()) {
				t.Errorf("%.60s: another scenario, or fingerprint %q", form, l.Fingerprint)
			}
		}
	}
}

func TestLinksCarryAFingerprint(t *testing.T) {
	s := mustParse(t, sound)
	l, err := DecodeLink(EncodeLinkWith(s, "1-0a9f_Z"))
	if err != nil || l.Fingerprint != "1-0a9f_Z" || !reflect.DeepEqual(l.Scenario.Document, s.Document) {
		t.Errorf("fingerprint %q, %v", l.Fingerprint, err)
	}
	for _, bad := range []string{"a.b", "ä", "a b", strings.Repeat("a", 129)} {
		golden.Panics(t, badFingerprint, func() { EncodeLinkWith(s, bad) }, bad)
	}
}

// How the page looked follows the scenario, and changes nothing about it.
func TestLinksCarryAView(t *testing.T) {
	s := mustParse(t, sound)
	for _, link := range []string{EncodeLink(s), EncodeLinkWith(s, "1-0a9f_Z")} {
		bare, err := DecodeLink(link)
		if err != nil {
			t.Fatal(err)
		}
		for _, view := range []string{"", "chart=pulls", "chart=pulls&hide=a.b,c?d", "\xff%", "1.AAAA"} {
			l, err := DecodeLink("https://example.org/?embed#" + link + "?" + view)
			if err != nil {
				t.Errorf("%q: %v", view, err)
				continue
			}
			if !reflect.DeepEqual(l.Scenario.Document, s.Document) || l.Fingerprint != bare.Fingerprint || l.View != view {
				t.Errorf("%q: view %q, fingerprint %q", view, l.View, l.Fingerprint)
			}
		}
	}
	if _, err := DecodeLink("1?chart=pulls"); err == nil {
		t.Error("a view without a scenario is a link")
	}
}

// Whoever packed it, a link is read: levels of Go's encoder, stored blocks, and the links kept in
// testdata, among them what a browser's CompressionStream made of a document with white space.
func TestLinksOfOtherEncoders(t *testing.T) {
	want := mustParse(t, sound)
	for level := flate.HuffmanOnly; level <= flate.BestCompression; level++ {
		l, err := DecodeLink("1." + pack(t, sound, level))
		if err != nil || !reflect.DeepEqual(l.Scenario.Document, want.Document) {
			t.Errorf("level %d: %v", level, err)
		}
	}
}

// TestOldLinksKeepOpening reads every link in testdata/links. Files there are added, never changed: a
// .link, the .sha256 of its scenario and, where it carries more, .rest with its fingerprint and its view,
// a line each. The browser's tests open the same links in the page.
func TestOldLinksKeepOpening(t *testing.T) {
	files, err := filepath.Glob("testdata/links/*.link")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d links in testdata/links, %v", len(files), err)
	}
	for _, file := range files {
		link, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l, err := DecodeLink(string(link))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		hash, err := os.ReadFile(strings.TrimSuffix(file, ".link") + ".sha256")
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Scenario.Hash(); got != strings.TrimSpace(string(hash)) {
			t.Errorf("%s opens as %s, want %s", file, got, hash)
		}
		rest, err := os.ReadFile(strings.TrimSuffix(file, ".link") + ".rest")
		if errors.Is(err, os.ErrNotExist) {
			rest, err = []byte("\n\n"), nil
		}
		if got := l.Fingerprint + "\n" + l.View + "\n"; err != nil || got != string(rest) {
			t.Errorf("%s carries %q, want %q, %v", file, got, rest, err)
		}
	}
}

func TestBadLinks(t *testing.T) {
	good := EncodeLink(mustParse(t, sound))
	data := strings.TrimPrefix(good, "1.")
	for _, c := range []struct {
		name, link string
		fault      LinkFault
		says       string
	}{
		{"empty", "", NoLink, "not a link of a scenario"},
		{"a heading", "#results", NoLink, "not a link of a scenario"},
		{"no version", "." + data, NoLink, "not a link of a scenario"},
		{"no dot", "1" + data, NoLink, "not a link of a scenario"},
		{"a later version", "2." + data, LinkVersion, "the link has version 2: this version of the playground reads version 1"},
		{"a version that never was", "0." + data, LinkVersion, "there has never been such a version"},
		{"the version in another form", "01." + data, LinkVersion, "want 1"},
		{"a strange character", "1." + data[:20] + "*" + data[21:], LinkBase64, "the link is damaged at character 23"},
		{"a space", "1." + data[:20] + " " + data[20:], LinkBase64, "damaged"},
		{"no data", "1.", LinkDeflate, "copy it whole"},
		{"cut", good[:len(good)*2/3/4*4+2], LinkDeflate, "copy it whole"},
		{"cut within a sign", "1." + data[:5], LinkBase64, "damaged"},
		{"not deflate", "1." + base64.RawURLEncoding.EncodeToString([]byte("\xff\xff\xffplain")), LinkDeflate, "cannot be unpacked"},
		{"more behind", "1." + joined(t, data), LinkAfter, "goes on after the scenario"},
		{"a fingerprint with a dot", good + ".abc.def", LinkFingerprint, "third part"},
		{"an empty fingerprint", good + ".", LinkFingerprint, "third part"},
		{"a bomb", "1." + pack(t, strings.Repeat(" ", 50<<20), 9), LinkTooLarge, "larger than 1 MiB"},
		{"too long", "1." + strings.Repeat("A", maxLink), LinkTooLong, "longer than 1 MiB"},
	} {
		l, err := DecodeLink(c.link)
		var e *LinkError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v, want a LinkError", c.name, err)
			continue
		}
		if e.Fault != c.fault || !strings.Contains(e.Error(), c.says) {
			t.Errorf("%s: fault %d, %q; want fault %d, saying %q", c.name, e.Fault, e.Error(), c.fault, c.says)
		}
		if l.Scenario != nil {
			t.Errorf("%s: gives a scenario all the same", c.name)
		}
	}
}

// joined is a link's data with bytes behind the end of its deflate stream.
func joined(t *testing.T, data string) string {
	t.Helper()
	packed, err := base64.RawURLEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(append(packed, "more"...))
}

func TestLinksWithAFaultyDocumentKeepItsText(t *testing.T) {
	text := changed(t, `"horizon": 1000`, `"horizon": 0`)
	l, err := DecodeLink("1." + pack(t, text, 6) + ".abc")
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Path != "horizon" || faults[0].Line != 5 {
		t.Errorf("got %v", err)
	}
	if string(l.Text) != text || l.Scenario != nil || l.Fingerprint != "abc" {
		t.Errorf("the text is lost: %q", l.Text)
	}
}

// A cut link still gives the beginning of the document.
func TestCutLinksKeepWhatCouldBeUnpacked(t *testing.T) {
	good := EncodeLink(mustParse(t, sound))
	l, err := DecodeLink(good[:len(good)*2/3/4*4+2])
	if err == nil || !strings.HasPrefix(string(mustParse(t, sound).Canonical()), string(l.Text)) || len(l.Text) == 0 {
		t.Errorf("kept %q, %v", l.Text, err)
	}
}
