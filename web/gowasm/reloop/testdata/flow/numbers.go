package main

import (
	"fmt"
	"math"
	"unsafe"
)

type point struct{ x, y, z float64 }

// numbers looks at the bits of numbers, in the stack's frame and elsewhere, and changes them in between.
func numbers() {
	some := []float64{0, math.Copysign(0, -1), 1, -2.5, math.Inf(1), math.NaN(), 5e-324, math.MaxFloat64}
	for i, x := range some {
		b := math.Float64bits(x)
		y := math.Float64frombits(b ^ 1<<63)
		fmt.Println(i, b, math.Float64bits(y), math.Float32bits(float32(x)), b == math.Float64bits(math.Float64frombits(b)))
	}
	points := make([]point, 5)
	for i := range points {
		p := &points[i]
		p.x, p.y, p.z = float64(i), float64(i*i), 1/float64(i+1)
	}
	sum, most := point{}, int64(math.MinInt64)
	for i := 1; i < len(points); i++ {
		sum.x += points[i-1].z * points[i].y
		sum.y += points[i].x - points[i-1].y
		sum.z = math.Float64frombits(math.Float64bits(sum.x) &^ 15)
		most = max(most, int64(math.Float64bits(sum.y))&^3|int64(i))
	}
	fmt.Println(sum, most)
	fmt.Println(overwritten(1.5, 0x3f), overwritten(-1.5, 0x40))
	fmt.Println(aliased(2, func(p *float64) { *p = 3 }), aliased(2, func(*float64) {}))
}

// overwritten changes a byte of a number that lies in its frame.
func overwritten(x float64, b byte) uint64 {
	var two [2]float64
	two[1] = x
	(*[16]byte)(unsafe.Pointer(&two))[15] = b
	return math.Float64bits(two[1])
}

// aliased has another change a number of its own before it looks at its bits.
//
//go:noinline
func aliased(x float64, change func(*float64)) uint64 {
	y := x
	p := &y
	change(p)
	bits := math.Float64bits(y)
	*p += 1
	return bits ^ math.Float64bits(y)
}
