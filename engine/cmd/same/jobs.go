package main

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"risingbandits/engine/chart"
	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

// A job is some calls of the command, one after the other in a folder of its own.
type job struct {
	name  string
	files map[string]string // that are in the folder before
	calls []string          // the arguments, separated by blanks
}

// Where the commit that is compared with has its training logs and its claims.
const (
	traininglogs = "engine/traininglog/"
	claims       = "engine/theory/claims/claims.json"
)

// few makes a call quick. Charts need a horizon at which the presets' arms differ.
const few = "-runs 3 -horizon 1500 "

// jobsOf returns what is compared. Files are read from the project in the folder base.
func jobsOf(base string, quick bool) []job {
	presets, from, ends := scenario.Presets(), 0, []string{".svg", ".tex", ".csv", ".json"}
	if quick {
		from, ends = len(presets)-2, ends[:1]
	}
	jobs := []job{whole(), bandits(), paper(base)}
	for i, p := range presets {
		j := job{name: p.Name, calls: []string{"run " + few + p.Name, "run -json -oracle greedy -runs 3 -horizon 900 " + p.Name,
			"check " + p.Name, "link " + p.Name, "theory " + p.Name}}
		if !quick {
			j.calls = append(j.calls, "run -recommend -ratio -runs 12 -horizon 300 "+p.Name, "theory -json "+p.Name, "show -as go "+p.Name,
				"show -as python "+p.Name)
		}
		jobs = append(jobs, j)
		if i >= from {
			jobs = append(jobs, charts(p.Name, ends...))
		}
	}
	for _, l := range scenario.Laws() {
		jobs = append(jobs, job{name: "law " + l.ID, calls: []string{"random -law " + l.ID, "random -seed 3 -arms 4 -horizon 900 -law " + l.ID,
			"ranking -bandits 3 -runs 2 -horizon 500 -law " + l.ID, "ranking -json -bandits 2 -runs 2 -horizon 400 -law " + l.ID}})
	}
	jobs = append(jobs, kinds(quick)...)
	return read(jobs, base, quick)
}

// whole holds the commands that play more than one scenario, are played in parts, or need no scenario.
func whole() job {
	parts := func(command, merge string) []string {
		flag := "-part 1/2 -o part1 "
		return []string{command + flag + "paper-2-rested", "merge part1", command + strings.ReplaceAll(flag, "1", "2") + "paper-2-rested",
			"merge part2 part1", "merge -json " + merge + "part1 part2"}
	}
	sweep, search := "sweep -over horizon=200,400 -over policies[0].epsilon=0.1..0.3/2 -runs 10 ", "search -worse r-ed-ucb -better ucb1 "
	small := "-generations 2 -runs 2 -confirm 12 -horizon 400 paper-2-rested"
	calls := []string{"presets", "version", "help", "run none", "run -horizon 0 blank", "sweep -over horizon=1,2", "nothing",
		sweep + "blank", sweep + "paper-2-rested", sweep + "-json paper-2-rested", sweep + "-show wrong -at 100 -o out paper-2-rested",
		sweep + "-o out paper-2-rested", "sweep -over noise.sigma=0.1,-1 " + few + "epsilon",
		"sweep -over random.seed=1,2 -over random.arms=3..5 " + few + "paper-15-rested",
		"plot -over horizon=100,200,400 -runs 3 -o sweep.svg paper-2-rested",
		"plot -over horizon=100,200 -over noise.sigma=0.1..0.2/3 -runs 3 -o map.csv paper-2-rested",
		search + small, search + "-json -beyond " + small}
	calls = append(calls, parts("run "+few, "")...)
	calls = append(calls, parts("sweep -over horizon=200,400 -runs 10 ", "")...)
	return job{name: "whole", calls: calls}
}

// bandits ranks policies.
func bandits() job {
	ranking := "ranking -bandits 3 -runs 2 -horizon 600 "
	return job{name: "ranking", calls: []string{ranking, ranking + "-released", ranking + "-setting restless -json",
		ranking + "-policies r-ed-ucb,kl-ucb/released,r-less-ucb-h/adapted -json", ranking + "-part 1/2 -o part1", "merge part1",
		ranking + "-part 2/2 -o part2", "merge part2 part1", "merge -json part2 part1"}}
}

// paper makes the report from the claims of base, of which nothing is played again, and plays a small part of them.
func paper(base string) job {
	use := "paper -use " + filepath.Join(base, claims)
	return job{name: "paper", calls: []string{use + " -o report", use + " -o again -json",
		"paper -runs 1 -bandits 1 -part 3/900 -o part3", "merge part3", "merge part3 part3"}}
}

// charts draws every chart of a preset.
func charts(preset string, ends ...string) job {
	j := job{name: "charts of " + preset}
	for _, k := range chart.Kinds() {
		for _, end := range ends {
			j.calls = append(j.calls, "plot -chart "+k.ID+" "+few+"-o "+k.ID+end+" "+preset)
		}
	}
	plot := "plot " + few + "-spread "
	j.calls = append(j.calls, plot+"runs -theme dark -o dark.png "+preset, plot+"quantiles -x log -o wide.svg "+preset)
	return j
}

// kinds plays each kind of policy, payoff and noise in a document of its own.
func kinds(quick bool) (jobs []job) {
	calls := []string{"run -json s.json", "check s.json", "run s.json", "link s.json", "show -as go s.json", "show -as python s.json"}
	if quick {
		calls = calls[:2]
	}

	add := func(name string, change map[string]any) {
		doc := map[string]any{"version": 1, "setting": "rested", "horizon": 600, "runs": 3, "seed": 5,
			"noise":    map[string]any{"kind": "gaussian", "sigma": 0.1},
			"arms":     []any{arm("exp", map[string]any{"c": 0.5, "a": 0.05}), arm("poly", map[string]any{"c": 0.9, "b": 80, "rho": 0.7})},
			"policies": []any{map[string]any{"id": "r-ed-ucb"}, map[string]any{"id": "ucb1"}}}
		for k, v := range change {
			doc[k] = v
		}
		text, _ := json.Marshal(doc)
		jobs = append(jobs, job{name: name, files: map[string]string{"s.json": string(text)}, calls: calls})
	}
	for _, k := range policy.Kinds() {
		rows := []any{map[string]any{"id": k.ID}}
		if k.Released != "" {
			rows = append(rows, map[string]any{"id": k.ID, "variant": "released"})
		}
		for _, p := range k.Params {
			for _, c := range p.Choices {
				rows = append(rows, map[string]any{"id": k.ID, p.Name: c})
			}
		}
		for _, row := range rows {
			text, _ := json.Marshal(row)
			add("rested "+string(text), map[string]any{"policies": []any{row}})
			if !quick {
				add("restless "+string(text), map[string]any{"policies": []any{row}, "setting": "restless"})
			}
		}
	}
	for _, f := range payoff.Families() {
		params := initial(f.Params)
		if f.Points {
			params["points"] = []any{[]any{1, 0.1}, []any{40, 0.5}, []any{300, 0.7}}
		}
		add("payoff "+f.ID, map[string]any{"arms": []any{arm(f.ID, params), arm("constant", map[string]any{"c": 0.4})}})
	}
	for _, k := range noise.Kinds() {
		n := initial(k.Params)
		n["kind"] = k.ID
		add("noise "+k.ID, map[string]any{"noise": n})
	}
	return jobs
}

func arm(family string, params map[string]any) any {
	params["family"] = family
	return map[string]any{"payoff": params}
}

func initial(params []param.Param) map[string]any {
	out := map[string]any{}
	for _, p := range params {
		if !p.Optional {
			out[p.Name] = p.Initial
		}
	}
	return out
}

// read adds what reads files of the project: training logs, lessons, index programs. It trains learners, on a few words.
func read(jobs []job, base string, quick bool) []job {
	add := func(pattern string, most int, calls ...string) {
		found, err := filepath.Glob(filepath.Join(base, pattern))
		if err != nil {
			panic(err)
		}
		for _, file := range found[:min(most, len(found))] {
			if filepath.Ext(file) == ".want" {
				continue
			}
			j := job{name: filepath.Base(file)}
			for _, call := range calls {
				j.calls = append(j.calls, strings.ReplaceAll(call, "FILE", file))
			}
			jobs = append(jobs, j)
		}
	}
	lessons, imports := 100, []string{"import -json FILE", "import FILE", "import -use concave -o s.json FILE", "run " + few + "s.json"}
	if quick {
		lessons, imports = 2, imports[:1]
	}
	for _, folder := range []string{"examples", "testdata/logs"} {
		add(traininglogs+folder+"/*", 1000, imports...)
	}
	add("static/lessons/*.md", lessons, "lesson check FILE", "lesson -json check FILE")
	add("engine/index/templates/*.index", 100, "run -json -policy FILE "+few+"paper-2-rested", "show -as python -policy FILE paper-2-rested")
	return append(jobs, curves())
}

// curves trains learners on labelled texts in which word 1 tells the label, and plays the learners themselves.
func curves() job {
	var text strings.Builder
	for i := range 120 {
		text.WriteString([]string{"2", "8 1:2"}[i%2] + " " + []string{"2", "3", "4", "5", "6"}[i*i%5] + ":1\n")
	}
	train := "curves -data . -learners lr:0.5,nn(2,2) -runs 2 -every 40 -features 5 "
	return job{name: "curves", files: map[string]string{"train/labeledBow.feat": text.String(), "test/labeledBow.feat": text.String()},
		calls: []string{train + "-o c.json -scenario s.json -bandit b.json", train, "import c.json", "run " + few + "s.json",
			"run -json -runs 2 -data . b.json", "check b.json", "run -runs 2 b.json"}}
}
