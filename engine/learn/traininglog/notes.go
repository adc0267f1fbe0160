package traininglog

import (
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
)

// noteEnds says which curves end well before the others: a scenario's horizon is the last step of all.
func (c *reader) noteEnds() {
	last := 0.0
	for i := range c.log.Curves {
		last = max(last, c.log.Curves[i].Last)
	}
	var early []string
	for i := range c.log.Curves {
		if of := &c.log.Curves[i]; of.Last < 0.9*last {
			early = append(early, of.Name)
		}
	}
	if len(early) > 0 {
		c.note("Before the last step, %s, %s. After its own last step a curve stays level: leave it out, or choose a shorter horizon.",
			Step(last), endings(len(early))+listed(early))
	}
}

// fewPoints make no long link.
const fewPoints = 300

// noteLink says that the link of the scenario is very long, and how to make it shorter.
func (c *reader) noteLink() {
	points, most := 0, 0
	for i := range c.log.Curves {
		n := len(c.log.Curves[i].Points)
		points, most = points+n, max(most, n)
	}
	if points < fewPoints {
		return
	}
	long := len(scenario.EncodeLink(Scenario(c.log, Raw, "")))
	if long <= scenario.LongLink {
		return
	}
	fewer := max(2, most*scenario.LongLink/long/10*10)
	c.note("The link of a scenario with these curves has about %s characters, which many programs cut. With %s points a curve it has "+
		"about %s; a file or a short link takes all of them.", numbers.Int(long/100*100), numbers.Int(fewer), numbers.Int(scenario.LongLink))
}

// endings begins the list of curves that end early.
func endings(n int) string {
	if n == 1 {
		return "this curve ends: "
	}
	return numbers.Int(n) + " curves end: "
}
