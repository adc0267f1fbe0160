package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"risingbandits/engine/numbers"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
	"risingbandits/engine/theory"
)

var theoryCommand = command{
	name:      "theory",
	synopsis:  "[-json] SCENARIO",
	summary:   "print the paper's regret bounds for the scenario, without playing it",
	details:   theoryDetails,
	arguments: scenarioArgument,
	prepare: func(flags *flag.FlagSet) func(*shell, []string) error {
		asJSON := flags.Bool("json", false, "print one JSON object instead of tables")
		return func(sh *shell, args []string) error {
			s, err := load(sh, args[0])
			if err != nil {
				return err
			}
			r := theory.Of(s)
			if *asJSON {
				return json.NewEncoder(sh.out).Encode(r)
			}
			return writeTheory(sh.out, s, r)
		}
	},
}

const theoryDetails = `The bounds are those of Metelli et al. 2022 with the constants of the proofs, at the q in [0,1] where
each is least. They are for the setting's policy, r-ed-ucb rested and r-less-ucb restless, with the
defaults and as it is in the scenario.

Members of the object that -json prints:
  scenario, setting   the scenario's hash and its setting
  applies, reason     whether all payoffs never fall and are concave; if not, which arm is the first
  payoff_range, note  the largest payoff minus the smallest; what follows if it is above 1
  increment           Y(m, q) = the sum over l < m of the largest increment to the power q, where
                      m = ceil(T/K), on the grid q (0, 0.05, ..., 1): y; 0 to the power 0 is 1
  bounds              one object for each policy:
    policy, variant, place (in the scenario's policies, from 0; null for the defaults)
    deterministic, epsilon, alpha, sigma (the policy's parameters)
    q, bound          the best q and the bound there, in payoff; null if applies above is false
    vacuous           whether the bound is above T, the largest regret that can be
    applies, reason   whether the theorem holds for this policy here; if not, why
  apart               the two arms of the largest payoffs at the horizon, null if they are equal,
                      rewards have no noise, or applies above is false:
    arms (numbers from 1), gap (of those payoffs), and the pulls of each arm, round and window
    at which the bonus falls below the gap, all arms being pulled in turn; sentence says so
  arms                one object for each arm (from 1) whose increments fit b l^-c from one l to
    another:          b, c, from, to, factor (how far off at most), and the exponent of T in the
                      bound's rate at that c
`

// writeTheory prints what the theory says, for people.
func writeTheory(w io.Writer, s *scenario.Scenario, r *theory.Report) error {
	var b strings.Builder
	if s.Title != "" {
		fmt.Fprintln(&b, s.Title)
	}
	fmt.Fprintf(&b, "%s, %s, %s, %s\nscenario %s\n\n", s.Setting, many(len(s.Arms), "arm"), many(s.Horizon, "round"),
		noiseText(s.Noise), r.Scenario)
	if r.Reason != "" {
		fmt.Fprintf(&b, "The theorems do not apply: %s.\n\n", r.Reason)
	}
	writeBounds(&b, r)
	if r.Note != "" {
		fmt.Fprintf(&b, "note: %s\n", r.Note)
	}
	writeIncrement(&b, r)
	if a := r.Apart; a != nil {
		fmt.Fprintf(&b, "\n%s,\nall arms being pulled in turn: the bonus is then below the gap of %.4f that their payoffs have\nat "+
			"the horizon. That is round %s, with a window of %s.\n",
			upperFirst(a.Sentence), a.Gap, numbers.Int(a.Round), many(a.Window, "pull"))
	}
	writeFits(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func writeBounds(b *strings.Builder, r *theory.Report) {
	fmt.Fprintln(b, "regret bounds, each at its best q")
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for i := range r.Bounds {
		x := &r.Bounds[i]
		kind, _ := policy.Lookup(x.Policy)
		origin := "defaults"
		if x.Place != nil {
			origin = fmt.Sprintf("policies[%d], %s", *x.Place, x.Variant)
		}
		estimator := "deterministic"
		if !x.Deterministic {
			estimator = fmt.Sprintf("ε %s, α %s, σ %s", number(x.Epsilon), number(x.Alpha), number(x.Sigma))
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", kind.Name, origin, estimator, boundText(x))
	}
	t.Flush()
}

// boundText says how useful a bound is.
func boundText(x *theory.Bound) string {
	if x.Bound == nil {
		return "no bound"
	}
	text := fmt.Sprintf("%s at q = %.4f", numbers.Commas(*x.Bound, 2), *x.Q)
	if x.Vacuous {
		text += ", vacuous (above T)"
	}
	if x.Reason != "" {
		text += "; " + x.Reason
	}
	return text
}

func writeIncrement(b *strings.Builder, r *theory.Report) {
	fmt.Fprintf(b, "\ncumulative increment Y(%s, q)\n", numbers.Int(r.Increment.M))
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i := 0; i < len(r.Increment.Q); i += 2 {
		fmt.Fprintf(t, "q = %.1f\t%.6g\t\n", r.Increment.Q[i], r.Increment.Y[i])
	}
	t.Flush()
}

// writeFits prints the arms whose increments fit a power.
func writeFits(b *strings.Builder, r *theory.Report) {
	if len(r.Arms) == 0 {
		return
	}
	fmt.Fprintln(b, "\nincrements that fit b l^-c, and the exponent of T in the bound's rate at that c")
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, a := range r.Arms {
		fmt.Fprintf(t, "  arm %d\tc = %.3f\tb = %.4g\tfrom %s to %s\twithin a factor of %.2f\texponent %.3f\n", a.Arm, a.C, a.B,
			numbers.Int(a.From), numbers.Int(a.To), a.Factor, a.Exponent)
	}
	t.Flush()
}
