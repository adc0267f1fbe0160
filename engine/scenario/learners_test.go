package scenario

import (
	"bytes"
	"strings"
	"testing"

	"risingbandits/engine/learn"
)

var digest = strings.Repeat("0123456789abcdef", 4)

// learners is a sound document with three arms that learn and one that does not.
var learners = `{
  "version": 1, "setting": "rested", "horizon": 1000, "runs": 3,
  "noise": {"kind": "bernoulli"},
  "dataset": {"sha256": "` + digest + `"},
  "arms": [
    {"name": "Net", "learner": {"kind": "mlp", "hidden": [2, 2]}, "payoff": {"family": "points", "points": [[1, 0.5], [1000, 0.8]]}},
    {"learner": {"kind": "lr", "rate": 0.1}, "payoff": {"family": "constant", "value": 0.5}},
    {"learner": {"kind": "lr-t"}, "payoff": {"family": "constant", "value": 0.5}},
    {"payoff": {"family": "constant", "value": 0.6}}
  ],
  "policies": [{"id": "uniform"}]
}`

func TestLearners(t *testing.T) {
	s, faults := Parse([]byte(learners))
	if faults != nil {
		t.Fatal(faults)
	}
	if !s.Learns() || s.Dataset.SHA256 != digest || s.Dataset.Features != 10_000 {
		t.Errorf("learns %v, dataset %+v", s.Learns(), s.Dataset)
	}
	for i, want := range []string{"nn(2,2)", "lr:0.1", "lr-t", ""} {
		got := ""
		if l := s.Arms[i].Learner; l != nil {
			got = l.String()
		}
		if got != want {
			t.Errorf("arm %d learns by %q, want %q", i, got, want)
		}
	}
	form := string(s.Canonical())
	want := `"noise":{"kind":"bernoulli"},"dataset":{"sha256":"` + digest + `","features":10000},"arms":[` +
		`{"name":"Net","learner":{"kind":"mlp","rate":0.001,"hidden":[2,2]},"payoff":{"family":"points","points":[[1,0.5],[1000,0.8]]}},` +
		`{"learner":{"kind":"lr","rate":0.1},"payoff":{"family":"constant","value":0.5}},` +
		`{"learner":{"kind":"lr-t","rate":1},"payoff"`
	if !strings.Contains(form, want) {
		t.Errorf("canonical form %s\nlacks %s", form, want)
	}
	lawful(t, s)
	l, err := DecodeLink(EncodeLink(s))
	if err != nil || !bytes.Equal(l.Scenario.Canonical(), s.Canonical()) {
		t.Errorf("the link loses the scenario: %v", err)
	}
}

// A document without learners may name a dataset; what it says is kept.
func TestDatasetWithoutLearners(t *testing.T) {
	text := strings.Replace(sound, `"arms"`, `"dataset": {"sha256": "`+digest+`", "features": 7}, "arms"`, 1)
	s, faults := Parse([]byte(text))
	if faults != nil || s.Learns() || s.Dataset.Features != 7 {
		t.Fatal(faults, s)
	}
	lawful(t, s)
}

func TestLearnerFaults(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"mlp"`, `"svm"`, `arms[0].learner.kind: got "svm", want one of "lr-t", "lr", "ogd", "adagrad", "mlp"`},
		{`"kind": "mlp", `, ``, `arms[0].learner.kind: missing, want one of "lr-t"`},
		{`, "hidden": [2, 2]`, ``, `arms[0].learner.hidden: missing, want a list of 1 to 4 hidden layers`},
		{`[2, 2]`, `[]`, `arms[0].learner.hidden: got an empty list, want a list of 1 to 4`},
		{`[2, 2]`, `[2, 2, 2, 2, 2]`, `arms[0].learner.hidden: got a list of 5`},
		{`[2, 2]`, `[2, 17]`, `arms[0].learner.hidden[1]: got 17, want a whole number from 1 to 16`},
		{`[2, 2]`, `2`, `arms[0].learner.hidden: got 2, want a list`},
		{`"rate": 0.1`, `"rate": 0`, `arms[1].learner.rate: got 0, want a number in (0, 1000], such as 0.003`},
		{`"rate": 0.1`, `"hidden": [1]`, `arms[1].learner.hidden: unknown field of learner "lr", which has kind, rate`},
		{`{"kind": "lr-t"}`, `"lr-t"`, `arms[2].learner: got "lr-t", want an object such as {"kind": "lr"}`},
		{`, "payoff": {"family": "points", "points": [[1, 0.5], [1000, 0.8]]}`, ``, `arms[0].payoff: missing, want the learner's average learning curve`},
		{`"rested"`, `"restless"`, `arms[0].learner: got an object, want no learner, or setting "rested"`},
		{`"bernoulli"`, `"none"`, `arms[1].learner: got an object, want no learner, or noise.kind "bernoulli"`},
		{`"dataset": {"sha256": "` + digest + `"},`, ``, `arms[0].learner: got an object, want no learner, or beside the arms a dataset`},
		{digest, digest[1:], `dataset.sha256: got "123456`},
		{digest, strings.ToUpper(digest), `want 64 hex digits in lower case`},
		{`{"sha256": "` + digest + `"}`, `{}`, `dataset.sha256: missing, want 64 hex digits`},
		{`{"sha256": "` + digest + `"}`, `"imdb"`, `dataset: got "imdb", want an object such as`},
		{`"sha256": "` + digest + `"`, `"sha256": "` + digest + `", "features": 0`, `dataset.features: got 0, want a whole number from 1 to 100,000, such as 10000`},
		{`"sha256": "` + digest + `"`, `"sha256": "` + digest + `", "words": 1`, `dataset.words: unknown field of a dataset, which has sha256, features`},
	} {
		text := strings.Replace(learners, c.old, c.new, 1)
		if text == learners {
			t.Fatalf("%q is not in the document", c.old)
		}
		s, faults := Parse([]byte(text))
		if s != nil || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s for %s: %v\nwant %s", c.new, c.old, faults, c.want)
		}
	}
}

func TestEveryKindOfLearnerIsRead(t *testing.T) {
	for _, k := range learn.Kinds() {
		hidden := ""
		if k.Hidden {
			hidden = `, "hidden": [1, 1, 2]`
		}
		s, faults := Parse([]byte(strings.Replace(learners, `{"kind": "lr-t"}`, `{"kind": "`+k.ID+`"`+hidden+`}`, 1)))
		if faults != nil || s.Arms[2].Learner.Check() != nil || s.Arms[2].Learner.Rate != k.Rate {
			t.Errorf("%s: %v", k.ID, faults)
		}
	}
}
