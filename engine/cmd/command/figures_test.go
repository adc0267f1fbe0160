package command

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"risingbandits/engine/chart"
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/internal/versions"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// findNotANumber returns where the text has a number that was written though it is unknown or infinite; -1 if nowhere.
func findNotANumber(text string) int {
	for _, word := range []string{"NaN", "Inf"} {
		for from := 0; ; {
			at := strings.Index(text[from:], word)
			if at < 0 {
				break
			}
			from += at + len(word)
			before, _ := utf8.DecodeLastRuneInString(text[:from-len(word)])
			after, _ := utf8.DecodeRuneInString(text[from:])
			if !unicode.IsLetter(before) && !unicode.IsLetter(after) {
				return from - len(word)
			}
		}
	}
	return -1
}

// oddScenarios are scenarios at the limits of what charts show: few runs, few rounds, one arm, no policy, equal arms.
func oddScenarios() map[string]string {
	arms := `{"payoff":{"family":"exp","c":0.9,"a":0.5}},{"payoff":{"family":"constant","value":0.4}}`
	two := `{"id":"kl-ucb"},{"id":"r-ed-ucb"}`
	doc := func(setting string, horizon, runs int, noise, arms, policies string) string {
		return fmt.Sprintf(`{"version":1,"setting":%q,"horizon":%d,"runs":%d,"noise":%s,"arms":[%s],"policies":[%s]}`,
			setting, horizon, runs, noise, arms, policies)
	}
	const gauss, none = `{"kind":"gaussian"}`, `{"kind":"none"}`
	return map[string]string{
		"one run":              doc("rested", 2, 1, gauss, arms, two),
		"one run, restless":    doc("restless", 40, 1, gauss, arms, two),
		"one round":            doc("rested", 1, 1, gauss, arms, two),
		"one round, two runs":  doc("restless", 1, 2, gauss, arms, two),
		"two runs":             doc("rested", 30, 2, gauss, arms, two),
		"no policy":            doc("rested", 20, 1, gauss, arms, ""),
		"one policy":           doc("rested", 20, 1, gauss, arms, `{"id":"ts"}`),
		"twins":                doc("rested", 20, 1, gauss, arms, `{"id":"kl-ucb"},{"id":"kl-ucb"}`),
		"one arm":              doc("rested", 20, 1, gauss, `{"payoff":{"family":"constant","value":0}}`, two),
		"no noise, equal arms": doc("rested", 20, 3, none, `{"payoff":{"family":"constant","value":0}},{"payoff":{"family":"constant","value":0}}`, two),
		"far outside [0,1]": doc("rested", 20, 2, none, `{"payoff":{"family":"constant","value":1000}},{"payoff":{"family":"constant","value":-1000}}`,
			two),
		"falling":                     doc("rested", 20, 1, none, `{"payoff":{"family":"points","points":[[1,1],[2,0]]}},{"payoff":{"family":"constant","value":0.5}}`, two),
		"50 arms":                     doc("restless", 20, 1, gauss, strings.Repeat(arms+",", 24)+arms, two),
		"every policy":                doc("rested", 9, 1, gauss, arms, versionRows(0, 3)),
		"every policy, restless":      doc("restless", 3, 2, `{"kind":"bernoulli"}`, arms, versionRows(1, 3)),
		"every policy, before a turn": doc("rested", 2, 1, gauss, strings.Repeat(arms+",", 4)+arms, versionRows(2, 3)),
	}
}

// versionRows lists one part of the versions of all policies, divided as cards are dealt.
func versionRows(part, parts int) string {
	var rows []string
	for i, v := range versions.All("gaussian") {
		if i%parts == part {
			rows = append(rows, v.Row)
		}
	}
	return strings.Join(rows, ",")
}

// No output of any chart of any scenario contains a number that is unknown or infinite: not the picture, not its data, and
// not what the page says of it.
func TestNoChartShowsWhatIsNoNumber(t *testing.T) {
	for name, text := range oddScenarios() {
		s, faults := scenario.Parse([]byte(text))
		if faults != nil {
			t.Fatalf("%s: %v", name, faults)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, id := range chartNames() {
				if kind, _ := chart.KindByID(id); kind.Place == chart.OfTheory && len(s.Policies) > 2 && !thorough {
					continue // these take long, and say nothing of most policies
				}
				for at := range max(1, len(s.Policies)) {
					checkFigure(t, s, id, at)
					if kind, _ := chart.KindByID(id); kind.Place != chart.OfMoment {
						break
					}
				}
			}
			checkLive(t, s)
		})
	}
}

// checkFigure checks one chart in all formats and sizes; for the inspector, of the policy at that place.
func checkFigure(t *testing.T, s *scenario.Scenario, id string, at int) {
	sh := &shell{ctx: context.Background(), in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	sizes := [][2]float64{{640, 360}, {1400, 900}}
	if id != chart.Pairs && !thorough { // the cells of pairs are written in more ways where they are larger
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		set := plotCommand.flags()
		p := newPlotting(set)
		p.chart, p.width, p.height = id, size[0], size[1]
		kind, _ := chart.KindByID(id)
		if kind.Place == chart.OfMoment && len(s.Policies) > 0 {
			p.moment.policy = sources.PolicyOf(s, at).Key
			p.moment.round = s.Horizon
		}
		f, err := p.figure(sh, s)
		if err != nil {
			if kind.Place == chart.OfMoment { // of a policy without an index, or of none
				continue
			}
			t.Fatalf("%s: %v", id, err)
		}
		for _, format := range []string{"svg", "json", "tex", "csv", "tsv", "pdf"} {
			if format == "pdf" && len(s.Policies) > 2 && !thorough {
				continue // it draws what the .svg draws
			}
			var b bytes.Buffer
			p.out = "a." + format
			if err := p.write(&b, f); err != nil {
				t.Fatalf("%s: %s: %v", id, format, err)
			}
			refuseNaN(t, id+" "+p.moment.policy+" as "+format, readable(t, format, b.Bytes()))
		}
	}
}

// readable returns the text of an output: of a PDF, that of its pages, without the fonts.
func readable(t *testing.T, format string, text []byte) string {
	if format != "pdf" {
		return string(text)
	}
	var b strings.Builder
	for _, part := range bytes.Split(text, []byte("stream\n"))[1:] {
		in, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue // between the end of a stream and the next
		}
		page, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(page, []byte{0, 1, 0, 0}) { // a font
			b.Write(page)
		}
	}
	if b.Len() == 0 {
		t.Error("the PDF has no page")
	}
	return b.String()
}

func refuseNaN(t *testing.T, what, text string) {
	t.Helper()
	if at := findNotANumber(text); at >= 0 {
		t.Errorf("%s: …%s…", what, text[max(0, at-60):min(len(text), at+40)])
	}
}

// checkLive checks what the page shows and says of all charts, with the results of all runs and while a run is played live:
// the texts on the charts while a reader goes through them by keys, the sentences, and the tables for screen readers.
func checkLive(t *testing.T, s *scenario.Scenario) {
	results, err := compute(quiet(context.Background()), s, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	board := func() *chart.Board {
		b := chart.NewBoard()
		b.SetArms(sources.ArmsOf(s, results.Best))
		for _, id := range chartNames() {
			b.Place(chart.Spec{ID: id, Width: 700, Height: 500})
		}
		return b
	}
	b := board()
	b.SetResults(*sources.ResultsTo(new(data.Results), s, results))
	for i, spread := range chart.Spreads {
		if i > 0 && !thorough {
			break
		}
		b.SetSpread(spread)
		readBoard(t, fmt.Sprintf("runs, spread %q", spread), b)
	}
	engine := sim.NewEngine(s)
	for _, rounds := range []int{0, 1, min(s.Horizon, 3)} {
		if rounds == 1 && !thorough {
			continue
		}
		b := board()
		var plays []*sources.Playing
		for i := range s.Policies {
			live := engine.NewLive(i, 0)
			defer live.Close()
			for !live.Seek(rounds, seekSlice) {
				continue
			}
			plays = append(plays, &sources.Playing{Live: live, Policy: i})
		}
		b.SetResults(*sources.LiveTo(new(data.Results), s, results.Best, plays, s.Horizon))
		b.SetPlayhead(float64(rounds))
		for i, p := range plays {
			var in data.Inspection
			if !sources.InspectionTo(&in, s, p, -1) || i > 0 && !thorough {
				continue
			}
			b.SetInspection(&in)
			readBoard(t, fmt.Sprintf("live at %d, policy %d", rounds, i), b)
		}
	}
}

// thorough is set by make verify, which takes a minute for what make test samples in seconds.
var thorough = false

// readBoard reads all that a board shows and says.
func readBoard(t *testing.T, of string, b *chart.Board) {
	read := func(id, key string) {
		what := of + ": " + id + " " + key
		_, words, _ := b.Key(id, key)
		refuseNaN(t, what, words)
		for _, sc := range b.Scenes() {
			for i := range sc.Texts {
				refuseNaN(t, what+", on "+sc.ID, sc.Texts[i].S)
			}
		}
	}
	b.Scenes()
	for _, id := range chartNames() {
		x := b.Takeaway(id)
		refuseNaN(t, of+": "+id, x.Text+"\n"+x.Short+"\n"+b.SpreadWords(id))
		for _, row := range b.Digest(id).Rows {
			refuseNaN(t, of+": table of "+id, strings.Join(row, "\n"))
		}
		keys := []string{"Home", "ArrowDown", "Enter", "Escape", "Escape"}
		if thorough {
			keys = []string{"Home", "ArrowUp", "ArrowDown", "End", "ArrowLeft", "ArrowUp", "Enter", "ArrowRight", "Escape", "Escape"}
		}
		for _, key := range keys {
			read(id, key)
		}
	}
}
