package part

// Range returns the range of units that part number `part` of `of`, from 1, plays, so that all parts cost about the same. A
// part may be empty if there are more parts than units.
func Range(costs []int, part, of int) (from, to int) {
	return cut(costs, part-1, of), cut(costs, part, of)
}

// cut returns where part k of n begins, from 0: at the unit whose begin is nearest to k n-ths of all costs.
func cut(costs []int, k, n int) int {
	all := 0
	for _, c := range costs {
		all += c
	}
	target, sum := all/n*k+all%n*k/n, 0
	for i, c := range costs {
		if sum+c/2 >= target && k < n || sum >= all {
			return i
		}
		sum += c
	}
	return len(costs)
}
