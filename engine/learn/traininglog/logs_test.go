package traininglog

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A want is what a log must be read as: the lines of a file NAME.want. “steps COLUMN”, “x FIRST LAST” (of all curves), and
// “curve VALUES FIRST LAST NAME” for each curve, with the first and the last payoff; or “refused WORDS”.
type want struct {
	steps, refused string
	first, last    float64
	curves         map[string][3]float64
}

func readWant(t *testing.T, lines []string) want {
	t.Helper()
	w := want{curves: map[string][3]float64{}}
	number := func(text string) float64 {
		y, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return y
	}
	for _, line := range lines {
		kind, rest, _ := strings.Cut(line, " ")
		switch f := strings.SplitN(rest, " ", 4); kind {
		case "steps":
			w.steps = rest
		case "refused":
			w.refused = rest
		case "x":
			w.first, w.last = number(f[0]), number(f[1])
		case "curve":
			w.curves[f[3]] = [3]float64{number(f[0]), number(f[1]), number(f[2])}
		default:
			t.Fatalf("a line begins with %q", kind)
		}
	}
	return w
}

// check compares a log with what is wanted.
func (w *want) check(t *testing.T, l *Log) {
	t.Helper()
	if w.refused != "" {
		if l.Fault == nil || !strings.Contains(l.Fault.Message, w.refused) {
			t.Errorf("fault %v, want %q", l.Fault, w.refused)
		}
		return
	}
	if l.Fault != nil {
		t.Fatalf("refused: %+v", *l.Fault)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= 2e-5*max(1, math.Abs(b)) }
	if l.Steps != w.steps {
		t.Errorf("steps %q, want %q", l.Steps, w.steps)
	}
	first, last := math.Inf(1), 0.0
	left := map[string]bool{}
	for name := range w.curves {
		left[name] = true
	}
	for _, c := range l.Curves {
		p := c.Points
		first, last = min(first, p[0].X), max(last, p[len(p)-1].X)
		name := wantedName(left, c.Name)
		of, ok := w.curves[name]
		delete(left, name)
		if !ok || float64(c.Logged) != of[0] || !near(p[0].Y, of[1]) || !near(p[len(p)-1].Y, of[2]) {
			t.Errorf("curve %q: %d values, %g to %g; want %v", c.Name, c.Logged, p[0].Y, p[len(p)-1].Y, of)
		}
	}
	if len(left) > 0 || first != w.first || last != w.last {
		t.Errorf("curves %v are missing; steps %g to %g, want %g to %g", left, first, last, w.first, w.last)
	}
}

// wantedName returns the wanted name that a name is, or fits as a pattern.
func wantedName(wanted map[string]bool, name string) string {
	if wanted[name] {
		return name
	}
	for w := range wanted {
		if strings.Contains(w, "*") && matches(w, name) {
			return w
		}
	}
	return ""
}

// filesOf returns a file, or the files of a folder with their paths below it.
func filesOf(t *testing.T, name string) []File {
	t.Helper()
	var files []File
	err := filepath.WalkDir(name, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		files = append(files, File{filepath.ToSlash(p), data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Logs in the forms of many programs are read right. Each file of testdata/logs has what is right beside it.
func TestLogsOfManyPrograms(t *testing.T) {
	wants, _ := filepath.Glob("testdata/logs/*.want")
	if len(wants) < 40 {
		t.Fatalf("%d logs", len(wants))
	}
	for _, file := range wants {
		name := strings.TrimSuffix(file, ".want")
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			w := readWant(t, strings.Split(strings.TrimSpace(string(text)), "\n"))
			w.check(t, ReadFiles(filesOf(t, name), Options{}))
		})
	}
}

// The logs of the field test are read right. They lie beside the project; the first line of each file of testdata/field names one.
func TestLogsOfTheFieldTest(t *testing.T) {
	const shared = "../../../../shared/field"
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the logs of the field test are not beside the project, in " + shared)
	}
	wants, _ := filepath.Glob("testdata/field/*.want")
	if len(wants) < 25 {
		t.Fatalf("%d logs", len(wants))
	}
	for _, file := range wants {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		t.Run(lines[0], func(t *testing.T) {
			w := readWant(t, lines[1:])
			w.check(t, ReadFiles(filesOf(t, path.Join(shared, lines[0])), Options{}))
		})
	}
}

// Every producer has an example, which its row knows and from which curves are read.
func TestEveryProducerKnowsItsExample(t *testing.T) {
	seen := map[string]bool{}
	for i := range Producers {
		p := &Producers[i]
		name, data := p.Example()
		l := ReadFiles([]File{{name, data}}, Options{})
		if l.Fault != nil || len(l.Curves) == 0 || l.Producer != p {
			t.Errorf("%s: fault %v, %d curves, recognised as %v", p.ID, l.Fault, len(l.Curves), l.Producer)
			continue
		}
		if seen[p.ID] || p.Name == "" || p.Files == "" || len(p.Marks) == 0 {
			t.Errorf("%s: the row is not complete, or there twice", p.ID)
		}
		seen[p.ID] = true
		for _, c := range l.Columns {
			if c.TakenFor == "" || c.Why == "" || (c.TakenFor == AsCurve) != (c.Direction != "" && c.Scale != "") {
				t.Errorf("%s: column %+v", p.ID, c)
			}
		}
	}
	entries, _ := examples.ReadDir("examples")
	if len(entries) != len(Producers) {
		t.Errorf("%d examples and %d producers", len(entries), len(Producers))
	}
}

// What a name says, for names of every producer; the general rules know no producer.
func TestWhatANameSays(t *testing.T) {
	for class, names := range map[class]string{
		stepClass: "epoch Step global_step trainer/global_step _step time/total_timesteps total/steps TimestepsSoFar train_size eval_budget " +
			"run-1|-|_step num_env_steps_sampled_lifetime training_iteration #epoch iter size_train Epoche misc/total_timesteps " +
			"samples_seen steps_done",
		clockClass: "time t wall_time Wall|time elapsed time_elapsed time/time_elapsed eta_seconds data_time timestamp _timestamp _runtime " +
			"duration TimeElapsed passed_time time_total_s time_this_iter_s datetime_start fit_time epoch_time timers/sample_time_ms " +
			"traintime wall-clock",
		settingClass: "lr lr/pg0 x/lr0 lr-Adam learning_rate train/learning_rate momentum weight_decay params_C config/lr batch_size base_lr",
		sideClass: "memory fps time/fps eval_samples_per_second pid system/gpu.0.memory grad_norm conv0/W-rms " +
			"train/approx_kl train/explained_variance episode_len_mean EpLen queue_size perf/cpu_util_percent policy_entropy " +
			"n_parameters samples/s it/s best_epoch",
		lossClass: "loss val_loss train/box_loss Loss/train logloss binary_logloss rmse MAE mean_squared_error error_rate train-error-top1 " +
			"eval_wer cer perplexity ppl nll bce KL cross_entropy FID LossPi regret_mean fast_rcnn/false_negative bits_loss MultiClass " +
			"brier bits_per_byte neg_elbo neg_reward",
		scoreClass: "acc val_accuracy metrics/mAP50(B) metrics/precision(B) AUC eprewmean AverageEpRet EpRewMean rollout/ep_rew_mean " +
			"episode_reward_mean neg_mean_squared_error test_acc1 accuracy/top1 bbox_mAP_50 SCORE fast_rcnn/cls_accuracy mIoU Genauigkeit f1",
		spreadClass: "score_std StdEpRet val/acc__MIN val/acc__MAX std_test_score ci95",
		seedClass:   "seed fold outer_seed random_state",
		nameClass:   "name run_id algorithm method dataset trial_id mode phase",
	} {
		for _, name := range strings.Fields(names) {
			name = strings.ReplaceAll(name, "|", " ")
			if m := meaningOf(name); m.class != class {
				t.Errorf("%q is of class %d (%s), want %d", name, m.class, m.word, class)
			}
		}
	}
	for _, name := range strings.Fields("A B sgd ResNet-18 svhn ε-greedy lr=0.1 C r l acceleration classy") {
		if m := meaningOf(name); m.class != unknownClass {
			t.Errorf("%q is of class %d (%s), want none", name, m.class, m.word)
		}
	}
}

func ExampleReadFiles() {
	sgd, adam := "epoch,acc\n1,0.2\n2,0.4\n", "epoch,acc\n1,0.3\n2,0.6\n"
	l := ReadFiles([]File{{"runs/sgd.csv", []byte(sgd)}, {"runs/adam.csv", []byte(adam)}}, Options{})
	for _, c := range l.Curves {
		fmt.Println(c.Name, c.Points)
	}
	for _, c := range l.Columns {
		fmt.Printf("%s: %s, %s\n", c.Name, c.TakenFor, c.Why)
	}
	// Output:
	// sgd [{1 0.2} {2 0.4}]
	// adam [{1 0.3} {2 0.6}]
	// epoch: step, its name says that it counts the steps
	// acc: curve, its name says what it measures: accuracy
	// file: name, each file is a curve
}
