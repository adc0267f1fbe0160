package learn

import (
	"strings"
	"testing"
)

func TestSpecNames(t *testing.T) {
	for name, label := range map[string]string{
		"lr-t": "LR(t)", "lr": "LR", "ogd": "OGD", "adagrad": "AdaGrad", "nn(1)": "NN(1)", "nn(2,2,2)": "NN(2,2,2)",
		"lr:0.1": "LR 0.1", "nn(1,1,2):0.01": "NN(1,1,2) 0.01", "ogd:1e-7": "OGD 1e-7",
	} {
		s, err := ParseSpec(name)
		if err != nil || s.String() != name || s.Label() != label {
			t.Errorf("%q: %v, %q and %q, want %q", name, err, s.String(), s.Label(), label)
		}
	}
}

func TestSpecFaults(t *testing.T) {
	for name, want := range map[string]string{
		"":              "want lr-t, lr, ogd, adagrad, or nn",
		"svm":           "want lr-t, lr",
		"mlp":           "want lr-t, lr",
		"nn":            "want lr-t, lr",
		"nn(":           "want lr-t, lr",
		"nn()":          "want lr-t, lr",
		"nn(2,)":        "want lr-t, lr",
		"nn(0)":         "a hidden layer of 0 units, want a whole number from 1 to 16",
		"nn(17)":        "a hidden layer of 17 units",
		"nn(1,1,1,1,1)": "5 hidden layers, want 1 to 4",
		"lr:":           `the learning rate "", want a number in (0, 1000]`,
		"lr:0":          "the learning rate 0, want a number in (0, 1000]",
		"lr:NaN":        "the learning rate NaN",
		"lr:-1":         "the learning rate -1",
		"lr,ogd,lr":     `"lr" is in the list twice`,
		"lr,,ogd":       `learner ""`,
	} {
		_, err := ParseSpecs(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", name, err, want)
		}
	}
	specs, err := ParseSpecs("lr-t, lr,nn(2,2),nn(1,1,2)")
	if err != nil || len(specs) != 4 || specs[3].String() != "nn(1,1,2)" {
		t.Errorf("%v, %v", specs, err)
	}
}
