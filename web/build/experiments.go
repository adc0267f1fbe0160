package main

import (
	"bytes"
	_ "embed"
	"html/template"
)

var (
	//go:embed experiments.html
	experimentsText string
	experiments     = template.Must(template.New("experiments").Parse(experimentsText))
)

// An experiment is a tab of the page of experiments. The page has an address for each, and opens the tab of its address.
type experiment struct{ Page, Tab, Title, Intro string }

var allExperiments = []experiment{
	{"sweep.html", "Sweep", "Sweep a scenario",
		"Plays the scenario at every value of one or more of its numbers. All values meet the same random numbers, so that luck hides " +
			"less of a difference."},
	{"ranking.html", "Rank", "Rank policies",
		"Draws random bandits, plays all policies on each, and shows the mean rank of each policy with its 95% interval over the bandits."},
	{"find.html", "Find", "Find a scenario",
		"Varies the parameters of a scenario’s arms until one policy loses as much as possible to another, and then plays what was " +
			"found again with a seed that the search has not seen."},
}

// addExperiments adds the page of experiments at the addresses of its tabs.
func addExperiments(files map[string][]byte) error {
	for _, e := range allExperiments {
		var b bytes.Buffer
		if err := experiments.Execute(&b, struct {
			experiment
			All []experiment
		}{e, allExperiments}); err != nil {
			return err
		}
		files[e.Page] = b.Bytes()
	}
	return nil
}
