package claims_test

import (
	"fmt"

	"risingbandits/engine/paper/claims"
)

// The theorems need no runs: without evidence, claims on experiments are open and theorems are decided.
func ExampleClaim_Decide() {
	for _, c := range claims.All() {
		if c.ID == "E5" || c.ID == "T1" {
			fmt.Println(c.ID, c.Decide(&claims.Evidence{}).Defined.Verdict)
		}
	}
	// Output:
	// E5 open
	// T1 holds
}
