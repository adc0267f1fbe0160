package policy

import (
	"math"
	"strings"

	"risingbandits/engine/environment"
	"risingbandits/engine/index"
)

// ownIndex is the reader's own index policy. It pulls the arm of the largest index, which a program computes for each
// arm at each round; the language is that of package index. An index that is no number counts as +Inf. Ties are broken
// uniformly by the policy's own stream, from which the program's random numbers come too.
//
// name is shown for the policy. program is its text; the parameters that it declares are the policy's, in the document's
// object parameters and in Values as "parameters.eps".
//
// Source: the scenario.
var ownIndex = Kind{
	ID:     "index",
	Name:   "Own index",
	Source: "the program in the scenario",
	Doc:    "Pulls the arm of the largest index, which a program of your own computes.",
	Card: Card{
		Setting: "what its writer has in mind", Noise: anyNoise, Knows: nothing,
		Preset: "paper-2-rested",
	},
	Group: Own,
	Style: Style{Hue: 5, Dash: []float32{12, 2, 4, 2}, Square: true},
	Params: []Param{
		nameParam,
		{
			Name: "program", Symbol: "program", Kind: Text, Most: index.MaxProgram, Lines: true, Required: true,
			Default: always(index.Example()), Fixed: true, Formula: "UCB1",
			Check: func(text string) index.Faults { _, faults := index.Parse(text); return faults },
			Doc:   "The program that computes an arm's index.",
		},
	},
	Specialise: specialiseIndex,
	Translation: func(v Values) Translation {
		how := Translation{Program: v.text("program"), Names: map[string]string{}}
		if source, faults := index.Parse(how.Program); faults == nil {
			for _, p := range source.Params {
				how.Names[p.Name] = indexParam(p.Name)
			}
		}
		return how
	},
	Explain: func(v Values) Explanation { return ownProgram(v).Explain(v) },
	CostOf:  func(c Context, v Values) float64 { return ownProgram(v).CostOf(c, v) },
	New:     func(c Context, v Values, released bool) Policy { return ownProgram(v).New(c, v, released) },
}

// ownProgram returns the row of the program in v for those who have only the row of all programs. It reads the program anew.
func ownProgram(v Values) Kind {
	k := specialiseIndex(Kind{}, v)
	if k.New == nil {
		panic(badProgram)
	}
	return k
}

// explainProgram returns the explanation of a program. Where the program adds what it calls bonus to something, that is the
// index's estimate.
func explainProgram(source *index.Source) Explanation {
	e := Explanation{Decision: ByIndex, Programmed: true, Terms: Terms{Estimate: "index", Index: "index"}}
	e.Names, e.Clips = source.Names, source.Clips()
	if source.Bonus() >= 0 {
		e.Terms = meanTerms
		e.Terms.Estimate = "estimate"
	}
	return e
}

// IndexParameters is the member of an index policy in a document that holds the parameters of its program.
const IndexParameters = "parameters"

// indexParam returns the name in Values of a parameter of a program.
func indexParam(name string) string { return IndexParameters + "." + name }

const badProgram = "policy: an index program has faults; check the scenario by scenario.Parse first"

// specialiseIndex returns the row of a program, with its parameters: it is what reads the program. One with faults has no row of its
// own.
func specialiseIndex(k Kind, given Values) Kind {
	text, ok := given["program"].(string)
	if !ok {
		return k
	}
	source, faults := index.Parse(text)
	if faults != nil {
		return k
	}
	if source.Doc != "" {
		k.Doc = strings.TrimSuffix(source.Doc, ".") + "."
	}
	k.Params = append([]Param(nil), k.Params...)
	for i := range source.Params {
		k.Params = append(k.Params, paramOf(source, i))
	}
	k.Specialise = nil
	k.Explain = func(Values) Explanation { return explainProgram(source) }
	k.CostOf = func(c Context, v Values) float64 {
		return float64(source.Compile(settingOf(c, source, v, len(source.Params))).Cost())
	}
	k.New = func(c Context, v Values, released bool) Policy {
		definedOnly(released)
		return newOwnIndex(c, source, v, index.Automatic)
	}
	return k
}

// paramOf returns the row of a parameter of a program.
func paramOf(source *index.Source, i int) Param {
	p := source.Params[i]
	doc := p.Doc
	if doc == "" {
		doc = "Parameter " + p.Name + " of the program."
	}
	at, _ := p.Place()
	return Param{Name: indexParam(p.Name), Symbol: p.Symbol, Kind: Number, Range: p.Range, Within: IndexParameters, At: at,
		Default: func(c Context, v Values) any { return source.Default(i, settingOf(c, source, v, i)) },
		Formula: p.Formula, Doc: doc}
}

// settingOf returns the setting of a program for its first n parameters.
func settingOf(c Context, source *index.Source, v Values, n int) index.Setting {
	s := index.Setting{K: c.K, T: c.T, Sigma: c.Sigma}
	for _, p := range source.Params[:n] {
		s.Values = append(s.Values, v.number(indexParam(p.Name)))
	}
	return s
}

// ownIndexPolicy plays a program.
type ownIndexPolicy struct {
	draws   Draws
	program *index.Program
	machine *index.Machine
	arms    int
	account index.Account // scratch of Explain
	bonus   int           // which name holds the index's bonus; -1 for none
}

func newOwnIndex(c Context, source *index.Source, v Values, form index.Form) *ownIndexPolicy {
	p := &ownIndexPolicy{program: source.Compile(settingOf(c, source, v, len(source.Params))), bonus: source.Bonus(), arms: c.K}
	if plainForms {
		form = index.Plain
	}
	p.machine = p.program.NewMachine(form, func(m int) int { return p.draws.breakTie(m) })
	return p
}

// forPrograms is the part of a policy's own stream from which the random numbers of a program come.
const forPrograms = 1

func (p *ownIndexPolicy) Reset(d Draws) {
	p.draws = d
	key, _ := d.Own.Next()
	p.machine.Reset(key.Child(forPrograms))
}

func (p *ownIndexPolicy) Choose(t int) int { return p.machine.Choose(t) }

func (p *ownIndexPolicy) Update(t, arm int, reward float64) { p.machine.Update(t, arm, reward) }

// Play is the general loop of Loop, written for this type.
func (p *ownIndexPolicy) Play(bandit *environment.Bandit, from, to int) {
	for t := from; t < to; t++ {
		arm := p.machine.Choose(t)
		p.machine.Update(t, arm, bandit.Pull(t, arm))
	}
}

// HistoryBytes implements HistoryHolder.
func (p *ownIndexPolicy) HistoryBytes(T int) int { return p.program.HistoryBytes(T) }

// Explain stores each arm's index and the values of the names that the program assigns.
func (p *ownIndexPolicy) Explain(dst []Term, t int) {
	for k := range dst {
		dst[k] = p.term(k, t, dst[k].Named[:0])
	}
}

func (p *ownIndexPolicy) term(arm, t int, named []Named) Term {
	a := &p.account
	p.machine.Explain(a, arm, t)
	for _, x := range a.Names {
		named = append(named, Named{x.Value, x.Set})
	}
	term := Term{
		Pulls: p.machine.Pulls(arm), Index: a.Index, Estimate: a.Index, Increment: math.NaN(), Bonus: math.NaN(), Unit: "payoff", Named: named,
	}
	switch bonus := p.bonus; {
	case math.IsInf(a.Index, 0):
		term.Estimate = math.NaN()
	case bonus >= 0:
		term.Bonus = a.Names[bonus].Value
		term.Estimate = a.Index - term.Bonus
	}
	return term
}

// Counts implements Programmed.
func (p *ownIndexPolicy) Counts() index.Counts { return p.machine.Counts() }

// OddAt implements Programmed.
func (p *ownIndexPolicy) OddAt(t int) string {
	for k := range p.arms {
		if p.machine.Explain(&p.account, k, t); p.account.Odd {
			return p.program.PlaceOf(&p.account)
		}
	}
	return ""
}
