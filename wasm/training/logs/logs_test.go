package logs

import (
	"strings"
	"testing"

	"risingbandits/engine/learn/traininglog"
	"risingbandits/engine/scenario"
	"risingbandits/wasm/engine/server"
	"risingbandits/wasm/engine/server/servertest"
)

func newClient(t *testing.T) *servertest.Client {
	return servertest.New(t, server.Extras{Logs: &Reader{}})
}

// send sends a log in parts of some bytes.
func send(c *servertest.Client, text string, part int) {
	for from := 0; from < len(text); from += part {
		c.Must("logText", map[string]any{"first": from == 0}, []byte(text[from:min(len(text), from+part)]), nil)
	}
}

func TestALogIsReadInParts(t *testing.T) {
	const text = "step;A;B\n1;0,2;0,1\n2;0,5;0,3\n3;0,4;x\n4;0,6;0,4\n"
	for _, part := range []int{1, 7, 8, 1000} {
		c := newClient(t)
		send(c, text, part)
		var got server.TrainingLog
		c.Must("logRead", map[string]any{"options": map[string]any{"pulls": 10}}, nil, &got)
		if got.LeftOuts != 1 || got.LeftOut[0].Line != 4 || got.LastStep != 40 || len(got.Curves) != 2 || got.Curves[1].Logged != 3 {
			t.Fatalf("in parts of %d: %+v", part, got)
		}
		if broken := got.Curves[0].Broken; len(broken) != 2 || broken[0] != "falls at 1 of 3 steps, most by 0.1 from step 20 to 30" {
			t.Errorf("broken: %q", broken)
		}
		var made struct{ Text string }
		c.Must("logMake", map[string]any{"choice": "concave", "title": "mine"}, nil, &made)
		if s, faults := scenario.Parse([]byte(made.Text)); faults != nil || s.Noise.Kind != "bernoulli" ||
			s.Horizon != 40 || s.Title != "mine" || len(s.Arms) != 2 {
			t.Errorf("scenario %s: %v", made.Text, faults)
		}
	}
}

// What a pull pays is the reader's to say.
func TestTheNoiseOfAScenarioIsChosen(t *testing.T) {
	c := newClient(t)
	send(c, "a\n0.1\n0.2\n", 100)
	c.Must("logRead", nil, nil, nil)
	for pays, want := range map[string]string{"chance": "bernoulli", "payoff": "none", "noisy": "gaussian"} {
		ask := map[string]any{"choice": "raw", "title": "mine", "pays": pays}
		if want == "gaussian" {
			ask["sigma"] = 0.25
		}
		var made struct{ Text string }
		c.Must("logMake", ask, nil, &made)
		s, faults := scenario.Parse([]byte(made.Text))
		if faults != nil || s.Noise.Kind != want || want == "gaussian" && s.Noise.Params["sigma"] != 0.25 {
			t.Errorf("%s: noise %+v, faults %v", want, s.Noise, faults)
		}
	}
}

func TestAnotherLogTakesTheFirstOnesPlace(t *testing.T) {
	c := newClient(t)
	send(c, "a\n0.1\n0.2\n", 100)
	send(c, "<html>", 100)
	var got server.TrainingLog
	c.Must("logRead", nil, nil, &got)
	if got.FaultLine != 1 || !strings.Contains(got.Fault, "this is HTML") || len(got.Curves) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestALogMustBeReadFirst(t *testing.T) {
	got := newClient(t).Ask("logMake", map[string]any{"choice": "raw"}, nil, nil)
	if want := "log: want a log that was read without a fault"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Several files are one log, and what the reader says of its columns holds.
func TestFilesAndColumnsAreChosen(t *testing.T) {
	c := newClient(t)
	for i, name := range []string{"ppo/seed1.csv", "ppo/seed2.csv", "dqn/seed1.csv"} {
		text := "epoch,reward,fps\n1," + string(rune('1'+i)) + ",700\n2,9,701\n"
		c.Must("logText", map[string]any{"first": i == 0, "file": name}, []byte(text[:9]), nil)
		c.Must("logText", map[string]any{"first": false}, []byte(text[9:]), nil)
	}
	var got server.TrainingLog
	c.Must("logRead", nil, nil, &got)
	if got.Files != 3 || len(got.Curves) != 2 || got.Curves[0].Name != "ppo" || got.Curves[0].Seeds != 2 || got.Curves[0].Half != 0 {
		t.Fatalf("%+v", got)
	}
	if len(got.Takens) != 7 || len(got.Columns) != 5 || got.Columns[2].TakenFor != "left out" || got.Columns[2].Why == "" {
		t.Fatalf("columns %+v, takens %q", got.Columns, got.Takens)
	}
	c.Must("logRead", map[string]any{"options": map[string]any{"files": "arms", "columns": []any{
		map[string]any{"name": "fps", "takenFor": "curve", "direction": "lower"},
		map[string]any{"name": "reward", "takenFor": "left out"}, map[string]any{"name": "epoch", "takenFor": "nonsense"},
	}}}, nil, &got)
	if len(got.Curves) != 3 || got.Columns[2].Direction != "lower" || got.Columns[1].TakenFor != "left out" ||
		got.Columns[0].TakenFor != "step" {
		t.Errorf("%d curves, columns %+v", len(got.Curves), got.Columns)
	}
	var formats []server.LogFormat
	c.Must("logFormats", nil, nil, &formats)
	if len(formats) != len(traininglog.Producers) || formats[0].Example == "" || formats[0].ExampleFile == "" {
		t.Errorf("formats %+v", formats)
	}
}
