package family

import (
	"fmt"

	"risingbandits/engine/measure"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// hardInstances are the presets on which policies for improving arms fail: those of Blum et al. 2026.
var hardInstances = []string{"improving-hard-ptrr", "improving-hard-ucbe"}

// A ratio is a policy's competitive ratio on one instance, as sim.Ratio has it; 0 if it has none.
type ratio struct {
	Policy string
	Ratio  float64
}

// ratios returns the competitive ratios of a scenario's policies, in its order.
func ratios(s *scenario.Scenario) (list []ratio) {
	results := sim.Play(s, nil)
	for i := range results.Policies {
		of := measure.Competitive.Estimate(&results.Policies[i], measure.At{})
		list = append(list, ratio{Policy: s.Policies[i].Kind.Name, Ratio: of.OrZero()})
	}
	return list
}

// An instance is a table of ratios on the page.
type instance struct {
	Title, Address string
	Arms           int
	Rows           [][2]string // policy and ratio
}

// instancesOf returns the tables of ratios.
func instancesOf() (list []instance) {
	for _, name := range hardInstances {
		preset, ok := scenario.LookupPreset(name)
		if !ok {
			panic(badPreset)
		}
		x := instance{Title: preset.Title, Address: addressOf(preset.Scenario), Arms: len(preset.Scenario.Arms)}
		for _, r := range ratios(preset.Scenario) {
			x.Rows = append(x.Rows, [2]string{r.Policy, fmt.Sprintf("%.2f", r.Ratio)})
		}
		list = append(list, x)
	}
	return list
}
