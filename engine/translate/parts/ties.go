package main

import "risingbandits/engine/detmath"

// largest returns the place of the largest of some numbers, one at random if there are several.
func largest(numbers []float64, own *detmath.Stream) int {
	best, count := 0, 1
	for i := 1; i < len(numbers); i++ {
		switch x := numbers[i]; {
		case x > numbers[best]:
			best, count = i, 1
		case x == numbers[best]:
			count++
		}
	}
	if count == 1 {
		return best
	}
	skip := own.IntN(count)
	for i := best; ; i++ {
		if numbers[i] != numbers[best] {
			continue
		}
		if skip == 0 {
			return i
		}
		skip--
	}
}

// clip returns the number of [low, high] that is nearest to x.
func clip(x, low, high float64) float64 { return max(min(x, high), low) }
