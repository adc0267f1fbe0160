package index

// A Kind says what a word of the language is.
type Kind string

// The kinds of words.
const (
	Keyword  Kind = "keyword"
	Quantity Kind = "quantity" // a number that is given
	Function Kind = "function"
)

// A Word is a word of the language with its help, for an editor.
type Word struct {
	Name string // "mean"
	Kind Kind
	Form string // how it is written: "mean(h)"
	Doc  string // one or two plain sentences

	op          op
	least, most int    // how many arguments a function takes
	usual       string // how it is mostly called, and what that is: "mean(n) for the mean of all rewards"
}

// example returns how a function is written, for a message to someone who wrote its name alone.
func (w *Word) example() string {
	if w.usual != "" {
		return w.usual
	}
	return w.Form
}

// shown returns how a function is written, with an example if there is one.
func (w *Word) shown() string {
	if w.usual != "" {
		return w.Form + ", such as " + w.usual
	}
	return w.Form
}

// words are the words of the language, in the order in which they are listed.
var words = []Word{
	{Name: "n", Kind: Quantity, Form: "n", op: opN, Doc: "How often the arm was pulled before this round."},
	{Name: "t", Kind: Quantity, Form: "t", op: opT, Doc: "The present round, from 1."},
	{Name: "T", Kind: Quantity, Form: "T", op: opHorizon, Doc: "The horizon: how many rounds are played."},
	{Name: "K", Kind: Quantity, Form: "K", op: opArms, Doc: "How many arms there are."},
	{Name: "sigma", Kind: Quantity, Form: "sigma", op: opSigma,
		Doc: "The noise's σ: that of Gaussian noise, 1/2 for Bernoulli and beta noise, 0 without noise."},
	{Name: "last", Kind: Quantity, Form: "last", op: opLast, Doc: "The arm's last reward. Without a pull it is not a number."},
	{Name: "total", Kind: Quantity, Form: "total", op: opTotal, Doc: "The sum of all rewards of all arms so far."},
	{Name: "best", Kind: Quantity, Form: "best", op: opBest,
		Doc: "The largest mean of all rewards that an arm has, over the arms that were pulled. Before the first pull it is not a number."},
	{Name: "least", Kind: Quantity, Form: "least", op: opLeast, Doc: "The pulls of the arm that was pulled least."},
	{Name: "inf", Kind: Quantity, Form: "inf", op: opConst, Doc: "Infinity: an arm with this index is pulled before all others."},

	{Name: "mean", Kind: Function, Form: "mean(h), mean(h, back)", op: opMean, least: 1, most: 2,
		usual: "mean(n) for the mean of all rewards",
		Doc:   "The mean of the arm's last h rewards, or of the h rewards before the last back ones. Of no rewards it is not a number."},
	{Name: "sum", Kind: Function, Form: "sum(from, to)", op: opSum, least: 2, most: 2,
		usual: "sum(0, n) for the sum of all rewards",
		Doc:   "The sum of the arm's rewards after the first from, up to number to: sum(0, n) is the sum of all, sum(n-h, n) of the last h."},
	{Name: "wsum", Kind: Function, Form: "wsum(from, to)", op: opWsum, least: 2, most: 2,
		Doc: "As sum, with each reward multiplied by its number: the arm's first reward counts once, its second twice."},
	{Name: "sqsum", Kind: Function, Form: "sqsum(from, to)", op: opSqsum, least: 2, most: 2,
		usual: "sqsum(0, n) for the sum of all squares",
		Doc:   "As sum, of the squares of the rewards: sqsum(0, n)/n - mean(n)*mean(n) is the variance."},
	{Name: "reward", Kind: Function, Form: "reward(i)", op: opReward, least: 1, most: 1,
		usual: "reward(1) for the first reward, or last for the last one",
		Doc:   "The arm's reward number i, from 1: reward(n) is the last one. A reward that it does not have is not a number."},
	{Name: "round", Kind: Function, Form: "round(i)", op: opRound, least: 1, most: 1,
		usual: "round(n) for the round of the last pull, or t for the present round",
		Doc:   "The round of the arm's pull number i, from 1. For a pull that it does not have, not a number."},
	{Name: "before", Kind: Function, Form: "before(r)", op: opBefore, least: 1, most: 1,
		usual: "before(t-100) for the pulls before the last 100 rounds",
		Doc:   "How often the arm was pulled before round r: n - before(t-100) are its pulls in the last 100 rounds."},
	{Name: "dcount", Kind: Function, Form: "dcount(g)", op: opDcount, least: 1, most: 1,
		Doc: "The arm's pulls, each of which counts g times as much with each round that passes. g must not depend on t or the arm."},
	{Name: "dsum", Kind: Function, Form: "dsum(g)", op: opDsum, least: 1, most: 1,
		Doc: "The arm's rewards, each of which counts g times as much with each round that passes. g must not depend on t or the arm."},
	{Name: "dmean", Kind: Function, Form: "dmean(g)", op: opDmean, least: 1, most: 1,
		Doc: "dsum(g)/dcount(g): the mean of the arm's rewards, the older the lighter. Without a pull it is not a number."},

	{Name: "sqrt", Kind: Function, Form: "sqrt(x)", op: opSqrt, least: 1, most: 1, Doc: "The square root. Below 0 it is not a number."},
	{Name: "log", Kind: Function, Form: "log(x)", op: opLog, least: 1, most: 1,
		Doc: "The natural logarithm. At 0 it is -inf, below 0 not a number."},
	{Name: "exp", Kind: Function, Form: "exp(x)", op: opExp, least: 1, most: 1, Doc: "e to the power x."},
	{Name: "pow", Kind: Function, Form: "pow(x, y)", op: opPow, least: 2, most: 2, Doc: "x to the power y."},
	{Name: "min", Kind: Function, Form: "min(x, y, …)", op: opMin, least: 2, most: 8, Doc: "The smallest of its arguments."},
	{Name: "max", Kind: Function, Form: "max(x, y, …)", op: opMax, least: 2, most: 8, Doc: "The largest of its arguments."},
	{Name: "floor", Kind: Function, Form: "floor(x)", op: opFloor, least: 1, most: 1, Doc: "The largest whole number that is at most x."},
	{Name: "ceil", Kind: Function, Form: "ceil(x)", op: opCeil, least: 1, most: 1, Doc: "The smallest whole number that is at least x."},
	{Name: "abs", Kind: Function, Form: "abs(x)", op: opAbs, least: 1, most: 1, Doc: "x without its sign."},
	{Name: "klmax", Kind: Function, Form: "klmax(p, d)", op: opKL, least: 2, most: 2,
		Doc: "The largest q in [p, 1] for which the divergence kl(p, q) of two coins is at most d, to 12 digits; p is kept within 0 and 1. " +
			"KL-UCB's index is klmax(mean(n), log(t)/n)."},
	{Name: "klmin", Kind: Function, Form: "klmin(p, d)", op: opKLMin, least: 2, most: 2,
		Doc: "The smallest q in [0, p] for which the divergence kl(p, q) of two coins is at most d, to 12 digits; p is kept within 0 and 1."},
	{Name: "kl", Kind: Function, Form: "kl(p, q)", op: opDivergence, least: 2, most: 2,
		Doc: "The divergence of two coins, p log(p/q) + (1-p) log((1-p)/(1-q)), to 14 digits; p and q are kept within 0 and 1. It is " +
			"inf if q is 0 or 1 and p is not."},
	{Name: "qnormal", Kind: Function, Form: "qnormal(u)", op: opQuantileNormal, least: 1, most: 1,
		usual: "mean(n) + sigma/sqrt(n)*qnormal(1 - 1/t)",
		Doc: "The quantile of the standard normal law at u, to 15 digits: a number of that law is below it with probability u. Outside of " +
			"[0, 1] it is not a number."},
	{Name: "qbeta", Kind: Function, Form: "qbeta(u, a, b)", op: opQuantileBeta, least: 3, most: 3,
		usual: "qbeta(1 - 1/t, 1 + sum(0, n), 1 + n - sum(0, n))",
		Doc: "The quantile of the beta law with shapes a and b at u, to 11 digits for shapes from 1/8 to a million. It is not a number if u is " +
			"outside of [0, 1] or a shape is not above 0 and at most 20 million."},

	{Name: "rand", Kind: Function, Form: "rand()", op: opRand, Doc: "A random number in [0, 1), a new one for each arm and round."},
	{Name: "toss", Kind: Function, Form: "toss()", op: opToss,
		Doc: "A random number in [0, 1), a new one for each round, the same for all arms: if toss() < 0.1 { … } holds in one of ten rounds."},
	{Name: "normal", Kind: Function, Form: "normal()", op: opNormal,
		Doc: "A random number of the standard normal law, a new one for each arm and round."},
	{Name: "beta", Kind: Function, Form: "beta(a, b)", op: opBeta, least: 2, most: 2,
		usual: "beta(1 + sum(0, n), 1 + n - sum(0, n))",
		Doc: "A random number of the beta law with shapes a and b, a new one for each arm and round. It is not a number unless both are " +
			"above 0 and finite."},

	{Name: "param", Kind: Keyword, Form: "param eps = 0.25 // (0, 0.5) what it means",
		Doc: "Declares a parameter with its default, which may use T, K, sigma and earlier parameters. The comment may give its range, " +
			"the word whole for whole numbers, and its meaning."},
	{Name: "clip", Kind: Keyword, Form: "clip [0, 1]", Doc: "Every reward is first moved to the nearest number of the range."},
	{Name: "if", Kind: Keyword, Form: "if x < y { … } else { … }", Doc: "Runs what is in the braces if the condition holds."},
	{Name: "else", Kind: Keyword, Form: "if x < y { … } else { … }", Doc: "Runs what is in the braces if the condition does not hold."},
	{Name: "return", Kind: Keyword, Form: "return x", Doc: "Ends the program: x is the arm's index in this round."},
}

// Words returns the words of the language with their help, in the order in which they are listed. The slice is the
// caller's.
func Words() []Word { return append([]Word(nil), words...) }

// lookup returns the word of a kind with a name.
func lookup(kind Kind, name string) (*Word, bool) {
	for i := range words {
		if words[i].Kind == kind && words[i].Name == name {
			return &words[i], true
		}
	}
	return nil, false
}

// names returns the names of a kind of words.
func names(kind Kind) []string {
	var list []string
	for i := range words {
		if words[i].Kind == kind {
			list = append(list, words[i].Name)
		}
	}
	return list
}

// The right words for what other languages have.
const (
	noLoops     = "sums over pulls, such as sum(n-h, n): the language has no loops, so that every program ends"
	noFunctions = "the steps themselves: a program has no functions of its own"
	nameAlone   = "a name alone: x := 0"
	noChance    = "score/temperature - log(-log(1 - rand())) as the index: it draws arms with chances in proportion to " +
		"exp(score/temperature)"
	noState  = "a sum over the pulls, such as dsum(0.95): a program keeps nothing from one round to the next"
	noOthers = "n, mean(n) and the like: a program sees one arm, and of the others total, best and least"
	noList   = "reward(i), mean(h) or sum(from, to): the language has no lists"
	noDrop   = "return -inf for an arm that must wait: a program keeps no list of dropped arms, nor a phase, from one round to the next"
	onlyQ    = "a condition on qnormal(u) or qbeta(u, a, b): of laws there are quantiles and draws alone"
	variance = "sqsum(0, n)/n - mean(n)*mean(n)"
)

// otherFunctions are functions from elsewhere whose names have another meaning in otherWords.
var otherFunctions = map[string]string{"var": variance, "gamma": "beta(a, b) or normal(): there are no draws of other laws"}

// otherWords are names from elsewhere, with what is written here.
var otherWords = map[string]string{
	"ln": "log(x)", "log2": "log(x)/log(2)", "log10": "log(x)/log(10)", "power": "pow(x, y)", "N": "n", "pulls": "n", "count": "n",
	"N_t": "n", "n_t": "n", "N_i": "n", "n_i": "n", "T_i": "n", "mu": "mean(n)", "mu_hat": "mean(n)", "μ": "mean(n)", "xbar": "mean(n)",
	"variance": variance, "infty": "inf", "σ": "sigma",
	"horizon": "T", "arms": "K", "round": "t, or round(i) for the round of a pull", "rounds": "T", "time": "t", "average": "mean(n)",
	"avg": "mean(n)", "std": "sqrt(sqsum(0, n)/n - mean(n)*mean(n))", "infinity": "inf", "Inf": "inf",
	"pi": "3.141592653589793", "e": "exp(1)", "random": "rand()", "uniform": "rand()", "gauss": "normal()",
	"not": "!", "and": "&&", "or": "||", "true": "a comparison, such as 0 < 1", "false": "a comparison, such as 1 < 0",
	"argmax": "the index of one arm: the arm of the largest index is pulled",
	"ppf":    "qnormal(u)", "qnorm": "qnormal(u)", "norminv": "qnormal(u)", "betainv": "qbeta(u, a, b)", "rbeta": "beta(a, b)",
	"quantile": "qnormal(u) or qbeta(u, a, b)", "betarnd": "beta(a, b)", "rnorm": "normal()", "kl_divergence": "kl(p, q)",
	"probability": noChance, "prob": noChance, "chance": noChance, "softmax": noChance,
	"draw": noChance, "choose": noChance, "sample": noChance, "choice": noChance, "choices": noChance, "multinomial": noChance,
	"categorical": noChance, "probabilities": noChance, "probs": noChance,
	"rewards": noList, "history": noList, "hist": noList, "counts": "n", "median": "mean(h): rewards are not sorted",
	"active": noDrop, "alive": noDrop, "living": noDrop, "dropped": noDrop, "eliminated": noDrop, "remaining": noDrop,
	"phase": noDrop, "rung": noDrop, "bracket": noDrop,
	"weight": noState, "cdf": onlyQ, "pdf": onlyQ, "erf": onlyQ, "posterior": "beta(1 + sum(0, n), 1 + n - sum(0, n)), of coins",
	"tanh": "1 - 2/(exp(2*x) + 1)", "sigmoid": "1/(1 + exp(-x))", "kl_div": "kl(p, q)", "klucb": "klmax(p, d)", "kl_ucb": "klmax(p, d)",
	"regret": "best - mean(n)", "k": noOthers, "i": noOthers,
	"gumbel": "-log(-log(1 - rand()))", "state": noState, "memory": noState, "static": noState, "previous": noState, "prev": noState,
	"arm": noOthers, "others": noOthers, "weights": noOthers, "means": noOthers,
	"for": noLoops, "while": noLoops, "elif": "else if", "var": nameAlone, "let": nameAlone, "const": "param x = 0",
	"func": noFunctions, "def": noFunctions,
}
