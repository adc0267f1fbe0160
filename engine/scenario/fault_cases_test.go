package scenario

import (
	"strings"
	"testing"

	"risingbandits/engine/payoff"
)

// faultCases are documents that must be refused. The golden holds the messages of each.
func faultCases(t testing.TB) []struct{ name, text string } {
	type c = struct{ name, text string }
	in := func(name, old, new string) c { return c{name, changed(t, old, new)} }
	cases := []c{
		{"empty", ""},
		{"white space", " \n\t "},
		{"a list", "[]"},
		{"a number", "3"},
		{"an empty object", "{}"},
		{"later version hides the rest", `{"version": 3, "arm": []}`},
		in("version is text", `"version": 1`, `"version": "1"`),
		in("version 0", `"version": 1`, `"version": 0`),
		in("version 1.5", `"version": 1`, `"version": 1.5`),
		in("version misspelt", `"version"`, `"Version"`),

		in("title is a number", `"Two arms"`, `2`),
		in("title too long", `"Two arms"`, `"`+strings.Repeat("é", 61)+`"`),
		in("title of two lines", `"Two arms"`, `"Two\narms"`),
		in("description of two lines", `"Two arms"`, `"Two arms", "description": "Two\narms"`),
		in("description is a list", `"Two arms"`, `"Two arms", "description": ["Two"]`),
		in("setting in capitals", `"rested"`, `"Rested"`),
		in("setting unknown", `"rested"`, `"adversarial"`),
		in("setting is null", `"rested"`, `null`),

		in("horizon negative", `"horizon": 1000`, `"horizon": -5`),
		in("horizon broken", `"horizon": 1000`, `"horizon": 10.5`),
		in("horizon too large", `"horizon": 1000`, `"horizon": 10000001`),
		in("horizon in quotes", `"horizon": 1000`, `"horizon": "1000"`),
		in("horizon overflows", `"horizon": 1000`, `"horizon": 1e999`),
		in("horizon absent", `"horizon": 1000,`, ``),
		in("runs 0", `"runs": 10`, `"runs": 0`),
		in("runs true", `"runs": 10`, `"runs": true`),
		in("seed too large", `"seed": 7`, `"seed": 9007199254740992`),
		in("seed negative", `"seed": 7`, `"seed": -1`),
		in("seed of many digits", `"seed": 7`, `"seed": `+strings.Repeat("9", 60)),

		in("noise is a word", `{"kind": "gaussian", "sigma": 0.1}`, `"gaussian"`),
		in("noise without kind", `"kind": "gaussian", `, ``),
		in("noise of unknown kind", `"gaussian"`, `"gausian"`),
		in("noise called normal", `"gaussian"`, `"normal"`),
		in("sigma negative", `"sigma": 0.1`, `"sigma": -0.1`),
		in("sigma 0", `"sigma": 0.1`, `"sigma": 0`),
		in("sigma misspelt", `"sigma"`, `"simga"`),
		in("sigma beside bernoulli", `"gaussian"`, `"bernoulli"`),
		in("beta too small", `{"kind": "gaussian", "sigma": 0.1}`, `{"kind": "beta", "beta": 0.01}`),
		in("noise none with a field", `{"kind": "gaussian", "sigma": 0.1}`, `{"kind": "none", "b": 1}`),

		in("arm is a list", `{"payoff": {"family": "linear", "slope": 0.001, "cap": 1}}`, `[1, 2]`),
		in("arm without payoff", `{"payoff": {"family": "linear", "slope": 0.001, "cap": 1}}`, `{"name": "x"}`),
		in("arm with its payoff's fields", `{"payoff": {"family": "linear", "slope": 0.001, "cap": 1}}`, `{"family": "linear", "slope": 0.001, "cap": 1}`),
		in("arm's name too long", `"first"`, `"`+strings.Repeat("n", 41)+`"`),
		in("payoff without family", `"family": "linear", `, ``),
		in("family misspelt", `"linear"`, `"liner"`),
		in("family in full", `"linear"`, `"polynomial"`),
		in("family unknown", `"linear"`, `"sigmoid"`),
		in("parameter absent", `, "cap": 1`, ``),
		in("parameter of another family", `"cap": 1`, `"cap": 1, "rho": 0.5`),
		in("parameter out of range", `"rho": 1`, `"rho": 0`),
		in("parameter is text", `"rho": 1`, `"rho": "1"`),
		in("parameters that don't go together", `"b": 500`, `"b": -500`),
		in("payoff that overflows", `"rho": 1`, `"rho": 10, "s": -0.9999999999999999`),
		{"released from 0, where a payoff has no value", strings.Replace(changed(t, `"rho": 1`, `"rho": 1, "s": 0`), `"r-ed-ucb"`, `"r-ed-ucb", "variant": "released"`, 1)},
		in("step after a fraction", `{"family": "linear", "slope": 0.001, "cap": 1}`, `{"family": "step", "low": 0, "high": 1, "after": 2.5}`),
		in("points beside a formula", `"cap": 1`, `"cap": 1, "points": [[1, 0], [2, 1]]`),
		in("points absent", `{"family": "linear", "slope": 0.001, "cap": 1}`, `{"family": "points"}`),
		in("one point", `"family": "linear", "slope": 0.001, "cap": 1`, `"family": "points", "points": [[1, 0]]`),
		in("points that are no pairs", `"family": "linear", "slope": 0.001, "cap": 1`, `"family": "points", "points": [1, [2], [3, 4, 5], {"x": 1}, []]`),
		in("points out of order", `"family": "linear", "slope": 0.001, "cap": 1`, `"family": "points", "points": [[1, 0], [5, 0.5], [5, 0.6], [3, 0.7]]`),
		in("points out of range", `"family": "linear", "slope": 0.001, "cap": 1`, `"family": "points", "points": [[-1, 0], [5, 5000], [1e9, "1"]]`),
		in("points of one arm too many", `"family": "linear", "slope": 0.001, "cap": 1`, `"family": "points", "points": [`+strings.Repeat("[1,0],", payoff.MaxPoints)+`[1,0]]`),

		in("policy is a word", `{"id": "kl-ucb"}`, `"kl-ucb"`),
		in("policy without id", `{"id": "kl-ucb"}`, `{}`),
		in("policy without dash", `"kl-ucb"`, `"klucb"`),
		in("policy in capitals", `"kl-ucb"`, `"KL-UCB"`),
		in("policy misspelt", `"kl-ucb"`, `"kl-ubc"`),
		in("policy unknown", `"kl-ucb"`, `"greedy"`),
		in("policy's id a number", `"kl-ucb"`, `1`),
		in("policy's parameter unknown", `{"id": "kl-ucb"}`, `{"id": "kl-ucb", "tau": 100}`),
		in("policy's parameter misspelt", `"epsilon": 0.25`, `"epslion": 0.25`),
		in("policy without parameters given one", `{"id": "kl-ucb"}`, `{"id": "uniform", "c": 1}`),
		in("policy's integer broken", `{"id": "kl-ucb"}`, `{"id": "sw-ucb", "tau": 0.5}`),
		in("policy's flag a number", `"epsilon": 0.25`, `"deterministic": 0`),
		in("policy's choice unknown", `{"id": "kl-ucb"}`, `{"id": "r-less-ucb-h", "bonus": "adaptive"}`),
		in("variant unknown", `{"id": "kl-ucb"}`, `{"id": "kl-ucb", "variant": "release"}`),
		in("variant that does not exist", `{"id": "kl-ucb"}`, `{"id": "ucb1", "variant": "released"}`),
		in("deterministic with noise", `"epsilon": 0.25`, `"deterministic": true`),

		in("a name twice", `"runs": 10,`, `"runs": 10, "runs": 20,`),
		in("a name twice, escaped", `"runs": 10,`, `"runs": 10, "r\u0075ns": 20,`),
		in("a name twice in a payoff", `"cap": 1`, `"cap": 1, "cap": 1`),
		in("a strange name", `"runs": 10,`, `"runs": 10, "a.b[\"c\n": 20,`),
		in("an empty name", `"runs": 10,`, `"": 20,`),
		in("a very long name", `"runs": 10,`, `"`+strings.Repeat("ö", 100)+`": 20,`),
		in("fields in a wrong place", `"runs": 10,`, `"sigma": 1, "epsilon": 2,`),

		{"no arms", strings.Replace(sound[:strings.Index(sound, `"arms"`)]+`"arms": [], "policies": []}`, "\n", " ", -1)},
		{"arms absent", sound[:strings.Index(sound, `"arms"`)] + `"policies": []}`},
		{"too many arms", sound[:strings.Index(sound, `"arms"`)] + `"arms": [` + strings.Repeat("0,", MaxArms) + `0], "policies": []}`},
		{"too many policies", sound[:strings.Index(sound, `"policies"`)] + `"policies": [` + strings.Repeat(`{"id":"uniform"},`, MaxPolicies) + `{"id":"uniform"}]}`},
		{"nested too deep", `{"arms": ` + strings.Repeat("[", 100)},
		{"too large", `{"title": "` + strings.Repeat("x", MaxDocument) + `"}`},
		{"not UTF-8", changed(t, "Two arms", "Two \xff arms")},
		{"UTF-16", "\xff\xfe{\x00}\x00"},
	}
	return append(cases, syntaxCases(t)...)
}

// syntaxCases are texts that are not JSON, as people write them.
func syntaxCases(t testing.TB) []struct{ name, text string } {
	type c = struct{ name, text string }
	in := func(name, old, new string) c { return c{name, changed(t, old, new)} }
	return []c{
		in("trailing comma in an object", `"cap": 1}`, `"cap": 1,}`),
		in("trailing comma in a list", `{"id": "kl-ucb"}`, `{"id": "kl-ucb"},`),
		in("single quotes", `"first"`, `'first'`),
		in("typographic quotes", `"first"`, `“first”`),
		in("name without quotes", `"runs": 10`, `runs: 10`),
		in("word without quotes", `"rested"`, `rested`),
		in("a comment", `"runs": 10,`, `"runs": 10, // ten`),
		in("NaN", `"sigma": 0.1`, `"sigma": NaN`),
		in("Infinity", `"sigma": 0.1`, `"sigma": Infinity`),
		in("minus Infinity", `"sigma": 0.1`, `"sigma": -Infinity`),
		in("Python's True", `"epsilon": 0.25`, `"deterministic": True`),
		in("half a word", `"epsilon": 0.25`, `"deterministic": tru`),
		in("plus sign", `"sigma": 0.1`, `"sigma": +0.1`),
		in("no zero before the point", `"sigma": 0.1`, `"sigma": .1`),
		in("no digit after the point", `"sigma": 0.1`, `"sigma": 1.`),
		in("leading zero", `"sigma": 0.1`, `"sigma": 01`),
		in("decimal comma", `"sigma": 0.1`, `"sigma": 0,1`),
		in("comma missing in an object", `"runs": 10,`, `"runs": 10`),
		in("comma missing in a list", `{"id": "r-ed-ucb", "epsilon": 0.25},`, `{"id": "r-ed-ucb", "epsilon": 0.25}`),
		in("comma twice", `"runs": 10,`, `"runs": 10,,`),
		in("colon missing", `"runs": 10`, `"runs" 10`),
		in("equals sign", `"runs": 10`, `"runs" = 10`),
		in("value missing", `"runs": 10`, `"runs": `),
		in("value missing at the end", `"cap": 1`, `"cap": `),
		in("name a number", `"runs": 10`, `1: 10`),
		in("line break in quotes", `"Two arms"`, "\"Two\narms\""),
		in("unknown escape", `"Two arms"`, `"Two \arms"`),
		in("half a surrogate pair", `"Two arms"`, `"Two \ud83d arms"`),
		in("quote not closed", `"kl-ucb"`, `"kl-ucb`),
		in("wrong bracket", `"cap": 1}`, `"cap": 1]`),
		{"text after the end", sound + "\n{}"},
		{"a bracket too many", sound + "}"},
		{"a bracket too few", sound[:len(sound)-2]},
		{"cut in the middle", sound[:len(sound)/2]},
		{"cut in a name", sound[:strings.Index(sound, `ilon"`)]},
		{"a word", "nonsense"},
		{"half a number", "-"},
	}
}
