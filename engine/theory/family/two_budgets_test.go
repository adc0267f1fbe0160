//go:build !verify

package family

// everyBudget makes the test play all budgets.
const everyBudget = false
