package server

import (
	"fmt"
	"math"
	"runtime"
	"testing"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// BenchmarkPresets plays every preset's first runs of every policy and reports the time of a
// round. `make pgo` profiles it: what runs here is what the page and the native command run.
func BenchmarkPresets(b *testing.B) {
	for _, p := range scenario.Presets() {
		for i := range p.Scenario.Policies {
			spec := p.Scenario.Policies[i]
			b.Run(fmt.Sprintf("%s/%s", p.Name, spec.ID), func(b *testing.B) {
				benchmarkRounds(b, p.Scenario, i)
			})
		}
	}
}

// BenchmarkKinds does the same for every policy and variant there is, each in the paper's 15-arm experiments.
// `make rounds` prints it.
func BenchmarkKinds(b *testing.B) {
	for _, preset := range scenario.Presets() {
		if len(preset.Scenario.Arms) != 15 {
			continue
		}
		for _, kind := range policy.Kinds() {
			for _, variant := range []string{scenario.Defined, scenario.Released} {
				if variant == scenario.Released && kind.Released == "" {
					continue
				}
				s := preset.Scenario.Document
				required := policy.Values{}
				for _, p := range kind.Params {
					if p.Required {
						required[p.Name] = p.Default(policy.Context{}, nil)
					}
				}
				s.Policies = []scenario.PolicySpec{{ID: kind.ID, Variant: variant, Params: required}}
				b.Run(fmt.Sprintf("%s/%s/%s", preset.Name, kind.ID, variant), func(b *testing.B) { benchmarkRounds(b, scenario.MustComplete(s), 0) })
			}
		}
	}
}

// benchmarkRounds plays runs of a scenario's policy and reports the time of a round, and the processor time of a
// round of the fastest run, which tells programs apart on a busy machine too.
func benchmarkRounds(b *testing.B, s *scenario.Scenario, index int) {
	runtime.LockOSThread() // whose processor time is read
	defer runtime.UnlockOSThread()
	e := sim.NewEngine(s)
	least := math.Inf(1)
	for run := 0; b.Loop(); run++ {
		began := processorTime()
		running := e.Start(sim.Block{Policy: index, From: run, To: run + 1})
		for !running.Step(stepMost) {
		}
		least = min(least, processorTime()-began)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Horizon), "ns/round")
	b.ReportMetric(1e9*least/float64(s.Horizon), "cpu-ns/round")
}
