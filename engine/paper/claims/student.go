package claims

// noDegrees stands for so many degrees of freedom that Student's t is the normal law.
const noDegrees = 1000

// atHalf returns how likely it is that of n fair coins at least x, and at most x, show heads.
func atHalf(x, n int) (atLeast, atMost float64) {
	probability := 1.0
	for range n {
		probability /= 2
	}
	for k := range n + 1 {
		if k >= x {
			atLeast += probability
		}
		if k <= x {
			atMost += probability
		}
		probability = float64(probability*float64(n-k)) / float64(k+1)
	}
	return atLeast, atMost
}
