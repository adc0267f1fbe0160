package traininglog

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The names of columns in logs that are made at random, and what they are.
var (
	randomSteps = strings.Fields("epoch step global_step Iteration trainer/global_step num_timesteps samples_seen steps_done _step " +
		"n_estimators env_steps n_iter")
	randomScores = strings.Fields("val_acc eval/f1 test.accuracy metrics/mAP50 roc_auc win_rate hit_rate pass@1 recall@20 mIoU ndcg@10 bleu")
	randomLosses = strings.Fields("loss val_loss rmse td_loss error_rate bits_per_byte neg_elbo perplexity test_logloss kl_loss wer")
	randomClocks = strings.Fields("time elapsed wall-clock _runtime time_(s) duration hours")
	randomSides  = strings.Fields("lr fps samples/s it/s gpu_mem grad_norm data_time steps_per_second approx_kl clip_fraction " +
		"skipped_tokens tokens_per_second peak_mem_mb")
	randomConstants = strings.Fields("batch_size num_params weight_decay pid")
)

// randomLog returns a log, what its steps are, and its curves: the payoff at each step, or the loss.
func randomLog(r *rand.Rand) (text, step string, curves map[string]map[float64]float64) {
	some := func(names []string, most int) []string {
		of := slices.Clone(names)
		r.Shuffle(len(of), func(i, k int) { of[i], of[k] = of[k], of[i] })
		return of[:r.IntN(most+1)]
	}
	n, by := 10+r.IntN(40), []int{1, 5, 1000}[r.IntN(3)]
	var steps []float64
	for i := range n {
		steps = append(steps, float64((i+1)*by))
	}
	if r.IntN(4) == 0 { // the training is resumed from some steps before
		at := n/2 + r.IntN(n/2-1)
		steps = append(steps[:at:at], steps[at-1-r.IntN(3):]...)
	}
	step = randomSteps[r.IntN(len(randomSteps))]
	scores, losses := some(randomScores, 3), some(randomLosses, 2)
	paid := scores
	if len(paid) == 0 {
		if len(losses) == 0 {
			losses = randomLosses[:1]
		}
		paid = losses
	}
	percent := []float64{1, 1, 100}[r.IntN(3)]
	columns := slices.Concat(scores, losses, some(randomClocks, 2), some(randomSides, 5), some(randomConstants, 2))
	r.Shuffle(len(columns), func(i, k int) { columns[i], columns[k] = columns[k], columns[i] })
	columns = slices.Insert(columns, r.IntN(len(columns)+1), step)
	sep := []string{",", ";", "\t"}[r.IntN(3)]
	lines := []string{strings.ReplaceAll(strings.Join(columns, sep), "_(", " (")}
	curves = map[string]map[float64]float64{}
	for _, name := range paid {
		curves[name] = map[float64]float64{}
	}
	for i, x := range steps {
		var cells []string
		for _, name := range columns {
			y := 50 + float64(r.IntN(300))
			switch {
			case name == step:
				y = x
			case slices.Contains(scores, name):
				y = percent * (0.8*float64(i+1)/float64(i+5) + 0.01*r.Float64())
			case slices.Contains(losses, name):
				y = 0.3 + 2/float64(i+2) + 0.01*r.Float64()
			case slices.Contains(randomClocks, name):
				y = 10*float64(i) + r.Float64()
			case slices.Contains(randomConstants, name):
				y = 32
			}
			cell := fmt.Sprintf("%.6g", y)
			if of := curves[name]; of != nil && r.IntN(30) == 0 && i > 0 && i+1 < len(steps) && steps[i+1] > x && of[x] == 0 {
				cell = "NaN"
			} else if of != nil {
				fmt.Sscan(cell, &y)
				of[x] = y
			}
			cells = append(cells, cell)
		}
		lines = append(lines, strings.Join(cells, sep))
	}
	return strings.Join(lines, "\n"), step, curves
}

// Of logs with columns of usual names in any order, resumed, with missing numbers, percentages and losses, each is read right.
func TestRandomLogsAreReadRight(t *testing.T) {
	for seed := range uint64(300) {
		text, step, curves := randomLog(rand.New(rand.NewPCG(seed, 1)))
		wrong := func(format string, args ...any) {
			t.Errorf("seed %d: "+format+"\n%s", append(append([]any{seed}, args...), text[:min(len(text), 300)])...)
		}
		l := readText([]byte(text), Options{})
		if l.Fault != nil || l.Steps != step || len(l.Curves) != len(curves) {
			wrong("fault %v, steps %q, want %q, %d curves, want %d", l.Fault, l.Steps, step, len(l.Curves), len(curves))
			continue
		}
		for _, c := range l.Curves {
			of := curves[c.Name]
			if c.Name == "" || len(of) == 0 && len(curves) == 1 {
				for _, of = range curves {
				}
			}
			if len(of) != c.Logged {
				wrong("%s: %d values, want %d", c.Name, c.Logged, len(of))
				continue
			}
			// Payoffs are the values, scaled, or 1 minus them: the line through two of them holds all.
			p, q := c.Points[0], c.Points[len(c.Points)-1]
			slope := (q.Y - p.Y) / (of[q.X] - of[p.X])
			if down := slices.Contains(randomLosses, c.Name); slope < 0 != down && c.Name != "" || q.Y < 0.4 {
				wrong("%s: slope %g, the last payoff is %g", c.Name, slope, q.Y)
			}
			for _, x := range c.Points {
				if want := p.Y + slope*(of[x.X]-of[p.X]); math.Abs(x.Y-want) > 1e-5 {
					wrong("%s: %g at step %g, want %g", c.Name, x.Y, x.X, want)
					break
				}
			}
		}
	}
}
