package translate

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A block is a top-level declaration with the comment above it.
type block struct {
	names []string // what it declares
	of    string   // the type of a method, "" for all else
	text  string
	uses  map[string]bool // the names in it, and .name for what follows a point
}

var (
	goNames     = regexp.MustCompile(`^(?:func|type|var|const) (\w+)`)
	goMethod    = regexp.MustCompile(`^func \((?:\w+ )?\*?(\w+)\) (\w+)`)
	inGroup     = regexp.MustCompile(`(?m)^\t(\w+)(?: |,|$)`)
	pythonNames = regexp.MustCompile(`^(?:def |class )?(\w+)`)
	word        = regexp.MustCompile(`\.?[\p{L}_][\p{L}\p{N}_]*`)
	goNoCode    = regexp.MustCompile("(?m)\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`|//.*$") // or text
	pyNoCode    = regexp.MustCompile(`(?s)""".*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*`)    // or text
)

// goBlocks splits a file in Go, formatted by gofmt, into its declarations.
func goBlocks(text string) (list []block) {
	var lines []string
	for rest := strings.Split(text, "\n"); len(rest) > 0; rest = rest[1:] {
		line := rest[0]
		switch {
		case line == "" || strings.HasPrefix(line, "package ") || strings.HasPrefix(line, "//go:"):
			lines = nil
			continue
		case strings.HasPrefix(line, "import ("):
			for rest[0] != ")" {
				rest = rest[1:]
			}
			continue
		case strings.HasPrefix(line, "import "):
			continue
		}
		lines = append(lines, line)
		if !strings.HasPrefix(line, "//") {
			for strings.HasSuffix(line, "{") || strings.HasSuffix(line, "(") || strings.HasPrefix(rest[0], "\t") || rest[0] == "" {
				rest = rest[1:]
				if lines = append(lines, rest[0]); strings.HasPrefix(rest[0], "}") || strings.HasPrefix(rest[0], ")") {
					break
				}
			}
			list = append(list, goBlock(strings.Join(lines, "\n"), line))
			lines = nil
		}
	}
	return list
}

// goBlock returns the block of a text whose first line after its comment is given.
func goBlock(text, first string) block {
	b := block{text: text, uses: usesOf(goNoCode.ReplaceAllString(text, ""))}
	if m := goMethod.FindStringSubmatch(first); m != nil {
		b.of, b.names = m[1], []string{m[2]}
		return b
	}
	if strings.HasSuffix(first, "(") && !strings.HasPrefix(first, "func") {
		for _, m := range inGroup.FindAllStringSubmatch(text, -1) {
			b.names = append(b.names, m[1])
		}
		return b
	}
	if m := goNames.FindStringSubmatch(first); m != nil {
		b.names = []string{m[1]}
	}
	return b
}

// pythonBlocks splits a file in Python, in which two empty lines stand between declarations.
func pythonBlocks(text string) (list []block) {
	for _, part := range strings.Split(text, "\n\n\n") {
		part = strings.Trim(part, "\n")
		first := ""
		for line := range strings.SplitSeq(part, "\n") {
			if line != "" && line[0] != '#' && line[0] != '@' {
				first = line
				break
			}
		}
		m := pythonNames.FindStringSubmatch(first)
		if m == nil || strings.HasPrefix(first, "import ") || strings.HasPrefix(first, `"""`) {
			continue
		}
		list = append(list, block{names: m[1:], text: part, uses: usesOf(pyNoCode.ReplaceAllString(part, ""))})
	}
	return list
}

func usesOf(code string) map[string]bool {
	uses := map[string]bool{}
	for _, w := range word.FindAllString(code, -1) {
		uses[w] = true
	}
	return uses
}

// needed returns those of the blocks that a program needs that uses some names, in their order.
func needed(list []block, uses map[string]bool) []block {
	uses = maps.Clone(uses)
	taken := make([]bool, len(list))
	for again := true; again; {
		again = false
		for i, b := range list {
			if taken[i] || !b.isUsed(uses) {
				continue
			}
			taken[i], again = true, true
			maps.Copy(uses, b.uses)
		}
	}
	var out []block
	for i, b := range list {
		if taken[i] {
			out = append(out, b)
		}
	}
	return out
}

func (b *block) isUsed(uses map[string]bool) bool {
	if b.of != "" {
		return uses[b.of] && uses["."+b.names[0]]
	}
	return slices.ContainsFunc(b.names, func(name string) bool { return uses[name] })
}
