package share

import (
	"crypto/sha256"
	"encoding/base32"
)

// An id is the first letters of the SHA-256 of a canonical document in base32: 12 letters have 60 bits. If two
// documents share these, the later one gets more letters.
const (
	idLength  = 12
	idLongest = 52 // all of a SHA-256
)

// idLetters is base32's alphabet (RFC 4648) in lower case, which is easier to read aloud; ids have no other letters,
// and no character at which a site would cut a link.
var idLetters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// longestID returns the longest id of a canonical document; its ids are the prefixes with at least idLength letters.
func longestID(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return idLetters.EncodeToString(sum[:])
}

// IsID reports whether s has the form of an id.
func IsID(s string) bool {
	if len(s) < idLength || len(s) > idLongest {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}
