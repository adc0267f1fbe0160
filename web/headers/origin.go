package headers

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// longestHost is how many characters a name of a host can have (RFC 1035).
const longestHost = 253

// isHost says whether a host is a name, an IPv4 address, or an IPv6 address in brackets. None of them can end the attribute
// or the directive of a policy into which the address is written. It is written by hand because package regexp would be a
// fiftieth of the Worker's program.
func isHost(s string) bool {
	if inner, ok := strings.CutPrefix(s, "["); ok {
		inner, ok = strings.CutSuffix(inner, "]")
		return ok && inner != "" && Only(inner, "0123456789ABCDEFabcdef:.")
	}
	return s != "" && len(s) <= longestHost && Only(s, alphanumeric+".-") && strings.Trim(s, ".-") == s
}

// Only says whether a text has no other characters than those.
func Only(s, characters string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !strings.ContainsRune(characters, r) })
}

// CheckOrigin returns an error that says what is wrong with the address of a service and what would be right. It
// returns nil for an address such as https://share.example.org or http://localhost:8080: scheme, host, perhaps a port,
// nothing else.
func CheckOrigin(address string) error {
	u, err := parse(address)
	if err != nil {
		return err
	}
	origin := u.Scheme + "://" + u.Host
	if origin != address {
		return fmt.Errorf("got %q, want the address without %q: %s", address, strings.TrimPrefix(address, origin), origin)
	}
	return nil
}

// CheckPage is CheckOrigin for the address of a page, which may have a path, such as https://example.org/bandits/.
func CheckPage(address string) error {
	u, err := parse(address)
	if err != nil {
		return err
	}
	page := u.Scheme + "://" + u.Host + u.Path
	if page != address || strings.ContainsAny(address, "\"'<>;, ") {
		return fmt.Errorf("got %q, want a scheme, a host and a path, such as https://example.org/bandits/", address)
	}
	return nil
}

// parse reads an address that has a scheme and a valid host.
func parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		reason := err
		if parts := new(url.Error); errors.As(err, &parts) {
			reason = parts.Err
		}
		return nil, fmt.Errorf("got %q, want an address such as https://share.example.org: %w", address, reason)
	}
	if u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return nil, fmt.Errorf("got %q, want an address that begins with https:// or http:// and a host, such as "+
			"https://share.example.org", address)
	}
	host := u.Host
	if u.Port() != "" {
		host = strings.TrimSuffix(host, ":"+u.Port())
	}
	if u.User != nil || !isHost(host) {
		return nil, fmt.Errorf("got %q, want a host of letters, digits, dots and hyphens, such as share.example.org", address)
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return nil, fmt.Errorf("got %q, want a port from 1 to 65535", address)
		}
	}
	return u, nil
}
