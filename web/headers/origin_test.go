package headers

import (
	"strings"
	"testing"
)

func TestCheckOrigin(t *testing.T) {
	for _, address := range []string{"https://s.example", "http://localhost:8080", "https://S-1.Example.org:443", "http://192.0.2.1",
		"http://[2001:db8::1]:8080"} {
		if err := CheckOrigin(address); err != nil {
			t.Errorf("%s: got %v, want no error", address, err)
		}
	}
	for address, want := range map[string]string{
		"":                                    "https:// or http://",
		"s.example":                           "https:// or http://",
		"//s.example":                         "https:// or http://",
		"ftp://s.example":                     "https:// or http://",
		"https://":                            "https:// or http://",
		"https://s.example/":                  `without "/": https://s.example`,
		"https://s.example/x":                 `without "/x": https://s.example`,
		"https://s.example?x":                 `without "?x": https://s.example`,
		"https://s.example#":                  `without "#": https://s.example`,
		"https://user:secret@s.example":       "a host of letters",
		"https://s.example;script-src":        "a host of letters",
		`https://s.example"onload=x`:          "a host of letters",
		"https://s.example'x":                 "a host of letters",
		"https://s.example,t.example":         "a host of letters",
		"https://*.example":                   "a host of letters",
		"https://a b":                         "https://share.example.org",
		"https://.example":                    "a host of letters",
		"https://" + strings.Repeat("a", 254): "a host of letters",
		"https://s.example:":                  "a host of letters",
		"https://s.example:0":                 "a port from 1 to 65535",
		"https://s.example:99999":             "a port from 1 to 65535",
		"https://s.example:http":              "https://share.example.org",
	} {
		if err := CheckOrigin(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", address, err, want)
		}
	}
}

func TestCheckPage(t *testing.T) {
	for address, sound := range map[string]bool{
		"https://example.org": true, "https://example.org/": true, "https://example.org/bandits/": true, "http://localhost:8080/x": true,
		"example.org": false, "https://example.org/?a": false, "https://example.org/#a": false, `https://example.org/"`: false, "https://example.org/a b": false,
	} {
		if err := CheckPage(address); (err == nil) != sound {
			t.Errorf("%q: got %v", address, err)
		}
	}
}
