package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// A graph says what each module imports.
type graph struct{ now, later map[string][]string }

// readGraph reads the bundler's report.
func readGraph(report string) (graph, error) {
	var meta struct {
		Inputs map[string]struct {
			Imports []struct{ Path, Kind string }
		}
	}
	g := graph{map[string][]string{}, map[string][]string{}}
	err := json.Unmarshal([]byte(report), &meta)
	for from, input := range meta.Inputs {
		for _, i := range input.Imports {
			edges := g.now
			if i.Kind == "dynamic-import" {
				edges = g.later
			}
			module := strings.TrimPrefix(from, space+":")
			edges[module] = append(edges[module], strings.TrimPrefix(i.Path, space+":"))
		}
	}
	return g, err
}

// reach returns the modules that follow from others by these imports, those others included.
func reach(from []string, edges ...map[string][]string) map[string]bool {
	reached := map[string]bool{}
	for open := from; len(open) > 0; {
		module := open[0]
		open = open[1:]
		if reached[module] {
			continue
		}
		reached[module] = true
		for _, e := range edges {
			open = append(open, e[module]...)
		}
	}
	return reached
}

// alreadyLoaded returns, for each module that pages import later, the modules that all these pages have loaded by then.
// The bundler puts modules into one file that are needed by the same entries; if those that are imported later need
// whatever their pages have anyway, a page begins with few files instead of some tens.
func (n *namer) alreadyLoaded(entries []string, pages [][]string) (map[string][]string, error) {
	result, err := n.run(entries, nil)
	if err != nil {
		return nil, err
	}
	g, err := readGraph(result.Metafile)
	if err != nil {
		return nil, err
	}
	common := map[string]map[string]bool{} // by the module that is imported later
	for _, page := range pages {
		first := reach(page, g.now)
		for module := range reach(page, g.now, g.later) {
			if known, found := common[module]; found {
				maps.DeleteFunc(known, func(m string, _ bool) bool { return !first[m] })
			} else {
				common[module] = maps.Clone(first)
			}
		}
	}
	loaded := map[string][]string{}
	for _, targets := range g.later {
		for _, module := range targets {
			// A module that all its pages begin with may be imported by these others: it imports nothing more.
			if !common[module][module] {
				loaded[module] = slices.Sorted(maps.Keys(common[module]))
			}
		}
	}
	return loaded, nil
}
