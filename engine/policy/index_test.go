package policy

import (
	"slices"
	"testing"
	"time"

	"risingbandits/engine/detmath"
	"risingbandits/engine/index"
)

// The built-in policies and the templates that say the same in the language.
var written = []struct{ id, template string }{
	{"ucb1", "ucb1"}, {"sw-ucb", "sw-ucb"}, {"d-ucb", "d-ucb"}, {"r-ed-ucb", "r-ed-ucb"}, {"r-less-ucb", "r-less-ucb"},
}

// template returns the text of a template.
func template(id string) string {
	for _, t := range index.Templates() {
		if t.ID == id {
			return t.Text
		}
	}
	panic("no template " + id)
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

// written's parameters in the language, by the name that the built-in policy has for them, with the values that a test tries.
var writtenParams = map[string]struct {
	own    string
	values []float64
}{
	"c": {"c", []float64{0.5, 2, 8}}, "epsilon": {"eps", []float64{0.05, 0.25, 0.45}}, "alpha": {"alpha", []float64{2.5, 4, 9}},
	"xi": {"xi", []float64{0.1, 0.6, 2}}, "tau": {"tau", []float64{1, 20, 333}}, "gamma": {"gamma", []float64{0.5, 0.9, 0.999}},
}

// Templates pull the arms that the built-in policies pull, in 100 random scenarios, with defaults and with other values.
func TestTemplatesPullAsBuiltIns(t *testing.T) {
	changed := 0
	for seed := range uint64(100) {
		s := detmath.NewStream(detmath.NewKey(seed))
		K, T := 2+s.IntN(19), 200+s.IntN(3000)
		b := newTestBandit(seed, K, T, 0)
		restless := seed%2 == 1
		kind := []string{"gaussian", "bernoulli", "beta"}[seed%3]
		c := Context{K: K, T: T, Sigma: 0.1, Restless: restless}
		for _, x := range written {
			builtIn, _ := Lookup(x.id)
			given, own := Values{}, Values{"program": template(x.template)}
			for _, p := range builtIn.Params {
				// With small windows, rewards near 0 of the law beta make indices that differ by less than the rounding of sums:
				// which arm is pulled then is chance.
				if w, ok := writtenParams[p.Name]; ok && seed%4 > 1 && kind != "beta" {
					v := w.values[s.IntN(len(w.values))]
					given[p.Name], own[indexParam(w.own)] = v, v
					changed++
				}
			}
			run, draws := b.run(restless, kind, 0.1, 0)
			want := slices.Clone(play(builtIn.New(c, Resolve(builtIn, c, given), false), run, draws))
			for _, form := range []index.Form{index.Automatic, []index.Form{index.Plain, index.Columns, index.Bounds, index.Sums}[seed/2%4]} {
				run, draws = b.run(restless, kind, 0.1, 0)
				got := play(playedIn(c, Resolve(ownIndex, c, own), form), run, draws)
				if round := firstDifference(got, want); round > 0 {
					t.Errorf("%s, seed %d, %v, %s noise, %d arms, form %v: at round %d of %d the program pulls arm %d, the built-in policy arm %d",
						x.id, seed, given, kind, K, form, round, T, got[round-1], want[round-1])
				}
			}
		}
	}
	if changed < 200 {
		t.Errorf("only %d parameters were given a value", changed)
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
		programmed := Values{"program": template(id), "deterministic": given["deterministic"]} // the latter is for followTrace
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

// Templates pull the arms that the built-in policies pull, with the payoffs and the noise of the reference traces. These
// have no cases of UCB1 and D-UCB.
func TestTemplatesPullAsBuiltInsOnTraces(t *testing.T) {
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
			for _, x := range written {
				builtIn, _ := Lookup(x.id)
				want := played(builtIn.New(ctx, Resolve(builtIn, ctx, nil), false))
				for _, form := range []index.Form{index.Plain, index.Columns, index.Bounds, index.Sums, index.Automatic} {
					got := played(inForm(ctx, template(x.template), form))
					if round := firstDifference(got, want); round > 0 {
						t.Errorf("%s, restless %v, %s, form %v: at round %d the program pulls arm %d, the built-in policy arm %d",
							bandit, restless, x.id, form, round, got[round-1], want[round-1])
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
	for _, x := range append(written, struct{ id, template string }{"", "moss"}, struct{ id, template string }{"kl-ucb", "kl-ucb"},
		struct{ id, template string }{"eps-greedy", "epsilon-greedy"}, struct{ id, template string }{"", "ti-ucb"},
		struct{ id, template string }{"", "horizon"}) {
		b.Run(x.template, func(b *testing.B) {
			restless := x.id == "r-less-ucb"
			run := benchRun(K, restless, 0)
			run.prepare(run.T + 1)
			c := Context{K: K, T: run.T, Sigma: 0.1, Restless: restless}
			forms := []struct {
				name string
				p    Policy
			}{
				{"auto", inForm(c, template(x.template), index.Automatic)},
				{"bounds", inForm(c, template(x.template), index.Bounds)},
				{"columns", inForm(c, template(x.template), index.Columns)},
				{"plain", inForm(c, template(x.template), index.Plain)},
			}
			if kind, ok := Lookup(x.id); ok {
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
