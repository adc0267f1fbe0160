package command

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/measure"
	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
	"risingbandits/engine/spelling"
	"risingbandits/engine/sweep"
	"risingbandits/engine/work/part"
)

var rankingCommand = command{
	name:     "ranking",
	synopsis: "[-json] [-bandits N] [-runs N] [-horizon T] [-setting S] [-seed S] [-policies LIST] [-o DIR | -part I/N -o FILE] [flags]",
	summary:  "rank policies over random bandits, as in the paper's ranking experiment",
	details:  rankingDetails,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		p := newPlaying(flags, "ranking", keptUsage)
		ask := newRankingFlags(flags)
		p.format.asJSON = flags.Bool("json", false, "print one JSON object instead of a table")
		p.format.asked = measureFlag(flags, "rank by `MEASURE` (default "+measure.Regret.ID+")", false)
		p.printing = func() bool { return *p.format.asJSON || len(*p.format.asked) > 0 }
		return func(sh *shell, _ []string) error {
			r, err := ask.ranking()
			if err != nil {
				return err
			}
			return p.run(sh, func(int) (shownWork, error) { return newRanking(r), nil })
		}
	},
}

// A shownRanking is the work of ranking.
type shownRanking struct {
	part.Work
	bandits *sweep.Bandits
}

func newRanking(r *sweep.Ranking) shownWork {
	bandits := sweep.NewBandits(r)
	return &shownRanking{part.Of(bandits), bandits}
}

func readRanking(data []byte, units int) (shownWork, error) {
	r := new(sweep.Ranking)
	if err := json.Unmarshal(data, r); err != nil {
		return nil, err
	}
	_, known := scenario.LookupLaw(r.Law)
	if !known || r.Bandits < 1 || r.Bandits > maxBandits || r.Horizon < 2 || r.Horizon > scenario.MaxHorizon || r.Runs < 1 ||
		len(r.Policies) == 0 || r.Seed > scenario.MaxSeed-maxBandits {
		return nil, errors.New("this version of rising does not know such a ranking")
	}
	return newRanking(r), nil
}

func (w *shownRanking) data() ([]byte, error) { return json.Marshal(w.bandits.Ranking) }

func (w *shownRanking) amount(units []int) string {
	return fmt.Sprintf("%s of %d", many(len(units), "bandit"), w.bandits.Ranking.Bandits)
}

func (w *shownRanking) print(sh *shell, f *format) error {
	o := newRanksObject(w.bandits, *f.asked)
	if f.out != "" {
		if err := writeObject(filepath.Join(f.out, "ranking.json"), o); err != nil {
			return err
		}
	}
	if *f.asJSON {
		return json.NewEncoder(sh.out).Encode(o)
	}
	return writeRanks(sh.out, w.bandits, f.asked.one())
}

const rankingDetails = `On each bandit the policy with the least mean regret has rank 1; policies of equal regret share the
mean of their ranks. -measure ranks by another measure, the best first. "± 95%" is half the width of the 95% interval of the mean rank over the
bandits, by Student's t. Bandit N is the one that "rising random -seed N" prints, with the same -law, -arms,
-horizon and -slowest: it is drawn by the law of the generator that the paper's authors released, unless
another is named, which rising help random describes. A law has its own setting unless -setting is given,
and its own noise.

-released plays as the authors' code does: its policies, with sigma 0.1, rewards of a Beta law, and rested
arms, since its flag for restless ones never reaches the arms.

LIST names policies, separated by commas: r-ed-ucb,kl-ucb. A policy's released variant is its id and
/released: kl-ucb/released; a choice of a parameter is given alike: r-less-ucb-h/adapted. The default is
the paper's seven policies of the setting.

With -o DIR, DIR/played.jsonl keeps what is finished: a ranking that was stopped, or that is given more bandits, plays
only what is missing. DIR/ranking.json is what -json prints.

With -part 3/7 -o FILE only the bandits of the third of seven parts are played; rising merge prints what all of
them give: rising help merge.

Members of the object that -json prints:
  ranks           one object per policy, in the order of LIST:
    policy, variant, mean and ci95 (half-width) of its rank; ci95 is null for one bandit
    doubt         why that interval may be too short: few bandits, skewed, or empty
    name          as tables show it, with what distinguishes it from its twins
  bandits, runs, horizon, setting, seed, law
  regrets         for each bandit, the mean final regret of each policy
  measure, values  with -measure: the measure that ranks, and for each bandit that of each policy; null where it
                  is not known, which ranks last
`

// rankingFlags are the values of ranking's flags.
type rankingFlags struct {
	setting                      string
	policies                     string
	bandits, runs, horizon, seed *uint64
	generator                    *scenario.Generator
	released                     *bool
}

func newRankingFlags(flags *flag.FlagSet) *rankingFlags {
	f := &rankingFlags{generator: generatorFlags(flags),
		released: flags.Bool("released", false, "play as the authors' code does, with its policies, noise and rested arms")}
	choiceFlag(flags, &f.setting, "setting", "play the bandits in the setting `S` (default the law's)", "",
		[]string{string(scenario.Rested), string(scenario.Restless)})
	flags.StringVar(&f.policies, "policies", "", "rank the policies of `LIST` (default the paper's seven)")
	d := sweep.NewRanking(scenario.Rested)
	wholeFlag(flags, "bandits", fmt.Sprintf("draw `N` bandits (default %d)", d.Bandits), 1, maxBandits, func(n uint64) { f.bandits = &n })
	wholeFlag(flags, "runs", fmt.Sprintf("play `N` runs of each policy on each (default %d)", d.Runs), 1, scenario.MaxRuns,
		func(n uint64) { f.runs = &n })
	wholeFlag(flags, "horizon", fmt.Sprintf("play `T` rounds in each run (default %d)", d.Horizon), 2, scenario.MaxHorizon,
		func(n uint64) { f.horizon = &n })
	wholeFlag(flags, "seed", "draw the first bandit from the seed `S`, the next from S+1 (default 1)", 0, scenario.MaxSeed-maxBandits,
		func(n uint64) { f.seed = &n })
	return f
}

// maxBandits is the largest value of -bandits.
const maxBandits = 10_000

// ranking returns the ranking that the flags ask for.
func (f *rankingFlags) ranking() (*sweep.Ranking, error) {
	law, _ := scenario.LookupLaw(f.generator.Law)
	setting := law.Setting
	if f.setting != "" {
		setting = scenario.Setting(f.setting)
	}
	r := sweep.NewRanking(setting)
	if *f.released {
		if f.setting != "" || f.policies != "" || law.ID != scenario.AuthorsLaw {
			return nil, callError("-released plays the policies of the authors' code on rested arms of their law: " +
				"give no -setting and no -policies beside it, and no other -law")
		}
		r = sweep.NewReleasedRanking()
	}
	r.Law, r.Arms, r.Slowest = law.ID, f.generator.Arms, f.generator.Slowest
	for to, n := range map[*int]*uint64{&r.Bandits: f.bandits, &r.Runs: f.runs, &r.Horizon: f.horizon} {
		if n != nil {
			*to = int(*n)
		}
	}
	if f.seed != nil {
		r.Seed = *f.seed
	}
	if f.policies != "" {
		list, err := policiesOf(f.policies)
		if err != nil {
			return nil, err
		}
		r.Policies = list
	}
	return &r, nil
}

// policiesOf reads a LIST of policies.
func policiesOf(text string) ([]scenario.PolicySpec, error) {
	var list []scenario.PolicySpec
	for entry := range strings.SplitSeq(text, ",") {
		id, variant, dotted := strings.Cut(strings.TrimSpace(entry), "/")
		if !dotted {
			variant = scenario.Defined
		}
		kind, ok := policy.Lookup(id)
		spec := scenario.PolicySpec{ID: id, Variant: variant}
		if name := choiceOf(kind, variant); ok && name != "" {
			spec.Variant, spec.Params = scenario.Defined, policy.Values{name: variant}
			if member, _ := kind.Codes(); name == member {
				spec.Variant = scenario.Released
			}
			list = append(list, spec)
			continue
		}
		switch {
		case !ok:
			why := fmt.Sprintf("-policies: there is no policy %q", id)
			if near := spelling.Nearest(id, policyIDs()); near != "" {
				why += ": did you mean " + near + "?"
			}
			return nil, callError(why)
		case kind.Specialise != nil:
			return nil, callError(fmt.Sprintf("-policies: %q needs a program, which this list cannot give", id))
		case variant != scenario.Defined && variant != scenario.Released:
			return nil, callError(fmt.Sprintf("-policies: %q: want %s or %s/%s", entry, id, id, scenario.Released))
		case variant == scenario.Released && kind.Released == "":
			return nil, callError(fmt.Sprintf("-policies: %q: %s is not in the released code, or is there as defined", entry, kind.Name))
		}
		list = append(list, spec)
	}
	if len(list) > scenario.MaxPolicies {
		return nil, callError(fmt.Sprintf("-policies: %d policies, want at most %d", len(list), scenario.MaxPolicies))
	}
	return list, nil
}

// choiceOf returns the parameter of a policy that has a value among its choices, "" if none has.
func choiceOf(kind policy.Kind, value string) string {
	for _, p := range kind.Params {
		if slices.Contains(p.Choices, value) {
			return p.Name
		}
	}
	return ""
}

func policyIDs() []string {
	var ids []string
	for _, k := range policy.Kinds() {
		ids = append(ids, k.ID)
	}
	return ids
}

// A ranksObject is what -json prints.
type ranksObject struct {
	Ranks   []rankObject `json:"ranks"`
	Bandits int          `json:"bandits"`
	Runs    int          `json:"runs"`
	Horizon int          `json:"horizon"`
	Setting string       `json:"setting"`
	Seed    uint64       `json:"seed"`
	Law     string       `json:"law"`
	Regrets [][]*float64 `json:"regrets"`
	Measure string       `json:"measure,omitempty"`
	Values  [][]*float64 `json:"values,omitempty"`
}

type rankObject struct {
	Policy  string   `json:"policy"`
	Variant string   `json:"variant"`
	Mean    float64  `json:"mean"`
	CI95    *float64 `json:"ci95"`

	Doubt sim.Doubt `json:"doubt"`
	Name  string    `json:"name"`
}

func newRanksObject(bandits *sweep.Bandits, by asked) *ranksObject {
	r, m := bandits.Ranking, by.one()
	o := &ranksObject{Bandits: r.Bandits, Runs: r.Runs, Horizon: r.Horizon, Setting: string(r.Setting), Seed: r.Seed, Law: r.Law,
		Regrets: bandits.Of(&measure.Regret)}
	if len(by) > 0 {
		o.Measure, o.Values = m.ID, bandits.Of(m)
	}
	resolved := r.Scenario(0).Policies
	for p, rank := range bandits.Ranks(m) {
		o.Ranks = append(o.Ranks, rankObject{r.Policies[p].ID, r.Policies[p].Variant, rank.Value, measure.Pointer(rank.Half), rank.Doubt,
			resolved[p].Name})
	}
	return o
}

// writeRanks prints the ranks by a measure for people.
func writeRanks(w io.Writer, bandits *sweep.Bandits, m *measure.Measure) error {
	r := bandits.Ranking
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %s of %s each, seeds %d to %d\n", many(r.Bandits, "random bandit"), r.Setting,
		many(r.Runs, "run"), many(r.Horizon, "round"), r.Seed, r.Seed+uint64(r.Bandits)-1)
	if law, _ := scenario.LookupLaw(r.Law); law.ID != scenario.AuthorsLaw {
		fmt.Fprintf(&b, "%s: %s\n", law.ID, law.Doc)
	}
	if m != &measure.Regret {
		fmt.Fprintf(&b, "ranked by: %s\n", m.Title)
	}
	fmt.Fprintln(&b)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "policy\tvariant\tmean rank\t± 95%\t\n")
	seen := new(sim.Doubts)
	resolved := r.Scenario(0).Policies
	for p, rank := range bandits.Ranks(m) {
		name := strings.TrimSpace(resolved[p].Kind.Name + " " + resolved[p].Qualifier)
		half := "none"
		if rank.HasInterval() {
			half = numbers.Commas(rank.Half, 2) + starOf(seen, rank.Doubt, r.Bandits)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t\n", name, r.Policies[p].Variant, numbers.Commas(rank.Value, 2), half)
	}
	t.Flush()
	writeSeen(&b, seen, "bandits")
	_, err := io.WriteString(w, b.String())
	return err
}
