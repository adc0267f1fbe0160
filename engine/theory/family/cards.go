package family

import "risingbandits/engine/policy"

// A Card says of a policy what a reader compares. Name, source and differences of the released code are in package policy.
type Card struct {
	ID        string
	Setting   string // rested, restless or stationary arms, as its paper has them
	Noise     string // the rewards that its guarantee is for
	Knows     string // what it must know beforehand
	Guarantee string // what its paper proves, "" where we could not read that or nothing is proved
	Year      int
	Preset    string // that shows it
}

const (
	subgaussian = "subgaussian"
	bounded     = "in [0, 1]"
	none        = "without noise"
	anyNoise    = "any"
	nothing     = "nothing"

	firstError = "error ≤ "

	risingRegret     = "regret T^(2/3), and T^q times the rises to the power q"
	competitiveRatio = "competitive ratio K^(1/2), with α = 1"
)

// sameCode has, by policy, released code that pulls the same arms as the policy as defined, which tests of package policy
// play.
var sameCode = map[string]*policy.Release{
	"rc-be": &policy.RCBEExperiments, "r-less-ucb": &policy.RCBEExperiments, "ucb1": &policy.RCBEExperiments,
}

// Cards returns a card for every policy, in the order of the registry. The slice is the caller's.
func Cards() []Card { return append([]Card(nil), cards...) }

var cards = []Card{
	{"r-ed-ucb", "rested, rising", subgaussian, "σ", risingRegret, 2022, "paper-15-rested"},
	{"r-less-ucb", "restless, rising", subgaussian, "σ", risingRegret, 2022, "paper-15-restless"},
	{"r-less-ucb-h", "restless, rising", subgaussian, "σ", "", 2022, "paper-15-restless"},
	{"rexp3", "restless", bounded, "T and the variation V", "regret V^(1/3) T^(2/3)", 2014, "paper-2-rested"},
	{"kl-ucb", "stationary", bounded, nothing, "regret ln T", 2011, "paper-2-rested"},
	{"ser4", "restless, switching", bounded, "T and the number of changes", "", 2017, "paper-2-rested"},
	{"sw-ucb", "restless, switching", bounded, "T and the number of changes", "regret T^(1/2)", 2011, "paper-2-rested"},
	{"sw-kl-ucb", "restless, smooth", bounded, "how fast payoffs drift", "", 2014, "paper-2-rested"},
	{"sw-ts", "restless, switching", bounded, "T and the number of changes", "", 2020, "paper-2-rested"},
	{"ucb1", "stationary", bounded, nothing, "regret ln T", 2002, "restless-stationary"},
	{"ts", "stationary", bounded, nothing, "regret ln T", 2013, "paper-15-rested"},
	{"exp3", "chosen by an adversary", bounded, "T", "regret T^(1/2)", 2002, "paper-15-rested"},
	{"eps-greedy", "stationary", bounded, "a bound of the gaps", "regret ln T", 2002, "paper-15-rested"},
	{"d-ucb", "restless, switching", bounded, "T and the number of changes", "regret T^(1/2)", 2011, "paper-15-restless"},
	{"r-ucbe", "rested, rising", subgaussian, "T, σ, and for its a the gaps", firstError + "2 T K e^(−a/10)", 2024, "best-arm-a"},
	{"r-sr", "rested, rising", subgaussian, "T", firstError + "K²/2 e^(−ε (T−K) / (8 σ² L H))", 2024, "best-arm-a"},
	{"uniform-smooth", "rested, rising", anyNoise, nothing, "", 2024, "best-arm-a"},
	{"ucb-e", "stationary", bounded, "T and the gaps", firstError + "2 T K e^(−2a/25)", 2010, "best-arm-a"},
	{"sr", "stationary", bounded, "T", firstError + "K²/2 e^(−(T−K) / (L H))", 2010, "best-arm-a"},
	{"prob-1", "chosen by an adversary", bounded, nothing, "", 2018, "best-arm-b"},
	{"etc", "rested, losses a n^−ρ + b", bounded, "T, ρ, a bound of a", "", 2021, "best-arm-b"},
	{"rest-sure", "rested, losses a n^−ρ + b", bounded, "T, ρ, a bound of a", "", 2021, "best-arm-b"},
	{"rc-be", "restless, rising", subgaussian, "σ", "regret T^(7/11), at every T", 2025, "restless-exponential"},
	{"beta-swts", "rested, rising", bounded, "a window", "", 2024, "paper-2-rested"},
	{"gamma-swgts", "rested, rising", subgaussian, "a window", "", 2024, "paper-2-rested"},
	{"ptrr", "rested, rising", none, "T and the best final payoff", competitiveRatio, 2026, "improving-hard-ucbe"},
	{"hybrid", "rested, rising", none, "T and the best final payoff", "", 2026, "improving-hard-ptrr"},
	{"cumulative-hybrid", "rested, rising", none, "T and the best final payoff", "", 2026, "improving-hard-ptrr"},
	{"raw-ucb", "rested or restless, falling", subgaussian, "σ", "regret T^(1/2)", 2020, "rotting"},
	{"fewa", "rested, falling", subgaussian, "σ", "regret T^(1/2)", 2019, "rotting"},
	{"uniform", "any", anyNoise, nothing, "", 0, "paper-2-rested"},
	{"oracle", "any", anyNoise, "all payoffs", "no regret", 0, "paper-2-rested"},
	{"hand", "any", anyNoise, nothing, "", 0, "paper-2-rested"},
	{"index", "what its writer has in mind", anyNoise, nothing, "", 0, "paper-2-rested"},
}
