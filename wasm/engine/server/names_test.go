package server

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// comments are those of a module, roughly: a sign of a division is no part of any.
var comments = regexp.MustCompile(`(?s)/\*.*?\*/|(^|\s)//[^\n]*`)

// words are ids that modules also use as words of CSS, of a scale or of a control.
var words = map[string]bool{"index": true, "none": true, "linear": true, "constant": true, "step": true, "points": true}

// namesIn returns the ids of policies, families and noises that a module names. An id that is a word too
// counts where it is compared with, or given as, a family, a kind or an id.
func namesIn(source string, ids []string) []string {
	source = comments.ReplaceAllString(source, " ")
	found := []string{}
	for _, id := range ids {
		literal := "['\"`]" + regexp.QuoteMeta(id) + "['\"`]"
		if words[id] {
			literal = `\b(family|noise|kind\.id|family\.id)\b['"]?\s*(:|===?|!==?)\s*` + literal
		}
		if regexp.MustCompile(literal).MatchString(source) {
			found = append(found, id)
		}
	}
	return found
}

// The page reads the registries: nothing in its modules names a policy, a payoff family or a kind of noise,
// but for the scenario that the example of an embed's messages sends.
func TestPageNamesNoKinds(t *testing.T) {
	ids := []string{}
	for _, k := range policy.Kinds() {
		ids = append(ids, k.ID)
	}
	for _, f := range payoff.Families() {
		ids = append(ids, f.ID)
	}
	for _, k := range noise.Kinds() {
		ids = append(ids, k.ID)
	}
	example := filepath.FromSlash("pages/embed-example.js")
	root, files := "../../../static/js", 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".js" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		found := namesIn(string(source), ids)
		if strings.HasSuffix(path, example) {
			if len(found) == 0 {
				t.Errorf("%s names no kind any more: take it out of this test", path)
			}
			return nil
		}
		if len(found) > 0 {
			t.Errorf("%s names %v: let the description or the scenario say it", path, found)
		}
		return nil
	})
	if err != nil || files < 50 {
		t.Fatalf("%d modules under %s, error %v", files, root, err)
	}
	for source, want := range map[string]int{
		`if (id === 'sw-ucb') return`: 1, `// 'sw-ucb'`: 0, "/* 'kl-ucb' */ x": 0,
		`p.family === "linear"`: 1, `{family: 'points', points}`: 1, `display !== 'none'`: 0, `h('table', {class: 'points'})`: 0,
	} {
		if got := namesIn(source, ids); len(got) != want {
			t.Errorf("%s: names %v, want %d", source, got, want)
		}
	}
}
