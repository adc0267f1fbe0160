package detmath

import "embed"

// Source holds files of this package, for programs that are written with parts of it (package translate).
//
//go:embed exp.go expm1.go key.go log.go normal.go pow.go quantile.go stream.go tables.go
var Source embed.FS

// SourceNotice stands above the code of Source in a program that has parts of it, as the licences beside this file ask.
const SourceNotice = `// What follows is the playground's own: sums almost without rounding, random numbers that are a function of a key and a
// counter, and mathematics that has the same bits on every machine. Exp, Log and Pow follow ARM's optimized-routines,
// Copyright (c) 2018-2023 Arm Limited, under MIT or Apache-2.0 with LLVM exception; Expm1 follows FreeBSD's msun, Copyright (C)
// 1993 by Sun Microsystems, Inc.: permission to use, copy, modify, and distribute this software is freely granted, provided
// that this notice is preserved.
`
