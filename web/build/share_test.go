package main

import (
	"errors"
	"strings"
	"testing"

	"risingbandits/web/headers"
)

func TestOfferShare(t *testing.T) {
	page := "<head>\n" + shareLine + "</head>"
	asks := map[string]string{"": "", "self": "", "https://s.example": "https://s.example"}
	for share, want := range map[string][]string{
		"":                  {"</head>"},
		"self":              {`content="self"`, `href="/oembed"`},
		"https://s.example": {`content="https://s.example"`, `href="https://s.example/oembed"`},
	} {
		files := map[string][]byte{sharePage: []byte(page), headers.AsksAnyone: headLine}
		if err := offerShare(files, share, nil); err != nil {
			t.Fatal(err)
		}
		if got := string(files[headers.AsksAnyone]); got != string(headLine) {
			t.Errorf("-share %q: the page that may ask anyone has %s", share, got)
		}
		connect := strings.TrimSpace("connect-src 'self' " + asks[share])
		if got := string(files[policyFile]); got != headers.PagePolicy(share)+"\n" ||
			!strings.HasPrefix(got, "default-src 'none'; ") || !strings.Contains(got, "; "+connect+"; ") {
			t.Errorf("-share %q: the policy of packages is %s", share, got)
		}
		meta := `<meta name="asks" content="` + asks[share] + `">`
		for _, part := range append(want, "<head>\n  "+meta+"\n") {
			if got := string(files[sharePage]); !strings.Contains(got, part) {
				t.Errorf("-share %q: got %s, want %s in it", share, got, part)
			}
		}
		if named := strings.Contains(string(files[headersFile]),
			"connect-src 'self' https://s.example;"); named != (share == "https://s.example") {
			t.Errorf("-share %q: the policy is %s", share, files[headersFile])
		}
	}
	if err := offerShare(map[string][]byte{sharePage: []byte(page), "bare.html": []byte("<p>")}, "", nil); err == nil {
		t.Error("a page without a head is offered")
	}
	if err := offerShare(map[string][]byte{sharePage: headLine}, "", nil); !errors.Is(err, errShareLine) {
		t.Errorf("a page without the line: got %v", err)
	}
}

func TestCheckShare(t *testing.T) {
	for share, sound := range map[string]bool{
		"": true, "self": true, "https://s.example": true, "http://localhost:8080": true,
		"s.example": false, "https://s.example/": false, "https://s.example/x": false, "https://": false, "ftp://s.example": false,
		"https://s.example; script-src *": false, "https://a b": false,
		"https://s.example;script-src": false, "https://s.example\"onload": false,
	} {
		if err := checkShare(share); (err == nil) != sound {
			t.Errorf("-share %q: got %v", share, err)
		}
	}
}

func TestOriginsOf(t *testing.T) {
	got, err := originsOf(" https://a.example  https://b.example:8443 https://a.example")
	if err != nil || strings.Join(got, ",") != "https://a.example,https://b.example:8443" {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := originsOf(""); err != nil || len(got) != 0 {
		t.Errorf("no address: got %v, %v", got, err)
	}
	if _, err := originsOf("https://a.example https://a.example/path"); err == nil || !strings.Contains(err.Error(), "-origin: got") {
		t.Errorf("an address with a path: got %v", err)
	}
	files := map[string][]byte{}
	if err := offerShare(files, "", []string{"https://a.example"}); err != nil || !strings.Contains(string(files[headersFile]),
		"script-src 'self' https://a.example 'wasm-unsafe-eval';") {
		t.Errorf("%v: the policy is %s", err, files[headersFile])
	}
}
