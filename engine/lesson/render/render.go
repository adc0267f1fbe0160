package render

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"risingbandits/engine/lesson"
)

// A Page is a lesson as HTML, and what the page's script needs to know.
type Page struct {
	Title   string   // plain text
	Summary string   // plain text
	Titles  []string // of the steps, HTML without links, since a list of links holds them
	Body    string   // HTML: the introduction and the steps
	Data    Data
}

// Data is what the script reads from the page.
type Data struct {
	Title string     `json:"title"`
	Steps []StepData `json:"steps"`
}

// StepData is one step for the script.
type StepData struct {
	Scenario string     `json:"scenario"` // canonical; "" for none
	Chart    string     `json:"chart"`    // see lesson.Look for this and the next five
	Round    int        `json:"round"`
	Run      int        `json:"run"`
	Why      int        `json:"why"`
	Arm      int        `json:"arm"`
	Theory   string     `json:"theory"`
	Tasks    []TaskData `json:"tasks"`
}

// TaskData is one task for the script.
type TaskData struct {
	Source string   `json:"source"` // see lesson.ParseTask
	Kind   string   `json:"kind"`
	Needs  bool     `json:"needs"` // everything must have run before an answer can be judged
	Allow  []string `json:"allow"`
	Start  string   `json:"start"` // the name of the template that a program begins as
}

// linkTags are the tags of links as goldmark writes them: it escapes the sign > within.
var linkTags = regexp.MustCompile(`</?a\b[^>]*>`)

// Lesson writes a lesson. The faults are those of its Markdown.
func Lesson(l *lesson.Lesson) (Page, []lesson.Fault) {
	w := &writer{}
	p := Page{Title: l.Title, Summary: l.Summary, Data: Data{Title: l.Title, Steps: []StepData{}}}
	var b strings.Builder
	if l.Intro != "" {
		fmt.Fprintf(&b, "<div class=\"lesson-intro\">\n%s</div>\n", w.shown(w.block(l.Intro, 1), 1))
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		title := w.shown(w.inline(s.Title, s.Line), s.Line)
		p.Titles = append(p.Titles, linkTags.ReplaceAllString(title, ""))
		fmt.Fprintf(&b, "<section class=\"step\" id=\"step-%d\" aria-labelledby=\"step-%[1]d-title\">\n"+
			"<h2 id=\"step-%[1]d-title\" tabindex=\"-1\">%s</h2>\n", i+1, title)
		data := stepData(s)
		for _, part := range s.Parts {
			if part.Task == nil {
				b.WriteString(w.shown(w.block(part.Markdown, part.Line), part.Line))
				continue
			}
			data.Tasks = append(data.Tasks, taskData(part.Task))
			var form strings.Builder
			w.task(&form, part.Task, fmt.Sprintf("task-%d-%d", i+1, len(data.Tasks)))
			b.WriteString(w.shown(form.String(), part.Task.Line))
		}
		b.WriteString("</section>\n")
		p.Data.Steps = append(p.Data.Steps, data)
	}
	p.Body = b.String()
	return p, w.faults
}

func stepData(s *lesson.Step) StepData {
	d := StepData{Chart: s.Look.Chart, Round: s.Look.Round, Run: s.Look.Run, Why: s.Look.Why, Arm: s.Look.Arm,
		Theory: s.Look.Theory, Tasks: []TaskData{}}
	if s.Scenario != nil {
		d.Scenario = string(s.Scenario.Canonical())
	}
	return d
}

func taskData(t *lesson.Task) TaskData {
	d := TaskData{Source: t.Source, Kind: string(t.Kind), Needs: t.NeedsResults(), Allow: t.Allow, Start: t.Template}
	if d.Allow == nil {
		d.Allow = []string{}
	}
	return d
}

// task writes a task as a form. Its hints, answer and closing words are hidden; the script shows them.
func (w *writer) task(b *strings.Builder, t *lesson.Task, id string) {
	fmt.Fprintf(b, "<form class=\"task\" id=\"%s\" novalidate>\n<fieldset>\n"+
		"<legend><span class=\"task-state\">Not answered yet.</span> %s</legend>\n", id, w.inline(t.Ask, t.Line))
	switch t.Kind {
	case lesson.One, lesson.Several:
		w.options(b, t, id)
	case lesson.Value:
		fmt.Fprintf(b, "<label class=\"task-field\">Your number "+
			"<input name=\"%s\" type=\"text\" inputmode=\"decimal\" autocomplete=\"off\"></label>\n", id)
	case lesson.Words:
		fmt.Fprintf(b, "<label class=\"task-field\">Your answer, about %d words "+
			"<textarea name=\"%s\" rows=\"4\"></textarea></label>\n", t.Length, id)
	default:
		b.WriteString("<ul class=\"goals\">\n")
		for _, g := range t.Goals {
			fmt.Fprintf(b, "<li>%s</li>\n", html.EscapeString(g.Text))
		}
		b.WriteString("</ul>\n<div class=\"task-fields\"></div>\n")
	}
	b.WriteString("<div class=\"task-buttons\"><button type=\"submit\" class=\"button\" disabled>Check</button> " +
		"<button type=\"button\" class=\"button task-reveal\" hidden>Show the answer</button></div>\n" +
		"<div class=\"task-result\" id=\"" + id + "-result\">\n<p class=\"task-why\" hidden></p>\n")
	for i, hint := range t.Hints {
		fmt.Fprintf(b, "<div class=\"task-hint\" data-hint=\"%d\" hidden>%s</div>\n", i+1, w.value(hint, t.Line))
	}
	if t.Then != "" {
		fmt.Fprintf(b, "<div class=\"task-then\" hidden>%s</div>\n", w.value(t.Then, t.Line))
	}
	fmt.Fprintf(b, "<div class=\"task-answer\" hidden>%s</div>\n</div>\n</fieldset>\n</form>\n", w.answer(t))
}

func (w *writer) options(b *strings.Builder, t *lesson.Task, id string) {
	kind := "radio"
	if t.Kind == lesson.Several {
		kind = "checkbox"
	}
	for i, o := range t.Options {
		fmt.Fprintf(b, "<label class=\"option\"><input type=\"%s\" name=\"%s\" value=\"%d\"> <span>%s</span></label>\n",
			kind, id, i+1, w.inline(o.Text, o.Line))
	}
}

// answer writes what is right. Where that depends on results, the script completes the empty element.
func (w *writer) answer(t *lesson.Task) string {
	if t.Answer != "" {
		return w.value(t.Answer, t.Line)
	}
	const later = "<p>Right: <span class=\"task-right\"></span></p>\n"
	switch t.Kind {
	case lesson.One, lesson.Several, lesson.Value:
		return later
	}
	if len(t.Solution) == 0 {
		return "<p>There are many answers.</p>\n"
	}
	if t.Kind == lesson.Words {
		return "<p>For comparison:</p>\n" + w.value(t.SolutionText(), t.Line)
	}
	return "<p>One way:</p>\n<pre><code>" + html.EscapeString(t.SolutionText()) + "</code></pre>\n"
}
