package layout

import (
	"math"
	"slices"

	"risingbandits/engine/chart/scene"
)

// Thin appends to dst the indices, increasing in from..to-1, that a line and its band need so that the picture is the
// same as with all points: in each pixel column the first and the last point and those with the least and the greatest
// y, y-half and y+half. A gap (a y that is NaN) ends a column and is kept as one index. half may be nil. cols are the
// points' pixel columns, which must not decrease.
//
// The line and the band share one set of indices; otherwise the line would leave its band between columns. Source:
// Jugel, Jerzak, Hackenbroich, Markl 2014, "M4".
func Thin(dst []int32, cols []int32, y, half []float64, from, to int) []int32 {
	for i := from; i < to; {
		if y[i] != y[i] {
			dst = append(dst, int32(i))
			for i < to && y[i] != y[i] {
				i++
			}
			continue
		}
		end := i + 1
		for end < to && cols[end] == cols[i] && y[end] == y[end] {
			end++
		}
		if end-i <= 2 {
			for ; i < end; i++ {
				dst = append(dst, int32(i))
			}
			continue
		}
		dst = extremes(dst, y, half, i, end)
		i = end
	}
	return dst
}

// extremes appends the first and the last index of from..to-1 and those of the extremes of line and band, each once and
// in order.
func extremes(dst []int32, y, half []float64, from, to int) []int32 {
	p := [6]int32{int32(from), int32(from), int32(from), int32(from), int32(from), int32(to - 1)}
	yMin, yMax := y[from], y[from]
	for i := from + 1; i < to; i++ {
		if v := y[i]; v < yMin {
			yMin, p[1] = v, int32(i)
		} else if v > yMax {
			yMax, p[2] = v, int32(i)
		}
	}
	if half != nil {
		low, high := y[from]-half[from], y[from]+half[from]
		for i := from + 1; i < to; i++ {
			if v := y[i] - half[i]; v < low {
				low, p[3] = v, int32(i)
			}
			if v := y[i] + half[i]; v > high {
				high, p[4] = v, int32(i)
			}
		}
	}
	slices.Sort(p[:])
	for i, v := range p {
		if i == 0 || v != p[i-1] {
			dst = append(dst, v)
		}
	}
	return dst
}

// PixelColumns stores in dst the pixel column of each px.
func PixelColumns(dst []int32, px []float64) []int32 {
	dst = scene.Grow(dst, len(px))
	for i, x := range px {
		dst[i] = int32(math.Floor(max(-1e6, min(1e6, x))))
	}
	return dst
}
