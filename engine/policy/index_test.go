package policy

import (
	"math"
	"slices"
	"testing"
	"time"

	"risingbandits/engine/detmath"
	"risingbandits/engine/index"
	"risingbandits/engine/noise"
)

// programmed returns the built-in policies that are also programs.
func programmed() (kinds []Kind) {
	c := Context{K: 2, T: 100, Sigma: 0.1}
	for _, k := range Kinds() {
		if source, _ := k.Written(c, Resolve(k, c, nil)); source != nil && k.Group != Own {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// asProgram returns a built-in policy as its program, which finds the largest index in one form.
func asProgram(kind Kind, c Context, v Values, form index.Form) Policy {
	source, setting := kind.Written(c, v)
	own := Values{"program": kind.Translation(v).Program}
	for i, p := range source.Params {
		own[indexParam(p.Name)] = setting.Values[i]
	}
	c.Sigma = setting.Sigma
	return newOwnIndex(c, source, own, form)
}

// inForm returns an index policy that finds the largest index in one form.
func inForm(c Context, program string, form index.Form) Policy {
	return playedIn(c, Resolve(ownIndex, c, Values{"program": program}), form)
}

// playedIn returns the index policy of some values that finds the largest index in one form.
func playedIn(c Context, v Values, form index.Form) *ownIndexPolicy {
	source, faults := index.Parse(v.text("program"))
	if faults != nil {
		panic(faults)
	}
	return newOwnIndex(c, source, v, form)
}

// A retold policy sees the rounds of another one, and explains one of them.
type retold struct {
	Policy
	arms  []uint16
	round int
	terms []Term
}

func (p *retold) Choose(t int) int {
	if t == p.round {
		p.Policy.(Explainer).Explain(p.terms, t)
	}
	return int(p.arms[t-1])
}

// varied returns values of a policy's parameters that are not the defaults: half or double a number, any flag, any choice.
func varied(s *detmath.Stream, kind Kind, c Context) Values {
	given, v := Values{}, Resolve(kind, c, nil)
	for _, p := range kind.Params {
		switch {
		case p.Released:
		case p.Kind == Number:
			x := v.number(p.Name) * []float64{0.5, 1, 2}[s.IntN(3)]
			if p.Integer {
				x = math.Round(x)
			}
			if p.Contains(x) {
				given[p.Name] = x
			}
		case p.Kind == Flag:
			given[p.Name] = s.IntN(2) == 1
		case p.Kind == Choice:
			given[p.Name] = p.Choices[s.IntN(len(p.Choices))]
		}
	}
	return given
}

// Policies pull the arms that their programs pull, in 100 random scenarios, with defaults and with other values: whoever writes a
// formula wrongly in Go must have written it wrongly in the language, too.
func TestPoliciesPullAsTheirPrograms(t *testing.T) {
	noisy := slices.DeleteFunc(noise.Kinds(), func(k noise.Kind) bool { return k.ID == "none" })
	for _, builtIn := range programmed() {
		t.Run(builtIn.ID, func(t *testing.T) {
			t.Parallel()
			seeds, chance := fewer(100), 0
			for seed := range uint64(seeds) {
				s := detmath.NewStream(detmath.NewKey(seed))
				K, T := 2+s.IntN(19), 200+s.IntN(fewer(3000))
				b := newTestBandit(seed, K, T, 0)
				restless := seed%2 == 1
				kind := noisy[seed%uint64(len(noisy))].ID
				c := Context{K: K, T: T, Sigma: 0.1, Restless: restless}
				var given Values
				if seed%4 > 1 {
					given = varied(&s, builtIn, c)
				}
				v := Resolve(builtIn, c, given)
				run, draws := b.run(restless, kind, 0.1, 0)
				want := slices.Clone(play(builtIn.New(c, v, false), run, draws))
				for _, form := range []index.Form{index.Automatic, []index.Form{index.Plain, index.Columns, index.Bounds, index.Sums}[seed/2%4]} {
					run, draws = b.run(restless, kind, 0.1, 0)
					got := play(asProgram(builtIn, c, v, form), run, draws)
					if round := firstDifference(got, want); round > 0 {
						program := &retold{Policy: asProgram(builtIn, c, v, index.Plain), arms: want, round: round, terms: make([]Term, K)}
						run, draws = b.run(restless, kind, 0.1, 0)
						play(program, run, draws)
						if same(program.terms[got[round-1]].Index, program.terms[want[round-1]].Index) {
							chance++ // only the rounding of sums tells the indices apart
							continue
						}
						t.Errorf("seed %d, %v, %s noise, %d arms, form %v: at round %d of %d the program pulls arm %d, the built-in policy arm %d",
							seed, given, kind, K, form, round, T, got[round-1], want[round-1])
					}
				}
			}
			if chance > seeds {
				t.Errorf("rounding alone decided in %d of %d runs: they tell little", chance, 2*seeds)
			}
		})
	}
}

// The templates of R-ed-UCB, R-less-UCB and SW-UCB pull the arms of the reference traces, with the indices that are in them.
func TestTemplatesFollowReferenceTraces(t *testing.T) {
	all := readTraces(t)
	played := 0
	for _, c := range all.Cases {
		id, given, ok := translate(c)
		switch {
		case !ok || id != "r-ed-ucb" && id != "r-less-ucb" && id != "sw-ucb":
			continue
		case c.Algo == "det-R-less":
			id = "r-less-ucb-exact"
		case given["deterministic"] == true:
			continue // no template is R-ed-UCB for rewards without noise
		}
		names := map[string]string{"epsilon": "eps"}
		programmed := Values{"program": index.Text(id), "deterministic": given["deterministic"]} // the latter is for followTrace
		for name, x := range given {
			if own := names[name]; own != "" {
				name = own
			}
			programmed[indexParam(name)] = x
		}
		played++
		t.Run(c.name(), func(t *testing.T) { followTrace(t, all, c, ownIndex, programmed) })
	}
	if want := 26; played != want {
		t.Errorf("played %d reference cases, want %d", played, want)
	}
}

// Programs pull the arms that the built-in policies pull, with the payoffs and the noise of the reference traces. These
// have no cases of UCB1 and D-UCB.
func TestProgramsPullAsBuiltInsOnTraces(t *testing.T) {
	all := readTraces(t)
	for bandit, mu := range referenceBandits {
		for _, restless := range []bool{false, true} {
			ctx := Context{K: len(mu), T: all.Meta.T, Sigma: all.Meta.Sigma, Restless: restless}
			played := func(p Policy) (arms []uint16) {
				p.Reset(Draws{LowestTie: true})
				pulls := make([]int, ctx.K)
				for round := 1; round <= ctx.T; round++ {
					arm := p.Choose(round)
					pulls[arm]++
					x := pulls[arm]
					if restless {
						x = round
					}
					p.Update(round, arm, mu[arm](float64(x))+ctx.Sigma*all.Meta.NoiseZ[round-1])
					arms = append(arms, uint16(arm))
				}
				return arms
			}
			for _, builtIn := range programmed() {
				v := Resolve(builtIn, ctx, nil)
				want := played(builtIn.New(ctx, v, false))
				for _, form := range []index.Form{index.Plain, index.Columns, index.Bounds, index.Sums, index.Automatic} {
					got := played(asProgram(builtIn, ctx, v, form))
					if round := firstDifference(got, want); round > 0 {
						t.Errorf("%s, restless %v, %s, form %v: at round %d the program pulls arm %d, the built-in policy arm %d",
							bandit, restless, builtIn.ID, form, round, got[round-1], want[round-1])
					}
				}
			}
		}
	}
}

// firstDifference returns the first round at which two runs pull different arms, or 0.
func firstDifference(a, b []uint16) int {
	for i := range a {
		if a[i] != b[i] {
			return i + 1
		}
	}
	return 0
}

// benchParts is how many parts a run is timed in. The time of a run is the sum of those of its parts, each the least of all
// turns: a part is so short that a busy machine mostly leaves one of them alone.
const benchParts = 100

// plainParts is how many of them the plain form plays, which takes long.
const plainParts = 2

// BenchmarkIndex prints the time of a round of a program in each form beside that of the built-in policy, by turns; what
// the form Sums gains over the better of Columns and Bounds, that one over Columns, and Columns over the plain form.
func BenchmarkIndex(b *testing.B) {
	const K = 15
	for _, x := range index.Templates() {
		b.Run(x.ID, func(b *testing.B) {
			restless := x.ID == "r-less-ucb"
			run := benchRun(K, restless, 0)
			run.prepare(run.T + 1)
			c := Context{K: K, T: run.T, Sigma: 0.1, Restless: restless}
			forms := []struct {
				name string
				p    Policy
			}{
				{"auto", inForm(c, x.Text, index.Automatic)},
				{"bounds", inForm(c, x.Text, index.Bounds)},
				{"columns", inForm(c, x.Text, index.Columns)},
				{"plain", inForm(c, x.Text, index.Plain)},
			}
			if kind, ok := Lookup(x.ID); ok {
				forms = append(forms, struct {
					name string
					p    Policy
				}{"built-in", kind.New(c, Resolve(kind, c, nil), false)})
			}
			fastest := make([][benchParts]time.Duration, len(forms))
			for b.Loop() {
				for i, f := range forms {
					run.Begin(run.noise)
					f.p.Reset(testDraws(1, K))
					for part := range benchParts {
						if f.name == "plain" && part == plainParts {
							break
						}
						start := time.Now()
						run.play(f.p, 1+part*run.T/benchParts, 1+(part+1)*run.T/benchParts)
						if took := time.Since(start); fastest[i][part] == 0 || took < fastest[i][part] {
							fastest[i][part] = took
						}
					}
				}
			}
			costs := make([]float64, len(forms))
			for i, f := range forms {
				if f.name == "plain" {
					continue
				}
				for _, took := range fastest[i] {
					costs[i] += float64(took.Nanoseconds()) / benchRounds
				}
				b.ReportMetric(costs[i], f.name+"-ns")
			}
			var columns, plain time.Duration // in the first parts
			for part := range plainParts {
				columns += fastest[2][part]
				plain += fastest[3][part]
			}
			b.ReportMetric(min(costs[1], costs[2])/costs[0], "times")
			b.ReportMetric(costs[2]/min(costs[1], costs[2]), "bounds")
			b.ReportMetric(float64(plain)/float64(columns), "columns")
			b.ReportMetric(0, "ns/op")
		})
	}
}
