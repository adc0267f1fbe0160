package main

import (
	"fmt"
	"iter"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
)

func texts() {
	sum := 0
	for i, r := range "héllo, 世界\xff!" {
		sum = 31*sum + i*int(r)
		if r == '世' {
			continue
		}
		fmt.Print(strconv.QuoteRune(r))
	}
	var b strings.Builder
	for i, r := range []rune("κόσμε") {
		for range i {
			b.WriteRune(r)
		}
	}
	fmt.Println(sum, b.String(), strings.Map(func(r rune) rune { return r + 1 }, "HAL"))
}

type shape interface{ area() int }

type square int

func (s square) area() int { return int(s * s) }

type strip struct {
	shape
	wide int
}

func (s *strip) area() int { return s.wide * s.shape.area() }

func calls() {
	var fs []func(int) int
	for i := range 4 {
		total := i
		fs = append(fs, func(x int) int { total += x * i; return total })
	}
	s := 0
	for round := range 3 {
		for _, f := range fs {
			s = 7*s + f(round)
		}
	}
	shapes := []shape{square(2), &strip{square(3), 4}, &strip{&strip{square(1), 5}, 6}}
	method := shapes[2].area
	for i, sh := range slices.Backward(shapes) {
		s += i * sh.area() * method()
	}
	twice := reflect.MakeFunc(reflect.TypeFor[func(int) int](), func(in []reflect.Value) []reflect.Value {
		for range 2 {
			runtime.Gosched()
		}
		return []reflect.Value{reflect.ValueOf(int(2 * in[0].Int()))}
	}).Interface().(func(int) int)
	for i := range 3 {
		s += twice(i) + int(reflect.ValueOf(square(i)).MethodByName("String").Call(nil)[0].Len())
	}
	words := strings.Fields("the quick brown fox jumps over the lazy dog")
	sort.Slice(words, func(i, j int) bool {
		return len(words[i]) < len(words[j]) || len(words[i]) == len(words[j]) && words[i] > words[j]
	})
	fmt.Println(s, words, generic([]int{3, 1, 2}), generic([]string{"b", "a"}))
}

func (s square) String() string { return strings.Repeat("#", int(s)) }

func generic[T int | string](xs []T) (least T) {
	for i, x := range xs {
		if i == 0 || x < least {
			least = x
		}
	}
	return least
}

func count(n int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		defer func() { fmt.Print("<", n) }()
		for i := range n {
			if i == 3 {
				step()
			}
			if !yield(i, i*i) {
				return
			}
		}
	}
}

func ranges() {
	fmt.Println(find(20), find(3))
	for x := range strings.SplitSeq("a,b,c", ",") {
		fmt.Print(x)
	}
	fmt.Println(slices.Sorted(maps.Keys(map[int]bool{3: true, 1: true})), deferredInside(4))
}

func find(n int) (s int) {
outer:
	for i, x := range count(n) {
		for j := range count(i) {
			switch {
			case x == 25:
				return s
			case j == 4:
				continue outer
			case j == 2:
				break
			case s > 500:
				break outer
			}
			s += x + j
		}
	}
	return -s
}

func deferredInside(n int) (s int) {
	for i := range count(n) {
		defer func() { s = 10*s + i }()
	}
	return 0
}

type tree struct {
	left, right *tree
	weight      int
}

func grow(depth int) *tree {
	if depth == 0 {
		return &tree{weight: 1}
	}
	return &tree{grow(depth - 1), grow(depth - 1), depth}
}

func (t *tree) sum() (s int) {
	for ; t != nil; t = t.right {
		s += t.weight + t.left.sum()
	}
	return s
}

// collected loops while its memory is collected.
func collected() {
	s, kept := 0, map[int]*tree{}
	for i := range 4 {
		for j := range 5 {
			t := grow(j)
			kept[i*j] = t
			if j == 3 {
				runtime.GC()
			}
			s += t.sum()
		}
	}
	for k, t := range kept {
		if k%2 == 1 {
			delete(kept, k)
			continue
		}
		s += k * t.sum()
		runtime.GC()
	}
	fmt.Println(s, len(kept))
}
