package geom

// Scaled appends to dst the points of a polyline, x and y times scale. NaN breaks the line: each break, however long,
// becomes one NaN pair, and a single point between breaks is dropped, because it has no length. The charts have already
// left out what a line does not need.
func Scaled(dst, points []float32, scale float32) []float32 {
	return appendScaled(dst, points, 2, scale)
}

// ScaledBand is Scaled for a band, points x, low and high. It gives x, top and bottom, with y down, and
// breaks are NaN triples.
func ScaledBand(dst, points []float32, scale float32) []float32 {
	start := len(dst)
	dst = appendScaled(dst, points, 3, scale)
	for i := start; i < len(dst); i += 3 {
		if dst[i+1] > dst[i+2] {
			dst[i+1], dst[i+2] = dst[i+2], dst[i+1]
		}
	}
	return dst
}

// appendScaled is Scaled for points of n numbers.
func appendScaled(dst, points []float32, n int, scale float32) []float32 {
	for i := 0; i < len(points); {
		end := i
		for end < len(points) && !hasNaN(points[end:end+n]) {
			end += n
		}
		if end-i >= 2*n {
			if len(dst) > 0 {
				for range n {
					dst = append(dst, nan32)
				}
			}
			for _, v := range points[i:end] {
				dst = append(dst, v*scale)
			}
		}
		i = end + n
	}
	return dst
}

func hasNaN(point []float32) bool {
	for _, v := range point {
		if v != v {
			return true
		}
	}
	return false
}
