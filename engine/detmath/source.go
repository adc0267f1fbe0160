package detmath

import "embed"

// Source holds files of this package, for programs that are written with parts of it (package translate).
//
//go:embed exp.go expm1.go key.go log.go normal.go pow.go stream.go tables.go
var Source embed.FS
