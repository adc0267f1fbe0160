package traininglog

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"slices"
	"strings"
	"testing"
)

// table26 is a log of 26 columns as a reader meets them: which are curves is theirs to say.
func table26() string {
	var b strings.Builder
	b.WriteString("epoch,time,lr")
	for i := range 23 {
		b.WriteString(",m" + string(rune('a'+i)))
	}
	for e := range 5 {
		b.WriteString("\n" + strings.Repeat("0", 1) + string(rune('1'+e)) + ",12.5,0.1")
		for i := range 23 {
			b.WriteString(",0." + string(rune('1'+(e+i)%9)))
		}
	}
	return b.String()
}

func curveNames(l *Log) string {
	var names []string
	for _, c := range l.Curves {
		names = append(names, c.Name)
	}
	return strings.Join(names, " ")
}

func taken(l *Log, name string) Column {
	i := slices.IndexFunc(l.Columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		return Column{}
	}
	return l.Columns[i]
}

// What a reader chooses holds, by names and by patterns, and the report says that it was chosen.
func TestColumnsAreTheReadersToChoose(t *testing.T) {
	const losses = "iter,Accuracy,Logloss,FID,hidden\n1,0.45,1.6,33,10\n2,0.57,1.3,26,10\n3,0.66,1.0,21,12\n"
	const depths = "depth,step,acc\n3,1,0.1\n3,2,0.2\n5,1,0.3\n5,2,0.4"
	for _, c := range []struct {
		name, text string
		o          Options
		curves     string
		column     string
		want       Column
	}{
		{"curves by pattern", table26(), Options{Curves: []string{"m[ab]", "ma", "m?b", "mw"}}, "", "", Column{}},
		{"curves", table26(), Options{Curves: []string{"MA", "mw"}}, "ma mw", "mb", Column{TakenFor: AsLeftOut}},
		{"a pattern", table26(), Options{Curves: []string{"m?"}, Without: []string{"m[!x]", "ma"}}, "", "", Column{}},
		{"without", losses, Options{Without: []string{"Acc*", "hid*"}}, "Logloss FID", "Accuracy", Column{TakenFor: AsLeftOut}},
		{"a curve that was left out", losses, Options{Curves: []string{"hidden"}}, "hidden", "hidden",
			Column{TakenFor: AsCurve, Direction: Higher}},
		{"a loss", losses, Options{Curves: []string{"Logloss"}}, "Logloss", "Logloss", Column{TakenFor: AsCurve, Direction: Lower}},
		{"lower", losses, Options{LowerOf: []string{"FID"}}, "Accuracy FID", "FID", Column{TakenFor: AsCurve, Direction: Lower}},
		{"higher", losses, Options{HigherOf: []string{"Logloss"}}, "Accuracy Logloss", "Logloss", Column{TakenFor: AsCurve, Direction: Higher}},
		{"steps", losses, Options{Steps: "hidden"}, "Accuracy", "hidden", Column{TakenFor: AsStep}},
		{"steps of another name", losses, Options{Steps: "hidden"}, "Accuracy", "iter", Column{TakenFor: AsLeftOut}},
		{"lines counted", losses, Options{Steps: "count"}, "Accuracy", "iter", Column{TakenFor: AsLeftOut}},
		{"a name", depths, Options{Name: []string{"depth"}}, "3 5", "depth", Column{TakenFor: AsName}},
		{"a seed", depths, Options{Seed: []string{"depth"}}, "acc", "depth", Column{TakenFor: AsSeed}},
		{"a value", "name,step,a,b\nA,1,0.1,5\nA,2,0.2,6\nB,1,0.3,5\nB,2,0.4,8", Options{Value: []string{"a"}}, "A B", "b",
			Column{TakenFor: AsLeftOut}},
		{"the page's choice", losses, Options{Columns: []ColumnChoice{{Name: "FID", TakenFor: AsCurve, Direction: Lower},
			{Name: "Accuracy", TakenFor: AsLeftOut},
			{Name: "hidden", TakenFor: AsSetting}}}, "FID", "FID",
			Column{TakenFor: AsCurve, Direction: Lower}},
	} {
		l := readText([]byte(c.text), c.o)
		if c.curves == "" { // a pattern that fits nothing
			if l.Fault == nil || l.Fault.Option == "" || !strings.Contains(l.Fault.Message, "no column is called “m[") {
				t.Errorf("%s: fault %+v", c.name, l.Fault)
			}
			continue
		}
		if got := curveNames(l); l.Fault != nil || got != c.curves {
			t.Errorf("%s: fault %v, curves %q, want %q", c.name, l.Fault, got, c.curves)
		}
		if got := taken(l, c.column); got.TakenFor != c.want.TakenFor || got.Direction != c.want.Direction || got.Why == "" {
			t.Errorf("%s: column %+v, want %+v", c.name, got, c.want)
		}
	}
	l := readText([]byte(losses), Options{Curves: []string{"Acuracy"}})
	if l.Fault == nil || l.Fault.Option != "curves" || !strings.HasSuffix(l.Fault.Message, "did you mean “Accuracy”?") {
		t.Errorf("a misspelt name: %+v", l.Fault)
	}
}

// A report given back as a choice is read as the same report.
func TestAReportIsAChoice(t *testing.T) {
	const text = "epoch,acc,loss,lr,note\n1,0.4,1.5,0.1,a\n2,0.5,1.2,0.1,b\n3,0.6,1.0,0.1,c\n"
	first := readText([]byte(text), Options{Without: []string{"acc"}})
	var choice []ColumnChoice
	for _, c := range first.Columns {
		choice = append(choice, ColumnChoice{Name: c.Name, TakenFor: c.TakenFor, Direction: c.Direction})
	}
	again := readText([]byte(text), Options{Columns: choice})
	for i, c := range again.Columns {
		if was := first.Columns[i]; c.TakenFor != was.TakenFor || c.Direction != was.Direction || c.Scale != was.Scale {
			t.Errorf("%+v, was %+v", c, was)
		}
	}
	if curveNames(first) != "loss" || curveNames(again) != "loss" {
		t.Errorf("curves %q, then %q", curveNames(first), curveNames(again))
	}
}

func TestNoColumnSetsTheScaleOfAnother(t *testing.T) {
	l := readText([]byte("epoch,accuracy,reward,mAP,A,B\n1,0.2,-50,10,3,900\n2,0.4,120,40,4,700\n3,0.3,300,45,2,1000\n"), Options{})
	for name, want := range map[string]string{
		"accuracy": "as written", "reward": "moved and scaled from [-50, 300] to [0, 1]", "mAP": "divided by 100",
	} {
		if got := taken(l, name).Scale; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	l = readText([]byte("x,A,B\n1,3,900\n2,4,700\n3,2.5,1000\n"), Options{})
	if a, b := taken(l, "A").Scale, taken(l, "B").Scale; a != "divided by 4" || b != "divided by 1000" {
		t.Errorf("A %q, B %q", a, b)
	}
	l = readText([]byte("x,A,B\n1,30,90\n2,40,70\n3,25,110\n"), Options{})
	if a, b := taken(l, "A").Scale, taken(l, "B").Scale; a != "divided by 110" || b != a {
		t.Errorf("of one size: A %q, B %q", a, b)
	}
}

func zipped(t *testing.T, files ...File) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		entry, err := w.Create(f.Name)
		if err == nil {
			_, err = entry.Write(f.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Several files are one log: each is an arm with what differs in the names, on one scale; seeds are averaged.
func TestSeveralFilesAreOneLog(t *testing.T) {
	log := func(from float64) []byte {
		return []byte("epoch,reward\n1," + short(from) + "\n2," + short(from+100) + "\n")
	}
	for _, c := range []struct {
		name   string
		files  []File
		how    string
		curves string
		seeds  int
		last   []float64
	}{
		{"two names", []File{{"sgd.csv", log(0)}, {"adam.csv", log(100)}}, "", "sgd adam", 1, []float64{0.5, 1}},
		{"folders", []File{{"r/sgd/progress.csv", log(0)}, {"r/adam/progress.csv", log(100)}}, "", "sgd adam", 1, []float64{0.5, 1}},
		{"a zip", []File{{"r.zip", zipped(t, File{"r/sgd.csv", log(0)}, File{"r/a.csv.gz", gzipped(t, log(100))},
			File{"r/notes.md", []byte("hi")}, File{"__MACOSX/x", []byte("\x00")})}}, "", "a sgd", 1, []float64{1, 0.5}},
		{"seeds", []File{{"sgd-seed1.csv", log(0)}, {"sgd-seed2.csv", log(100)}, {"sgd_seed_3.csv", log(200)}, {"adam.csv", log(0)}}, "",
			"sgd adam", 3, []float64{1, 0.5}},
		{"seeds as arms", []File{{"s/seed1.csv", log(0)}, {"s/seed2.csv", log(100)}}, "arms", "seed1 seed2", 1, []float64{0.5, 1}},
		{"all are seeds", []File{{"a.csv", log(0)}, {"b.csv", log(100)}}, "seeds", "reward", 2, []float64{1}},
		{"other columns", []File{{"sgd.csv", log(0)}, {"adam.csv", []byte("step,reward,lr\n1,300,0.1\n2,400,0.1\n")}}, "", "sgd adam", 1,
			[]float64{0.25, 1}},
		{"one that is none", []File{{"sgd.csv", log(0)}, {"adam.csv", log(100)}, {"words.log", []byte("It was, he said.\nNo, it was not.")}}, "",
			"sgd adam", 1, []float64{0.5, 1}},
	} {
		l := ReadFiles(c.files, Options{Files: c.how})
		if got := curveNames(l); l.Fault != nil || got != c.curves {
			t.Errorf("%s: fault %v, curves %q, want %q", c.name, l.Fault, got, c.curves)
			continue
		}
		for i, curve := range l.Curves {
			got := curve.Points[len(curve.Points)-1].Y
			if got != c.last[i] || i == 0 && (curve.Seeds != c.seeds || (curve.Half > 0) != (c.seeds > 1)) {
				t.Errorf("%s: curve %q ends at %g, %d seeds ± %g; want %g, %d seeds", c.name, curve.Name, got, curve.Seeds, curve.Half,
					c.last[i], c.seeds)
			}
		}
	}
}

// Of several columns of one name, and of columns without a name, each is the reader's to choose, and no curves have one name.
func TestColumnsOfOneNameAreChosenApart(t *testing.T) {
	for _, c := range []struct {
		name, text string
		choice     ColumnChoice
		curves     string
		left       int
	}{
		{"one name", "step,acc,acc,acc\n1,0.1,0.2,0.3\n2,0.2,0.3,0.4", ColumnChoice{Name: "acc", Number: 2, TakenFor: AsLeftOut},
			"acc acc (2)", 2},
		{"all of a name", "step,acc,acc,b\n1,0.1,0.2,0.3\n2,0.2,0.3,0.4", ColumnChoice{Name: "acc", TakenFor: AsLeftOut}, "b", 1},
		{"no name", "0.1,0.2,0.9\n0.2,0.3,0.8\n0.3,0.4,0.7", ColumnChoice{Number: 3, TakenFor: AsLeftOut}, " ", 2},
	} {
		l := readText([]byte(c.text), Options{Columns: []ColumnChoice{c.choice}})
		if l.Fault != nil || curveNames(l) != c.curves || l.Columns[c.left].TakenFor != AsLeftOut ||
			c.choice.Number > 0 && l.Columns[c.left].Number != c.choice.Number {
			t.Errorf("%s: fault %v, curves %q, columns %+v", c.name, l.Fault, curveNames(l), l.Columns)
		}
	}
	files := []File{{"a.csv", []byte("step,acc\n1,0.1\n2,0.2")}, {"b.csv", []byte("step,acc,f1\n1,0.3,0.5\n2,0.4,0.6")}}
	l := ReadFiles(files, Options{Columns: []ColumnChoice{{Name: "acc", File: "b.csv", TakenFor: AsLeftOut}}})
	if got := curveNames(l); l.Fault != nil || got != "a b" {
		t.Errorf("of one file: fault %v, curves %q, columns %+v", l.Fault, got, l.Columns)
	}
}

// A damaged file among several is named with its place, and the others are read.
func TestADamagedFileKeepsTheOthers(t *testing.T) {
	sound := File{"a.csv", []byte("step,acc\n1,0.1\n2,0.2")}
	for name, data := range map[string][]byte{
		"latin.csv": []byte("step,acc\n1,0.1\n\xe4,3"), "cut.csv.gz": gzipped(t, bytes.Repeat([]byte("1,0.5\n"), 99))[:30],
		"cut.zip": zipped(t, File{"x.csv", []byte("a,b\n1,2")})[:40],
	} {
		l := ReadFiles([]File{sound, {name, data}}, Options{})
		notes := strings.Join(l.Notes, "\n")
		if l.Fault != nil || len(l.Curves) != 1 || !strings.Contains(notes, quote(name)+", line ") {
			t.Errorf("%s: fault %v, %d curves, notes %q", name, l.Fault, len(l.Curves), notes)
		}
	}
	if l := ReadFiles(nil, Options{}); l.Fault == nil {
		t.Error("no file has no fault")
	}
}

// Whoever counts the lines, or takes the first column, is followed even where the program of a log is known.
func TestStepsAreChosenAgainstTheProgram(t *testing.T) {
	text := "time/total_timesteps,rollout/ep_rew_mean,rollout/ep_len_mean,time/fps\n" +
		"2048,20,20,900\n4096,40,40,910\n6144,60,60,905\n"
	for steps, want := range map[string]string{"": "time/total_timesteps", "count": ""} {
		l := readText([]byte(text), Options{Steps: steps})
		if l.Fault != nil || l.Steps != want {
			t.Errorf("-steps %q: the steps are %q, want %q; %v", steps, l.Steps, want, l.Fault)
		}
	}
}
