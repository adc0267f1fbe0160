// Package family compares the policies beside each other: what each one is for and what its paper proves (Cards), and, for
// those that look for the best arm, the error of the recommended arm against the budget in the two settings of Mussi et al.
// 2024 (Budgets), beside what they published. Page writes both as family.html.
//
// errors.json holds what was played. The test plays a part of it again, with -tags verify all, and writes it with -update.
package family
