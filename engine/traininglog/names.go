package traininglog

import (
	"slices"
	"strings"
)

// A class is what a column's name says about it, whoever wrote the log.
type class int

const (
	unknownClass class = iota
	stepClass          // counts what was done: steps, epochs, examples
	clockClass         // a time
	seedClass          // tells repetitions of one training apart
	nameClass          // tells algorithms or runs apart
	metricClass        // says what was measured, in a table of one value a line
	settingClass       // how the training was set up
	sideClass          // logged beside the payoffs: the machine's speed, counters, diagnostics
	spreadClass        // the spread of another column
	lossClass          // lower values are better
	scoreClass         // higher values are better
	valueClass         // the value of a line, whatever it measures
	textClass          // words for people
)

// A meaning is what a name says: a class, the word that says so, and the reason for the reader.
type meaning struct {
	class class
	word  string // for losses and scores: what is measured, the same for columns that share a scale
	why   string
	share bool // it is a share, so that values above 1 are percent
}

func fields(text string) []string { return strings.Fields(text) }

// The vocabulary of training logs, in lower case.
var (
	stepWords = fields("step steps timestep timesteps epoch epochs iter iters iteration iterations round rounds pull pulls " +
		"episode episodes update updates frame frames batch batches budget anchor generation generations epoche " +
		"epochen schritt schritte étape etape époque epoque época epoca paso passo iterazione iteración iteracion " +
		"эпоха шаг")
	stepEnds = fields("so far total number num idx id no nr nb seen lifetime sampled trained count current")
	// stepNames are whole names; those of one letter are none as part of a longer name.
	stepNames = fields("x n i k # pull index number size sample samples examples train_size train_sizes training_size size_train " +
		"n_samples num_samples sample_size n_train num_train train_samples training_samples training_examples " +
		"train_examples num_examples dataset_size data_size training_set_size train_set_size trial time_step " +
		"time_steps nupdates tokens num_tokens tokens_seen num_input_tokens_seen total_tokens")
	clockNames = fields("t time times wall walltime timestamp timestamps ts date datetime clock relative passed remaining created " +
		"ended started finished submitted")
	clockWords = fields("timestamp walltime elapsed runtime eta datetime duration durations")
	clockEnds  = fields("time times seconds second secs sec ms minutes min hours timestamp walltime elapsed runtime eta date " +
		"datetime duration timer timers latency at")
	seedNames = fields("fold folds cv_fold random_state rep reps repeat repetition replicate replication rng seed seeds")
	nameNames = fields("name names run runs run_name run_id run_uuid algorithm algorithms algo model method learner arm policy " +
		"experiment experiment_name series agent variant seed_name dataset data task config config_id " +
		"configuration trial_id trial_name classifier estimator regressor optimizer env env_id env_name " +
		"environment game openmlid dataset_id task_id net network architecture arch backbone condition group mode " +
		"phase split subset stage job file")
	metricNames  = fields("key metric metric_name tag")
	valueNames   = fields("value values y mean result metric_value payoff")
	textNames    = fields("state status note notes message comment comments host hostname user level logger event device")
	settingParts = fields("params param config configs hparams hparam args hyperparameters hyperparams user_attrs system_attrs " +
		"options settings lr learning_rate")
	settingStarts = fields("params_ param_ config_ hparams_ user_attrs_ system_attrs_ lr-")
	settingWords  = fields("momentum dropout lrate learningrate optimizer warmup annealing coef coeff koeff hyperparameter")
	settingNames  = fields("lr wd epsilon batch_size base_lr weight_decay learning_rate clip_range loss_scale grad_scale scale " +
		"temperature exploration_rate beta1 beta2 hidden_size num_layers n_layers n_estimators max_depth")
	machineWords = fields("memory mem gpu cpu ram vram rss cuda utilization util watts power pid port ip uuid nvml")
	speedWords   = fields("fps sps wps throughput speed samples_per_second")
	sideWords    = fields("logps logits queue flos flops grad gradient gradients gnorm rms approxkl clipfrac clipfraction norm " +
		"serial")
	sideNames   = fields("size_test test_size count counts size nupdates params parameters id rank stopiter")
	spreadWords = fields("std stddev stdev stderr sem ci95 variance var iqr ci ci_low ci_high")
	lossWords   = fields("loss losses logloss mlogloss binary_logloss multi_logloss rmse mae mse mape rmsle rmsse smape mase msle " +
		"mslog error errors err merror misclassification wer cer ter der eer ppl perplexity bpb bpc bpd nll nlpd " +
		"nloglik kl kld kldiv divergence bce ce xent crossentropy fid kid lpips deviance cost nme epe regret " +
		"brier hamming ece hinge logcosh medae mad chamfer residual risk penalty multiclass pairlogit verlust " +
		"fehler perte erreur pérdida perdida")
	lossEnds   = fields("loss logloss rmse error perplexity nll crossentropy deviance nloglik")
	lossNames  = fields("l1 l2 quantile huber poisson tweedie false_negative false_positive fnr fpr fdr")
	lossShares = fields("error errors err error_rate merror misclassification wer cer ter der eer hamming false_negative " +
		"false_positive mape")
	scoreWords = fields("pck oks acc accuracy accuracies eprewmean eprew eprews top1 top5 top precision recall f f1 f2 fscore fbeta auc " +
		"auroc auprc aucpr ap ap50 ap75 ar map map50 miou iou dice jaccard bleu sacrebleu rouge rouge1 rouge2 " +
		"rougel meteor cider spice score scores reward rewards rew return returns ret r2 ndcg mrr hit hits " +
		"success successes win wins winrate psnr ssim similarity kappa mcc correlation corr pearson spearman " +
		"kendall specificity sensitivity em exact correct likelihood loglik elbo logp fitness performance profit " +
		"quality pass uas las genauigkeit exactitude précision precisión exactitud accuratezza")
	scoreEnds  = fields("accuracy acc auc reward rewards return score f1 precision recall")
	shareWords = fields("pck oks acc accuracy accuracies top1 top5 top precision recall f f1 f2 fscore fbeta auc auroc auprc aucpr ap " +
		"ap50 ap75 ar map map50 miou iou dice jaccard bleu sacrebleu rouge rouge1 rouge2 rougel ndcg mrr success " +
		"winrate specificity sensitivity em exact uas las genauigkeit exactitude précision precisión exactitud " +
		"accuratezza")
)

// Words of a name beside its main one.
var (
	perWords    = fields("second seconds sec s ms minute min hour step epoch iter batch")
	approximate = fields("approx")
)

// meaningOf returns what a name says.
func meaningOf(name string) meaning {
	l := labelOf(name)
	for _, rule := range nameRules {
		if m, ok := rule(&l); ok {
			return m
		}
	}
	return meaning{}
}

// nameRules are asked in this order; the first that knows the name decides.
var nameRules = []func(*label) (meaning, bool){
	trackerRule, payoffEndRule, wholeRule, speedRule, clockRule, settingRule, machineRule, stepRule, spreadRule, sideRule, payoffRule,
}

func found(c class, why string) (meaning, bool) { return meaning{class: c, why: why}, true }

var notFound = meaning{}

// trackerRule knows the columns that trackers add to each curve.
func trackerRule(l *label) (meaning, bool) {
	if strings.HasSuffix(l.plain, "__min") || strings.HasSuffix(l.plain, "__max") {
		return found(spreadClass, "the smallest or largest of neighbouring values")
	}
	return notFound, false
}

// payoffEndRule knows names whose last part says plainly that it is a payoff or a loss, before its other words are looked
// at: “time to run - accuracy”.
func payoffEndRule(l *label) (meaning, bool) {
	if len(l.words) == 0 {
		return notFound, false
	}
	end := l.words[len(l.words)-1]
	known := slices.Contains(scoreWords, end) || slices.Contains(lossWords, end)
	if !known || holds(l.ends, spreadWords) || holds(l.ends, approximate) {
		return notFound, false
	}
	return payoffRule(l)
}

// wholeRule knows names as a whole.
func wholeRule(l *label) (meaning, bool) {
	last := l.last()
	switch {
	case slices.Contains(seedNames, last) || holds(l.words, fields("seed seeds")):
		return found(seedClass, "it tells repetitions apart")
	case slices.Contains(metricNames, l.plain):
		return found(metricClass, "it says what was measured")
	case slices.Contains(nameNames, strings.TrimLeft(l.plain, "_")):
		return found(nameClass, "it tells the curves apart")
	case slices.Contains(valueNames, l.plain):
		return found(valueClass, "it is called so")
	case slices.Contains(textNames, last):
		return found(textClass, "it is a remark")
	case slices.Contains(clockNames, strings.TrimLeft(last, "_")):
		return found(clockClass, "it is a clock")
	case slices.Contains(settingNames, last):
		return found(settingClass, "it is a setting of the training")
	}
	return notFound, false
}

// speedRule knows how fast the machine was.
func speedRule(l *label) (meaning, bool) {
	per := slices.Index(l.words, "per")
	if per >= 0 && holds(l.words[per:], perWords) && !holds(l.ends, lossWords) ||
		holds(l.words, speedWords) {
		return found(sideClass, "it is the machine's speed")
	}
	return notFound, false
}

// clockRule knows times by their words.
func clockRule(l *label) (meaning, bool) {
	words := l.words
	for len(words) > 1 && slices.Contains(fields("s ms total sum avg mean"), words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return notFound, false
	}
	end := words[len(words)-1]
	ends := slices.Contains(clockEnds, end) && (end != "at" || len(words) > 1) || strings.HasSuffix(end, "time") && end != "lifetime"
	timed := words[0] == "time" && len(words) > 1 && !slices.Contains(stepWords, words[1]) && !holds(l.ends, scoreWords)
	if ends || timed || holds(l.ends, clockWords) ||
		holds(l.parts[:1], fields("timers timer")) {
		return found(clockClass, "it is a clock")
	}
	return notFound, false
}

// settingRule knows settings by their group and their words.
func settingRule(l *label) (meaning, bool) {
	if strings.Contains(l.last(), "=") { // “lr=0.1” names a run
		return notFound, false
	}
	for _, start := range settingStarts {
		if strings.HasPrefix(l.plain, start) {
			return found(settingClass, "it is a setting of the training")
		}
	}
	for _, part := range l.parts[:len(l.parts)-1] {
		if slices.Contains(settingParts, part) {
			return found(settingClass, "it is a setting of the training")
		}
	}
	learning := slices.Index(l.words, "learning")
	switch {
	case len(l.parts) > 1 && strings.TrimRight(l.last(), "0123456789") == "lr", holds(l.words, settingWords),
		learning >= 0 && learning+1 < len(l.words) && strings.HasPrefix(l.words[learning+1], "rate"),
		len(l.words) > 1 && holds(l.words, fields("lr")),
		slices.Contains(settingNames, strings.TrimLeft(l.last(), "_")):
		return found(settingClass, "it is a setting of the training")
	}
	return notFound, false
}

// machineRule knows what is told about the machine.
func machineRule(l *label) (meaning, bool) {
	if strings.HasPrefix(l.plain, "system/") || strings.HasPrefix(l.plain, "system.") || strings.HasPrefix(l.plain, "perf/") ||
		holds(l.ends, machineWords) {
		return found(sideClass, "it is about the machine")
	}
	return notFound, false
}

// stepRule knows steps by the end of their name.
func stepRule(l *label) (meaning, bool) {
	last := strings.TrimLeft(l.last(), "_")
	if slices.Contains(stepNames, last) && (len(last) > 1 || last == l.plain) {
		return found(stepClass, "it counts the steps")
	}
	words := l.words
	for len(words) > 1 && slices.Contains(stepEnds, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || holds(l.words, fields("per last mean avg average len length max min stop this since restore")) ||
		holds(l.ends, scoreWords) || holds(l.ends, lossWords) {
		return notFound, false
	}
	if end := words[len(words)-1]; slices.Contains(stepWords, end) || strings.HasSuffix(end, "timesteps") {
		return found(stepClass, "it counts the steps")
	}
	return notFound, false
}

// spreadRule knows the spread of other columns.
func spreadRule(l *label) (meaning, bool) {
	explained := holds(l.words, fields("explained"))
	if holds(l.words, spreadWords) && !explained {
		return found(spreadClass, "it is the spread of another column")
	}
	return notFound, false
}

// sideRule knows counters and what is logged to watch the training.
func sideRule(l *label) (meaning, bool) {
	joined := strings.Join(l.words, "")
	switch {
	case len(l.words) > 0 && slices.Contains(fields("n num number nb count"), l.words[0]) && len(l.words) > 1 && !holds(l.ends, scoreWords),
		slices.Contains(sideNames, l.last()), strings.HasSuffix(joined, "sofar"), strings.HasSuffix(l.last(), "_size"),
		holds(l.words, fields("since restore this")), strings.HasSuffix(joined, "positives"), strings.HasSuffix(joined, "negatives"):
		return found(sideClass, "it is a counter")
	case strings.HasPrefix(joined, "ep") && strings.Contains(joined, "len"), holds(l.words, fields("len length lengths episodelen")):
		return found(sideClass, "it is a length")
	case holds(l.words, sideWords), strings.Contains(joined, "approxkl"), strings.Contains(joined, "clipfrac"),
		strings.Contains(joined, "gradnorm"),
		strings.Contains(joined, "explainedvar"),
		holds(l.words, fields("entropy")) && !holds(l.words, fields("cross crossentropy")) && !holds(l.ends, lossWords):
		return found(sideClass, "it is logged to watch the training")
	}
	return notFound, false
}

// payoffRule knows losses and scores, the last part of the name before the whole.
func payoffRule(l *label) (meaning, bool) {
	for _, forms := range [][]string{l.ends, l.all} {
		if m, ok := payoffOf(l, forms); ok {
			return m, true
		}
	}
	return notFound, false
}

func payoffOf(l *label, forms []string) (meaning, bool) {
	loss := wordIn(forms, lossWords, lossEnds)
	if loss == "" && slices.Contains(lossNames, l.last()) {
		loss = l.last()
	}
	if loss == "" && holds(forms, fields("entropy")) && holds(forms, fields("cross")) {
		loss = "crossentropy"
	}
	negated := holds(forms, fields("neg negative negated")) && !holds(forms, fields("false"))
	likelihood := holds(forms, fields("likelihood loglikelihood loglik"))
	switch {
	case likelihood && negated:
		return meaning{class: lossClass, word: "nll", why: "lower values are better"}, true
	case loss != "" && negated:
		return meaning{class: scoreClass, word: "neg " + loss, why: "it is the negative of a loss"}, true
	case loss != "":
		return meaning{class: lossClass, word: oneWord(loss), why: "lower values are better", share: slices.Contains(lossShares, loss)}, true
	}
	if score := wordIn(forms, scoreWords, scoreEnds); score != "" {
		return meaning{class: scoreClass, word: oneWord(score), why: "higher values are better", share: slices.Contains(shareWords, score)}, true
	}
	return notFound, false
}

// sameWords lists words of one measure, the first of which stands for all.
var sameWords = [][]string{
	fields("return returns ret reward rewards rew eprewmean eprew eprews"), fields("accuracy acc accuracies"), fields("loss losses"),
	fields("error errors err"), fields("success successes"), fields("score scores"), fields("perplexity ppl"),
}

// oneWord returns the word that stands for a measure.
func oneWord(word string) string {
	for _, same := range sameWords {
		if slices.Contains(same, word) {
			return same[0]
		}
	}
	return word
}

// wordIn returns the first of the words that is a form, or ends one; "" if there is none.
func wordIn(forms, words, ends []string) string {
	for _, f := range forms {
		if slices.Contains(words, f) {
			return f
		}
		for _, end := range ends {
			if len(f) > len(end) && strings.HasSuffix(f, end) {
				return end
			}
		}
	}
	return ""
}

// isStepName, isNameName and isValueName serve where the first line of a table is recognised.
func isStepName(name string) bool {
	return meaningOf(name).class == stepClass || plainName(name) == "time"
}
func isNameName(name string) bool {
	m := meaningOf(name)
	return m.class == nameClass || m.class == metricClass
}
func isValueName(name string) bool {
	m := meaningOf(name)
	return m.class == valueClass || m.class == scoreClass || m.class == lossClass
}

// stepRank orders columns of steps by how likely they are meant: of an update and an epoch, the update.
func stepRank(name string) int {
	l := labelOf(name)
	joined := strings.Join(l.words, "")
	switch {
	case strings.Contains(joined, "step"):
		return 0
	case strings.HasPrefix(l.last(), "epoch"):
		return 2
	case holds(l.words, fields("episode episodes update updates frame frames tokens generation trial index number batch batches nupdates")):
		return 3
	}
	return 1
}

// commonStart returns the beginning "run - " that all names have, "" if there is none or a name has nothing after it.
func commonStart(names []string) string {
	if len(names) == 0 {
		return ""
	}
	run, _, found := strings.Cut(names[0], " - ")
	start := run + " - "
	if !found || run == "" {
		return ""
	}
	for _, n := range names {
		if !strings.HasPrefix(n, start) || n == start {
			return ""
		}
	}
	return start
}

// commonEnd returns the end " - metric" that all names have, as exports write a run's metric; "" if there is
// none or a name has nothing before it.
func commonEnd(names []string) string {
	if len(names) == 0 {
		return ""
	}
	at := strings.LastIndex(names[0], " - ")
	if at <= 0 {
		return ""
	}
	end := names[0][at:]
	for _, n := range names {
		if !strings.HasSuffix(n, end) || n == end {
			return ""
		}
	}
	return end
}
