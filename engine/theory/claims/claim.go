package claims

// A Verdict says whether a claim is true of the runs or the computation.
type Verdict string

const (
	Holds Verdict = "holds"
	Fails Verdict = "fails"
	Open  Verdict = "open" // undecided at this number of runs, or not played
)

// A Claim is a statement of the paper with the test that decides it. Its texts may contain mathematics: see HTML.
type Claim struct {
	ID        string
	Section   string   // where the paper says it
	Statement string   // in our words
	Formula   string   // the formula at the end of the statement, mathematics only; "" for none
	Measured  string   // what is measured
	Test      string   // when the claim holds
	Differs   string   // what the released code does differently that matters here; "" if nothing does
	Topic     string   // the name of its Topic
	View      string   // the playground's view that shows it, as the query of an address; "" for the default
	Presets   []string // the presets that show it, if no experiment does

	// Experiment is the experiment that the claim is about, "" for the first of its topic.
	Experiment string

	decide func(ev *Evidence, variant string) Outcome
}

// An Outcome is a verdict with the numbers that decide it.
type Outcome struct {
	Verdict Verdict  `json:"verdict"`
	Why     string   `json:"why,omitempty"` // in words, if the numbers do not say it
	Numbers []Number `json:"numbers"`
}

// A Number is one thing that was measured.
type Number struct {
	Name    string   `json:"name"`
	Value   float64  `json:"value"`
	CI95    *float64 `json:"ci95"`              // half-width of the 95% interval; nil if the number is exact or comes from one run
	Want    string   `json:"want,omitempty"`    // what the claim requires; "" if the number is only for information
	Verdict Verdict  `json:"verdict,omitempty"` // whether it is so; "" if the claim requires nothing
}

// A Topic is a group of claims with common figures.
type Topic struct {
	Name        string
	Title       string
	Experiments []string // whose figures it shows
	Text        string   // what it is about, in our words
}

// Topics returns the topics in the order in which they are shown.
func Topics() []Topic {
	const common = " Rewards have Gaussian noise of 0.1, a run has 200,000 rounds, and the paper plays 100 runs; the window of " +
		"the rising policies is $ε = 1 / 4$ of an arm’s pulls."
	return []Topic{
		{"restless", "Fifteen arms, restless", []string{restless15},
			"All arms rise with every round, whichever is pulled. Arm 3 pays most up to round 797, arm 13 from then on." + common},
		{"rested", "Fifteen arms, rested", []string{rested15},
			"The same arms, but each rises only when it is pulled. Arm 13 is the best over all rounds, and arm 1 the second best." + common},
		{"two-arms", "Two arms, rested", []string{arms2},
			"Arm 1 pays well soon and stays below 0.4. Arm 2 pays nothing at first, rises by the same amount at each of its pulls, " +
				"and pays 1 from its pull 25,000 on. A policy that trusts what it has seen never learns that." + common},
		{"imdb", "Choosing a learning algorithm on IMDB", []string{imdb7, imdb2},
			"Each arm is a learning algorithm that is trained on one film review each time it is pulled, and pays 1 if it judged that " +
				"review rightly before. " +
				"The payoffs are the average learning curves of 50 runs that we trained on the 10,000 most common words of the 50,000 " +
				"reviews; rewards are drawn around them. A run has 50,000 rounds, and the paper plays 30 runs; the window of R-ed-UCB is " +
				"$ε = 1 / 32$ of an arm’s pulls."},
		{"ranking", "Ranking over fifty random bandits", nil,
			"Bandits of 2 to 15 arms, drawn by the rules of the released code. On each the seven policies are ranked by their mean " +
				"regret over 10 runs of 200,000 rounds; " +
				"the tables show the mean of the ranks over the bandits."},
		{"theory", "Theorems and lemmas", nil, "A theorem needs no runs, but it can be contradicted by one. These are the " +
			"statements that a computation can test: by enumeration of all policies on small bandits, " +
			"by random scenarios, or number by number. The bounds are computed with the constants of the proofs."},
	}
}

// All returns every claim, the experiments before the theory. The slice is the caller's.
func All() []Claim {
	var all []Claim
	for _, part := range [][]Claim{restlessClaims, restedClaims, twoArmClaims, rankingClaims, imdbClaims, theoryClaims} {
		all = append(all, part...)
	}
	return all
}

// A Decided is a claim's outcomes for the policies as their papers define them and as the released code plays them.
type Decided struct {
	ID       string  `json:"id"`
	Defined  Outcome `json:"defined"`
	Released Outcome `json:"released"`
}

// Decide decides every claim of All from evidence.
func Decide(ev *Evidence) []Decided {
	var list []Decided
	for _, c := range All() {
		list = append(list, c.Decide(ev))
	}
	return list
}

// combine returns the verdict of several numbers: all must be as the claim requires. If one is not, the claim fails;
// otherwise, if one is open, the claim is open.
func combine(numbers ...Number) Outcome {
	o := Outcome{Verdict: Holds, Numbers: numbers}
	for _, n := range numbers {
		switch {
		case n.Verdict == Fails:
			o.Verdict = Fails
		case n.Verdict == Open && o.Verdict == Holds:
			o.Verdict = Open
		}
	}
	return o
}

// notPlayed is the outcome of a claim whose runs are not in the evidence.
func notPlayed(why string) Outcome { return Outcome{Verdict: Open, Why: why, Numbers: []Number{}} }

// FullStatement returns the statement with its formula.
func (c *Claim) FullStatement() string {
	if c.Formula == "" {
		return c.Statement
	}
	return c.Statement + " $" + c.Formula + "$"
}
