package report

import (
	"strings"

	"risingbandits/engine/paper/claims"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
)

// linksOf returns how a reader runs a claim: in the playground beside the page, or by a command.
func linksOf(d *claims.Document, c *claims.Claim, of claims.Topic, site bool) []link {
	experiment := c.Experiment
	if experiment == "" && len(of.Experiments) > 0 {
		experiment = of.Experiments[0]
	}
	if x := d.Evidence.Experiment(experiment); x != nil {
		return experimentLinks(d, x, c, site)
	}
	for _, t := range claims.RankTables() {
		if t.Claim == c.ID {
			return rankLinks(&t, site)
		}
	}
	links := sweepLinks(c.Sweeps, site)
	for _, name := range c.Presets {
		preset, _ := scenario.LookupPreset(name)
		command := "rising run "
		if strings.HasPrefix(c.View, "theory=") {
			command = "rising theory "
		}
		links = append(links, linkOf(preset.Title, preset.Scenario, "", c.View, command+name, site))
	}
	return links
}

func linkOf(name string, s *scenario.Scenario, fingerprint, view, command string, site bool) link {
	if !site {
		return link{Name: name, Command: command}
	}
	address := "index.html#" + scenario.EncodeLinkWith(s, fingerprint)
	if view != "" {
		address += "?" + view
	}
	return link{Name: name, Address: address}
}

func experimentLinks(d *claims.Document, x *claims.Experiment, c *claims.Claim, site bool) []link {
	var links []link
	for _, column := range claims.Columns() {
		of := x
		if column == claims.Released {
			of = d.Evidence.Experiment(claims.CodeOf(x.Name))
		}
		if of == nil || column == claims.ReleasedPolicies && len(x.Variants()) == 1 {
			continue
		}
		variant := scenario.Released
		if column == claims.Defined {
			variant = scenario.Defined
		}
		s, fingerprint := of.Scenario(variant)
		links = append(links, linkOf(column.Name(), s, fingerprint, c.View, "rising run "+ScenarioFile(of.Name, variant), site))
	}
	return links
}

// ScenarioFile returns the name of the file of an experiment's scenario in the folder of a page that stands
// alone.
func ScenarioFile(experiment, variant string) string {
	return "scenarios/" + experiment + "-" + variant + ".json"
}

// rankLinks names the command of a whole ranking, or opens its first bandit, in every column that plays it.
func rankLinks(t *claims.RankTable, site bool) []link {
	bonus := bonusesOf(t)[len(bonusesOf(t))-1]
	var links []link
	for _, column := range claims.Columns() {
		r, ok := t.Play(column, bonus)
		if !ok {
			continue
		}
		command := "rising ranking -setting " + string(t.Setting) + " -policies " + rankedIDs(&r)
		if column == claims.Released {
			command = "rising ranking -released"
		}
		name := column.Name()
		if site {
			name = "the first of the fifty, " + name
		}
		links = append(links, linkOf(name, r.Scenario(0), "", "", command, site))
	}
	return links
}

// rankedIDs lists the policies of a ranking as the flag -policies wants them.
func rankedIDs(r *sweep.Ranking) string {
	var list []string
	for _, p := range r.Policies {
		id := p.ID
		if p.Variant == scenario.Released {
			id += "/" + p.Variant
		}
		if bonus, ok := p.Params["bonus"].(string); ok {
			id += "/" + bonus
		}
		list = append(list, id)
	}
	return strings.Join(list, ",")
}
