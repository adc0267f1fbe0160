package scenario

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"risingbandits/engine/internal/golden"
	"risingbandits/engine/learn"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

func TestPresetsAreThePapers(t *testing.T) {
	if got := Presets()[0].Name; got != "paper-2-rested" {
		t.Errorf("pages open on %s", got)
	}
	for _, c := range []struct {
		name    string
		setting Setting
		arms    int
		first   string
	}{
		{"paper-15-restless", Restless, 15, "r-less-ucb"},
		{"paper-15-rested", Rested, 15, "r-ed-ucb"},
		{"paper-2-rested", Rested, 2, "r-ed-ucb"},
	} {
		p, ok := LookupPreset(c.name)
		if !ok {
			t.Fatalf("no preset %s", c.name)
		}
		s := p.Scenario
		if s.Setting != c.setting || len(s.Arms) != c.arms || s.Horizon != 200000 || s.Runs != 100 || s.Seed != 1 ||
			s.Noise.Kind != "gaussian" || s.Noise.Params["sigma"] != 0.1 {
			t.Errorf("%s: %+v", c.name, s)
		}
		ids := []string{}
		for _, spec := range s.Policies {
			ids = append(ids, spec.ID)
			if spec.Variant != Defined {
				t.Errorf("%s: %s is %s", c.name, spec.ID, spec.Variant)
			}
		}
		if got, want := strings.Join(ids, " "), c.first+" kl-ucb rexp3 ser4 sw-ucb sw-kl-ucb sw-ts"; got != want {
			t.Errorf("%s has policies %s, want %s", c.name, got, want)
		}
		if v := s.Policies[0].Values; v["epsilon"] != 0.25 || v["alpha"] != 4.0 || v["sigma"] != 0.1 {
			t.Errorf("%s: %v", c.name, v)
		}
	}
}

// The preset of the ranking is what the generator of its bandits draws first, under a title of its own.
func TestTheRankedPresetIsDrawn(t *testing.T) {
	p, ok := LookupPreset("paper-ranking")
	if !ok {
		t.Fatal("no preset paper-ranking")
	}
	drawn := RandomOver(1, 200_000, AuthorsSlowest)
	drawn.Title = p.Scenario.Title
	if got, want := string(p.Scenario.Canonical()), string(drawn.Canonical()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The arms of the IMDB presets are the average learning curves of testdata/imdb-10000.json, thinned: over all
// pulls and over each tenth of them.
func TestTheIMDBPresetsFollowTheirCurves(t *testing.T) {
	text, err := os.ReadFile("testdata/imdb-10000.json")
	if err != nil {
		t.Fatal(err)
	}
	var curves learn.Curves
	if err := json.Unmarshal(text, &curves); err != nil {
		t.Fatal(err)
	}
	byName := map[string]learn.Curve{}
	for _, c := range curves.Learners {
		spec, err := learn.ParseSpec(c.Name)
		if err != nil {
			t.Fatal(err)
		}
		byName[spec.Label()] = c
	}
	for name, arms := range map[string]int{"paper-imdb": 7, "paper-imdb-2": 2} {
		p, ok := LookupPreset(name)
		if !ok || len(p.Scenario.Arms) != arms {
			t.Fatalf("%s: %+v", name, p.Scenario)
		}
		for _, arm := range p.Scenario.Arms {
			c, ok := byName[arm.Name]
			f, err := payoff.New(arm.Payoff)
			if !ok || err != nil || curves.Examples != p.Scenario.Horizon {
				t.Fatalf("%s: no curve is called %s, or %v", name, arm.Name, err)
			}
			all := 0.0
			for from := 1; from <= curves.Examples; from += curves.Examples / 10 {
				got, want := 0.0, 0.0
				for _, mu := range f.Fill(make([]float64, curves.Examples/10), from) {
					got += mu
				}
				for b, last := range c.Pulls {
					if last >= from && last < from+curves.Examples/10 {
						want += c.Mean[b] * float64(curves.Every)
					}
				}
				all += got
				if math.Abs(got-want) > 0.005*want {
					t.Errorf("%s, %s: %v right from pull %d on, want %v", name, arm.Name, got, from, want)
				}
			}
			if math.Abs(all-c.Total) > 0.0005*c.Total {
				t.Errorf("%s, %s: %v right of all, want %v", name, arm.Name, all, c.Total)
			}
		}
	}
}

func TestCardsNameAPreset(t *testing.T) {
	for _, k := range policy.Kinds() {
		if _, ok := LookupPreset(k.Card.Preset); !ok {
			t.Errorf("%s: no preset is called %q", k.ID, k.Card.Preset)
		}
	}
}

// TestPresetsHaveTheirTexts also holds the sentence that both 15-arm presets owe the reader.
func TestPresetsHaveTheirTexts(t *testing.T) {
	if files, err := documents.ReadDir("presets"); err != nil || len(files) != len(Presets()) {
		t.Errorf("%d presets of %d files (%v)", len(Presets()), len(files), err)
	}
	for _, p := range Presets() {
		if p.Title == "" || p.Figure == "" || !strings.HasSuffix(p.Sentence, ".") {
			t.Errorf("%s lacks a text: %+v", p.Name, p)
		}
		says := strings.Contains(p.Sentence, "its exploration bonus still dominates at this horizon")
		if says != (len(p.Scenario.Arms) == 15) {
			t.Errorf("%s: the bonus is explained: %v", p.Name, says)
		}
	}
	if _, ok := LookupPreset("paper-3"); ok {
		t.Error("there is a preset paper-3")
	}
	Presets()[0].Name = "changed"
	if Presets()[0].Name == "changed" {
		t.Error("the slice is not the caller's")
	}
}

func TestLinksOfPresetsAreShort(t *testing.T) {
	for _, p := range Presets() {
		n := len(EncodeLink(p.Scenario))
		t.Logf("%s: a link of %d signs, canonical form of %d bytes", p.Name, n, len(p.Scenario.Canonical()))
		most := 1000
		if strings.HasPrefix(p.Name, "paper-imdb") {
			most = 2000 // curves of points
		}
		if n >= most && strings.HasPrefix(p.Name, "paper-") {
			t.Errorf("%s: the link has %d signs, want less than %d for one of the paper", p.Name, n, most)
		}
	}
}

// The reference results say which total payoff the optimal policy reaches on each preset and what
// single payoffs are: an independent reading of the published list.
func TestPresetPayoffsMeetTheReference(t *testing.T) {
	total := func(name string) float64 {
		p, _ := LookupPreset(name)
		s := p.Scenario
		funcs := make([]payoff.Func, len(s.Arms))
		for i, a := range s.Arms {
			f, err := payoff.New(a.Payoff)
			if err != nil {
				t.Fatal(err)
			}
			funcs[i] = f
		}
		sums, greedy := make([]float64, len(funcs)), 0.0
		for x := 1; x <= s.Horizon; x++ {
			most := math.Inf(-1)
			for i, f := range funcs {
				mu := f.At(x)
				sums[i] += mu
				most = max(most, mu)
			}
			greedy += most
		}
		if s.Setting == Restless {
			return greedy
		}
		best := sums[0]
		for _, sum := range sums {
			best = max(best, sum)
		}
		return best
	}
	for _, c := range []struct{ preset, file string }{
		{"paper-15-restless", "faithful-b0-restless-T200000.json"},
		{"paper-15-rested", "faithful-b0-rested-T200000.json"},
		{"paper-2-rested", "faithful-b1-rested-T200000.json"},
	} {
		t.Run(c.preset, func(t *testing.T) {
			var ref struct {
				Meta struct {
					Total float64 `json:"oracle_total"`
				}
			}
			if err := json.Unmarshal(golden.Reference(t, c.file), &ref); err != nil {
				t.Fatal(err)
			}
			if got := total(c.preset); math.Abs(got-ref.Meta.Total) > 1e-7*ref.Meta.Total || ref.Meta.Total == 0 {
				t.Errorf("the optimal policy gains %.6f, the reference %.6f", got, ref.Meta.Total)
			}
		})
	}
}

// None of the paper's arms breaks an assumption but arm 13, above 1 from x = 6421, and the measured curves.
func TestOnlyArm13OfThePresetsIsFlagged(t *testing.T) {
	for _, p := range Presets() {
		if !strings.HasPrefix(p.Name, "paper-") || strings.HasPrefix(p.Name, "paper-imdb") {
			continue
		}
		for i, a := range p.Scenario.Arms {
			flagged := payoff.Check(a.Payoff, p.Scenario.Horizon)
			if a.Name != "13" && len(flagged) > 0 {
				t.Errorf("%s, arm %d: %v", p.Name, i+1, flagged)
			}
			if a.Name == "13" && (len(flagged) != 1 || flagged[0].Kind != payoff.Leaves || flagged[0].X != 6421) {
				t.Errorf("%s, arm 13: %v", p.Name, flagged)
			}
		}
	}
}

func TestRandomBandits(t *testing.T) {
	counts := map[string]int{}
	arms := map[int]int{}
	var c, b, rho []float64
	for seed := range uint64(600) {
		s := RandomOver(seed, 200_000, AuthorsSlowest)
		lawful(t, s)
		arms[len(s.Arms)]++
		if s.Seed != seed || s.Setting != Rested {
			t.Fatalf("seed %d: %+v", seed, s)
		}
		for _, a := range s.Arms {
			counts[a.Payoff.Family]++
			checkDrawn(t, seed, AuthorsSlowest, a.Payoff)
			c = append(c, a.Payoff.Params["c"])
			if a.Payoff.Family == "poly" {
				b, rho = append(b, a.Payoff.Params["b"]), append(rho, a.Payoff.Params["rho"])
			}
			if v := payoff.Check(a.Payoff, s.Horizon); len(v) > 0 {
				t.Errorf("seed %d: %v breaks an assumption: %v", seed, a.Payoff, v)
			}
		}
	}
	for k := 2; k <= 15; k++ {
		// 600/14 = 43 expected, standard deviation 6.3
		if arms[k] < 18 || arms[k] > 69 {
			t.Errorf("%d of 600 bandits have %d arms", arms[k], k)
		}
	}
	if all := counts["exp"] + counts["poly"]; len(arms) != 14 || math.Abs(float64(counts["exp"])/float64(all)-0.5) > 0.03 {
		t.Errorf("families %v, arms %v", counts, arms)
	}
	// Uniform on [0,1] clipped at l has mean (1+l²)/2; b is uniform on 2..50,000, at 200,000 rounds too.
	meanIs(t, "c", c, 0.5, math.Sqrt(1.0/12))
	meanIs(t, "rho", rho, (1+0.4*0.4)/2, math.Sqrt(0.4*0.4*0.4+(1-0.4*0.4*0.4)/3-0.58*0.58))
	meanIs(t, "b", b, 25_001, 50_000/math.Sqrt(12))
}

// meanIs holds the mean of drawn numbers to that of their law, within 4 standard errors.
func meanIs(t *testing.T, what string, all []float64, mean, std float64) {
	t.Helper()
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	if got := sum / float64(len(all)); math.Abs(got-mean) > 4*std/math.Sqrt(float64(len(all))) {
		t.Errorf("seeds 0..599: the mean of %d %s is %v, want %v", len(all), what, got, mean)
	}
}

// checkDrawn holds an arm to the generator's ranges.
func checkDrawn(t *testing.T, seed uint64, slowest int, p payoff.Spec) {
	t.Helper()
	c, b, rho := p.Params["c"], p.Params["b"], p.Params["rho"]
	ok := 0.01 <= c && c <= 0.99
	if p.Family == "poly" {
		_, shifted := p.Params["s"]
		ok = ok && !shifted && b == math.Trunc(b) && 2 <= b && b <= float64(slowest) && 0.4 <= rho && rho <= 1
	} else {
		whole := false // a is the quotient of an integer in 2..5 and one in 2..slowest
		for n := 2.0; n <= 5; n++ {
			d := math.Round(n / p.Params["a"])
			whole = whole || n/d == p.Params["a"] && 2 <= d && d <= float64(slowest)
		}
		ok = ok && whole
	}
	if !ok {
		t.Errorf("seed %d: %+v is not what the generator draws", seed, p)
	}
}

func TestRandomBanditsNeverChange(t *testing.T) {
	var b bytes.Buffer
	for _, seed := range []uint64{0, 1, MaxSeed} {
		b.Write(RandomOver(seed, 200_000, AuthorsSlowest).Canonical())
		b.WriteByte('\n')
	}
	golden.Check(t, "random", b.String(), *update)
	golden.Panics(t, badSeed, func() { RandomOver(MaxSeed+1, 200_000, AuthorsSlowest) })
}
