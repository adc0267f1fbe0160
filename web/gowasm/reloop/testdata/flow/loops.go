package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

func loops() {
	fmt.Println(labelled(20), primes(100), collatz(27), spiral(5))
	fmt.Println(matrix(12), weave([]int{1, 4, 9}, []int{2, 3, 5, 10, 11}))
}

//go:noinline
func labelled(n int) (s int) {
outer:
	for i := 0; i < n; i++ {
	middle:
		for j := i; ; j += 2 {
			if j > 3*n {
				break middle
			}
			for k := j; k > 0; k-- {
				switch {
				case k*j%7 == 3:
					continue middle
				case k == i+5:
					continue outer
				case s > 1e6:
					break outer
				}
				s += k ^ j
			}
			s++
		}
		s -= i
	}
	return s
}

//go:noinline
func primes(n int) (out []int) {
next:
	for i := 2; i < n; i++ {
		for _, p := range out {
			if i%p == 0 {
				continue next
			}
			if p*p > i {
				break
			}
		}
		out = append(out, i)
	}
	return out
}

//go:noinline
func collatz(n uint32) (steps int) {
	for n != 1 {
		if n&1 == 0 {
			n >>= 1
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

//go:noinline
func spiral(n int) string {
	cells, x, y, dx, dy := make([][]int, n), 0, 0, 1, 0
	for i := range cells {
		cells[i] = make([]int, n)
	}
	for i := 1; i <= n*n; i++ {
		cells[y][x] = i
		if nx, ny := x+dx, y+dy; nx < 0 || ny < 0 || nx >= n || ny >= n || cells[ny][nx] != 0 {
			dx, dy = -dy, dx
		}
		x, y = x+dx, y+dy
	}
	return fmt.Sprint(cells)
}

//go:noinline
func matrix(n int) (trace float64) {
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = float64(i-j) / float64(i+j+1)
		}
	}
	for range 3 {
		b := make([]float64, n*n)
		for i := range n {
			for j := range n {
				for k := range n {
					product := a[i*n+k] * a[k*n+j]
					b[i*n+j] += float64(product)
				}
			}
		}
		a = b
	}
	for i := range n {
		trace += a[i*n+i]
	}
	return trace
}

func weave(a, b []int) (out []int) {
	for len(a) > 0 || len(b) > 0 {
		for len(a) > 0 && (len(b) == 0 || a[0] < b[0]) {
			out, a = append(out, a[0]), a[1:]
		}
		for len(b) > 0 && (len(a) == 0 || b[0] <= a[0]) {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return out
}

func gotos() {
	for n := range 12 {
		fmt.Print(backward(n), " ", forward(n), " ", twoEntries(n), " ")
	}
	fmt.Println()
}

//go:noinline
func backward(n int) (s int) {
	i := 0
again:
	j := i
more:
	s += i * j
	j--
	if j > -2 {
		goto more
	}
	i++
	if i < n {
		goto again
	}
	return s
}

//go:noinline
func forward(n int) string {
	for i := range n {
		if i*i > 50 {
			goto far
		}
		if i == 6 {
			goto six
		}
	}
	return "near"
six:
	return "six"
far:
	return "far"
}

// twoEntries has a loop that is entered in two places.
//
//go:noinline
func twoEntries(n int) (s int) {
	if n%2 == 0 {
		goto even
	}
odd:
	s += n
	step()
	n--
	if n <= 0 {
		return s
	}
even:
	s = 3*s + n
	step()
	n--
	if n > 0 {
		goto odd
	}
	return s
}

func switches() {
	for i := range 10 {
		fmt.Print(dense(i), sparse(i*i*i), " ")
	}
	for _, s := range strings.Fields("if for x range go goto defer zz") {
		fmt.Print(word(s), " ")
	}
	for _, x := range []any{1, 2.5, "s", nil, errors.New("e"), []int{1}, io.EOF, strings.NewReader("r"), func() {}} {
		fmt.Print(kind(x), " ")
	}
	fmt.Println(machine("aab(b(ca))c)d"))
}

//go:noinline
func dense(i int) (s string) {
	switch i {
	case 0, 9:
		return "ends"
	case 1:
		s = "one"
		fallthrough
	case 2:
		s += "two"
	case 3, 4, 5:
		if i == 4 {
			break
		}
		s = "odd"
	case 6:
		for j := range 10 {
			if j == 3 {
				break
			}
			s += "6"
		}
	default:
		s = "else"
	}
	return s + "."
}

func sparse(i int) int {
	switch i {
	case 0:
		return 0
	case 1:
		return 1
	case 27:
		return 3
	case 512:
		return 8
	}
	return -1
}

func word(s string) int {
	switch s {
	case "if", "for":
		return 1
	case "go":
		return 2
	case "goto":
		return 3
	case "range":
		return 4
	case "defer":
		return 5
	}
	return 0
}

func kind(x any) string {
	switch x := x.(type) {
	case nil:
		return "nil"
	case int, float64:
		return fmt.Sprintf("number %v", x)
	case string:
		return "string " + x
	case error:
		return "error " + x.Error()
	case interface{ Len() int }:
		return fmt.Sprint("length ", x.Len())
	case []int:
		return fmt.Sprint("ints ", len(x))
	}
	return "other"
}

// machine has states in a loop, as a scanner does.
//
//go:noinline
func machine(text string) (out string) {
	depth := 0
	state := 'a'
	for i := 0; i < len(text); {
		c := text[i]
		switch state {
		case 'a':
			if c == '(' {
				depth++
				state = 'b'
				break
			}
			if c == ')' {
				return out + "!"
			}
			out += strings.ToUpper(string(c))
		case 'b':
			switch c {
			case '(':
				depth++
			case ')':
				if depth--; depth == 0 {
					state = 'a'
				}
			case 'b':
				i++
				continue
			default:
				out += fmt.Sprint(depth, string(c))
			}
		}
		i++
	}
	return out
}
