package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"strconv"
	"strings"
)

// Numerics is the version of the engine's numbers. It is raised whenever a change alters any bit of any result, that
// is, whenever a golden of the engine changes.
const Numerics = 5

// fingerprintBytes is the number of bytes of the hash in a fingerprint: enough that no two results have the same one by
// accident, few enough for a link.
const fingerprintBytes = 16

// sign sets the fingerprint of each policy's numbers and that of all numbers.
func (r *Results) sign() {
	var all []string
	for i := range r.Policies {
		r.Policies[i].sign()
		all = append(all, r.Policies[i].Fingerprint)
	}
	r.Fingerprint = JoinFingerprints(all)
}

// sign sets the fingerprint of the policy's numbers.
func (p *PolicyResult) sign() {
	h := sha256.New()
	writeNumbers(h, p.Final.All...)
	for i, t := range p.Regret.T {
		half := 0.0 // for one run, which has none
		if p.Regret.CI95 != nil {
			half = p.Regret.CI95[i]
		}
		writeNumbers(h, float64(t), p.Regret.Mean[i], half)
	}
	writeNumbers(h, p.Pulls.Mean...)
	writeNumbers(h, p.Pulls.Std...)
	writeNumbers(h, p.LastArm...)
	p.Fingerprint = fingerprint(h)
}

// JoinFingerprints returns the fingerprint of a scenario's results, given those of its policies in their order.
func JoinFingerprints(policies []string) string {
	whole := sha256.New()
	for _, f := range policies {
		whole.Write([]byte(f + "\n"))
	}
	return fingerprint(whole)
}

// writeNumbers hashes the count of the numbers and their bits.
func writeNumbers(h hash.Hash, numbers ...float64) {
	buf := binary.LittleEndian.AppendUint64(nil, uint64(len(numbers)))
	for _, v := range numbers {
		buf = binary.LittleEndian.AppendUint64(buf, math.Float64bits(v))
	}
	h.Write(buf)
}

// fingerprint returns "N-HASH": the numerics version and the hash so far.
func fingerprint(h hash.Hash) string {
	return strconv.Itoa(Numerics) + "-" + hex.EncodeToString(h.Sum(nil)[:fingerprintBytes])
}

// FingerprintNumerics returns the numerics version in a fingerprint; ok is false if the string does not have the form
// of a fingerprint.
func FingerprintNumerics(fingerprint string) (version int, ok bool) {
	head, tail, found := strings.Cut(fingerprint, "-")
	version, err := strconv.Atoi(head)
	raw, bad := hex.DecodeString(tail)
	return version, found && err == nil && bad == nil && len(raw) == fingerprintBytes
}
