package command

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/schedule"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep/search"
)

var searchCommand = command{
	name:      "search",
	synopsis:  "-worse POLICY -better POLICY [-json] [-beyond] [flags] SCENARIO",
	summary:   "look for arms with which one policy loses most to another",
	details:   searchDetails,
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		c := &searchFlags{changes: new(overrides), workers: workersFlag(flags)}
		flags.StringVar(&c.worse, "worse", "", "the `POLICY` that is to lose")
		flags.StringVar(&c.better, "better", "", "the `POLICY` that it is to lose to")
		flags.BoolVar(&c.asJSON, "json", false, "print one JSON object instead of text")
		flags.BoolVar(&c.s.Beyond, "beyond", false, "let the arms break the paper's assumptions; what they break is said")
		count := func(name, usage string, to *int, otherwise, least, most int) {
			*to = otherwise
			wholeFlag(flags, name, fmt.Sprintf("%s (default %d)", usage, otherwise), uint64(least), uint64(most), func(n uint64) { *to = int(n) })
		}
		count("generations", "stop after `N` generations of candidates", &c.s.Generations, search.DefaultGenerations, 1, 10_000)
		count("runs", "play `N` runs of each policy for a candidate", &c.s.Runs, search.DefaultRuns, 2, scenario.MaxRuns)
		count("confirm", "confirm the best candidate by `N` runs of each policy", &c.s.Confirm, search.DefaultConfirm, 2, scenario.MaxRuns)
		wholeFlag(flags, "horizon", "play `T` rounds in each run (default the scenario's)", 1, scenario.MaxHorizon,
			func(n uint64) { c.changes.horizon = &n })
		wholeFlag(flags, "seed", "draw the candidates and their runs from the seed `S` (default the scenario's)", 0, scenario.MaxSeed,
			func(n uint64) { c.changes.seed = &n })
		return func(sh *shell, args []string) error { return c.run(sh, args[0]) }
	},
}

const searchDetails = `POLICY is the id of a policy, as in rising ranking, such as r-ed-ucb or kl-ucb/released. A policy that is in
the scenario has its parameters there, else the defaults.

CMA-ES varies the parameters of the scenario's arms, whose number and families stay, and maximises the mean of the
regret of -worse less that of -better in the same runs. Within the assumptions of the paper, payoffs rise, are
concave and lie in [0,1]; steps and learning curves stay as they are. The best candidate is played again with a
seed and runs that the search has not seen. It is confirmed if the difference is above 0 beyond its 99.9% interval
(Student's t), carries no doubt, and could not be turned by runs that may be missing, which at least ten runs can
show (rising help sweep). The result is that scenario, with its link.

The search draws from the seed, and the number of workers changes nothing. It uses mathematics whose last bits
differ between kinds of processors, so that another kind may find another scenario; the numbers of a scenario
are the same everywhere.

Members of the object that -json prints:
  worse, better   policy, variant and regret (the mean with the fresh seed) of each
  scenario        the one that was found, in its canonical form, with the fresh seed and both policies
  link            its share link
  difference      of regret with the fresh seed: mean, ci999 (half-width of its 99.9% interval), runs, seed,
                  doubt (as of rising run)
  confirmed       whether it is certain that it is above 0
  departures      from the assumptions of the paper, in words
  sentence        what was found
  candidates      that were played, and searched, the mean difference of the best in the search itself
  seconds         that the command took
`

// searchFlags holds the flags of search.
type searchFlags struct {
	s             search.Search
	worse, better string
	changes       *overrides
	asJSON        bool
	workers       *int
}

// run searches and prints what was found.
func (c *searchFlags) run(sh *shell, name string) error {
	start := time.Now()
	base, err := c.changes.loadWith(sh, name)
	if err != nil {
		return err
	}
	c.s.Base = base
	if c.s.Worse, err = searchedPolicy(base, "worse", c.worse); err != nil {
		return err
	}
	if c.s.Better, err = searchedPolicy(base, "better", c.better); err != nil {
		return err
	}
	bar := startBarOf(sh, "candidates")
	found, err := c.s.Find(sh.ctx, playPair, *c.workers, func(p search.Progress) {
		bar.total(p.All)
		bar.add(1)
	})
	bar.stop()
	if err != nil {
		return err
	}
	if c.asJSON {
		return json.NewEncoder(sh.out).Encode(newSearchObject(found, time.Since(start).Seconds()))
	}
	return writeFound(sh.out, found)
}

// searchedPolicy returns the policy that a flag names: that of the scenario, or one with the defaults.
func searchedPolicy(s *scenario.Scenario, flag, text string) (spec scenario.PolicySpec, err error) {
	if text == "" {
		return spec, callError("-" + flag + " is missing: name a policy, such as r-ed-ucb")
	}
	for _, p := range s.Policies {
		if text == p.ID && p.Variant == scenario.Defined || text == p.ID+"/"+p.Variant {
			return p.PolicySpec, nil
		}
	}
	list, err := policiesOf(text)
	if err != nil {
		return spec, callError(strings.Replace(err.Error(), "-policies", "-"+flag, 1))
	}
	if len(list) != 1 {
		return spec, callError("-" + flag + ": want one policy")
	}
	return list[0], nil
}

// playPair plays a scenario of two policies.
func playPair(ctx context.Context, s *scenario.Scenario, workers int) (worse, better []float64, total float64, err error) {
	err = schedule.Play(ctx, []schedule.Job{{Scenario: s}}, schedule.Options{Workers: workers}, func(_ int, c *sim.Collector) error {
		a, best := c.PolicyResult(0)
		b, _ := c.PolicyResult(1)
		worse, better, total = a.Final.All, b.Final.All, best.Total
		return nil
	})
	return worse, better, total, err
}

// A searchObject is what -json prints.
type searchObject struct {
	Worse      searchedObject `json:"worse"`
	Better     searchedObject `json:"better"`
	Scenario   jsontext.Value `json:"scenario"`
	Link       string         `json:"link"`
	Difference struct {
		Mean  float64 `json:"mean"`
		CI999 float64 `json:"ci999"`
		Runs  int     `json:"runs"`
		Seed  uint64  `json:"seed"`

		Doubt sim.Doubt `json:"doubt"`
	} `json:"difference"`
	Confirmed  bool     `json:"confirmed"`
	Departures []string `json:"departures"`
	Sentence   string   `json:"sentence"`
	Candidates int      `json:"candidates"`
	Searched   float64  `json:"searched"`
	Seconds    float64  `json:"seconds"`
}

type searchedObject struct {
	Policy  string  `json:"policy"`
	Variant string  `json:"variant"`
	Regret  float64 `json:"regret"`
}

func newSearchObject(f *search.Found, seconds float64) *searchObject {
	s := f.Scenario
	o := &searchObject{
		Worse:    searchedObject{s.Policies[0].ID, s.Policies[0].Variant, f.Regrets[0]},
		Better:   searchedObject{s.Policies[1].ID, s.Policies[1].Variant, f.Regrets[1]},
		Scenario: s.Canonical(), Link: scenario.EncodeLink(s), Confirmed: f.Confirmed(), Departures: f.Departures,
		Sentence: f.Sentence(), Candidates: f.Candidates, Searched: f.Searched, Seconds: seconds,
	}
	o.Difference.Mean, o.Difference.CI999, o.Difference.Runs, o.Difference.Seed = f.Mean, f.Half, s.Runs, s.Seed
	o.Difference.Doubt = f.Doubt
	return o
}

// writeFound prints what was found for people.
func writeFound(w io.Writer, f *search.Found) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", f.Sentence())
	for i := range f.Scenario.Arms {
		fmt.Fprintf(&b, "arm %s: %s\n", f.Scenario.ArmText(i), payoffText(f.Scenario.Arms[i].Payoff))
	}
	for i, name := range f.Names() {
		fmt.Fprintf(&b, "mean regret of %s: %.2f\n", name, f.Regrets[i])
	}
	fmt.Fprintf(&b, "\n%d candidates; the scenario, which rising run and the page open:\n%s\n", f.Candidates, scenario.EncodeLink(f.Scenario))
	_, err := io.WriteString(w, b.String())
	return err
}

// payoffText names a payoff's family and its parameters.
func payoffText(p payoff.Spec) string {
	family, _ := payoff.FamilyByID(p.Family)
	var values []string
	for _, param := range family.Params {
		if x, given := p.Params[param.Name]; given {
			values = append(values, param.Symbol+" "+number(x))
		}
	}
	return strings.TrimSpace(family.Name + " " + strings.Join(values, ", "))
}
