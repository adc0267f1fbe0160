// Package detmath has functions and random numbers that give the same bits on every platform:
// amd64 with and without FMA, arm64, and WebAssembly in any browser.
//
// Go's math.Exp, Log, Log1p and Pow are assembly on some machines and not on others, and the
// compiler fuses x*y+z on arm64 and on amd64 v3, so they differ in their last bits. Here every
// function uses only + - * / and math.Sqrt, for which IEEE 754 defines the rounding, and every product
// is rounded by a conversion before it is added:
//
//	y := float64(slope*x) + base
//
// TestNoFusedProducts checks this rule for all of engine/... in the arm64 assembly.
//
// # Functions
//
// Exp, Expm1, Log, Log1p and Pow are within 1 ulp of the true value (measured against math/big:
// 0.51 for Exp, 0.52 for Log and Pow, 0.8 for Log1p and Expm1) and have the special values
// of Go's functions; NaN always has the bits of math.NaN(). They use tables, and so are two to three times as
// fast in WebAssembly as Go's.
//
// # Randomness
//
// A Key identifies a stream of random words. Word i is a pure function of the key and the counter i. So no two users of
// random numbers share state, and any part of a run can be computed again on its own:
//
//	noise := detmath.NewKey(seed).Child(purpose).Child(run).Child(arm)
//	reward := mu + float64(sigma*noise.Normal(pull))
//
// A Stream reads the words of a key in order, for algorithms that need an unknown number of them:
//
//	s := detmath.NewStream(key)
//	i := s.IntN(n)
//	g := s.Gamma(shape)
//
// The outputs of a key never change: scenarios shared years ago must give the same numbers. The goldens in
// testdata keep them; never update those.
//
// Reads numbers, seeds and purposes.
// Gives exp, log, powers, variates and random streams with the same bits everywhere.
// Without it, results differ between machines and browsers.
package detmath
