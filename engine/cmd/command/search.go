package command

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep/search"
	"risingbandits/engine/work"
	"risingbandits/engine/work/part"
)

var searchCommand = command{
	name:      "search",
	synopsis:  "-worse POLICY -better POLICY [-json] [-beyond] [-o DIR | -part I/N -o FILE] [flags] SCENARIO",
	summary:   "look for arms with which one policy loses most to another",
	details:   searchDetails,
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p, c := newPlaying(flags, "search", keptUsage), &searchFlags{changes: new(overrides)}
		p.format.asJSON = flags.Bool("json", false, "print one JSON object instead of text")
		p.printing = func() bool { return *p.format.asJSON }
		flags.StringVar(&c.worse, "worse", "", "the `POLICY` that is to lose")
		flags.StringVar(&c.better, "better", "", "the `POLICY` that it is to lose to")
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
		return func(sh *shell, args []string) error {
			return p.run(sh, func(int) (shownWork, error) { return c.load(sh, args[0]) })
		}
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

With -o DIR, DIR/played.jsonl keeps the candidates that were played: a search that was stopped goes on where it was.
DIR/search.json is what -json prints. With -part 1/1 -o FILE the result is written for rising merge. A search is not
divided, since each generation depends on the one before: of more parts the others are empty.

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

// searchFlags holds the flags that say what search looks for.
type searchFlags struct {
	s             search.Search
	worse, better string
	changes       *overrides
}

// load returns the search from a SCENARIO.
func (c *searchFlags) load(sh *shell, name string) (shownWork, error) {
	base, err := c.changes.loadWith(sh, name)
	if err != nil {
		return nil, err
	}
	c.s.Base = base
	if c.s.Worse, err = searchedPolicy(base, "worse", c.worse); err != nil {
		return nil, err
	}
	if c.s.Better, err = searchedPolicy(base, "better", c.better); err != nil {
		return nil, err
	}
	return newSearch(c.s)
}

// A shownSearch is the work of search. It is one unit, since each generation of candidates depends on the one before: of several
// parts one has it, and the others are empty. Its journal keeps the candidates as steps.
type shownSearch struct {
	part.Work
	search search.Search
	text   []byte // see data
	unit   []work.Unit
	found  *search.Found // nil before it was put
}

// searchData is everything that a search depends on.
type searchData struct {
	Scenario    json.RawMessage `json:"scenario"` // with the policies that are to lose and to win
	Beyond      bool            `json:"beyond"`
	Generations int             `json:"generations"`
	Runs        int             `json:"runs"`
	Confirm     int             `json:"confirm"`
}

// A searched is the record of a search.
type searched struct {
	Scenario   json.RawMessage `json:"scenario"`
	Candidates int             `json:"candidates"`
	Searched   float64         `json:"searched"`
	Played     regretsOfTwo    `json:"played"`
}

// regretsOfTwo are a step of a search: the final regrets of both policies in a scenario, by run, and the optimal policy's total.
type regretsOfTwo struct {
	Worse  []float64 `json:"worse"`
	Better []float64 `json:"better"`
	Total  float64   `json:"total"`
}

func newSearch(s search.Search) (shownWork, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	both := s.Base.Document
	both.Policies = []scenario.PolicySpec{s.Worse, s.Better}
	base, err := complete(both)
	if err != nil {
		return nil, err
	}
	s.Base, s.Worse, s.Better = base, both.Policies[0], both.Policies[1]
	text, err := json.Marshal(searchData{base.Canonical(), s.Beyond, s.Generations, s.Runs, s.Confirm})
	if err != nil {
		return nil, err
	}
	w := &shownSearch{search: s, text: text}
	w.unit = []work.Unit{{Key: fmt.Sprintf("search-%d-%x", sim.Numerics, sha256.Sum256(text)), Cost: s.Candidates()}}
	w.Work = part.Of(searchWork{w})
	return w, nil
}

func readSearch(data []byte, _ int) (shownWork, error) {
	var d searchData
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	base, err := parse(d.Scenario)
	if err != nil {
		return nil, err
	}
	if len(base.Policies) != 2 || d.Generations < 1 || d.Runs < 2 || d.Confirm < 2 {
		return nil, errors.New("this version of rising does not know such a search")
	}
	of := base.Document.Policies
	return newSearch(search.Search{Base: base, Worse: of[0], Better: of[1], Beyond: d.Beyond,
		Generations: d.Generations, Runs: d.Runs, Confirm: d.Confirm})
}

func (w *shownSearch) data() ([]byte, error) { return w.text, nil }

func (w *shownSearch) amount(units []int) string {
	if len(units) == 0 {
		return "nothing, since each generation of a search depends on the one before, so that one part has all"
	}
	return "all of the search"
}

func (w *shownSearch) print(sh *shell, f *format) error {
	o := newSearchObject(w.found, f.seconds())
	if f.out != "" {
		if err := writeObject(filepath.Join(f.out, "search.json"), o); err != nil {
			return err
		}
	}
	if *f.asJSON {
		return json.NewEncoder(sh.out).Encode(o)
	}
	return writeFound(sh.out, w.found)
}

// searchWork is the work.Work of a search.
type searchWork struct{ *shownSearch }

func (w searchWork) Units() []work.Unit                         { return w.unit }
func (w searchWork) Has(int) bool                               { return w.found != nil }
func (w searchWork) Take(int, *sim.Collector) (none []searched) { return none }

func (w searchWork) Put(_ int, r searched) error {
	s, err := parse(r.Scenario)
	if err != nil {
		return err
	}
	if len(s.Policies) != 2 || s.Runs < 2 || !r.Played.fits(s) {
		return errors.New("these are no regrets of its scenario")
	}
	w.found = &search.Found{Scenario: s, Candidates: r.Candidates, Searched: r.Searched, Total: r.Played.Total,
		Final: [2][]float64{r.Played.Worse, r.Played.Better}}
	w.found.Conclude()
	return nil
}

// Play searches.
func (w searchWork) Play(ctx context.Context, _ int, o work.Options) (r searched, err error) {
	play := func(ctx context.Context, s *scenario.Scenario, workers int) ([]float64, []float64, float64, error) {
		p, err := playPair(ctx, s, work.Options{Workers: workers, Steps: o.Steps})
		return p.Worse, p.Better, p.Total, err
	}
	f, err := w.search.Find(ctx, play, o.Workers, func(search.Progress) { o.Played(1) })
	if err != nil {
		return r, err
	}
	return searched{f.Scenario.Canonical(), f.Candidates, f.Searched, regretsOfTwo{f.Final[0], f.Final[1], f.Total}}, nil
}

// playPair plays a scenario of two policies, unless it is among the steps.
func playPair(ctx context.Context, s *scenario.Scenario, o work.Options) (p regretsOfTwo, err error) {
	key := fmt.Sprintf("candidate-%d-%s", sim.Numerics, s.Hash())
	if o.Steps != nil && o.Steps.Step(key, &p) && p.fits(s) {
		return p, nil
	}
	err = work.PlayUnits(ctx, []work.Unit{{Scenario: s}}, o, func(_ int, c *sim.Collector) error {
		a, best := c.PolicyResult(0)
		b, _ := c.PolicyResult(1)
		p = regretsOfTwo{a.Final.All, b.Final.All, best.Total}
		return nil
	})
	if err == nil && o.Steps != nil {
		err = o.Steps.Keep(key, p)
	}
	return p, err
}

// fits reports whether these can be the regrets of a scenario's runs.
func (p *regretsOfTwo) fits(s *scenario.Scenario) bool {
	return len(p.Worse) == s.Runs && len(p.Better) == s.Runs
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
