package main

import (
	"cmp"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// tested are the packages that results depend on. Of each, the test is run first that is most likely to fail, where one is known:
// FILE is the name of the changed file, as a policy's id has it. Then come all that run with -short, the quickest first, but for those
// to skip, which take longest and find nothing that the others miss.
var tested = []struct{ dir, first, skip string }{
	{
		"engine/policy", "TestPolicies/FILE",
		"DoesNotAllocate|InC|BracketsHold|AddToLead|LawOfDrawingAll|OnTraces|WhateverItsGuesses|StayingIs|FollowReferenceTraces",
	},
	{"engine/sim", "", "SeekGoes|LiveIs|NoAllocation|StoreLeaves|HowBlocks|EndEarly"},
	{"engine/environment", "", ""},
	{"engine/payoff", "", ""},
	{"engine/sweep", "", ""},
	{"engine/theory", "", ""},
	{"engine/index", "", ""},
	{"engine/learn/traininglog", "", ""},
}

// least is the share of mutants that tests must kill.
const least = 0.9

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	total := flag.Int("n", 330, "try `N` mutants, evenly over all files")
	seed := flag.Uint64("seed", 1, "choose them by this seed")
	cpu := flag.Int("cpu", runtime.NumCPU(), "run `N` tests at the same time")
	list := flag.Bool("list", false, "print the mutants, and run no tests")
	flag.Parse()
	var packs, wanted []*pack
	for _, x := range tested {
		p, err := read(".", x.dir)
		if err == nil {
			err = p.compile()
		}
		if err != nil {
			log.Fatal(err)
		}
		packs = append(packs, p)
		if p.first, p.skip = x.first, x.skip; flag.NArg() == 0 || slices.ContainsFunc(flag.Args(), p.is) {
			wanted = append(wanted, p)
		}
	}
	excused, err := readEquivalent("web/mutants/equivalent.txt", packs)
	if err != nil {
		log.Fatal(err)
	}
	chosen := choose(packs, *total, *seed, excused)
	if *list {
		for _, p := range wanted {
			for _, m := range chosen[p] {
				fmt.Println(m)
			}
		}
		return
	}
	if !report(wanted, chosen, *cpu) {
		os.Exit(1)
	}
}

// is reports whether an argument of the command names the package.
func (p *pack) is(arg string) bool { return path.Clean(filepath.ToSlash(arg)) == p.dir }

// choose returns n mutants that compile, by package: one of each file in turn, as far as there are, and none that is excused. Which
// of a file are chosen depends on that file alone, and on the seed.
func choose(packs []*pack, n int, seed uint64, excused map[string]bool) map[*pack][]*mutant {
	type source struct {
		pack *pack
		word uint64 // by which the files are ordered
		left []*mutant
	}
	var files []source
	for _, p := range packs {
		for _, name := range p.names {
			word := fnv.New64a()
			word.Write([]byte(name))
			all, random := p.find(name), rand.New(rand.NewPCG(seed, word.Sum64()))
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			files = append(files, source{p, random.Uint64(), all})
		}
	}
	slices.SortFunc(files, func(a, b source) int { return cmp.Compare(a.word, b.word) })
	chosen := map[*pack][]*mutant{}
	for count, again := 0, true; again && count < n; {
		again = false
		for i := range files {
			f := &files[i]
			for len(f.left) > 0 && count < n {
				m := f.left[0]
				if f.left = f.left[1:]; !excused[m.file+": "+m.after] && f.pack.compiles(m) {
					chosen[f.pack] = append(chosen[f.pack], m)
					count++
					again = true
					break
				}
			}
		}
	}
	for _, list := range chosen {
		slices.SortFunc(list, func(a, b *mutant) int { return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.from, b.from)) })
		for i, m := range list {
			m.number = i + 1
		}
	}
	return chosen
}

// report runs the tests and prints what survives. It returns whether enough is killed.
func report(packs []*pack, chosen map[*pack][]*mutant, cpu int) bool {
	all, killed := 0, 0
	for _, p := range packs {
		list := chosen[p]
		t, err := newTests(p, list, cpu)
		if err != nil {
			log.Fatal(err)
		}
		survive := t.survivors(list)
		t.close()
		fmt.Printf("%s: %d mutants, %d killed\n", p.dir, len(list), len(list)-survive)
		all, killed = all+len(list), killed+len(list)-survive
	}
	share := float64(killed) / float64(max(1, all))
	fmt.Printf("%d mutants, %d killed: %.1f %%\n", all, killed, 100*share)
	return share >= least
}

// readEquivalent returns the changes that change nothing, by their file and their line as it becomes. In the file of a name, a change
// is one line, "engine/policy/ties.go: if x >= y {", and its reason the next ones, which are indented.
func readEquivalent(name string, packs []*pack) (map[string]bool, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	reasons, key := map[string]string{}, ""
	for line := range strings.Lines(string(text)) {
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "":
		case line[0] != ' ' && line[0] != '\t':
			key = trimmed
			reasons[key] = ""
		default:
			reasons[key] = strings.TrimSpace(reasons[key] + " " + trimmed)
		}
	}
	possible := map[string]bool{}
	for _, p := range packs {
		for _, name := range p.names {
			for _, m := range p.find(name) {
				possible[m.file+": "+m.after] = true
			}
		}
	}
	excused := map[string]bool{}
	for key, why := range reasons {
		excused[key] = true
		here := slices.ContainsFunc(packs, func(p *pack) bool { return strings.HasPrefix(key, p.dir+"/") })
		if here && !possible[key] {
			return nil, fmt.Errorf("%s: no change makes this line: %s", name, key)
		}
		if why == "" {
			return nil, fmt.Errorf("%s: no reason for %s", name, key)
		}
	}
	return excused, nil
}
