package lesson

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/chart"
	"risingbandits/engine/numbers"
	"risingbandits/engine/scenario"
	"risingbandits/engine/spelling"
)

// scenario reads a scenario block. It returns nil if it has faults.
func (p *parser) scenario(lines []string, line int) *scenario.Scenario {
	sc := p.scenarioOf(lines, line)
	if sc != nil && sc.Learns() {
		p.fault(line, "arms that learn from a dataset cannot be part of a lesson: use their curves, such as those of the preset paper-imdb")
		return nil
	}
	return sc
}

// scenarioOf reads a document, or changes.
func (p *parser) scenarioOf(lines []string, line int) *scenario.Scenario {
	text := strings.Join(lines, "\n")
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		sc, faults := scenario.Parse([]byte(idsAsPolicies(text)))
		for _, f := range faults {
			p.fault(line-1+f.Line, "%s", f.Error())
		}
		if len(faults) > 0 {
			return nil
		}
		return sc
	}
	fields := p.fieldsOf(lines, line)
	if len(fields) == 0 {
		p.fault(line, "the scenario is empty: write \"preset: paper-2-rested\", changes such as \"horizon: 2000\", or a document")
		return nil
	}
	from := p.current
	if first := fields[0]; first.name == "preset" {
		preset, ok := scenario.LookupPreset(first.value)
		if !ok {
			meant := ""
			if near := scenario.NearestPreset(first.value); near != "" {
				meant = ": did you mean " + near + "?"
			}
			p.fault(first.line, "no preset is called %s%s", quoted(first.value), meant)
			return nil
		}
		from, fields = preset.Scenario, fields[1:]
	}
	if from == nil {
		p.fault(line, "there is no scenario before that could be changed: begin with \"preset: …\" or with a document")
		return nil
	}
	sc, bad := edited(from, fields)
	for _, f := range bad {
		p.fault(f.Line, "%s", f.Message)
	}
	if len(bad) > 0 {
		return nil
	}
	return sc
}

// edited returns a scenario with some values changed. Each field is a path in the document and a value as JSON.
func edited(from *scenario.Scenario, fields []field) (*scenario.Scenario, []Fault) {
	doc := from.Canonical()
	for _, f := range fields {
		value := f.value
		if f.name == "policies" {
			value = policiesByID(value)
		}
		next, err := setAt(doc, f.name, value)
		if err != nil {
			return nil, []Fault{{f.line, err.Error()}}
		}
		doc = next
	}
	sc, faults := scenario.Parse(doc)
	var bad []Fault
	for _, f := range faults {
		bad = append(bad, Fault{lineOf(fields, f.Path), f.Error()})
	}
	return sc, bad
}

// lineOf returns the line of the change that a fault at a path comes from.
func lineOf(fields []field, path string) int {
	line := 1
	for _, f := range fields {
		line = f.line
		if strings.HasPrefix(path, f.name) {
			return line
		}
	}
	return line
}

// idsAsPolicies writes the policies of a document as policiesByID does. It keeps the number of lines, by which faults are reported.
func idsAsPolicies(document string) string {
	before, after, found := strings.Cut(document, `"policies"`)
	list := strings.TrimLeft(after, ": \t\r\n")
	end := strings.IndexByte(list, ']') + 1
	if !found || end == 0 || list[0] != '[' {
		return document
	}
	skipped := after[:len(after)-len(list)]
	lines := strings.Repeat("\n", strings.Count(list[:end], "\n"))
	if byID := policiesByID(list[:end]); byID != list[:end] {
		return before + `"policies"` + skipped + byID + lines + list[end:]
	}
	return document
}

// needsScenario reports that a step has no scenario, unless it has one with faults of its own.
func (p *parser) needsScenario(line int, message string) {
	if !p.broken {
		p.fault(line, "%s: write a scenario block above", message)
	}
}

// policiesByID returns a list of policies in which each id has become the policy of that id: ["ucb1", {"id": "kl-ucb"}].
// What is no list is returned as it is.
func policiesByID(list string) string {
	d := jsontext.NewDecoder(strings.NewReader(list))
	if d.PeekKind() != '[' || scenario.DepthOf([]byte(list)) > scenario.MaxDepth {
		return list
	}
	d.ReadToken()
	var all []string
	for d.PeekKind() != ']' {
		v, err := d.ReadValue()
		if err != nil {
			return list
		}
		text := string(v)
		if v.Kind() == '"' {
			text = `{"id":` + text + "}"
		}
		all = append(all, text)
	}
	return "[" + strings.Join(all, ",") + "]"
}

// look reads a look block.
func (p *parser) look(step *Step, fields []field) {
	for _, f := range fields {
		switch f.name {
		case "chart":
			step.Look.Chart = p.chart(f)
		case "theory":
			step.Look.Theory = p.theory(f)
		case "round":
			step.Look.Round = p.count(field{f.name, strings.ReplaceAll(f.value, ",", ""), f.line}, scenario.MaxHorizon)
		case "run":
			step.Look.Run = p.count(f, scenario.MaxRuns)
		case "arm":
			step.Look.Arm = p.count(f, scenario.MaxArms)
		case "why":
			step.Look.Why = p.policyFrom1(step, f)
		default:
			p.unknown(f, "chart", "theory", "round", "run", "why", "arm")
		}
	}
	p.checkLook(step, fields)
}

// chart returns the id of a chart of the policies.
func (p *parser) chart(f field) string {
	var ids []string
	for _, k := range chart.Kinds() {
		if k.Place == chart.OfPolicies {
			ids = append(ids, k.ID)
		}
	}
	return p.known(f, ids)
}

// theory returns the name of a part of the theory, in lower case.
func (p *parser) theory(f field) string {
	var parts []string
	for _, k := range chart.Kinds() {
		if name := strings.ToLower(k.Group); k.Place == chart.OfTheory && !slices.Contains(parts, name) {
			parts = append(parts, name)
		}
	}
	return p.known(field{f.name, strings.ToLower(f.value), f.line}, parts)
}

// known returns the value of a field, or "" if it is none of those that are known, which is a fault.
func (p *parser) known(f field, all []string) string {
	if slices.Contains(all, f.value) {
		return f.value
	}
	meant := ""
	if near := spelling.Nearest(f.value, all); near != "" {
		meant = ": did you mean " + near + "?"
	}
	p.fault(f.line, "%s: got %s, want one of %s%s", f.name, quoted(f.value), strings.Join(all, ", "), meant)
	return ""
}

// checkLook reports what the scenario of the step does not have.
func (p *parser) checkLook(step *Step, fields []field) {
	if len(fields) == 0 {
		return
	}
	line := fields[0].line
	sc := step.Scenario
	switch look := step.Look; {
	case sc == nil:
		p.needsScenario(line, "there is no scenario to look at")
	case look.Round > sc.Horizon:
		p.fault(line, "round: got %d, but the scenario ends at round %s", look.Round, numbers.Int(sc.Horizon))
	case look.Arm > len(sc.Arms):
		p.fault(line, "arm: got %d, but the scenario has %d", look.Arm, len(sc.Arms))
	}
}

// policyFrom1 returns the place of a policy in the step's scenario, from 1; 0 if it is not there.
func (p *parser) policyFrom1(step *Step, f field) int {
	if step.Scenario == nil {
		return 0
	}
	i, err := policyNamed(step.Scenario, f.value)
	if err != nil {
		p.fault(f.line, "%s: %s", f.name, err)
	}
	return i + 1
}
