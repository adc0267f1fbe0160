package scenario

import (
	"embed"
	"sync"

	"risingbandits/engine/internal/embedded"
	"risingbandits/engine/spelling"
)

// A Preset is a scenario that comes with the playground.
type Preset struct {
	Name     string `json:"name"` // in commands and links: "paper-2-rested"
	Title    string `json:"title"`
	Figure   string `json:"figure"`   // which experiment of the paper it is, or that it is our own
	Sentence string `json:"sentence"` // what to look for, in one to three plain sentences
	View     string `json:"view"`     // the view of the page, as after a link; "" for the default
	Scenario *Scenario
}

//go:embed presets/*.json
var documents embed.FS

// stillExplores says why the results of a 15-arm preset differ from the paper's figure.
const stillExplores = " As defined, with the constants of its theorem, its exploration bonus still dominates at this horizon:" +
	" at round 200,000 it is about 2.2, more than any payoff, so it pulls all arms almost equally often."

// trainedBy names the command that trained the learners of a preset and wrote its document.
func trainedBy(learners string) string {
	return " Computed by: rising curves -data DIR -learners \"" + learners + "\" -runs 50 -features 10000 -points 16 -o CURVES -scenario " +
		"FILE."
}

// loaded holds the presets, parsed at the first use, in the order in which pages show them; the page opens with the
// first.
var loaded = sync.OnceValue(func() []Preset {
	return []Preset{
		preset("paper-2-rested", "2-arm experiment, rested",
			"Arm 2 pays next to nothing at first and far more in the end. R-ed-UCB sees that it rises and keeps pulling it;"+
				" watch how policies that trust what they have seen stay with arm 1."),
		preset("paper-15-rested", "15-arm experiment, rested",
			"Each arm improves only when it is pulled, so trying an arm costs pulls but also trains it. See which policies end on arm "+
				"13, and that R-ed-UCB does not."+
				stillExplores),
		preset("paper-15-restless", "15-arm experiment, restless",
			"All arms improve with time, whichever is pulled; arm 3 is best until round 797, arm 13 from then on. See which policies "+
				"follow, and that R-less-UCB does not."+
				" (In the released code the arms of this experiment rise with pulls: its flag for restless arms never reaches them.)"+
				stillExplores),
		preset("paper-ranking", "Ranking over 50 random bandits: one drawn like them",
			"Drawn by seed 1 by the law of the generator that the authors released; their own fifty are others, and their code draws "+
				"rewards by a Beta law. Arm 1 pays soon; arm 3 overtakes it after 15,916 pulls and earns 22% more over all 200,000."+
				" Policies that stay with arm 1 lose less than R-ed-UCB, which pulls arm 3 most and yet loses most, because it keeps exploring "+
				"all four."),
		preset("paper-imdb", "Model selection on IMDB: its seven learners",
			"Each arm is a learner that trains only when it is pulled; its payoff is how often it predicts the label of the next of "+
				"50,000 film reviews correctly, averaged over 50 runs."+
				" LR(t) leads for the first reviews, LR from then on; R-ed-UCB, with the bonus of its theorem, keeps trying all seven equally often."+
				trainedBy("lr-t,lr,nn(1),nn(2),nn(2,2),nn(2,2,2),nn(1,1,2)")),
		preset("paper-imdb-2", "Model selection on IMDB: its two logistic regressions",
			"The learning rate of LR(t) falls with each review, that of LR is constant: LR(t) leads for the first reviews, and then "+
				"hardly learns more."+
				" R-ed-UCB, with the bonus of its theorem, still tries both equally often when the horizon ends."+trainedBy("lr-t,lr")),
		shownAs("mode=live", preset("slow-motion", "Ours: Section 4.2, the deterministic estimator",
			"Without noise two pulls tell an arm's slope. Step through the rounds: the estimate extends each arm's last rise to the "+
				"current round, so the arm that is still climbing wins before it pays more.")),
		preset("not-learnable-rises", "Theorem 4.2, first instance",
			"The dark arm pays nothing for 1,000 pulls and then 1. Nothing a policy sees before tells this instance from the second, "+
				"so what is right in one is wrong in the other. Payoffs that jump are not concave: the theorem shows why concavity is assumed."),
		preset("not-learnable-stays", "Theorem 4.2, second instance",
			"The dark arm pays nothing, ever. A policy that pulls it often enough to find the rise of the first instance loses here: "+
				"on one of the two every policy loses at least 250."),
		preset("epsilon", "Ours: the window of R-ed-UCB",
			"The window is a share ε of an arm's pulls. A short one follows the rise but sees little, so its bonus is large; a long "+
				"one knows the past well, and sees a change late. Four windows on the paper's two arms, the same luck for all: here the "+
				"longest loses least, though it does not always end on arm 2."),
		preset("wrong-sigma", "Ours: R-ed-UCB given a wrong σ",
			"The noise has σ 0.1; R-ed-UCB is given 0.01, 0.03, 0.1 and 0.3. With 0.01 it stops exploring: some runs go right, others "+
				"never find arm 2. With 0.03 it explores less, which suits these arms; with 0.3 it explores more, which only costs."),
		preset("released-defined", "Ours: the paper's text and its authors' code",
			"Each policy twice on the experiment that the paper states: as its paper defines it, and as the released code plays it. (The "+
				"released code itself also draws other rewards, by a Beta law.) Look for those that change places; each policy's details say what "+
				"differs."),
		preset("rotting", "Ours: what changes if payoffs fall",
			"Every pull wears an arm out. Regret is against the best single arm, though changing arms can earn more, so it is below "+
				"zero for a while. R-ed-UCB still extends trends into the future, where there is now less; RAW-UCB and FEWA are made for this."+
				" Falling and rising are no mirror images: what falls was seen at its best, so recent rewards bound what comes;"+
				" what rises is bounded by its slope at most, which takes far more pulls to see."),
		preset("best-arm-a", "Mussi et al. 2024, setting A",
			"Which of five arms pays most after 500 pulls of it? Arm 1 does: by these payoffs from 189 pulls on (the paper says 185), but it"+
				" starts slowest. Compare what the policies recommend at the end: R-UCBE as released, its best estimate, arm 1 in every run; as"+
				" defined, its best index, in fewer than half; all others never. (Regret asks something else: over 500 rounds arm 2 earns"+
				" most.) a of R-UCBE and UCB-E is what the authors' code computes."),
		preset("best-arm-b", "Mussi et al. 2024, setting B",
			"Which of three arms pays most after 500 pulls of it? Arm 3 rises faster and stops at 0.7; arm 1 rises to 0.99."+
				" Compare what the policies recommend at the end: R-UCBE as defined, its best index, arm 1 in most runs; as released, its best"+
				" estimate, never, and so do the others or hardly ever."),
		preset("restless-exponential", "Migali et al. 2025, exponential payoffs",
			"Five arms rise with time over five million rounds. RC-BE(α) does not know that number; it starts afresh after ever longer"+
				" windows. It loses least here; UCB1, which takes payoffs for constant, loses most. Arms, noise and the other policies' constants"+
				" are those of its authors' experiment."),
		preset("restless-lines", "Migali et al. 2025, lines that flatten",
			"Five arms rise along straight lines, which a logarithmic axis bends, and stay level from round 3,000,000 on. Arm 5 is best at"+
				" first and arm 2 later. RC-BE(α) loses least; UCB1 hardly ever pulls arm 2."),
		preset("restless-stationary", "Migali et al. 2025, payoffs that stay",
			"Nothing rises here. UCB1, made for payoffs that stay, loses next to nothing. What RC-BE(α) loses is the price of starting"+
				" afresh; R-less-UCB and Rexp3 lose more."),
		preset("restless-hard", "Migali et al. 2025, the lower bound",
			"Twelve windows, in each of which one arm rises a little sooner than the others and then falls back in line: too little to be seen"+
				" in this noise, so every policy loses about as much as one that draws arms at random. The arms of the windows are drawn anew."),
		preset("improving-hard-ptrr", "Blum et al. 2026, hard for PTRR",
			"Without noise: arm 1 pays 1 at once, the others rise to 1/2 along the curve to which PTRR holds them. If one of those comes first,"+
				" PTRR stays with it until half of the rounds are over. The order of the arms is drawn, so look at single runs. R-UCBE follows the"+
				" rising arms too; Cumulative Hybrid is sure of arm 1 after a few rounds. "+improvingSlope),
		preset("improving-hard-ucbe", "Blum et al. 2026, hard for R-UCBE",
			"Without noise: arm 1 rises to 1, the others rise as fast but stop at 1/8. R-UCBE, which projects every trend to the horizon, keeps"+
				" trying all of them until they have stopped, and loses nearly as much as drawing arms at random. PTRR leaves an arm for good when it"+
				" stops, and loses least. "+improvingSlope),
		preset("three-codes", "Ours: R-ed-UCB in three released codes",
			"Three groups released R-ed-UCB, each in another form. The code of RC-BE's authors is as defined but trusts sooner (α is 2.1) and"+
				" loses least here. That of CRUCB's authors has the shortest windows, an eighth of the pulls, and loses most. The authors' own"+
				" and the defined form are level."),
		preset("curves-peaking", "Ours: curves that peak, after LCDB 1.1",
			"Arm 2 gets worse for a while, as learning curves do whose error peaks, and then passes all: payoffs that fall break the assumption"+
				" that they rise. Regret: Li 2020 19, which judges by its best rewards; Successive Halving by phase 253, R-ed-UCB 269, SW-UCB 302,"+
				" Hyperband 314, R-UCBE 314; MaxUCB 382, which never comes back to it. "+lcdb),
		preset("curves-dipping", "Ours: curves that dip, after LCDB 1.1",
			"Arm 2 is best at first and then falls for good: it breaks the assumption that payoffs rise. Regret: R-UCBE 81, R-ed-UCB 85 and"+
				" SW-UCB 92, which look at recent rewards; Successive Halving by phase 103, MaxUCB 162, Hyperband 223; Li 2020 256, which remembers"+
				" its best rewards and never leaves it. "+lcdb),
		preset("curves-crossing", "Ours: curves that cross late, after LCDB 1.1",
			"Arm 2 is worst until its 150th pull and best after its 600th: it rises, and breaks the assumption that it rises ever more slowly."+
				" Nobody is good here. Regret: SW-UCB 229, which never finds arm 2; R-UCBE 254 and R-ed-UCB 267, which pull it most, but find out"+
				" late; Hyperband 281, Li 2020 293, MaxUCB 308, Successive Halving by last 323 and Successive Halving by phase 364, which drops"+
				" it. "+lcdb),
		preset("ill-behaved", "Ours: six learning curves, half of them ill-behaved, after LCDB 1.1",
			"Arm 2 peaks and arm 3 dips, which breaks the assumption that payoffs rise; arm 4 crosses late, which breaks that they rise ever"+
				" more slowly, and is best after 2,000 pulls. Only R-ed-UCB and R-UCBE pull it most and come within 0.04 of its payoff; the"+
				" others stay 0.11 or more below. Yet the sums hardly tell: regret of MaxUCB 384, which pulls arm 5, SW-UCB 387, R-UCBE 392,"+
				" Successive Halving by phase 399, Successive Halving by last 400, DUMP 405, R-ed-UCB 416, AsymmetricUCB 442, Uniform 468;"+
				" Hyperband 473 and Li 2020 474, which end on arm 3, the worst by then. "+lcdb),
		preset("three-codes-selection", "Ours: model selection in several public codes",
			"The elimination of Li et al. 2020 in three forms, and R-UCBE, R-SR and Successive Halving beside what the code of the CASH"+
				" comparison has under their names. That R-UCBE averages the rewards that it should leave out, and pulls arm 1 in all but three"+
				" rounds, whatever arms pay. That elimination pulls the arms of the defined form. That Successive Halving decides after"+
				" 250 of the 2,000 rounds."),
		preset("hundred-arms", "Ours: many arms",
			"A hundred arms rise with time, at very different speeds and to very different heights. See which policies find one of the "+
				"best at all: R-less-UCB, which needs to see every arm's trend, still tries all of them when the horizon ends."),
		preset("blank", "Ours: a place to start",
			"Two arms and one policy, to make a scenario of your own: add arms and policies, drag the curves, and share the link."),
	}
})

// preset returns the preset whose document is presets/NAME.json.
func preset(name, figure, sentence string) Preset {
	text, ok := embedded.Read(&documents, "presets/"+name+".json")
	s, faults := Parse([]byte(text))
	if !ok || faults != nil {
		panic(badPreset + name)
	}
	return Preset{Name: name, Title: s.Title, Figure: figure, Sentence: sentence, Scenario: s}
}

// shownAs returns a preset with the view in which a page shows it.
func shownAs(view string, p Preset) Preset {
	p.View = view
	return p
}

const badPreset = "scenario: an embedded preset is broken: "

// Presets returns the scenarios that come with the playground; pages open with the first. The slice is the
// caller's; the scenarios are shared and must not be changed.
func Presets() []Preset { return append([]Preset(nil), loaded()...) }

// LookupPreset returns the preset with a name.
func LookupPreset(name string) (Preset, bool) {
	for _, p := range loaded() {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

// NearestPreset returns the name of the preset that a misspelt name most likely means; "" if none is similar.
func NearestPreset(name string) string {
	var names []string
	for _, p := range loaded() {
		names = append(names, p.Name)
	}
	return spelling.Nearest(name, names)
}

// lcdb says where the shapes of the presets of learning curves are from.
const lcdb = "About 15% of the learning curves in LCDB 1.1 (Yan, Mohr, Viering, NeurIPS 2025) fall somewhere or rise faster later." +
	" They are over the amount of training data; the values here are ours."

// improvingSlope says of the presets for improving arms how fast arms rise.
const improvingSlope = "Arms rise by 0.0005025 a pull, not by 1/T = 0.0005: PTRR leaves an arm at the first pull that is below its line," +
	" and slower ones would be left at once."
