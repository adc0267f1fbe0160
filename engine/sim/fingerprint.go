package sim

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/internal/sha256"
)

// Numerics is the version of the engine's numbers. It is raised whenever a change alters any bit of any result, that
// is, whenever a golden of the engine changes. Version 5 began before the first release; within it, and before that too, KL-UCB
// and SW-KL-UCB changed where an arm pays about 1e-6 and the noise is beta: their index overflowed. Index programs changed that use kl,
// klmin, klmax or qbeta where these lost digits; no golden, preset or trace did.
const Numerics = 5

// fingerprintBytes is the number of bytes of the hash in a fingerprint: enough that no two results have the same one by
// accident, few enough for a link.
const fingerprintBytes = 16

// joined returns the fingerprint of all numbers.
func (r *Results) joined() string {
	all := make([]string, len(r.Policies))
	for i := range r.Policies {
		all[i] = r.Policies[i].Fingerprint
	}
	return JoinFingerprints(all)
}

// sign sets the fingerprint of the policy's numbers.
func (p *PolicyResult) sign() {
	b := appendNumbers(nil, p.Final.All...)
	for i, t := range p.Regret.T {
		half := 0.0 // for one run, which has none
		if p.Regret.CI95 != nil {
			half = p.Regret.CI95[i]
		}
		b = appendNumbers(b, float64(t), p.Regret.Mean[i], half)
	}
	b = appendNumbers(appendNumbers(appendNumbers(b, p.Pulls.Mean...), p.Pulls.Std...), p.LastArm...)
	p.Fingerprint = fingerprint(b)
}

// JoinFingerprints returns the fingerprint of a scenario's results, given those of its policies in their order.
func JoinFingerprints(policies []string) string {
	var whole []byte
	for _, f := range policies {
		whole = append(whole, f+"\n"...)
	}
	return fingerprint(whole)
}

// appendNumbers appends the count of the numbers and their bits.
func appendNumbers(dst []byte, numbers ...float64) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(len(numbers)))
	for _, v := range numbers {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
	}
	return dst
}

// fingerprint returns "N-HASH": the numerics version and the hash of b.
func fingerprint(b []byte) string {
	hash := sha256.Sum256(b)
	return strconv.Itoa(Numerics) + "-" + hex.EncodeToString(hash[:fingerprintBytes])
}

// FingerprintNumerics returns the numerics version in a fingerprint; ok is false if the string does not have the form
// of a fingerprint.
func FingerprintNumerics(fingerprint string) (version int, ok bool) {
	head, tail, found := strings.Cut(fingerprint, "-")
	version, err := strconv.Atoi(head)
	raw, bad := hex.DecodeString(tail)
	return version, found && err == nil && bad == nil && len(raw) == fingerprintBytes
}
