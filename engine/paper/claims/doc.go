// Package claims lists what the paper claims, one entry per claim, and decides each claim from runs and computations.
// The paper is Metelli, Trovò, Pirola, Restelli, Stochastic Rising Bandits, ICML 2022.
//
//	plan := claims.NewPlan(claims.PaperSize())
//	err := work.Play(ctx, plan, work.Missing(plan), work.Options{Workers: 2}, keep)
//	evidence := plan.Evidence()
//	for _, d := range claims.NewDocument(evidence).Claims {
//		fmt.Println(d.ID, d.Defined.Verdict, d.Released.Verdict, d.ReleasedPolicies.Verdict)
//	}
//
// A claim has one or several readings, each with its numbers. The paper is read as its authors would wish wherever the
// text allows: a claim holds if one reading holds, fails only if all of them fail, and is open otherwise, with the
// reason. The intervals of a claim are corrected for all its comparisons (settle), and a number fails only from 1.5
// corrected half-widths on the wrong side on (failsFrom). Too few runs decide nothing, and where a few runs differ from
// the rest only a number decides that is 2 corrected half-widths from its limit (trustedFrom; see sim.Doubt). A number
// that is picked as the worst of several stands for all of them.
//
// Evidence is what decides the claims on experiments: final regrets of every run, regret along the way, pulls, and
// regrets on random bandits, rounded to 7 digits. Verdicts depend on nothing else, so NewDocument gives the same verdicts
// for evidence that was stored and read again.
//
// Nothing here plays or stores anything: the native command does, and stores the evidence together with the
// verdicts (Document).
//
// Reads claims.json, and runs that it plans.
// Gives whether each claim of the paper holds, by computed numbers.
// Without it, nothing says how far this project agrees with the paper; all else stays.
package claims
