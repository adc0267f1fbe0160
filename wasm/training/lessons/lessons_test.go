package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"risingbandits/wasm/engine/server"
	"risingbandits/wasm/engine/server/servertest"
)

// ask returns the answer to a request, or the failure.
func ask(t *testing.T, extras server.Extras, text string) (got server.WrittenLesson, failure string) {
	failure = servertest.New(t, extras).Ask("lesson", map[string]any{"text": text}, nil, &got)
	return got, failure
}

// Every lesson of the site is written, with a form for each task.
func TestWriteLessons(t *testing.T) {
	files, err := filepath.Glob("../../../static/lessons/*.md")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := ask(t, server.Extras{Lesson: Write}, string(text))
		forms := strings.Count(got.Body, `<form class="task"`)
		if len(got.Faults) > 0 || got.Title == "" || len(got.Titles) < 2 || forms != strings.Count(got.Data, `"source":`) || forms == 0 {
			t.Errorf("%s: %v, %q, %d steps, %d forms", file, got.Faults, got.Title, len(got.Titles), forms)
		}
	}
}

// The digest is of the text alone, whatever ends of lines mail gave it, and of all of it.
func TestDigest(t *testing.T) {
	const text = "---\ntitle: A\nsummary: B\n---\n## A\n\nx\n"
	// From sha256sum.
	const want = "4285822e08ddfe7d1fefdf6f834a76643f5f2b339f5f42cc9639dad725819c28"
	for _, c := range []struct {
		text string
		same bool
	}{{text, true}, {strings.ReplaceAll(text, "\n", "\r\n"), true}, {text + "\n", false}} {
		got, failure := ask(t, server.Extras{Lesson: Write}, c.text)
		if failure != "" || len(got.SHA256) != 64 || (got.SHA256 == want) != c.same {
			t.Errorf("%q: %s %s, same %v", c.text, failure, got.SHA256, c.same)
		}
	}
}

// Faults of the lesson, and of its Markdown, have their line.
func TestFaultsHaveTheirLine(t *testing.T) {
	const front = "---\ntitle: A\nsummary: B\n---\n"
	for _, c := range []struct {
		text, want string
		line       int
	}{
		{"", "three dashes", 1},
		{front + "## A\n```task\nask: Why?\n```\n", "exactly one of options", 7},
		{front + "## A\nx <b>y</b>\n", "HTML is left out", 6},
	} {
		got, _ := ask(t, server.Extras{Lesson: Write}, c.text)
		if len(got.Faults) == 0 || got.Faults[0].Line != c.line || !strings.Contains(got.Faults[0].Message, c.want) || got.Body != "" {
			t.Errorf("%q: %+v, want line %d: %s", c.text, got, c.line, c.want)
		}
	}
	if _, failure := ask(t, server.Extras{}, front); failure != "lesson: this program writes no lessons" {
		t.Errorf("%q", failure)
	}
}
