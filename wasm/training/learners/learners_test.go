package learners

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
	"risingbandits/wasm/engine/server"
	"risingbandits/wasm/engine/server/servertest"
)

// readSample reads the sample of some texts as the page does.
func readSample(c *servertest.Client, texts int) server.Dataset {
	var made struct{ Text string }
	c.Must("dataSample", map[string]any{"texts": texts}, nil, &made)
	c.Must("dataBegin", map[string]any{"features": 1000}, nil, nil)
	for from := 0; from < len(made.Text); from += 1000 {
		part := made.Text[from:min(len(made.Text), from+1000)]
		name := ""
		if from == 0 {
			name = "sample.txt"
		}
		c.Must("dataPart", map[string]any{"file": name}, []byte(part), nil)
	}
	var d server.Dataset
	c.Must("dataEnd", nil, nil, &d)
	return d
}

func TestSampleIsReadTrainedAndPlayed(t *testing.T) {
	c := servertest.New(t, server.Extras{Learners: &Trainer{}})
	d := readSample(c, 400)
	if d.Examples != 400 || len(d.Hash) != 64 || d.Positive < 150 || len(d.Offers) != 9 || d.Offers[4].Label != "NN(2,2)" ||
		!strings.Contains(d.Notes[0], "texts labelled “1” count as positive") {
		t.Errorf("the sample is %+v", d)
	}
	const pulls, every, runs = 400, 20, 2
	names := []string{"lr", "adagrad"}
	var right []byte
	for _, name := range names {
		for run := range runs {
			for to := 50; to <= pulls; to += 50 {
				var got struct{ Right []float64 }
				c.Must("train", map[string]any{"learner": name, "run": run, "to": to, "every": every}, nil, &got)
				for _, n := range got.Right {
					right = binary.LittleEndian.AppendUint64(right, math.Float64bits(n))
				}
			}
		}
	}
	if len(right) != 8*len(names)*runs*pulls/every {
		t.Fatalf("%d blocks", len(right))
	}
	var made struct{ Text string }
	c.Must("bandit", map[string]any{"options": map[string]any{"title": "The sample", "learners": names, "runs": runs, "pulls": pulls,
		"every": every}}, right, &made)
	cut := map[string]any{"options": map[string]any{"learners": names}}
	if failure := c.Ask("bandit", cut, right[1:], nil); !strings.HasPrefix(failure, "data: want numbers of 8 bytes") {
		t.Errorf("numbers without their first byte: %q", failure)
	}
	s, faults := scenario.Parse([]byte(made.Text))
	if faults != nil || !s.Learns() || s.Dataset.SHA256 != d.Hash || s.Horizon != pulls || len(s.Policies) != 7 ||
		s.Arms[1].Name != "AdaGrad" {
		t.Fatalf("%v: %s", faults, made.Text)
	}
	// The nearest curves that never fall, or are concave too, in place of the curves.
	for use, kind := range map[string]payoff.Kind{"raw": "", "rising": payoff.Decreases, "concave": payoff.NotConcave} {
		options := map[string]any{"title": "The sample", "learners": names, "runs": runs, "pulls": pulls, "every": every, "use": use}
		var fitted struct{ Text string }
		c.Must("bandit", map[string]any{"options": options}, right, &fitted)
		s, faults := scenario.Parse([]byte(fitted.Text))
		if faults != nil || (use == "raw") != (fitted.Text == made.Text) {
			t.Fatalf("%s: %v", use, faults)
		}
		for i, arm := range s.Arms {
			for _, broken := range payoff.Check(arm.Payoff, pulls) {
				if broken.Kind == kind || kind == payoff.NotConcave {
					t.Errorf("%s, arm %d: %v", use, i+1, broken)
				}
			}
		}
	}
	var state struct{ Round int }
	c.Must("liveOpen", map[string]any{"text": made.Text, "run": 0}, nil, &state)
	c.Must("liveSeek", map[string]any{"round": pulls}, nil, &state)
	if state.Round != pulls {
		t.Errorf("the live run is at round %d", state.Round)
	}
	c.Must("open", map[string]any{"text": made.Text}, nil, nil)
}

// Another worker without the data, another dataset, and a program that trains nothing say what is missing.
func TestScenariosWithoutTheirDataAreRefused(t *testing.T) {
	text := fmt.Sprintf(`{"version":1,"setting":"rested","horizon":100,"noise":{"kind":"bernoulli"},"dataset":{"sha256":"%064d","features":1000},
		"arms":[{"learner":{"kind":"lr"},"payoff":{"family":"constant","value":0.5}}],"policies":[{"id":"uniform"}]}`, 7)
	plain, empty, other := servertest.New(t, server.Extras{}), servertest.New(t, server.Extras{Learners: &Trainer{}}),
		servertest.New(t, server.Extras{Learners: &Trainer{}})
	readSample(other, 100)
	for _, request := range []string{"open", "liveOpen", "estimate"} {
		for name, c := range map[string]*servertest.Client{"plain": plain, "empty": empty, "other": other} {
			if got := c.Ask(request, map[string]any{"text": text, "run": 0}, nil, nil); !strings.HasPrefix(got, "dataset: ") ||
				!strings.Contains(got, "SHA-256") {
				t.Errorf("%s, %s: %q", name, request, got)
			}
		}
	}
}

func TestFaultsOfDatasets(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"empty": {"data.feat", "", "there is no example in it"},
		"a number too large": {"data", "9 0:9 99999999:1\n1 0:1\n",
			"data, line 1: got the feature \"99999999:1\", want a whole number from 0 to 16,777,215"},
		"NaN":                {"data.txt", "9 0:NaN\n1 0:1\n", "line 1: got the feature \"0:NaN\""},
		"one label":          {"data.feat", "9 0:9\n9 0:1\n", "all 2 examples have the same label"},
		"texts of one label": {"data.txt", "a\tx\na\ty\n", "data.txt, line 1: all texts have the same label"},
		"no texts":           {"data.txt", "nonsense\n", "data.txt, line 1: want a label, a tab and a text"},
	} {
		c2 := servertest.New(t, server.Extras{Learners: &Trainer{}})
		c2.Must("dataBegin", map[string]any{"features": 100}, nil, nil)
		failure := c2.Ask("dataPart", map[string]any{"file": c.file}, []byte(c.text), nil)
		if failure == "" {
			failure = c2.Ask("dataEnd", nil, nil, nil)
		}
		if !strings.HasPrefix(failure, "dataset: ") || !strings.Contains(failure, c.want) {
			t.Errorf("%s: %q, want %q", name, failure, c.want)
		}
	}
	c := servertest.New(t, server.Extras{Learners: &Trainer{}})
	for request, fields := range map[string]map[string]any{
		"dataEnd": nil, "train": {"learner": "lr", "to": 1, "every": 1}, "bandit": nil,
		"dataPart": nil, "dataSample": {"texts": 0},
	} {
		if got := c.Ask(request, fields, nil, nil); got == "" {
			t.Errorf("%s of nothing is answered", request)
		}
	}
	readSample(c, 50)
	for _, fields := range []map[string]any{{"learner": "svm", "to": 1, "every": 1}, {"learner": "lr", "run": -1, "to": 1, "every": 1},
		{"learner": "lr", "to": 1, "every": 0}} {
		if got := c.Ask("train", fields, nil, nil); !strings.HasPrefix(got, "learner: ") {
			t.Errorf("%v: %q", fields, got)
		}
	}
}
