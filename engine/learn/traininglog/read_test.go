package traininglog

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"risingbandits/engine/payoff"
)

type xy = []payoff.Point

func curvesOf(l *Log) map[string]xy {
	m := map[string]xy{}
	for _, c := range l.Curves {
		m[c.Name] = c.Points
	}
	return m
}

// trainerState is what a trainer of language models saves: objects of several kinds in the list of one object.
const trainerState = `{
  "best_metric": 0.86,
  "best_model_checkpoint": "out/checkpoint-1000",
  "epoch": 2.0,
  "global_step": 1000,
  "is_world_process_zero": true,
  "log_history": [
    {
      "epoch": 1.0,
      "grad_norm": 2.25,
      "learning_rate": 2.5e-05,
      "loss": 0.61,
      "step": 500
    },
    {"epoch": 1.0, "eval_accuracy": 0.81, "eval_loss": 0.45, "eval_runtime": 12.5, "eval_samples_per_second": 80.0, "step": 500},
    {"epoch": 2.0, "grad_norm": NaN, "learning_rate": 0.0, "loss": 0.35, "step": 1000},
    {"epoch": 2.0, "eval_accuracy": 0.86, "eval_loss": 0.4, "eval_runtime": 12.5, "eval_samples_per_second": 80.0, "step": 1000},
    {"epoch": 2.0, "step": 1000, "total_flos": 1.5e15, "train_loss": 0.48, "train_runtime": 300.5, "train_steps_per_second": 3.3}
  ],
  "logging_steps": 500,
  "max_steps": 1000
}
`

func TestTablesAreReadHoweverTheyAreWritten(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       map[string]xy
	}{
		{"names, commas", "a,b\n0.1,0.2\n0.3,0.4", map[string]xy{"a": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "b": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"steps, semicolons, decimal commas", "x;A;B\n1;0,5;0,25\n2;0,75;0,5",
			map[string]xy{"A": {{X: 1, Y: 0.5}, {X: 2, Y: 0.75}}, "B": {{X: 1, Y: 0.25}, {X: 2, Y: 0.5}}}},
		{"tabs, no names", "1\t0.5\n2\t0.6\n4\t0.7", map[string]xy{"": {{X: 1, Y: 0.5}, {X: 2, Y: 0.6}, {X: 4, Y: 0.7}}}},
		{"blanks", "10  0.5\n20  0.6", map[string]xy{"": {{X: 10, Y: 0.5}, {X: 20, Y: 0.6}}}},
		{"one column", "0.5\n0.6\n0.7", map[string]xy{"": {{X: 1, Y: 0.5}, {X: 2, Y: 0.6}, {X: 3, Y: 0.7}}}},
		{"Windows lines, a mark at the start, comments, an empty end", "\ufeff# made by hand\r\nepoch,acc\r\n1,85%\r\n2,90%\r\n\r\n",
			map[string]xy{"acc": {{X: 1, Y: 0.85}, {X: 2, Y: 0.9}}}},
		{"quotes", "x,\"a, or \"\"b\"\"\"\n1,\"0.1\"\n2,0.2", map[string]xy{`a, or "b"`: {{X: 1, Y: 0.1}, {X: 2, Y: 0.2}}}},
		{"columns named by numbers", "x,1,2\n1,0.1,0.2\n2,0.3,0.4",
			map[string]xy{"1": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "2": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"a separator at the end of each line", "x,a,\n1,0.2,\n2,0.3,", map[string]xy{"a": {{X: 1, Y: 0.2}, {X: 2, Y: 0.3}}}},
		{"gaps", "x,a,b\n1,0.1,\n2,,0.2\n3,0.3,0.4", map[string]xy{"a": {{X: 1, Y: 0.1}, {X: 3, Y: 0.3}}, "b": {{X: 2, Y: 0.2}, {X: 3, Y: 0.4}}}},
		{"exponents", "x,a\n1e2,0.25\n2e2,5e-1", map[string]xy{"a": {{X: 100, Y: 0.25}, {X: 200, Y: 0.5}}}},
		{"a slip in a first line of numbers", "1,foo,0.2\n2,0.2,0.3\n3,0.4,0.5",
			map[string]xy{"": {{X: 1, Y: 0.2}, {X: 2, Y: 0.3}, {X: 3, Y: 0.5}}}},
		{"steps out of order, and twice", "step,a\n20,0.4\n10,0.1\n10,0.3", map[string]xy{"a": {{X: 10, Y: 0.2}, {X: 20, Y: 0.4}}}},
		{"long, named", "step,name,value\n1,A,0.1\n1,B,0.2\n2,A,0.3\n2,B,0.4",
			map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "B": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"long, another order, other columns",
			"run_id,key,value,step,timestamp\nr,A,0.1,1,1700000000\nr,A,0.3,2,1700000001\nr,A,0.4,3,1700000002",
			map[string]xy{"r": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}, {X: 3, Y: 0.4}}}},
		{"long, without names", "1 A 0.1\n1 B 0.2\n2 A 0.3\n2 B 0.4",
			map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "B": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"long, without steps", "name,score\nA,0.1\nB,0.2\nA,0.3\nB,0.4",
			map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "B": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"long, runs named by numbers", "run,step,value\n7,1,0.1\n7,2,0.2\n8,1,0.3\n8,2,0.4",
			map[string]xy{"7": {{X: 1, Y: 0.1}, {X: 2, Y: 0.2}}, "8": {{X: 1, Y: 0.3}, {X: 2, Y: 0.4}}}},
		{"a tracker's wide export", "\"Step\",\"lr=0.1 - val_acc\",\"lr=0.1 - val_acc__MIN\",\"lr=0.1 - val_acc__MAX\",\"lr=1 - " +
			"val_acc\"\n\"1\",\"0.1\",\"0\",\"1\",\"0.2\"\n\"2\",\"0.3\",\"0\",\"1\",\"0.4\"",
			map[string]xy{"lr=0.1": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "lr=1": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"a board's export", "Wall time,Step,Value\n1700000000.5,0,0.25\n1700000001.5,5,0.5",
			map[string]xy{"Value": {{X: 0, Y: 0.25}, {X: 5, Y: 0.5}}}},
		{"JSON Lines, a member for each", "{\"step\": 1, \"A\": 0.1, \"B\": 0.2}\n{\"step\": 2, \"A\": 0.3, \"B\": 0.4, " +
			"\"_timestamp\": 17}\n", map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "B": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"JSON Lines, long", "{\"step\": 1, \"name\": \"A\", \"value\": 0.1}\n{\"step\": 2, \"name\": \"A\", \"value\": 0.3}\n",
			map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}}},
		{"a JSON list", "[{\"epoch\": 1, \"acc\": 0.1},\n {\"epoch\": 2, \"acc\": 0.3}]", map[string]xy{"acc": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}}},
		{"JSON with NaN, as Python writes it", "{\"step\": 1, \"A\": NaN, \"NaN\": 0.5}\n{\"step\": 2, \"A\": 0.3, \"NaN\": " +
			"0.6}\n{\"step\": 3, \"A\": 0.4}", map[string]xy{"A": {{X: 2, Y: 0.3}, {X: 3, Y: 0.4}}, "NaN": {{X: 1, Y: 0.5}, {X: 2, Y: 0.6}}}},
		{"a trainer's state: a list in an object, epochs before steps, settings and speeds beside the metrics", trainerState,
			map[string]xy{"eval_accuracy": {{X: 500, Y: 0.81}, {X: 1000, Y: 0.86}}}},
		{"a trainer's state on one line", strings.ReplaceAll(trainerState, "\n", ""),
			map[string]xy{"eval_accuracy": {{X: 500, Y: 0.81}, {X: 1000, Y: 0.86}}}},
		{"a logger's table: epochs before steps, gaps, rates", "epoch,lr-Adam,step,train_loss,val_acc\n0,,49,0.9,\n0,0.001,99,,0.5\n" +
			"1,,149,0.4,\n1,0.001,199,,0.7\n", map[string]xy{"val_acc": {{X: 99, Y: 0.5}, {X: 199, Y: 0.7}}}},
		{"a tracker's history, with the numbers of its lines", ",_step,_runtime,val/acc,epoch\n0,10,1.5,0.5,1\n1,20,2.5,0.7,1\n2,40,3.5,0.8,2\n",
			map[string]xy{"val/acc": {{X: 10, Y: 0.5}, {X: 20, Y: 0.7}, {X: 40, Y: 0.8}}}},
		{"metrics of one run", "run_id,key,value,step,timestamp\nr,acc,0.1,1,17\nr,acc,0.3,2,18\nr,f1,0.2,1,17\nr,f1,0.4,2,18",
			map[string]xy{"acc": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "f1": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"metrics of two runs", "run_id,key,value,step,timestamp\nr,acc,0.1,1,17\nr,acc,0.3,2,18\nr,loss,2,1,17\nr,loss,1,2,18\n" +
			"s,acc,0.2,1,17\ns,acc,0.4,2,18", map[string]xy{"r": {{X: 1, Y: 0.1}, {X: 2, Y: 0.3}}, "s": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"learners by their names: lr is logistic regression, and one learns nothing",
			"x,nb,lr,flat\n1,0.2,0.3,0.4\n2,0.3,0.4,0.4\n3,0.5,0.45,0.4",
			map[string]xy{"nb": {{X: 1, Y: 0.2}, {X: 2, Y: 0.3}, {X: 3, Y: 0.5}}, "lr": {{X: 1, Y: 0.3}, {X: 2, Y: 0.4}, {X: 3, Y: 0.45}},
				"flat": {{X: 1, Y: 0.4}, {X: 2, Y: 0.4}, {X: 3, Y: 0.4}}}},
		{"beside an accuracy lr is a rate, and what never changes is a setting",
			"x,acc,lr,flat\n1,0.2,0.3,0.4\n2,0.3,0.4,0.4\n3,0.5,0.45,0.4",
			map[string]xy{"acc": {{X: 1, Y: 0.2}, {X: 2, Y: 0.3}, {X: 3, Y: 0.5}}}},
		{"losses alone are turned", "step,train_loss,val_loss\n1,0.9,0.8\n2,0.5,0.6",
			map[string]xy{"train_loss": {{X: 1, Y: 0.1}, {X: 2, Y: 0.5}}, "val_loss": {{X: 1, Y: 0.2}, {X: 2, Y: 0.4}}}},
		{"a list for each curve", `{"loss": [0.9, 0.5], "accuracy": [0.5, 0.7]}`, map[string]xy{"accuracy": {{X: 1, Y: 0.5}, {X: 2, Y: 0.7}}}},
	} {
		l := readText([]byte(c.text), Options{})
		if l.Fault != nil {
			t.Errorf("%s: fault %+v", c.name, *l.Fault)
		} else if got := curvesOf(l); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n got %v\nwant %v\n%q", c.name, got, c.want, l.Notes)
		}
	}
}

func TestWhatIsLeftOutIsNamedByItsLine(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
		why        string
	}{
		{"no number", "x,a\n1,0.1\n2,NaN\n3,0.2", 3, "“NaN” in column “a” is not a number such as 0.5"},
		{"no number, with decimal commas", "x;a\n1;0,1\n2;inf\n3;0,2", 3, "such as 0,5"},
		{"a number beyond all", "x,a\n1,2e308\n2,0.1\n3,0.2", 2, "is not a number"},
		{"a negative step", "step,a\n-1,0.1\n2,0.2\n3,0.2", 2, "the step -1 is below 0"},
		{"a word", "x,a\n1,0.1\n3,foo\n4,0.2", 3, "“foo” in column “a” is not a number"},
		{"a step that is missing", "step,a\n1,0.1\n,0.2\n3,0.2", 3, "the step is missing"},
		{"a column too many", "x,a\n1,0.1\n2,0.2,0.3\n4,0.4", 3, "3 columns, and the first line has 2. If decimals have commas"},
		{"an open quotation", "x,a\n1,0.1\n\"2,0.2\n3,0.2", 3, "a quotation mark is not closed"},
		{"a cut last line", "step,name,value\n1,A,0.1\n2,A,0.2\n3,", 4, "the name is missing"},
		{"a last line without its value", "step,name,value\n1,A,0.1\n2,A,0.2\n3,A", 4, "the value is missing: the line is cut"},
		{"a line of 2 MB", "x,a\n1,0.1\n2," + strings.Repeat("0", 2<<20) + "\n3,0.2", 3, "longer than 1 MiB"},
		{"no JSON", "{\"step\":1,\"A\":0.1}\n{\"step\":2,\"A\":0.2}\n{\"step\":3,\"A\"", 3, "it is no JSON object: it ends too early"},
		{"a state that is cut", "{\"a\": 1,\n\"log_history\": [\n{\"step\":1,\"A\":0.1},\n{\"step\":2,\"A\":0.2},\n{\"step\":3,", 5,
			"the list cannot be read from here on: it ends too early"},
		{"a list that is cut", "[{\"step\":1,\"A\":0.1},\n{\"step\":2,\"A\":0.2},\n{\"step\":3,", 3,
			"the list cannot be read from here on: it ends too early"},
		{"JSON without a step", "{\"step\":1,\"A\":0.1}\n{\"A\":0.2}\n{\"step\":3,\"A\":0.3}", 2, "the step is missing"},
		{"JSON that is nested too deep", "{\"step\":1,\"A\":0.1}\n{\"B\":" + strings.Repeat("[", 20000) + "\n{\"step\":3,\"A\":0.3}", 2,
			"more than 100 objects and lists"},
		{"a name twice", "{\"step\":1,\"A\":0.1}\n{\"A\":0.2,\"A\":0.3}\n{\"step\":3,\"A\":0.3}", 2, "duplicate"},
	} {
		l := readText([]byte(c.text), Options{})
		if l.Fault != nil || l.LeftOuts != 1 || len(l.LeftOut) != 1 {
			t.Errorf("%s: fault %+v, %d left out %v", c.name, l.Fault, l.LeftOuts, l.LeftOut)
			continue
		}
		if got := l.LeftOut[0]; got.Line != c.line || !strings.Contains(got.Why, c.why) {
			t.Errorf("%s: left out line %d, %q; want line %d, %q", c.name, got.Line, got.Why, c.line, c.why)
		}
	}
}

// The curves that rising curves writes are a log too. A list of the same name that something else has written is read
// as any other list.
func TestOwnCurvesAreRead(t *testing.T) {
	own := `{"dataset":"d861","features":1000,"runs":2,"examples":250,"every":100,"seed":1,"learners":[
{"name":"lr-t","pulls":[100,200,250],"mean":[0.5,0.6,0.62],"ci95":[0.1,0.1,0.2],"total":142,"squares":[9341,8901,10841]},
{"name":"nn(2,2)","pulls":[100,200,250],"mean":[0.5,0.55,0.75],"ci95":null,"total":130}]}`
	l := readText([]byte(own), Options{})
	want := map[string]xy{"lr-t": {{X: 100, Y: 0.5}, {X: 200, Y: 0.6}, {X: 250, Y: 0.62}},
		"nn(2,2)": {{X: 100, Y: 0.5}, {X: 200, Y: 0.55}, {X: 250, Y: 0.75}}}
	if l.Fault != nil || !reflect.DeepEqual(curvesOf(l), want) || l.LeftOuts > 0 {
		t.Errorf("fault %v, %v left out, curves %v", l.Fault, l.LeftOut, curvesOf(l))
	}
	const understood = "A JSON list “learners” of 2 curves; the steps are in “pulls”."
	if l.Understood() != understood || len(l.Notes) != 1 || !strings.Contains(l.Notes[0], "counts at the last of them") {
		t.Errorf("%q, notes %q", l.Understood(), l.Notes)
	}
	cut := readText([]byte(own[:len(own)-60]), Options{})
	if cut.Fault != nil || len(cut.Curves) != 1 || cut.LeftOuts != 1 {
		t.Errorf("a file that is cut: fault %v, left out %v, %d curves", cut.Fault, cut.LeftOut, len(cut.Curves))
	}
	l = readText([]byte(strings.Replace(own, "[100,200,250]", "[100,200]", 1)), Options{})
	if l.Fault != nil || len(l.Curves) != 1 || l.LeftOuts != 1 || l.LeftOut[0].Why != "“lr-t” has not as many pulls as means" {
		t.Errorf("pulls without a mean: fault %v, left out %v", l.Fault, l.LeftOut)
	}
	l = readText([]byte(`{"learners":[{"step":1,"A":0.1},{"step":2,"A":0.2}]}`), Options{})
	if l.Fault != nil || !reflect.DeepEqual(curvesOf(l), map[string]xy{"A": {{X: 1, Y: 0.1}, {X: 2, Y: 0.2}}}) {
		t.Errorf("another list: fault %v, curves %v", l.Fault, curvesOf(l))
	}
}

func TestUselessTextsAreRefused(t *testing.T) {
	wide := "x" + strings.Repeat(",a", 1001) + "\n" + "1" + strings.Repeat(",0.1", 1001)
	var many strings.Builder
	many.WriteString("step,name,value\n")
	for i := range 1001 {
		fmt.Fprintf(&many, "1,run %d,0.5\n", i)
	}
	for _, c := range []struct {
		name, text string
		line       int
		message    string
	}{
		{"nothing", " \n", 1, "nothing to read"},
		{"comments alone", "# a\n# b\n", 1, "nothing to read"},
		{"names alone", "x,a,b", 1, "no numbers"},
		{"prose", "It was the best of times,\nit was the worst of times,\n", 1, "no column has payoffs"},
		{"steps alone", "step\n1\n2", 1, "no column has payoffs"},
		{"HTML", "<table><tr><td>1</td></tr></table>", 1, "this is HTML"},
		{"an open quotation in the names", "x,\"a\n1,0.1\n2,0.2", 1, "quotation mark is not closed"},
		{"one value", "x,a\n1,0.1", 1, "no column has numbers at two steps"},
		{"the same step", "step,a\n1,0.1\n1,0.2", 1, "no column has numbers at two steps"},
		{"a program", "a,b\n1,2\n\x00\x01\x02", 3, "not text"},
		{"another encoding", "a,b\n1,2\n\xff\xfe", 3, "not UTF-8"},
		{"a line of 2 MB", strings.Repeat("x", 2<<20), 1, "longer than 1 MiB"},
		{"a thousand and one columns", wide, 1, "1,001 curves, and a scenario has up to 1,000 arms"},
		{"a thousand and one names", many.String(), 1002, "one algorithm too many"},
		{"an object without a list", "{\n  \"version\": 1,\n  \"steps\": {\"a\": 1}\n}\n", 1, "no member of it is a list of steps"},
		{"no object", "{\n", 1, "no line is a JSON object"},
		{"objects inside one another without end", strings.Repeat(`{"a":`, 1<<18), 1, "more than 100 objects and lists"},
		{"lists inside one another", strings.Repeat("[", 9000) + "1" + strings.Repeat("]", 9000), 1, "more than 100 objects and lists"},
		{"a list of texts", `["a", "b"]`, 1, "no line is a JSON object"},
		{"steps beyond all", "step,a\n1,0.1\n1e300,0.2", 1, "far beyond the longest horizon"},
		{"too long", strings.Repeat("1,2\n", MaxBytes/4+1), 1, "longer than 64 MiB"},
	} {
		l := readText([]byte(c.text), Options{})
		if l.Fault == nil || l.Curves != nil {
			t.Errorf("%s: no fault, %d curves", c.name, len(l.Curves))
			continue
		}
		if l.Fault.Line != c.line || !strings.Contains(l.Fault.Message, c.message) {
			t.Errorf("%s: line %d, %q; want line %d, %q", c.name, l.Fault.Line, l.Fault.Message, c.line, c.message)
		}
	}
}

func TestOptionsOverrideWhatIsRecognised(t *testing.T) {
	for _, c := range []struct {
		name, text string
		o          Options
		want       xy
		note       string
	}{
		{"separator", "0,5\n0,6", Options{Separator: "semicolon"}, xy{{X: 1, Y: 0.5}, {X: 2, Y: 0.6}}, ""},
		{"the first column", "3,0.5\n2.5,0.6", Options{Steps: "first"}, xy{{X: 2.5, Y: 0.6}, {X: 3, Y: 0.5}}, "not in order"},
		{"percent", "1,50\n2,80", Options{Scale: "percent"}, xy{{X: 1, Y: 0.5}, {X: 2, Y: 0.8}}, "divided by 100"},
		{"percent, recognised", "1,50\n2,80", Options{}, xy{{X: 1, Y: 0.5}, {X: 2, Y: 0.8}}, "Values go from 50 to 80; they are divided by 100."},
		{"the largest", "1,50\n2,80", Options{Scale: "largest"}, xy{{X: 1, Y: 0.625}, {X: 2, Y: 1}}, "by the largest"},
		{"the largest, recognised", "1,2\n2,8", Options{}, xy{{X: 1, Y: 0.25}, {X: 2, Y: 1}},
			"Values go from 2 to 8; they are divided by the largest."},
		{"the range, recognised", "1,-1\n2,3", Options{}, xy{{X: 1, Y: 0}, {X: 2, Y: 1}}, "scaled to go from 0 to 1"},
		{"as written", "1,2\n2,8", Options{Scale: "as-is"}, xy{{X: 1, Y: 2}, {X: 2, Y: 8}}, "though the theory assumes [0, 1]"},
		{"a loss", "step,loss\n1,2\n2,0.5", Options{Lower: true}, xy{{X: 1, Y: 0}, {X: 2, Y: 0.75}}, "Lower values are better"},
		{"a loss beside an accuracy", "step,acc,loss\n1,0.5,2\n2,0.7,1", Options{Lower: true}, xy{{X: 1, Y: 0}, {X: 2, Y: 0.5}},
			"Only losses are read, since lower values are said to be better. Left out: “acc”."},
		{"a lone loss", "step,loss\n1,0.9\n2,0.5", Options{}, xy{{X: 1, Y: 0.1}, {X: 2, Y: 0.5}}, "Lower values are better, so payoffs are 1"},
		{"a loss whose name does not say so", "step,A\n1,0.9\n2,0.5", Options{}, xy{{X: 1, Y: 0.9}, {X: 2, Y: 0.5}}, "If lower is better"},
		{"pulls a step", "epoch,a\n1,0.9\n2,0.5", Options{Pulls: 100}, xy{{X: 100, Y: 0.9}, {X: 200, Y: 0.5}}, ""},
		{"steps beyond the longest horizon", "step,a\n1e8,0.1\n2e8,0.2", Options{}, xy{{X: 1e6, Y: 0.1}, {X: 2e6, Y: 0.2}},
			"divided by 100, since"},
	} {
		l := readText([]byte(c.text), c.o)
		if l.Fault != nil || len(l.Curves) != 1 {
			t.Errorf("%s: fault %+v, %d curves", c.name, l.Fault, len(l.Curves))
			continue
		}
		if got := l.Curves[0].Points; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
		if notes := strings.Join(l.Notes, " "); !strings.Contains(notes, c.note) {
			t.Errorf("%s: notes %q lack %q", c.name, notes, c.note)
		}
	}
}

func TestALongLogIsThinnedOut(t *testing.T) {
	var b strings.Builder
	b.WriteString("step,acc\n")
	for i := range 100_000 {
		fmt.Fprintf(&b, "%d,%.6f\n", i+1, float64(i)/1e5)
	}
	l := readText([]byte(b.String()), Options{})
	if l.Fault != nil {
		t.Fatal(*l.Fault)
	}
	p := l.Curves[0].Points
	if len(p) > defaultPoints || len(p) < defaultPoints/2 {
		t.Errorf("%d points", len(p))
	}
	if p[0] != (payoff.Point{X: 1, Y: 0}) || p[1] != (payoff.Point{X: 2, Y: 0.00001}) {
		t.Errorf("the beginning is not dense: %v", p[:3])
	}
	for _, q := range p { // a straight line stays one
		if d := q.Y - (q.X-1)/1e5; d > 1e-7 || d < -1e-7 {
			t.Fatalf("point %v is off the line by %g", q, d)
		}
	}
	if notes := strings.Join(l.Notes, " "); !strings.Contains(notes,
		"A curve has up to 100,000 steps; neighbours are averaged to 1,000 points") {
		t.Errorf("notes %q", notes)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"x,a\n1,0.1\n2,0.2", "step;name;value\n1;A;0,5\n2;A;0,6", "{\"step\":1,\"A\":0.1}\n{\"step\":2,\"A\":NaN}",
		"[{\"a\":1},{\"a\":2}]", "{\n\"b\":1,\"h\":[{\"a\":1},{\"a\":2}]}", "{\"a\":[1,2],\"loss\":[2,1]}",
		"1 2\n3 4", "\"a\"\"b\",c\n1,2\n2,3", "a\n1e308\n-1e308", "x,y\n0,1\n1e7,0.5\n5,.5%",
	} {
		f.Add([]byte(s), "", "", "", false, 1, 0)
	}
	f.Fuzz(func(t *testing.T, text []byte, separator, steps, scale string, lower bool, pulls, points int) {
		l := readText(text, Options{Separator: separator, Steps: steps, Scale: scale, Lower: lower, Pulls: pulls, Points: points})
		if (l.Fault == nil) == (len(l.Curves) == 0) {
			t.Fatalf("fault %v and %d curves", l.Fault, len(l.Curves))
		}
		if l.Fault != nil {
			return
		}
		for _, choice := range []Choice{Raw, Rising, Concave} {
			s := Scenario(l, choice, "a log") // panics if the scenario is not sound
			if choice == Raw {
				continue
			}
			for i, a := range s.Arms {
				for _, v := range payoff.Check(a.Payoff, s.Horizon) {
					if v.Kind == payoff.Decreases || v.Kind == payoff.NotConcave && choice == Concave {
						t.Errorf("%s curve %d of %q: %v: %v", choice, i, text, v, a.Payoff.Points)
					}
				}
			}
		}
	})
}

// readText reads a text alone.
func readText(text []byte, o Options) *Log { return ReadFiles([]File{{Data: text}}, o) }
