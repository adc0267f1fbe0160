package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// WriteTable prints results for people: what ran, a row per policy, a row per pair.
func writeTable(w io.Writer, s *scenario.Scenario, r *sim.Results) error {
	var b strings.Builder
	writeHead(&b, s, r)
	writePolicies(&b, r)
	writePairs(&b, s, r)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeHead(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	if s.Title != "" {
		fmt.Fprintln(b, s.Title)
	}
	fmt.Fprintf(b, "%s, %s, %s, %s, seed %d, %s\n",
		s.Setting, many(len(s.Arms), "arm"), many(s.Horizon, "round"), many(s.Runs, "run"), s.Seed, noiseText(s.Noise))
	fmt.Fprintf(b, "scenario    %s\nfingerprint %s\n", s.Hash(), r.Fingerprint)
	if r.Best >= 0 {
		fmt.Fprintf(b, "best arm    %s, optimal total payoff %.4f\n", armText(s, r.Best), r.Oracle)
	}
}

// many names n things: one arm, 2 arms.
func many(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return grouped(n) + " " + thing + "s"
}

func noiseText(n scenario.Noise) string {
	switch n.Kind {
	case scenario.NoNoise:
		return "no noise"
	case scenario.Gaussian:
		return "gaussian noise σ " + number(n.Sigma)
	case scenario.Beta:
		return "beta noise β " + number(n.Beta)
	}
	return n.Kind + " noise"
}

func writePolicies(b *strings.Builder, r *sim.Results) {
	if len(r.Policies) == 0 {
		return
	}
	b.WriteByte('\n')
	wide := 0
	for _, p := range r.Policies {
		wide = max(wide, len(policyName(p.Policy)))
	}
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "%-*s  variant \tregret\t± 95%%\tstd\tpulls of best\tends on best\tns/round\t\n", wide, "policy")
	for _, p := range r.Policies {
		half := 1.96 * p.Final.Std / math.Sqrt(float64(p.Runs))
		fmt.Fprintf(t, "%-*s  %-8s\t%.2f\t%.2f\t%.2f\t%.1f\t%.0f%%\t%.0f\t\n", wide, policyName(p.Policy), p.Variant,
			p.Final.Mean, half, p.Final.Std, p.Pulls.Mean[r.Best], 100*p.LastArm[r.Best], p.NsPerRound)
	}
	t.Flush()
}

// WritePairs prints which policy has the lower regret, pair by pair.
func writePairs(b *strings.Builder, s *scenario.Scenario, r *sim.Results) {
	if len(r.Pairs) == 0 {
		return
	}
	fmt.Fprintln(b, "\nregret of the first less that of the second, over the same luck")
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, p := range r.Pairs {
		fmt.Fprintf(t, "%s\t- %s\t%.2f\t± %.2f\tlower in %d of %d runs, higher in %d\n",
			specName(s, p.A), specName(s, p.B), p.Mean, p.CI95, p.WinsA, p.Runs, p.WinsB)
	}
	t.Flush()
}

func policyName(id string) string {
	kind, _ := policy.Lookup(id)
	return kind.Name
}

func specName(s *scenario.Scenario, i int) string {
	spec := s.Policies[i]
	if spec.Variant == scenario.Released {
		return policyName(spec.ID) + " (released)"
	}
	return policyName(spec.ID)
}

// ArmText names an arm for people, who count arms from 1.
func armText(s *scenario.Scenario, arm int) string {
	text := strconv.Itoa(arm + 1)
	if name := s.Arms[arm].Name; name != "" && name != text {
		text += " (" + name + ")"
	}
	return text
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Grouped writes an integer with a comma at every third digit.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
