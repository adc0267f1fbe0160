package family

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"risingbandits/engine/numbers"
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/policy"
	"risingbandits/engine/scenario"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("family").Parse(pageText))

// A row is a policy in the table.
type row struct {
	policy.Card
	ID, Name, Source, Doc, Released, Address, Title string
	YearWords                                       string // "" if it has no year
	Code                                            string // the released code that differs, "" for none that we compared
	Same                                            string // the released code that plays the same, "" for none that we compared
}

// A curve is a row of a table of errors.
type curve struct {
	Policy, Kind string
	First        bool // of its policy
	Wrong        []string
}

// A table of errors is that of one setting.
type table struct {
	Title, Address, Preset string
	Sweep                  string // the address of a sweep of the budget
	Budgets                []string
	Curves                 []curve
}

type page struct {
	Rows      []row
	Tables    []table
	Instances []instance
	Agree, Of int
	Others    []string

	Sensitivity                     table
	SensitivityAgree, SensitivityOf int
	LeastBudget, RiseConstant       string // of the paper's formula of a in setting A
	SmallBudget                     string // the error of R-UCBE at the least budget as in the figures
	Mirror                          string // the address of the preset whose payoffs fall

	Selection                  []row  // the policies that choose models and data
	IllBehaved, SelectionCodes string // the addresses of their presets
}

// Page returns family.html, which is part of the site: it uses the playground's links and style.
func Page() ([]byte, error) {
	p := page{Instances: instancesOf()}
	for _, kind := range policy.Kinds() {
		r := row{Card: kind.Card, ID: kind.ID, Name: kind.Name, Source: kind.Source, Doc: kind.Doc, Released: kind.ReleasedText()}
		if kind.Release != nil {
			r.Code = kind.Release.Label()
		}
		if kind.Card.Same != nil {
			r.Same = kind.Card.Same.Label()
		}
		s := opened(kind)
		r.Address, r.Title = addressOf(s), s.Title
		if kind.Card.Year > 0 {
			r.YearWords = fmt.Sprint(kind.Card.Year)
		}
		p.Rows = append(p.Rows, r)
		if kind.Group == policy.Selection {
			p.Selection = append(p.Selection, r)
		}
	}
	for i, b := range claims.BestArms() {
		p.Tables = append(p.Tables, tableOf(b, &claims.PublishedErrors()[i]))
	}
	p.Agree, p.Others = agreement()
	p.Of = p.Agree + len(p.Others)
	p.Sensitivity = sensitivityTable()
	p.SensitivityAgree, p.SensitivityOf = sensitivityAgreement()
	p.SmallBudget = fmt.Sprintf("%.2f", sensitivities()[2].Here[0])
	budget, c := leastBudget(claims.BestArms()[0])
	p.LeastBudget, p.RiseConstant = numbers.Int(budget), fmt.Sprintf("%.6f", c)
	p.Mirror, p.IllBehaved, p.SelectionCodes = presetAddress("rotting"), presetAddress("ill-behaved"), presetAddress("three-codes-selection")
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, p)
	return b.Bytes(), err
}

func addressOf(s *scenario.Scenario) string { return "index.html#" + scenario.EncodeLink(s) }

// presetAddress returns the address of a preset. It panics if there is none.
func presetAddress(name string) string {
	p, ok := scenario.LookupPreset(name)
	if !ok {
		panic(badPreset)
	}
	return addressOf(p.Scenario)
}

const badPreset = "family: a preset is missing"

// opened returns the preset of a policy's card, to which the policy is added if it lacks it.
func opened(kind policy.Kind) *scenario.Scenario {
	p, ok := scenario.LookupPreset(kind.Card.Preset)
	if !ok {
		panic(badPreset)
	}
	s := p.Scenario.Document
	for _, spec := range s.Policies {
		if spec.ID == kind.ID {
			return p.Scenario
		}
	}
	params := policy.Values{}
	for _, param := range kind.Params {
		if param.Required {
			params[param.Name] = param.Default(policy.Context{}, nil)
		}
	}
	s.Policies = append([]scenario.PolicySpec{{ID: kind.ID, Variant: scenario.Defined, Params: params}}, s.Policies...)
	return scenario.MustComplete(s)
}
