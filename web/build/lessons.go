package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"path"
	"slices"
	"strings"

	"risingbandits/engine/lesson"
	"risingbandits/engine/lesson/render"
	"risingbandits/web/build/first"
)

// lessonFolder is the folder of static/ with the lessons, which are Markdown.
const lessonFolder = "lessons"

// The page that lists the lessons, and the guide for those who write one.
const (
	lessonList  = "lessons.html"
	lessonGuide = "lesson-guide.html"
)

// exampleLesson is the lesson in static/ that the guide shows, and that a new lesson begins as.
const exampleLesson = "lesson-example.md"

// lessonOrder lists the lessons as the page of all lessons does. Others follow by name.
var lessonOrder = []string{"rising-in-five", "rested-and-restless", "why-concave", "building-the-estimator", "window-and-bias",
	"two-arm-trap", "fifteen-arms", "choosing-a-learner", "when-curves-misbehave"}

var (
	//go:embed lesson.html
	lessonText     string
	lessonTemplate = template.Must(template.New("lesson").Parse(lessonText))
	//go:embed lessons.html
	listText     string
	listTemplate = template.Must(template.New("lessons").Parse(listText))
	//go:embed guide.html
	guideText     string
	guideTemplate = template.Must(template.New("guide").Parse(guideText))
)

// A lessonPage is the data of a lesson's page.
type lessonPage struct {
	render.Page
	Name    string
	Source  string // the path of its Markdown in static/
	Minutes int
	Next    *lessonPage // nil for the last
	First   template.JS // what its charts show of the first step until the engine is there; "null" if that has no scenario
}

// Text returns the introduction and the steps.
func (l *lessonPage) Text() template.HTML { return template.HTML(l.Body) }

// A lessonStep is a step in the list of steps.
type lessonStep struct {
	Number int // from 1
	Title  template.HTML
}

// Steps returns the list of steps.
func (l *lessonPage) Steps() (steps []lessonStep) {
	for i, t := range l.Titles {
		steps = append(steps, lessonStep{i + 1, template.HTML(t)})
	}
	return steps
}

// lessonChart is the width and the height of a chart of a lesson in a window of 1280 by 800, CSS px.
var lessonChart = [2]float64{313, 320}

// drawFirst makes what the charts show of the first step until the engine is there.
func (l *lessonPage) drawFirst() error {
	l.First = "null"
	if len(l.Data.Steps) == 0 || l.Data.Steps[0].Scenario == "" {
		return nil
	}
	shown, err := first.Unplayed(l.Data.Steps[0].Scenario, lessonChart[0], lessonChart[1])
	if err != nil {
		return fmt.Errorf("static/%s: its first step: %w", l.Source, err)
	}
	l.First = template.JS(bytes.ReplaceAll(shown, []byte("<"), []byte(`\u003c`)))
	return nil
}

// Tasks returns how many tasks the lesson has.
func (l *lessonPage) Tasks() (n int) {
	for _, s := range l.Data.Steps {
		n += len(s.Tasks)
	}
	return n
}

// Script returns what the page's script reads, as JSON without the characters of HTML.
func (l *lessonPage) Script() (template.JS, error) {
	data, err := json.Marshal(struct {
		ID string `json:"id"`
		render.Data
	}{l.Name, l.Data})
	return template.JS(data), err
}

// addLessons adds to the files of the site a page of each lesson, lesson-NAME.html, the page that lists them, and the guide for
// those who write one.
func addLessons(files map[string][]byte) error {
	var all []*lessonPage
	for _, source := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(source) != lessonFolder || path.Ext(source) != ".md" {
			continue
		}
		l, err := readLesson(source, files[source])
		if err != nil {
			return err
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b *lessonPage) int { return place(a.Name) - place(b.Name) })
	for i, l := range all {
		if i+1 < len(all) {
			l.Next = all[i+1]
		}
	}
	for _, l := range all {
		if err := l.drawFirst(); err != nil {
			return err
		}
		var b bytes.Buffer
		if err := lessonTemplate.Execute(&b, l); err != nil {
			return err
		}
		files["lesson-"+l.Name+".html"] = b.Bytes()
	}
	figures, err := figuresIn(all)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	minutes := 0
	for _, l := range all {
		minutes += l.Minutes
	}
	err = listTemplate.Execute(&b, struct {
		Lessons []*lessonPage
		Minutes int
		Figures []shownFigure
	}{all, minutes, figures})
	if err != nil {
		return err
	}
	list, guide := b.Bytes(), []byte(nil)
	if guide, err = guideOf(files); err != nil {
		return err
	}
	pages := []contentsPage{{Address: lessonList, Text: "Learn", Parts: partsOf(lessonList, list)},
		{Address: "play.html", Text: "Play it yourself"}, {Address: "write.html", Text: "Write a lesson"},
		{Address: lessonGuide, Text: "How a lesson is written", Parts: partsOf(lessonGuide, guide)},
		{Address: "own-lesson.html", Text: "Open a lesson"}, {Address: "class.html", Text: "Check a class"}}
	for name, page := range map[string][]byte{lessonList: list, lessonGuide: guide} {
		if files[name], err = addContents(page, "Learn", name, pages); err != nil {
			return err
		}
	}
	return nil
}

// guideOf returns the guide for those who write a lesson, with the example and all that tests can compare.
func guideOf(files map[string][]byte) ([]byte, error) {
	if _, err := readLesson(exampleLesson, files[exampleLesson]); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err := guideTemplate.Execute(&b, struct {
		Example    string
		Quantities []lesson.Quantity
		Facts      []lesson.Fact
	}{string(files[exampleLesson]), lesson.Quantities(), lesson.Facts()})
	return b.Bytes(), err
}

// place returns where a lesson stands in the list.
func place(name string) int {
	if i := slices.Index(lessonOrder, name); i >= 0 {
		return i
	}
	return len(lessonOrder)
}

func readLesson(source string, text []byte) (*lessonPage, error) {
	l, faults := lesson.Parse(text)
	if len(faults) == 0 {
		var p render.Page
		if p, faults = render.Lesson(l); len(faults) == 0 {
			return &lessonPage{Page: p, Name: strings.TrimSuffix(path.Base(source), ".md"), Source: source, Minutes: l.Minutes}, nil
		}
	}
	return nil, fmt.Errorf("static/%s:%d: %s", source, faults[0].Line, faults[0].Message)
}
