package traininglog

import (
	"path"
	"strconv"
	"strings"
)

// onlyName returns the name of a file that is alone, "" if it has none.
func onlyName(files []File) string {
	if len(files) != 1 || files[0].Name == "-" {
		return ""
	}
	return strings.TrimSuffix(files[0].Name, ".gz")
}

// nameAfterFile gives a single curve the name of the log's only file, if its column has none that says something.
func (c *reader) nameAfterFile(file string) {
	if base := path.Base(file); len(c.series) == 1 && base != "." && c.series[0].name == "" {
		c.series[0].name = strings.TrimSuffix(base, path.Ext(base))
	}
}

// shortenNames removes an end that all names have, or else a beginning.
func (c *reader) shortenNames() {
	names := make([]string, len(c.series))
	for i, s := range c.series {
		names[i] = s.name
	}
	start, end := "", commonEnd(names)
	switch {
	case end != "":
		c.note("The curves are named without %s, with which all their names end.", quote(strings.TrimPrefix(end, " - ")))
	default:
		if start = commonStart(names); start == "" {
			return
		}
		c.note("The curves are named without %s, with which all their names begin.", quote(strings.TrimSuffix(start, " - ")))
	}
	for i := range c.series {
		c.series[i].name = strings.TrimSuffix(strings.TrimPrefix(c.series[i].name, start), end)
	}
}

// numberNames numbers the names that several curves have: “vit”, “vit (2)”.
func (c *reader) numberNames() {
	taken, next := map[string]bool{}, map[string]int{}
	for _, s := range c.series {
		taken[s.name] = true
	}
	for _, s := range c.series {
		name := s.name
		if next[name]++; next[name] == 1 || name == "" {
			continue
		}
		for s.name = numberedName(name, next[name]); taken[s.name]; s.name = numberedName(name, next[name]) {
			next[name]++
		}
		taken[s.name] = true
	}
}

func numberedName(name string, n int) string { return name + " (" + strconv.Itoa(n) + ")" }

// commonStart returns the beginning "run - " that all names have, "" if there is none or a name has nothing after it.
func commonStart(names []string) string {
	if len(names) == 0 {
		return ""
	}
	run, _, found := strings.Cut(names[0], " - ")
	start := run + " - "
	if !found || run == "" {
		return ""
	}
	for _, n := range names {
		if !strings.HasPrefix(n, start) || n == start {
			return ""
		}
	}
	return start
}

// commonEnd returns the end " - metric" that all names have, as exports write a run's metric; "" if there is
// none or a name has nothing before it.
func commonEnd(names []string) string {
	if len(names) == 0 {
		return ""
	}
	at := strings.LastIndex(names[0], " - ")
	if at <= 0 {
		return ""
	}
	end := names[0][at:]
	for _, n := range names {
		if !strings.HasSuffix(n, end) || n == end {
			return ""
		}
	}
	return end
}
