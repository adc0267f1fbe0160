// Package family compares the policies beside each other: what each one is for and what its paper proves (its Card), and, for
// those that look for the best arm, the error of the recommended arm against the budget in the two settings of Mussi et al.
// 2024, beside what they published. Page writes both as family.html.
//
// Nothing is played here but two small instances: the errors are those that package claims keeps.
//
// Reads the registry of policies, and errors that claims keeps.
// Gives family.html.
// Without it, policies are compared by running them.
package family
