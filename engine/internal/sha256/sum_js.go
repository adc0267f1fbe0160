package sha256

// Sum256 returns the sum of data.
func Sum256(data []byte) (sum [32]byte) {
	d := newDigest()
	d.Write(data)
	d.Sum(sum[:0])
	return sum
}

// New returns a Hash of nothing yet.
func New() Hash { return newDigest() }
