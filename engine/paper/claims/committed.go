package claims

import (
	_ "embed"
	"sync"
)

// committedText is what `make claims` wrote: the paper's experiments at their full size.
//
//go:embed claims.json
var committedText []byte

const badCommitted = "claims: claims.json cannot be read; make claims writes it anew"

// Committed returns the document that comes with the project: the runs of all experiments at PaperSize, and the
// verdicts on all claims. It is shared and must not be changed.
var Committed = sync.OnceValue(func() *Document {
	d, err := Decode(committedText)
	if err != nil {
		panic(badCommitted)
	}
	return d
})
