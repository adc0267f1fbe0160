package server

import (
	"fmt"
	"testing"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// BenchmarkPresets plays every preset's first run of every policy and reports the time of a
// round. `make pgo` profiles it: what runs here is what the page and the native command run.
func BenchmarkPresets(b *testing.B) {
	for _, p := range scenario.Presets() {
		for i := range p.Scenario.Policies {
			spec := p.Scenario.Policies[i]
			b.Run(fmt.Sprintf("%s/%s", p.Name, spec.ID), func(b *testing.B) {
				e := sim.NewEngine(p.Scenario)
				for run := 0; b.Loop(); run++ {
					running := e.Start(sim.Block{Policy: i, From: run, To: run + 1})
					for !running.Step(stepMost) {
					}
				}
				perRound := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(p.Scenario.Horizon)
				b.ReportMetric(perRound, "ns/round")
			})
		}
	}
}
