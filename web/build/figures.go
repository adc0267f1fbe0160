package main

import (
	"fmt"
	"slices"
)

// paperFigures lists the figures of the paper, and for each the steps of lessons that show it.
var paperFigures = []struct {
	Title, lesson string
	titles        []string // of the steps
}{
	{"Figure 1: the construction of the estimator", "building-the-estimator",
		[]string{"What the last pull paid", "How fast it is rising", "Where the line leads"}},
	{"The exponent of the regret against c", "why-concave", []string{"How fast it flattens"}},
	{"The two instances of Theorem 4.2", "why-concave", []string{"Both at once"}},
	{"15 arms: expected payoffs", "fifteen-arms", []string{"Fifteen arms that rise with time"}},
	{"15 arms, restless: regret", "fifteen-arms", []string{"Predict, then run", "As released"}},
	{"15 arms, restless: pulls", "fifteen-arms", []string{"Who pulls what"}},
	{"15 arms, rested: regret", "fifteen-arms", []string{"The same arms, rested", "Rested, as released"}},
	{"15 arms, rested: pulls", "fifteen-arms", []string{"Who trains whom"}},
	{"2 arms: expected payoffs", "two-arm-trap", []string{"Two curves"}},
	{"2 arms: regret", "two-arm-trap", []string{"Who is caught?"}},
	{"2 arms: regret of each round", "two-arm-trap", []string{"Less than nothing"}},
	{"2 arms: pulls", "two-arm-trap", []string{"Who pulls what"}},
	{"Seven learners on IMDB: learning curves", "choosing-a-learner", []string{"Curves as arms"}},
	{"Seven learners on IMDB: regret", "choosing-a-learner", []string{"Seven learners"}},
	{"Two learners on IMDB: learning curves and regret", "choosing-a-learner", []string{"Two learners"}},
}

// A shownFigure is a figure of the paper with the steps that show it.
type shownFigure struct {
	Title string
	Steps []figureStep
}

// A figureStep is a step of a lesson, counted from 1.
type figureStep struct {
	Lesson, Title string
	Number        int
}

// figuresIn finds the steps that show the paper's figures.
func figuresIn(all []*lessonPage) (figures []shownFigure, err error) {
	for _, f := range paperFigures {
		shown := shownFigure{Title: f.Title}
		for _, title := range f.titles {
			at := slices.IndexFunc(all, func(l *lessonPage) bool { return l.Name == f.lesson && slices.Contains(l.Titles, title) })
			if at < 0 {
				return nil, fmt.Errorf("static/lessons/%s.md: want a step %q, which shows %s", f.lesson, title, f.Title)
			}
			shown.Steps = append(shown.Steps, figureStep{f.lesson, title, slices.Index(all[at].Titles, title) + 1})
		}
		figures = append(figures, shown)
	}
	return figures, nil
}
