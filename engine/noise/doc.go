// Package noise defines how rewards are drawn around their means: the kinds of noise, one file each, and
// their registry.
//
//	spec := noise.Spec{Kind: "beta", Params: map[string]float64{"beta": 2}}
//	law := spec.Law()
//	reward := law.Draw(key, 7, 0.25) // of the 7th pull
//
// To add a kind of noise: one file with its Kind, and one row of the registry.
//
// Reads a mean and a word of a stream.
// Gives a reward, and how far it spreads.
// Without it, every reward is its mean.
package noise
