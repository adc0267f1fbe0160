// Package policy holds the policies, one file each, and the registry that names them.
//
// A policy is made from a Context and resolved Values by its Kind and then played round by
// round:
//
//	kind, _ := policy.Lookup("r-ed-ucb")
//	c := policy.Context{K: 2, T: 1000, Sigma: 0.1}
//	p := kind.New(c, policy.Resolve(kind, c, nil), false)
//	p.Reset(draws)
//	for t := 1; t <= c.T; t++ {
//		arm := p.Choose(t)
//		p.Update(t, arm, bandit.Pull(t, arm))
//	}
//
// Notation, the same in every file: t the round from 1, N the pulls of an arm before t, K arms,
// T the horizon, σ the noise, R(l) the reward of an arm's l-th pull, t_l the round of that pull,
// X = clip(R,0,1). In code arms count from 0.
//
// To add a policy: one file with its Kind, whose doc comment is the policy's specification, one row in
// the registry, and its twin in a test. Nothing here does I/O, reads a clock or keeps state between runs that
// could change a choice; steady-state rounds do not allocate.
//
// The variant "defined" is a policy as its paper defines it, "released" is what the code released
// with Metelli et al. 2022 (github.com/albertometelli/stochastic-rising-bandits) does instead, or
// the repository that the policy's doc comment names.
//
// Reads a policy's id and values, and what its pulls paid.
// Gives the next arm, and the terms by which it chose.
// Without it, nobody plays.
package policy
