package claims_test

import (
	"fmt"

	"risingbandits/engine/theory/claims"
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

func ExamplePlain() {
	fmt.Println(claims.Plain("at most $2 K + K T^q Υ$ for $q ∈ [ 0 , 1 ]$"))
	// Output: at most 2K + KT^qΥ for q ∈ [0, 1]
}
