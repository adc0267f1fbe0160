package policy

// A Release is code that authors published, in the state whose policies are played here as released. What the environment of
// that code does is a property of the code, so it is stated here once, and every released variant names its Release.
type Release struct {
	Name    string // of the repository: "BestArmIdSRB"
	Address string // "github.com/MontenegroAlessandro/BestArmIdSRB"
	Commit  string // the state that is played
	Since   string // when it was published: a year or a day; "" of a release that is no Kind's own
	// From0 says that its environment reads payoffs at x from 0: the n-th pull (rested) or round t (restless) pays the payoff
	// at n-1 or t-1, to every policy. Regret is then taken against the optimal policy with the same payoffs, as in such code.
	From0 bool
}

// The releases that were compared with the policies.
var (
	StochasticRisingBandits = Release{
		Name: "stochastic-rising-bandits", Address: "github.com/albertometelli/stochastic-rising-bandits", Commit: "2b49e82", Since: "2022",
		From0: true,
	}
	BestArmIdSRB = Release{
		Name: "BestArmIdSRB", Address: "github.com/MontenegroAlessandro/BestArmIdSRB", Commit: "b98a85a", Since: "2023-01-21", From0: true,
	}
	RCBEExperiments = Release{
		Name: "rcbealpha-experiments", Address: "github.com/m1gwings/rcbealpha-experiments", Commit: "e44461c", Since: "2025",
	}
	CombinatorialRisingBandits = Release{
		Name: "Combinatorial-Rising-Bandits", Address: "github.com/ml-postech/Combinatorial-Rising-Bandits", Commit: "5364484", From0: true,
	}
	CASHWithBandits = Release{
		Name: "CASH_with_Bandits", Address: "github.com/amirbalef/CASH_with_Bandits", Commit: "6790cd3", Since: "2025",
	}
	Mindware = Release{
		Name: "mindware", Address: "github.com/PKU-DAIR/mindware", Commit: "6db2e4f", Since: "2020",
	}
	DUMPCode       = Release{Name: "DUMP", Address: "github.com/ZhentingWang/DUMP", Commit: "235e85d"}
	OnlineLearning = Release{
		Name: "Online-Learning-Implementation", Address: "github.com/lzt68/Online-Learning-Implementation", Commit: "abb7075",
	}
	HyperbandCode = Release{Name: "hyperband", Address: "github.com/zygmuntz/hyperband", Commit: "a632209"}
	ShinkaEvolve  = Release{Name: "ShinkaEvolve", Address: "github.com/SakanaAI/ShinkaEvolve", Commit: "9912af1"}
	SMPyBandits   = Release{
		Name: "SMPyBandits", Address: "github.com/SMPyBandits/SMPyBandits", Commit: "c7b9ce7", Since: "2019-10-24",
	}
)

// ReleaseOf returns the code that the released variant with these values plays, nil if the policy has no such variant.
func (k Kind) ReleaseOf(v Values) *Release {
	if k.Release == nil {
		return nil
	}
	switch v[codeMember] {
	case codeRCBE:
		return &RCBEExperiments
	case codeCRUCB:
		return &CombinatorialRisingBandits
	case codeCASH:
		return &CASHWithBandits
	}
	return k.Release
}

// Codes returns the parameter that says whose released code is played, and its values but for the authors' own code. They may
// stand for the variant, and so name one: "variant": "crucb".
func (k Kind) Codes() (param string, codes []string) {
	for _, p := range k.Params {
		if p.Name == codeMember {
			return p.Name, p.Choices[1:]
		}
	}
	return "", nil
}

// CountsFrom0 reports whether the released variant with these values reads payoffs at x from 0: see Release.From0.
func (k Kind) CountsFrom0(v Values) bool {
	r := k.ReleaseOf(v)
	return r != nil && r.From0 && !k.From1
}

// Label returns the name of the code and its state.
func (r *Release) Label() string { return r.Name + " at " + r.Commit }

// ReleasedText returns what the released code does instead, and which code that is; "" if the policy has no such variant.
func (k Kind) ReleasedText() string {
	if k.Release == nil {
		return ""
	}
	r := k.Release
	return k.Released + " The code is " + r.Address + " at " + r.Commit + ", public since " + r.Since + "."
}

// What the variants say of the payoffs that they meet.
const (
	readsFrom0 = "Payoffs are read at x from 0, also by the optimal policy that regret is against."
	readsFrom1 = "The code reads payoffs at x from 0, here they are read from 1."
)
