package environment

import "embed"

// Source holds files of this package, for programs that are written with parts of it (package translate).
//
//go:embed sum.go
var Source embed.FS
