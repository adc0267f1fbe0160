package claims

// A Verdict says whether a claim is true of the runs or the computation. The principle: the paper is read as its
// authors would wish wherever the text allows. A claim holds if it holds in one fair reading, fails only if it fails in
// every one, and is open otherwise, with the reason. Intervals are corrected for the number of comparisons in the claim; a
// number fails only if it is failsFrom of its corrected half-widths on the wrong side.
type Verdict string

const (
	Holds Verdict = "holds"
	Fails Verdict = "fails"
	Open  Verdict = "open" // undecided at this number of runs, not said by the text, or not played
)

// A Claim is a statement of the paper with the readings that decide it. Its texts may contain mathematics: see HTML.
type Claim struct {
	ID        string
	Section   string    // where the paper says it: a section, figure, table or equation
	Statement string    // in our words
	Formula   string    // the formula at the end of the statement, mathematics only; "" for none
	Measured  string    // what is measured
	Readings  []Reading // the ways to read the statement that are fair to it, from 1
	Differs   string    // what the released code does differently that matters here; "" if nothing does
	Topic     string    // the name of its Topic
	View      string    // the playground's view that shows it, as the query of an address; "" for the default
	Presets   []string  // the presets that show it, if no experiment does
	Sweeps    []string  // the preset sweeps that show it; see sweep.Presets

	// Experiment is the experiment that the claim is about, "" for the first of its topic.
	Experiment string

	played func(ev *Evidence, column Column) string // what was played for it, in words; nil for nothing
}

// A Topic is a group of claims with common figures.
type Topic struct {
	Name        string
	Title       string
	Experiments []string // whose figures it shows
	Text        string   // what it is about, in our words
	Follows     bool     // it is of a paper that followed that of 2022
	Alone       bool     // it is played or computed as defined alone: no code was released that differs
}

// Topics returns the topics in the order in which they are shown.
func Topics() []Topic { return append(ofPaper(), later()...) }

// ofPaper returns the topics of the paper of 2022.
func ofPaper() []Topic {
	const common = " Rewards have Gaussian noise of 0.1, a run has 200,000 rounds, and the paper plays 100 runs; the window of " +
		"the rising policies is $ε = 1 / 4$ of an arm’s pulls."
	return []Topic{
		{Name: "restless", Title: "Fifteen arms, restless", Experiments: []string{restless15},
			Text: "All arms rise with every round, whichever is pulled. Arm 3 pays most up to round 797, arm 13 from then on. (The runs as " +
				"released have rested arms, and stand with the next topic.)" + common},
		{Name: "rested", Title: "Fifteen arms, rested", Experiments: []string{rested15, code15},
			Text: "The same arms, but each rises only when it is pulled. Arm 13 is the best over all rounds, and arm 1 the second best." + common},
		{Name: "two-arms", Title: "Two arms, rested", Experiments: []string{arms2, code2},
			Text: "Arm 1 pays well soon and stays below 0.4. Arm 2 pays nothing at first, rises by the same amount at each of its pulls, " +
				"and pays 1 from its pull 25,000 on. A policy that trusts what it has seen never learns that." + common},
		{Name: "imdb", Title: "Choosing a learning algorithm on IMDB", Experiments: []string{imdb7, imdb2, codeIMDB7, codeIMDB2},
			Text: "Each arm is a learning algorithm that is trained on one film review each time it is pulled, and pays 1 if it judged that " +
				"review rightly before. " +
				"The payoffs are the average learning curves of 50 runs that we trained on the 10,000 most common words of the 50,000 " +
				"reviews; rewards are drawn around them. As released, the learners are those of the authors’ code on 1,000 words, and the payoffs " +
				"the curves that the authors published. A run has 50,000 rounds, and the paper plays 30 runs; the window of R-ed-UCB is " +
				"$ε = 1 / 32$ of an arm’s pulls."},
		{Name: "ranking", Title: "Ranking over fifty random bandits",
			Text: "Bandits of 2 to 15 arms, drawn by the law of the generator that the authors released: its largest $b$ is 50,000 at every " +
				"horizon. (The paper says no more than 2 to 15 arms.) On each the seven policies are ranked by their mean " +
				"regret over 10 runs of 200,000 rounds; " +
				"the tables show the mean of the ranks over the bandits."},
		{Name: "theory", Title: "Theorems and lemmas", Text: "A theorem needs no runs, but it can be contradicted by one. These are the " +
			"statements that a computation can test: by enumeration of all policies on small bandits, " +
			"by random scenarios, or number by number. The bounds are computed with the constants of the proofs.", Alone: true},
	}
}

// later returns the topics of the papers that followed, one each, in the order in which they are shown.
func later() []Topic {
	return []Topic{
		{Name: "best-arm", Title: "Mussi et al. 2024: finding the best arm", Follows: true,
			Text: "Marco Mussi, Alessandro Montenegro, Francesco Trovò, Marcello Restelli, Alberto Maria Metelli, Best Arm Identification for " +
				"Stochastic Rising Bandits, ICML 2024. After $T$ pulls in all, a policy names the arm that it thinks pays most after $T$ pulls of " +
				"it. The error is the share of the runs that name another arm: of 1,000 runs at each budget here, and of 100 in the paper. The " +
				"arms and their noise are those of the paper’s settings, and the released code plays them so. As released, all policies are those " +
				"of that code, and meet payoffs as there, at x from 0."},
		{Name: "rc-be", Title: "Migali et al. 2025: restless, without the horizon", Follows: true, Alone: true,
			Experiments: []string{restlessExp, restlessLines, restlessStays},
			Text: "Cristiano Migali, Marco Mussi, Gianmarco Genalti, Alberto Maria Metelli, Tightening Regret Lower and Upper Bounds in Restless " +
				"Rising Bandits, NeurIPS 38, 2025. RC-BE(α) does not know how many rounds there are. The arms, the noise, the constants of all " +
				"policies and the 10 runs are those of the released code; it plays the policies as they are defined, so that nothing else is " +
				"to be played as released. The paper’s statements on the order are those that its figures show."},
		{Name: "improving", Title: "Blum et al. 2026: arms that improve", Follows: true, Alone: true,
			Text: "Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026. Rewards have no noise. The competitive " +
				"ratio of a policy is what the best arm pays in all rounds, over what the policy earns in the mean of its runs."},
	}
}

// All returns every claim: those of the paper of 2022, the experiments before the theory, and those of the papers that
// followed. The slice is the caller's.
func All() []Claim {
	var all []Claim
	for _, part := range [][]Claim{restlessClaims, restedClaims, twoArmClaims, rankingClaims, imdbClaims, theoryClaims, powerClaims,
		bestArmClaims, restlessRCBE, improvingClaims} {
		all = append(all, part...)
	}
	return all
}

// A Decided is a claim's outcomes in every column.
type Decided struct {
	ID               string  `json:"id"`
	Defined          Outcome `json:"defined"`
	Released         Outcome `json:"released"`
	ReleasedPolicies Outcome `json:"releasedPolicies"`
}

// Of returns the outcome of a column.
func (d *Decided) Of(column Column) *Outcome {
	switch column {
	case Released:
		return &d.Released
	case ReleasedPolicies:
		return &d.ReleasedPolicies
	}
	return &d.Defined
}

// decide decides every claim of All from evidence.
func decide(ev *Evidence) []Decided {
	var list []Decided
	for _, c := range All() {
		list = append(list, c.Decide(ev))
	}
	return list
}

// Decide decides the claim from evidence.
func (c *Claim) Decide(ev *Evidence) Decided {
	d := Decided{ID: c.ID}
	for _, column := range Columns() {
		o := settle(c.Readings, ev, column)
		if c.played != nil && len(o.Numbers) > 0 {
			o.Played = c.played(ev, column)
		}
		*d.Of(column) = o
	}
	return d
}

// FullStatement returns the statement with its formula.
func (c *Claim) FullStatement() string {
	if c.Formula == "" {
		return c.Statement
	}
	return c.Statement + " $" + c.Formula + "$"
}
