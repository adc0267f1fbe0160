package scenario

import (
	"slices"
	"strconv"
	"strings"

	"risingbandits/engine/learn"
	"risingbandits/engine/noise"
	"risingbandits/engine/param"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

// schemaMember is the member by which a document names its schema, for editors.
const (
	schemaMember  = "$schema"
	maxSchemaName = 2_000 // bytes
)

// Schema returns a JSON Schema of the documents of Version, made from the registries: names, ranges, defaults and sentences. It says
// what one member may be, and for a kind of noise, a payoff, a learner or a policy which members it has. It does not say what
// depends on several members, such as points whose x increases, nor bytes, of which it counts characters: Parse says that.
//
// It is of draft 7, because every editor reads that one, and needs nothing of later drafts.
func Schema() []byte {
	top := objectOf([]string{"version", "setting", "horizon", "noise", "arms", "policies"},
		member{schemaMember, described(lineSchema(maxSchemaName), "The address of this schema. It says nothing of the scenario.")},
		member{"version", described(schema{{"const", Version}}, "The version of the format.")},
		member{"title", described(lineSchema(MaxTitle), "One line.")},
		member{"description", described(lineSchema(MaxDescription), "What the scenario shows, what to look for. Places of the paper stand in "+
			"square brackets, such as [Section 5.1].")},
		member{"setting", described(schema{{"enum", settings}},
			"What the x of a payoff counts, from 1. rested: the pulls of the arm. restless: the rounds.")},
		member{"horizon", described(rangeSchema(horizonRange), "Rounds of a run.")},
		member{"runs", described(append(rangeSchema(runsRange), member{"default", defaultRuns}), "Runs of each policy.")},
		member{"seed", described(append(rangeSchema(seedRange), member{"default", defaultSeed}), "All randomness is drawn from it.")},
		member{"noise", described(noiseSchema(), "How rewards are drawn around payoffs.")},
		member{"dataset", described(datasetSchema(), "The examples for arms that learn. They are not in the document.")},
		member{"arms", listSchema(1, MaxArms, armSchema())},
		member{"policies", listSchema(0, MaxPolicies, policySchema())},
	)
	all := append(schema{
		{schemaMember, "http://json-schema.org/draft-07/schema#"},
		{"title", "Scenario of rising bandits, version " + strconv.Itoa(Version)},
	}, top...)
	return all.indented(nil, "\n")
}

// noiseSchema describes the kinds of noise.
func noiseSchema() schema {
	var rows []alternative
	for _, k := range noise.Kinds() {
		rows = append(rows, alternative{k.ID, k.Name, k.Doc + " " + k.Formula + ".", numbersOf(k.Params), nil})
	}
	return choiceSchema("kind", rows)
}

func armSchema() schema {
	var families, learners []alternative
	for _, f := range payoff.Families() {
		row := alternative{f.ID, f.Name, f.Doc + " " + f.Formula + ".", numbersOf(f.Params), nil}
		for _, p := range f.Params {
			if !p.Optional {
				row.required = append(row.required, p.Name)
			}
		}
		if f.Points {
			pair := schema{
				{"type", "array"}, {"items", []schema{rangeSchema(payoff.PointX), rangeSchema(payoff.PointY)}}, {"additionalItems", false},
				{"minItems", 2}, {"maxItems", 2},
			}
			row.members = append(row.members, member{"points", described(listSchema(payoff.MinPoints, payoff.MaxPoints, pair),
				"Pairs [x, payoff], their x increasing.")})
			row.required = append(row.required, "points")
		}
		families = append(families, row)
	}
	for _, k := range learn.Kinds() {
		row := alternative{k.ID, k.Name, k.Doc + " Source: " + k.Source + ".", schema{
			{"rate", described(append(rangeSchema(learn.Rates), member{"default", k.Rate}), k.Update+".")}}, nil}
		if k.Hidden {
			row.members = append(row.members, member{"hidden", described(listSchema(1, learn.MaxLayers, rangeSchema(learn.Units)),
				"The units of each hidden layer.")})
			row.required = []string{"hidden"}
		}
		learners = append(learners, row)
	}
	return objectOf([]string{"payoff"},
		member{"name", described(lineSchema(MaxName), "One line.")},
		member{"learner", described(choiceSchema("kind", learners), "What the arm trains, one example a pull: its rewards are 1 or 0.")},
		member{"payoff", described(choiceSchema("family", families), "The expected payoff as a function of x; of an arm that learns, its "+
			"average learning curve.")},
	)
}

func datasetSchema() schema {
	return objectOf([]string{"sha256"},
		member{"sha256", schema{{"type", "string"}, {"pattern", "^[0-9a-f]{64}$"},
			{"description", "SHA-256 of the unpacked files, one after the other."}}},
		member{"features", described(append(rangeSchema(param.Integers(1, learn.MaxFeatures)), member{"default", defaultFeatures}),
			"The most common words that are kept.")},
	)
}

func policySchema() schema {
	var rows []alternative
	for _, k := range policy.Kinds() {
		allowed := variants[:1]
		if k.Released != "" {
			_, codes := k.Codes()
			allowed = slices.Concat(variants, codes)
		}
		row := alternative{k.ID, k.Name, k.Doc + " Source: " + k.Source + ".", schema{
			{"variant", schema{{"enum", allowed}, {"default", Defined},
				{"description", strings.TrimSpace("defined: as the source has it. " + k.ReleasedText())}}}}, nil}
		for _, p := range k.Params {
			row.members = append(row.members, member{p.Name, paramSchema(p)})
			if p.Required {
				row.required = append(row.required, p.Name)
			}
		}
		if k.Specialise != nil {
			row.members = append(row.members, member{policy.IndexParameters, schema{{"type", "object"},
				{"additionalProperties", schema{{"type", "number"}}}, {"description", "Values of the parameters that the program declares."}}})
		}
		rows = append(rows, row)
	}
	return choiceSchema("id", rows)
}

// paramSchema describes a parameter of a policy.
func paramSchema(p policy.Param) schema {
	var s schema
	switch {
	case p.Kind == policy.Number:
		s = rangeSchema(p.Range)
	case p.Kind == policy.Flag:
		s = schema{{"type", "boolean"}}
	case p.Kind == policy.Choice:
		s = schema{{"enum", p.Choices}}
	case p.Lines:
		s = schema{{"type", "string"}, {"maxLength", p.Most}}
	default:
		s = lineSchema(p.Most)
	}
	switch {
	case p.Required:
	case p.Fixed:
		s = append(s, member{"default", p.Default(policy.Context{}, policy.Values{})})
	default:
		p.Doc += " Default: " + p.Formula + "."
	}
	return symbolic(s, p.Name, p.Symbol, p.Doc)
}

// numbersOf describes parameters of a payoff or of noise.
func numbersOf(params []param.Param) schema {
	var members schema
	for _, p := range params {
		s, doc := rangeSchema(p.Range), p.Doc
		switch {
		case p.Formula != "":
			doc += " Default: " + p.Formula + "."
		case p.Optional:
			s = append(s, member{"default", p.Initial})
		default:
			s = append(s, member{"examples", []float64{p.Initial}})
		}
		members = append(members, member{p.Name, symbolic(s, p.Name, p.Symbol, doc)})
	}
	return members
}
