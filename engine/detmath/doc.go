// Package detmath is the arithmetic and the randomness that give the same bits on every platform:
// amd64 with and without FMA, arm64, and WebAssembly in any browser.
//
// Go's math.Exp, Log, Log1p and Pow are assembly on some machines and not on others, and the
// compiler fuses x*y+z on arm64 and on amd64 v3, so they differ in their last bits. Here every
// function is plain Go over + - * / and math.Sqrt, which IEEE 754 rounds in one way only, and
// every product that meets a sum is rounded first, by a conversion:
//
//	y := float64(slope*x) + base
//
// TestNoFusedProducts holds all of engine/... to that rule by reading the arm64 assembly.
//
// # Functions
//
// Exp, Expm1, Log, Log1p and Pow are within 1 ulp of the true value (measured against math/big:
// 0.51 for Exp, 0.52 for Log and Pow, 0.8 for Log1p and Expm1) and take Go's special values,
// NaN always being the bits of math.NaN(). Their speed in WebAssembly is the reason for tables:
// they are two to three times as fast there as Go's.
//
// # Randomness
//
// A Key names a stream of words; word i is a pure function of key and counter, so no two
// users of randomness ever share state, and any part of a run can be drawn again alone:
//
//	noise := detmath.NewKey(seed).Child(purpose).Child(run).Child(arm)
//	reward := mu + float64(sigma*noise.Normal(pull))
//
// A Stream reads the words of a key in order, for those who need an unknown number of them:
//
//	s := detmath.NewStream(key)
//	i := s.IntN(n)
//	g := s.Gamma(shape)
//
// The outputs of a key never change: scenarios shared years ago must give the same numbers.
// The goldens in testdata hold them; fix around them.
package detmath
