package traininglog

import (
	"slices"
	"strings"
)

func fields(text string) []string { return strings.Fields(text) }

// The vocabulary of training logs, in lower case.
var (
	stepWords = fields("step steps timestep timesteps epoch epochs iter iters iteration iterations round rounds pull pulls " +
		"episode episodes update updates frame frames batch batches budget anchor generation generations epoche " +
		"epochen schritt schritte étape etape époque epoque época epoca paso passo iterazione iteración iteracion " +
		"эпоха шаг")
	stepEnds = fields("so far total number num idx id no nr nb seen done completed processed lifetime sampled trained count current")
	// stepNames are whole names; those of one letter are none as part of a longer name.
	stepNames = fields("x n i k # pull index number size sample samples examples train_size train_sizes training_size size_train " +
		"n_samples num_samples sample_size n_train num_train train_samples training_samples training_examples " +
		"train_examples num_examples dataset_size data_size training_set_size train_set_size trial time_step " +
		"time_steps nupdates number_of_trees num_trees n_trees ntrees trees tokens num_tokens tokens_seen num_input_tokens_seen total_tokens")
	clockNames = fields("t time times wall walltime timestamp timestamps ts date datetime clock relative passed remaining created " +
		"ended started finished submitted")
	clockWords = fields("timestamp walltime elapsed runtime eta datetime duration durations")
	clockEnds  = slices.Concat(clockWords, fields("time times seconds second secs sec ms minutes min hours date "+
		"timer timers latency clock at"))
	seedNames = fields("fold folds cv_fold random_state rep reps repeat repetition replicate replication rng seed seeds")
	nameNames = fields("name names run runs run_name run_id run_uuid algorithm algorithms algo model method learner arm policy " +
		"experiment experiment_name series agent variant seed_name dataset data task config config_id " +
		"configuration trial_id trial_name classifier estimator regressor optimizer env env_id env_name " +
		"environment game openmlid dataset_id task_id net network architecture arch backbone condition group mode " +
		"phase split subset stage job file")
	metricNames  = fields("key metric metric_name metricname tag")
	valueNames   = fields("value values y mean result metric_value metricvalue payoff")
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
		"serial action actions difference diff")
	sideNames   = fields("size_test test_size count counts size nupdates params parameters id rank stopiter offset execution_count")
	spreadWords = fields("std stdv stddev stdev stderr sem ci95 variance var iqr ci ci_low ci_high")
	lossWords   = fields("loss losses logloss mlogloss binary_logloss multi_logloss rmse mae mse mape rmsle rmsse smape mase msle " +
		"mslog error errors err merror misclassification wer cer ter der eer ppl perplexity bpb bpc bpd nll nlpd " +
		"nloglik kl kld kldiv divergence bce ce xent crossentropy fid kid lpips deviance cost nme epe regret " +
		"brier hamming ece hinge logcosh medae mad chamfer residual risk penalty multiclass pairlogit verlust " +
		"fehler perte erreur pérdida perdida")
	lossEnds   = fields("loss logloss rmse error perplexity nll crossentropy deviance nloglik")
	lossNames  = fields("l1 l2 quantile huber poisson tweedie false_negative false_positive fnr fpr fdr")
	lossShares = fields("error errors err error_rate merror misclassification wer cer ter der eer hamming false_negative " +
		"false_positive mape")
	shareWords = fields("pck oks pass acc accuracy accuracies top1 top5 top precision recall f f1 f2 fscore fbeta auc auroc auprc " +
		"aucpr ap ap50 ap75 ar map map50 miou iou dice jaccard bleu sacrebleu rouge rouge1 rouge2 rougel ndcg " +
		"mrr success winrate specificity sensitivity em exact uas las genauigkeit exactitude précision " +
		"precisión exactitud accuratezza")
	scoreWords = slices.Concat(shareWords, fields("eprewmean eprew eprews meteor cider spice score scores reward rewards rew "+
		"return returns ret r2 hit hits successes win wins psnr ssim similarity kappa mcc correlation corr pearson spearman "+
		"belohnung récompense recompensa ricompensa treffer "+
		"kendall correct likelihood loglik elbo logp fitness performance profit quality"))
	kindWords = fields("multiclass") // of a problem, and of CatBoost's loss: a loss unless the name has a score
	scoreEnds = fields("accuracy acc auc reward rewards return score f1 precision recall")
)

// Words of a name beside its main one.
var (
	perWords    = fields("second seconds sec s ms minute min hour step epoch iter batch")
	approximate = fields("approx")
)

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
