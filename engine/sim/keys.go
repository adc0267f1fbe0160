package sim

import (
	"risingbandits/engine/detmath"
	"risingbandits/engine/scenario"
)

// The purposes of random numbers. They are part of the numerics version.
const (
	forNoise uint64 = 1 // the noise of rewards: run, arm, then pull or round
	forCoin  uint64 = 2 // a policy's conversion of rewards to Bernoulli ones: run, arm, pull or round
	forOwn   uint64 = 3 // a policy's own choices: run, policy
	// 4 is the purpose of average learning curves: learn.CurveKey.
)

// keys are the roots of a seed's streams.
type keys struct{ noise, coin, own detmath.Key }

func newKeys(seed uint64) keys {
	root := detmath.NewKey(seed)
	return keys{noise: root.Child(forNoise), coin: root.Child(forCoin), own: root.Child(forOwn)}
}

// armsTo stores in dst[k] the key of arm k in a run, for the key of a purpose.
func armsTo(dst []detmath.Key, purpose detmath.Key, run int) {
	key := purpose.Child(uint64(run))
	for k := range dst {
		dst[k] = key.Child(uint64(k))
	}
}

// OwnWord returns the number of the own stream of policy i of a scenario. It depends on the policy's id, its variant and
// those parameters whose values are not the defaults, of an index policy on its program too: FNV-1a, 64 bits (Fowler, Noll,
// Vo), of the canonical form of these.
// So it does not depend on the place in the list, a default that is written out gives the same stream as one that is left
// out, and a policy that gets one more parameter later keeps the streams of the documents that do not set it.
func OwnWord(s *scenario.Scenario, i int) uint64 {
	spec := s.Policies[i].PolicySpec
	spec.Params = s.Changed(i)
	h := uint64(0xcbf29ce484222325)
	for _, c := range spec.Canonical() {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return h
}
