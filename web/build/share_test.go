package main

import (
	"errors"
	"strings"
	"testing"
)

func TestOfferShare(t *testing.T) {
	page := "<head>\n" + shareLine + "</head>"
	for share, want := range map[string][]string{
		"":                  {"<head>\n</head>"},
		"self":              {`content="self"`, `href="/oembed"`},
		"https://s.example": {`content="https://s.example"`, `href="https://s.example/oembed"`},
	} {
		files := map[string][]byte{sharePage: []byte(page)}
		if err := offerShare(files, share); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if got := string(files[sharePage]); !strings.Contains(got, part) {
				t.Errorf("-share %q: got %s, want %s in it", share, got, part)
			}
		}
		if named := strings.Contains(string(files[headersFile]),
			"connect-src 'self' https://s.example;"); named != (share == "https://s.example") {
			t.Errorf("-share %q: the policy is %s", share, files[headersFile])
		}
	}
	if err := offerShare(map[string][]byte{sharePage: []byte("<head>")}, ""); !errors.Is(err, errShareLine) {
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
