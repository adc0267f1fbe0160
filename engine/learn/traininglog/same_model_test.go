package traininglog

import (
	"strings"
	"testing"
)

// Where several curves measure one model, a note names them and says how to keep one; what it says keeps one curve a model.
func TestSeveralMeasuresOfOneModelAreNamed(t *testing.T) {
	two := func(name, head, a, b string) File { return File{name, []byte(head + "\n" + a + "\n" + b + "\n")} }
	for name, c := range map[string]struct {
		files  []File
		names  string // in the note; "" if there is none
		choice string // of -curves
		kept   int
	}{
		"splits and metrics": {[]File{two("", "epoch,train_acc,val_acc,test_acc,f1", "1,.2,.1,.1,.1", "2,.4,.3,.3,.2")},
			"4 curves measure one model: “train_acc”, “val_acc”, “test_acc”, “f1”", "val_acc", 1},
		"plain splits": {[]File{two("", "epoch,train,test", "1,.2,.1", "2,.4,.3")}, "“train”, “test”", "test", 1},
		"groups":       {[]File{two("", "step,acc/train,acc/val", "1,.2,.1", "2,.4,.3")}, "“acc/train”, “acc/val”", "acc/val", 1},
		"joined words": {[]File{two("", "step,trainAcc,testacc", "1,.2,.1", "2,.4,.3")}, "“trainAcc”, “testacc”", "testacc", 1},
		"two models": {[]File{two("", "step,sgd/train_acc,sgd/val_acc,adam/train_acc,adam/val_acc", "1,.2,.1,.2,.1", "2,.4,.3,.4,.3")},
			"2 models have several curves each, the first “sgd/train_acc”, “sgd/val_acc”", "*val_acc", 2},
		"models by name": {[]File{two("", "step,model,acc,auc", "1,svm,.2,.1\n1,mlp,.2,.1", "2,svm,.4,.3\n2,mlp,.4,.3")},
			"2 models have several curves each, the first “svm - acc”, “svm - auc”", "acc", 2},
		"files": {[]File{two("a.csv", "epoch,acc,val_acc", "1,.2,.1", "2,.4,.3"), two("b.csv", "epoch,acc,val_acc", "1,.2,.1", "2,.4,.3")},
			"2 models have several curves each, the first “a - acc”, “a - val_acc”", "val_acc", 2},
		"a column of splits": {[]File{two("", "epoch,phase,acc", "1,train,.2\n1,val,.1", "2,train,.3\n2,val,.2")},
			"“train”, “val”. Arms are what one chooses between, so keep one measure of a model. Keep the lines", "", 0},
		"objectives": {[]File{two("", "number,values_0,values_1,params_x,state", "0,.2,.1,1,COMPLETE", "1,.4,.3,1,COMPLETE")},
			"2 curves are objectives of one study (if it minimises one, say that lower values of that are better): “values_0”", "values_0", 1},
		"one measure":       {[]File{two("", "step,sgd_acc,adam_acc", "1,.2,.1", "2,.4,.3")}, "", "", 0},
		"learners":          {[]File{two("", "step,A,B,ResNet-18", "1,.2,.1,.3", "2,.4,.3,.4")}, "", "", 0},
		"runs of a tracker": {[]File{two("", "Step,a - acc,b - acc,a - acc__MIN,a - acc__MAX", "1,.2,.1,.2,.2", "2,.3,.2,.3,.3")}, "", "", 0},
	} {
		l := ReadFiles(c.files, Options{})
		if l.Fault != nil {
			t.Errorf("%s: %v", name, l.Fault)
			continue
		}
		notes := strings.Join(l.Notes, "\n")
		if (c.names == "") == strings.Contains(notes, "Arms are what one chooses between") || !strings.Contains(notes, c.names) {
			t.Errorf("%s: notes %q, want %q", name, notes, c.names)
		}
		if c.choice == "" {
			continue
		}
		if !strings.Contains(notes, "-curves '"+c.choice+"'") {
			t.Errorf("%s: notes %q, want -curves '%s'", name, notes, c.choice)
		}
		l = ReadFiles(c.files, Options{Curves: []string{c.choice}})
		if l.Fault != nil || len(l.Curves) != c.kept || strings.Contains(strings.Join(l.Notes, "\n"), "Arms are what one chooses between") {
			t.Errorf("%s: with the choice %d curves, want %d; fault %v, notes %q", name, len(l.Curves), c.kept, l.Fault, l.Notes)
		}
	}
}
