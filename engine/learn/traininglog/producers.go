package traininglog

import (
	"embed"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A Producer is a program that writes logs, as a row: how its logs are recognised, what its columns are where their names
// and numbers do not say it. The folder examples has the beginning of a log of each, a file of the row's ID. What no row
// knows is read by the general rules, which know no producer.
type Producer struct {
	ID, Name string
	Files    string   // what it calls its logs
	Marks    []string // patterns: a log of these columns is the producer's
	Format   string   // how the log's format begins, if that is a mark too
	Columns  []ColumnRule
	Note     string // what a reader should know

	names  func(first row) []string // the names of the columns of a log that has none; nil if the first line is not of such a log
	rename func(t *table)           // gives columns the names that other parts of the log have
	runs   bool                     // its columns may be of several runs; those of others measure one
	// several says what several curves of one log are; "" means measures of one model.
	several string
}

// A ColumnRule says what the columns are whose names fit a pattern. The first that fits decides.
type ColumnRule struct {
	Pattern  string
	TakenFor Taken
	Why      string
	Measures string // what a curve measures, if its name does not say
	Lower    bool   // lower values are better
}

const (
	whyReturn  = "it is the return of episodes"
	whyNotPaid = "it is logged to watch the training"
)

// Producers are the programs whose logs are known.
var Producers = []Producer{
	{
		ID: "keras", Name: "Keras (CSVLogger, or history.history as JSON)", Files: "training.log, history.json",
		Marks: []string{"loss", "val_loss"}, Note: "Epochs are counted from 0 in the table, and from 1 as pulls.",
	},
	{
		ID: "yolo-results", Name: "YOLOv5 to v7 (the table without names)", Files: "results.txt", Marks: yoloNames[:4], names: namesOfYolo,
		Columns: []ColumnRule{{Pattern: "epoch", TakenFor: AsStep, Why: "it counts the epochs"},
			{Pattern: "memory", TakenFor: AsLeftOut, Why: "it is about the machine"},
			{Pattern: "metrics/*", TakenFor: AsCurve, Why: "it is measured on the validation set"},
			{Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
		Note: "The columns have no names in the file: they are those of the program's train.py.",
	},
	{
		ID: "ultralytics", Name: "Ultralytics YOLO", Files: "results.csv", Marks: []string{"epoch", "train/box_loss", "metrics/*"},
	},
	{
		ID: "catboost", Name: "CatBoost", Files: "catboost_training.json, test_error.tsv, learn_error.tsv",
		Marks: []string{"iteration", "passed_time", "remaining_time"}, rename: catboostNames,
		Note: "meta names the metrics and says which are better when lower.",
	},
	{
		ID: "gbm", Name: "XGBoost and LightGBM (evals_result as JSON)", Files: "evals_result.json", Format: "JSON object of lists",
		Marks: []string{"valid*_* - *"},
	},
	{
		ID: "mlflow", Name: "MLflow (a metric file, or its folder mlruns)", Files: "mlruns/EXPERIMENT/RUN/metrics/NAME",
		Marks: []string{"timestamp", "value", "step"}, Format: mlflowFormat,
		Columns: []ColumnRule{{Pattern: "timestamp", TakenFor: AsClock, Why: "MLflow writes the time first"},
			{Pattern: "value", TakenFor: AsCurve, Why: "MLflow writes the value second"},
			{Pattern: "dataset_*", TakenFor: AsLeftOut, Why: "it names the dataset of the run"}},
		Note: "The file's name is the metric; the folder's name is the run.",
	},
	{
		ID: "tensorboard", Name: "TensorBoard (an event file)", Files: "events.out.tfevents.…", Format: "TensorBoard event file",
		Columns: []ColumnRule{{Pattern: "wall_time", TakenFor: AsClock, Why: "TensorBoard writes the time of each event"}},
		Marks:   []string{"step", "wall_time"}, Note: "Scalars are read, as simple values and as tensors.",
	},
	{
		ID: "tensorboard-csv", Name: "TensorBoard (a download of a chart as CSV)", Files: "run-….csv",
		Marks: []string{"Wall time", "Step", "Value"},
	},
	{
		ID: "wandb", Name: "Weights & Biases (a chart as CSV)", Files: "wandb_export_….csv", Marks: []string{"* - *__MIN", "* - *__MAX"},
		Columns: []ColumnRule{{Pattern: "* - _*", TakenFor: AsLeftOut, Why: "it is a run's own step or time beside the chart's axis"}},
		runs:    true,
	},
	{
		ID: "sb3-monitor", Name: "Stable-Baselines3 and OpenAI baselines (Monitor)", Files: "0.monitor.csv",
		Marks: []string{"r", "l", "t"},
		Columns: []ColumnRule{{Pattern: "r", TakenFor: AsCurve, Why: whyReturn, Measures: "return"},
			{Pattern: "l", TakenFor: AsLeftOut, Why: "it is the length of episodes"},
			{Pattern: "t", TakenFor: AsClock, Why: "it is the time since the start"}},
		Note: "Each line is an episode; episodes are the steps.",
	},
	{
		ID: "sb3", Name: "Stable-Baselines3 (logger)", Files: "progress.csv, progress.json", Marks: []string{"time/total_timesteps"},
		Columns: []ColumnRule{{Pattern: "time/total_timesteps", TakenFor: AsStep, Why: "it counts the steps of the environment"},
			{Pattern: "*/ep_rew_mean", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "*/mean_reward", TakenFor: AsCurve, Why: whyReturn},
			{Pattern: "*/success_rate", TakenFor: AsCurve, Why: "it is the share of successes"},
			{Pattern: "time/*", TakenFor: AsClock, Why: "it is about time"}, {Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "baselines", Name: "OpenAI baselines", Files: "progress.csv", Marks: []string{"TimestepsSoFar", "EpRewMean"},
		Columns: []ColumnRule{{Pattern: "TimestepsSoFar", TakenFor: AsStep, Why: "it counts the steps of the environment"},
			{Pattern: "EpRewMean", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "Time*", TakenFor: AsClock, Why: "it is a clock"},
			{Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "baselines-ppo2", Name: "OpenAI baselines (PPO2, A2C, DQN)", Files: "progress.csv", Marks: []string{"eprewmean"},
		Columns: []ColumnRule{{Pattern: "*total_timesteps", TakenFor: AsStep, Why: "it counts the steps of the environment"},
			{Pattern: "eprewmean", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "baselines-ddpg", Name: "OpenAI baselines (DDPG)", Files: "progress.csv", Marks: []string{"total/steps", "rollout/return"},
		Columns: []ColumnRule{{Pattern: "total/steps", TakenFor: AsStep, Why: "it counts the steps of the environment"},
			{Pattern: "rollout/return", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "eval/return", TakenFor: AsCurve, Why: whyReturn},
			{Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "spinningup", Name: "OpenAI Spinning Up", Files: "progress.txt", Marks: []string{"Epoch", "AverageEpRet"},
		Columns: []ColumnRule{{Pattern: "Epoch", TakenFor: AsStep, Why: "it counts the epochs"},
			{Pattern: "AverageEpRet", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "AverageTestEpRet", TakenFor: AsCurve, Why: whyReturn},
			{Pattern: "Time", TakenFor: AsClock, Why: "it is a clock"}, {Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "omnisafe", Name: "OmniSafe", Files: "progress.csv", Marks: []string{"Metrics/EpRet", "TotalEnvSteps"},
		Columns: []ColumnRule{{Pattern: "TotalEnvSteps", TakenFor: AsStep, Why: "it counts the steps of the environment"},
			{Pattern: "Metrics/EpRet", TakenFor: AsCurve, Why: whyReturn}, {Pattern: "Time/*", TakenFor: AsClock, Why: "it is a clock"},
			{Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "sklearn-halving", Name: "scikit-learn (cv_results_ of HalvingGridSearchCV)", Files: "cv_results.csv",
		Marks: []string{"n_resources", "params", "mean_test_score"},
		Columns: []ColumnRule{{Pattern: "n_resources", TakenFor: AsStep, Why: "it counts what a candidate was trained with"},
			{Pattern: "params", TakenFor: AsName, Why: "it names the candidate"},
			{Pattern: "mean_test_score", TakenFor: AsCurve, Why: "it is the mean over the folds"},
			{Pattern: "*_time", TakenFor: AsClock, Why: "it is a clock"}, {Pattern: "param_*", TakenFor: AsSetting, Why: "it is a setting"},
			{Pattern: "*", TakenFor: AsLeftOut, Why: "the payoff is the mean over the folds"}},
	},
	{
		ID: "rllib", Name: "RLlib", Files: "result.json, progress.csv", Marks: []string{"training_iteration", "time_total_s"},
		Columns: []ColumnRule{{Pattern: "training_iteration", TakenFor: AsStep, Why: "it counts the iterations"},
			{Pattern: "trial_id", TakenFor: AsName, Why: "it names the trial"},
			{Pattern: "*episode_re*_mean", TakenFor: AsCurve, Why: whyReturn},
			{Pattern: "*policy_reward_mean/*", TakenFor: AsCurve, Why: whyReturn},
			{Pattern: "*accuracy*", TakenFor: AsCurve, Why: "higher values are better"},
			{Pattern: "config/*", TakenFor: AsSetting, Why: "it is a setting of the training"},
			{Pattern: "*timesteps*", TakenFor: AsLeftOut, Why: "it counts steps too"},
			{Pattern: "*time*", TakenFor: AsClock, Why: "it is a clock"}, {Pattern: "*", TakenFor: AsLeftOut, Why: whyNotPaid}},
	},
	{
		ID: "detectron2", Name: "Detectron2", Files: "metrics.json", Marks: []string{"iteration", "total_loss", "data_time"},
	},
	{
		ID: "mmengine", Name: "OpenMMLab (MMEngine, MMDetection)", Files: "vis_data/scalars.json, ….log.json",
		Marks: []string{"data_time", "memory", "lr"}, rename: mmengineEpochs,
		Note: "Where step counts the epochs of validations, so it does for the training.",
	},
	{
		ID: "sacred", Name: "Sacred (FileStorageObserver)", Files: "metrics.json", Format: "JSON object of lists",
		Marks: []string{"* - steps", "* - timestamps", "* - values"}, rename: pairedRows,
		Note: "Each metric has its own steps.",
	},
	{
		ID: "tensorpack", Name: "tensorpack", Files: "stats.json", Marks: []string{"epoch_num", "global_step"}, Format: "JSON list",
		Columns: []ColumnRule{{Pattern: "epoch_num", TakenFor: AsStep, Why: "it counts the epochs"}},
	},
	{
		ID: "optuna", Name: "Optuna (trials_dataframe)", Files: "optuna_trials.csv", Marks: []string{"number", "value*", "state"},
		Columns: []ColumnRule{{Pattern: "number", TakenFor: AsStep, Why: "it counts the trials"},
			{Pattern: "value*", TakenFor: AsCurve, Why: "it is what the study optimises"},
			{Pattern: "params*", TakenFor: AsSetting, Why: "it is a parameter of the trial"},
			{Pattern: "d*", TakenFor: AsClock, Why: "it is a time"}, {Pattern: "*", TakenFor: AsLeftOut, Why: "it is no objective of the study"}},
		Note:    "If the study minimises, say that lower values are better. Of several objectives keep one.",
		several: "are objectives of one study (if it minimises one, say that lower values of that are better)",
	},
	{
		ID: "hpbandster", Name: "HpBandSter", Files: "results.json", Format: "JSON Lines",
		Marks:   []string{"submitted", "started", "finished", "loss"},
		Columns: []ColumnRule{{Pattern: "info/*", TakenFor: AsLeftOut, Why: "it is no result"}},
		Note:    "The configuration names the curve, and the budget is its step.",
	},
	{
		ID: "fastai", Name: "fastai (CSVLogger)", Files: "history.csv", Marks: []string{"epoch", "train_loss", "valid_loss", "time"},
	},
	{
		ID: "spacy", Name: "spaCy (the table that training prints)", Files: "train.log", Marks: []string{"E", "#", "SCORE"},
		Columns: []ColumnRule{{Pattern: "#", TakenFor: AsStep, Why: "it counts the batches"},
			{Pattern: "E", TakenFor: AsLeftOut, Why: "it counts epochs"},
			{Pattern: "SPEED", TakenFor: AsLeftOut, Why: "it is the machine's speed"},
			{Pattern: "LOSS*", TakenFor: AsLeftOut, Why: "it is the loss of a part of the pipeline"},
			{Pattern: "SCORE", TakenFor: AsCurve, Why: "it is the score of the whole pipeline"},
			{Pattern: "*", TakenFor: AsCurve, Why: "it is a score in percent", Measures: "accuracy"}},
	},
	{
		ID: "huggingface", Name: "Hugging Face Trainer", Files: "trainer_state.json", Format: "JSON list “log_history”",
		Marks: []string{"epoch", "step"},
	},
	{
		ID: "lightning", Name: "Lightning (CSVLogger)", Files: "metrics.csv", Marks: []string{"epoch", "step", "*_*"}, Format: "table",
	},
	{
		ID: "rising", Name: "rising curves", Files: "curves.json", Format: "JSON list “learners”",
		Marks: []string{"name", "pulls", "mean"},
	},
}

// producerOf returns the row that knows a table, nil if none does.
func producerOf(t *table) *Producer {
	if t.by != nil {
		return t.by
	}
	for i := range Producers {
		if p := &Producers[i]; p.wrote(t) {
			return p
		}
	}
	return nil
}

// wrote reports whether a table has the marks of a producer.
func (p *Producer) wrote(t *table) bool {
	if !strings.HasPrefix(t.format, p.Format) {
		return false
	}
	for _, mark := range p.Marks {
		if !slices.ContainsFunc(t.columns, func(c *column) bool { return fitsExactly(mark, c.name) }) {
			return false
		}
	}
	return true
}

// fitsExactly is matches with the case of letters.
func fitsExactly(pattern, name string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return pattern == name
	}
	return matches(pattern, name)
}

// follow sets what the row of a producer says about the columns.
func (r *roles) follow(p *Producer) {
	if p == nil {
		return
	}
	for i, col := range r.t.columns {
		if r.shapes[i].numbers+r.shapes[i].texts == 0 || r.t.added(col) {
			continue
		}
		for _, rule := range p.Columns {
			if !fitsExactly(rule.Pattern, col.name) {
				continue
			}
			if rule.TakenFor == AsCurve && r.text[i] || rule.TakenFor == AsStep && r.shapes[i].values < 2 {
				break
			}
			if rule.Measures != "" {
				r.means[i] = meaningOf(rule.Measures)
			}
			if rule.TakenFor == AsName && r.shapes[i].distinct+r.shapes[i].values == 1 {
				r.is[i] = verdict{as: AsSetting, why: "it is the same in every line", fixed: true}
				break
			}
			r.is[i] = verdict{as: rule.TakenFor, why: rule.Why, fixed: true, lower: rule.Lower || r.means[i].class == lossClass,
				side: rule.TakenFor == AsLeftOut || rule.TakenFor == AsSetting || rule.TakenFor == AsClock}
			break
		}
	}
}

// yoloNames are the columns of results.txt.
var yoloNames = strings.Fields("epoch memory train/box_loss train/obj_loss train/cls_loss train/total_loss labels img_size " +
	"metrics/precision metrics/recall metrics/mAP_0.5 metrics/mAP_0.5:0.95 val/box_loss val/obj_loss val/cls_loss")

// namesOfYolo returns the names of results.txt, whose lines begin with 0/99 and 10.3G.
func namesOfYolo(first row) []string {
	if len(first.cells) != len(yoloNames) || !isShare(first.cells[0]) {
		return nil
	}
	memory, found := strings.CutSuffix(first.cells[1], "G")
	if !found || math.IsNaN(numberOf(memory, false)) {
		return nil
	}
	return yoloNames
}

// mmengineEpochs makes the steps of the training, which are iterations, epochs, if those of the validations are.
func mmengineEpochs(t *table) {
	step, iter, epoch := t.lookup("step"), t.lookup("iter"), t.lookup("epoch")
	if step == nil || iter == nil || epoch == nil || step.nums.len() == 0 {
		return
	}
	trained := map[uint32]float64{} // the epoch of each row of the training
	for row, x := range epoch.numbers() {
		trained[row] = x
	}
	most, validated := shapeOf(epoch).high, 0
	for row, x := range step.numbers() {
		if _, ok := trained[row]; !ok {
			validated++
			if x > most {
				return
			}
		}
	}
	if validated == 0 {
		return
	}
	var out cells[float64]
	for row, x := range step.numbers() {
		if e, ok := trained[row]; ok {
			x = e
		}
		out.add(row, x)
	}
	step.nums = out
}

// catboostNames names the metrics of CatBoost's JSON, which stand in lists, by its meta.
func catboostNames(t *table) {
	for _, set := range []string{"learn", "test"} {
		var names, best []string
		for _, m := range t.meta {
			if m.path != "meta - "+set+"_metrics" || m.lookup("name") == nil {
				continue
			}
			names, best = m.textsOf("name"), m.textsOf("best_value")
		}
		for _, col := range t.columns {
			of, place, found := strings.Cut(col.name, " ")
			if !found || strings.TrimRight(of, "0123456789") != set {
				continue
			}
			for i, name := range names {
				if place == strconv.Itoa(i+1) {
					col.name, col.measured = of+" "+name, name
					if i < len(best) && (best[i] == "Min" || best[i] == "Max") {
						lower := best[i] == "Min"
						col.lower = &lower
					}
				}
			}
		}
	}
	t.places = nil
}

// textsOf returns the texts of a column in order.
func (t *table) textsOf(name string) []string {
	var all []string
	if col := t.lookup(name); col != nil {
		for _, id := range col.strings() {
			all = append(all, t.text(id))
		}
	}
	return all
}

//go:embed examples
var examples embed.FS

// Example returns the beginning of a log of the producer, and the name of its file.
func (p *Producer) Example() (name string, data []byte) {
	entries, err := examples.ReadDir("examples")
	if err != nil {
		panic(noExample)
	}
	for _, e := range entries {
		if strings.TrimSuffix(e.Name(), path.Ext(e.Name())) == p.ID {
			if data, err = examples.ReadFile("examples/" + e.Name()); err == nil {
				return e.Name(), data
			}
		}
	}
	panic(noExample)
}

const noExample = "traininglog: a producer has no file in the folder examples"
