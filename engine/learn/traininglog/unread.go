package traininglog

import (
	"bytes"
	"regexp"
	"strings"
)

// A signature is how a kind of file begins that is no log, and what to do instead.
type signature struct {
	begins string
	at     int
	say    string
}

// pickle is said of all versions of that format.
const pickle = "this is not text: it is a Python pickle, which is a program. Write the history with json.dump or DataFrame.to_csv"

// signatures are the files that are recognised by their first bytes, and cannot be read.
var signatures = []signature{
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "this is not text: it is an old Excel workbook. Save the sheet as CSV (UTF-8)"},
	{"\x80\x04\x95", 0, pickle},
	{"\x80\x03", 0, pickle},
	{"\x80\x05\x95", 0, pickle},
	{"\x80\x02", 0, pickle},
	{"\x93NUMPY", 0, "this is not text: it is an array of NumPy. Write it with numpy.savetxt or DataFrame.to_csv"},
	{"\x89HDF\r\n\x1a\n", 0, "this is not text: it is an HDF5 file. Write the history with DataFrame.to_csv"},
	{"PAR1", 0, "this is not text: it is a Parquet file. Write it with DataFrame.to_csv"},
	{"ARROW1", 0, "this is not text: it is an Arrow file. Write it with DataFrame.to_csv"},
	{"SQLite format 3\x00", 0, "this is not text: it is an SQLite database. Of Optuna, write study.trials_dataframe().to_csv; of MLflow, " +
		"download the metric as CSV"},
	{"%PDF-", 0, "this is not text: it is a PDF. Export the numbers as CSV"},
	{"\x89PNG\r\n", 0, "this is not text: it is a picture. Export the numbers as CSV"},
	{"\xff\xd8\xff", 0, "this is not text: it is a picture. Export the numbers as CSV"},
	{"BZh", 0, "this is not text: it is packed by bzip2. Unpack it, or pack it by gzip or zip"},
	{"\xfd7zXZ\x00", 0, "this is not text: it is packed by xz. Unpack it, or pack it by gzip or zip"},
	{"7z\xbc\xaf\x27\x1c", 0, "this is not text: it is a 7z archive. Unpack it, or pack it as zip"},
	{"\x28\xb5\x2f\xfd", 0, "this is not text: it is packed by Zstandard. Unpack it, or pack it by gzip or zip"},
	{"ustar", 257, "this is a tar archive. Unpack it and choose its files, or pack them as zip"},
}

// archives are zip archives of programs, by a file inside.
var archives = []struct{ member, end, say string }{
	{"xl/", "", "it is an Excel workbook. Save the sheet as CSV (UTF-8)"},
	{"content.xml", "", "it is a document of LibreOffice. Save the sheet as CSV (UTF-8)"},
	{"word/", "", "it is a text document. Save the table as CSV"},
	{"", "data.pkl", "it is a checkpoint of PyTorch, which is a program. Write the history with json.dump"},
	{"", ".npy", "it holds arrays of NumPy. Write them with numpy.savetxt or DataFrame.to_csv"},
}

// A printed is what a program prints, recognised by words of its lines, and what to take instead.
type printed struct {
	marks []string // all must be there
	say   string
}

// prints are the outputs of programs that are no tables.
var prints = []printed{
	{[]string{"iter ", ": loss ", ", mfu "}, "no column has payoffs: these are sentences, the print of nanoGPT. " +
		"In train.py set wandb_log = True and " +
		"export the chart, or write lines such as {\"step\": 250, \"val_acc\": 0.61}"},
	{[]string{"ETA:", "loss:", " - "}, "no column has payoffs: these are sentences, the print of Keras. " +
		"Take the file of its CSVLogger, or json.dump(history.history)"},
	{[]string{"it/s]"}, "no column has payoffs: this is the print of a progress bar. " +
		"Take the file of the program's logger, as CSV or JSON"},
	{[]string{"eta: ", "iter: ", "total_loss: "}, "no column has payoffs: these are sentences, the print of Detectron2. " +
		"Take metrics.json beside it"},
	{[]string{" - mmengine - INFO - "}, "no column has payoffs: these are sentences, the print of MMEngine. " +
		"Take vis_data/scalars.json beside it"},
	{[]string{" - mmdet - INFO - "}, "no column has payoffs: these are sentences, the print of MMDetection. " +
		"Take the .log.json beside it"},
	{[]string{"[0]\t", "-", ":0."}, "no column has payoffs: this is the print of XGBoost. " +
		"Write the evals_result of xgboost.train with json.dump"},
	{[]string{"[1]\t", "'s ", ": "}, "no column has payoffs: this is the print of LightGBM. " +
		"Write the evals_result of record_evaluation with json.dump"},
	{[]string{":\tlearn: ", "\ttotal: ", "\tremaining: "}, "no column has payoffs: this is the print of CatBoost. " +
		"Take catboost_info/catboost_training.json beside it"},
	{[]string{"Iteration 1, loss = "}, "no column has payoffs: this is the print of scikit-learn. " +
		"Write loss_curve_ or validation_scores_ of the model with json.dump"},
	{[]string{" | INFO | train | {"}, "no column has payoffs: this is the print of fairseq. " +
		"Keep what is in braces, an object on each line"},
	{[]string{"average  since ", "example ", "features\n"}, "no column has payoffs: this is the print of Vowpal Wabbit. " +
		"Keep the lines of numbers, and write the names of their columns into one line above them"},
	{[]string{"step ", ": train loss ", ", val loss "}, "no column has payoffs: these are sentences, the print of nanoGPT. " +
		"In train.py set wandb_log = True and " +
		"export the chart, or write lines such as {\"step\": 250, \"val_acc\": 0.61}"},
	{[]string{"[1]\ttrain-", ":"}, "no column has payoffs: this is the print of XGBoost in R. " +
		"Write the model's evaluation_log with write.csv"},
	{[]string{"finished with value: ", "Best is trial "}, "no column has payoffs: this is the print of Optuna. " +
		"Write study.trials_dataframe().to_csv"},
	{[]string{"solver.cpp:", "Iteration "}, "no column has payoffs: these are sentences, the print of Caffe. " +
		"Run its tools/extra/parse_log.py, and take the file that ends with .test"},
	{[]string{" avg", " rate, ", " seconds, ", " images"}, "no column has payoffs: this is the print of Darknet, which keeps no log. " +
		"Write the numbers as CSV, with a line for each step"},
	{[]string{"| elapsed time per iteration (ms): ", " loss: "}, "no column has payoffs: these are sentences, the print of Megatron. " +
		"Take the event files of its --tensorboard-dir"},
	{[]string{"Epoch: [", "Time ", "Loss ", "Acc@1 "}, "no column has payoffs: this is the print of PyTorch's ImageNet example. " +
		"Write the accuracy after each epoch as CSV"},
	{[]string{"[LightGBM] [Info]"}, "no column has payoffs: these are sentences, the print of LightGBM. " +
		"Write the evals_result of record_evaluation with json.dump"},
}

// documents are JSON documents that are no logs, and what to take instead.
var documents = []printed{
	{[]string{"\"nbformat\"", "\"cells\""}, "this is a Jupyter notebook, not a log. Write the numbers with DataFrame.to_csv or json.dump"},
	{[]string{"\"datasets\"", "\"labels\"", "\"data\""}, "this is a chart of Chart.js, not a log. " + writeLists},
	{[]string{"\"layout\"", "\"data\"", "\"x\"", "\"y\""}, "this is a chart of Plotly, not a log. " + writeLists},
	{[]string{"\"stats\"", "\"data\"", "\"configs\""}, "this is SMAC's history of runs, of which no name says what is a step or a cost. " +
		"Write its trials with DataFrame.to_csv"},
	{[]string{"{'loss': ", "'epoch': "}, "this is the print of Hugging Face's Trainer, not JSON. Take trainer_state.json beside the model"},
}

const writeLists = "Write an object with a list of numbers for each curve, such as {\"step\": [1, 2], \"A\": [0.31, 0.35]}"

// others are tables that are no logs, by the names of their columns, and what to take instead.
var others = []printed{
	{[]string{"Name", "State", "Created", "Runtime"}, "this is Weights & Biases' table of runs, with one line a run and no curve. " +
		"Open the chart of a metric, and export that as CSV"},
	{[]string{"run_id", "experiment_id", "artifact_uri"}, "this is MLflow's table of runs, with one line a run and no curve. " +
		"Take the folder mlruns, or a metric's file"},
	{[]string{"Run ID", "Name", "Source Type", "Status"}, "this is MLflow's table of runs, with one line a run and no curve. " +
		"Take the folder mlruns, or a metric's file"},
}

// otherOf says which table a table is that is no log, "" if it is not known.
func otherOf(t *table) string {
	for _, o := range others {
		all := true
		for _, mark := range o.marks {
			all = all && t.lookup(mark) != nil
		}
		if all {
			return o.say
		}
	}
	return ""
}

// refusalOf says what bytes are that cannot be read as text, "" if nothing is known about them.
func refusalOf(data []byte) string {
	for _, s := range signatures {
		if len(data) >= s.at && bytes.HasPrefix(data[s.at:], []byte(s.begins)) {
			return s.say
		}
	}
	return ""
}

// printOf says which program printed a text that is no table, "" if it is not known.
func printOf(text []byte) string {
	if said := saidOf(prints, text); said != "" || !isPairs(text) {
		return said
	}
	return "no column has payoffs: these are lines of “name: value”, such as those of YAML. Write the steps with json.dump, or as CSV " +
		"with a line for each step"
}

// pairLine is a line of a name and its value, or the beginning of a list of them.
var pairLine = regexp.MustCompile(`^\s*(- *)*(\{[^{}]*\}|[\pL_][\pL\d _./-]*:( .*)?)$`)

// isPairs reports whether the first lines of a text are of names and values.
func isPairs(text []byte) bool {
	n, s := 0, newScanner(text)
	for s.next() && n < 20 {
		if s.long || !pairLine.MatchString(s.text) {
			return false
		}
		n++
	}
	return n > 1
}

// saidOf returns what is said of the first of the kinds whose words are all in a text's beginning, or at its end; "" if none is.
func saidOf(kinds []printed, text []byte) string {
	const most = 64 << 10
	start := string(text[:min(len(text), most)]) + string(text[max(len(text)-most, min(len(text), most)):])
	for _, p := range kinds {
		all := true
		for _, mark := range p.marks {
			all = all && strings.Contains(start, mark)
		}
		if all {
			return p.say
		}
	}
	return ""
}
