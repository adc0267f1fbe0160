package report

import (
	"strings"

	"risingbandits/engine/scenario"
	"risingbandits/engine/sweep"
	"risingbandits/engine/theory/claims"
)

// linksOf returns how a reader runs a claim: in the playground beside the page, or by a command.
func linksOf(d *claims.Document, c *claims.Claim, of claims.Topic, site bool) []link {
	experiment := c.Experiment
	if experiment == "" && len(of.Experiments) > 0 {
		experiment = of.Experiments[0]
	}
	if x := d.Evidence.Experiment(experiment); x != nil {
		return experimentLinks(x, c, site)
	}
	for _, t := range claims.RankTables() {
		if t.Claim == c.ID {
			return rankLinks(&t, site)
		}
	}
	var links []link
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

func experimentLinks(x *claims.Experiment, c *claims.Claim, site bool) []link {
	var links []link
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		s, fingerprint := x.Scenario(variant)
		links = append(links, linkOf(variantWord(variant), s, fingerprint, c.View, "rising run "+ScenarioFile(x.Name, variant), site))
	}
	return links
}

// ScenarioFile returns the name of the file of an experiment's scenario in the folder of a page that stands
// alone.
func ScenarioFile(experiment, variant string) string {
	return "scenarios/" + experiment + "-" + variant + ".json"
}

// rankLinks names the command of a whole ranking, or opens its first bandit.
func rankLinks(t *claims.RankTable, site bool) []link {
	if !site {
		return []link{{Name: "as defined", Command: "rising ranking -setting " + string(t.Setting) + " -policies " +
			rankedIDs(t, scenario.Defined)},
			{Name: "as released", Command: "rising ranking -setting " + string(t.Setting) + " -policies " + rankedIDs(t, scenario.Released)}}
	}
	var links []link
	for _, variant := range []string{scenario.Defined, scenario.Released} {
		r := sweep.NewRanking(t.Setting)
		r.Policies = rankedPolicies(t, variant)
		links = append(links, linkOf("the first of the fifty, "+variantWord(variant), r.Scenario(0), "", "", "", site))
	}
	return links
}

// rankedPolicies returns the policies of a table; the heuristic plays as defined, since the released code does not
// have it.
func rankedPolicies(t *claims.RankTable, variant string) []scenario.PolicySpec {
	var list []scenario.PolicySpec
	for _, p := range t.Paper {
		list = append(list, scenario.PolicySpec{ID: p.Policy, Variant: claims.VariantOf(p.Policy, variant)})
	}
	return list
}

func rankedIDs(t *claims.RankTable, variant string) string {
	text := ""
	for i, p := range rankedPolicies(t, variant) {
		if i > 0 {
			text += ","
		}
		text += p.ID
		if p.Variant == scenario.Released {
			text += "/" + p.Variant
		}
	}
	return text
}
