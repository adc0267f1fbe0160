package translate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"risingbandits/engine/noise"
	"risingbandits/engine/plain"
	"risingbandits/engine/scenario"
	"risingbandits/engine/sim"
)

// A Language is a language in which scenarios are written.
type Language struct {
	ID   string // "python"
	Name string // "Python"
	Ext  string // of a file, ".py"
	Run  string // the command that runs a file, before its name: "python3"

	write func(p *plan) string
}

// Languages returns the languages in the order in which they are shown.
func Languages() []Language { return []Language{golang, python} }

// Lookup returns the language of an id.
func Lookup(id string) (Language, bool) {
	for _, l := range Languages() {
		if l.ID == id {
			return l, true
		}
	}
	return Language{}, false
}

// A Program is a scenario in a language.
type Program struct {
	Name    string // of its file: "slow-riser.py"
	Text    string
	LeftOut []Refusal // the policies that it does not have
}

// A Refusal says why a policy of the scenario is not in the program.
type Refusal struct {
	Policy string // its name: "SW-TS"
	Reason string // in words: "it has no translation"
}

func (r Refusal) String() string { return r.Policy + ": " + r.Reason }

// A plan is what a program is written from.
type plan struct {
	scenario *scenario.Scenario
	file     string
	rules    []rule
	leftOut  []Refusal
}

// Write returns the scenario as a program. It returns an error if an arm learns, if a payoff's family or the noise has no
// translation, or if none of its policies has one.
func Write(s *scenario.Scenario, l Language) (Program, error) {
	if s.Learns() {
		return Program{}, errors.New("arms that learn have no translation: their rewards come from a learner and a dataset")
	}
	for k, arm := range s.Arms {
		if _, ok := codeOf(arm.Func); !ok && len(arm.Payoff.Points) == 0 {
			return Program{}, fmt.Errorf("arm %d has a payoff of the family %s, which has no translation", k+1, arm.Payoff.Family)
		}
	}
	if kind, _ := noise.Lookup(s.Noise.Kind); kind.Code == nil {
		return Program{}, fmt.Errorf("noise of the kind %s has no translation", s.Noise.Kind)
	}
	p := &plan{scenario: s, file: fileName(s.Title) + l.Ext}
	for i := range s.Policies {
		r, reason := readRule(s, i)
		if reason != "" {
			p.leftOut = append(p.leftOut, Refusal{r.label, reason})
			continue
		}
		r.stream = sim.OwnWord(s, i)
		p.rules = append(p.rules, r)
	}
	if len(p.rules) == 0 {
		var reasons []string
		for _, r := range p.leftOut {
			reasons = append(reasons, r.String())
		}
		return Program{}, fmt.Errorf("none of the policies can be translated: %s; those that can are %s, and index programs",
			strings.Join(reasons, "; "), strings.Join(Translated(), ", "))
	}
	p.distinguish()
	return Program{Name: p.file, Text: l.write(p), LeftOut: p.leftOut}, nil
}

// distinguish gives policies of one name different ones.
func (p *plan) distinguish() {
	seen := map[string]int{}
	for i := range p.rules {
		label := p.rules[i].label
		if seen[label]++; seen[label] > 1 {
			p.rules[i].label += " #" + strconv.Itoa(seen[label])
		}
	}
}

// fileName returns the name of a file for a title: its letters and digits in lower case, with - between the words. Each has a -
// or is "scenario", since Python would import a program argparse.py in place of its own module.
func fileName(title string) string {
	words := wordsOf(strings.ToLower(title))
	switch len(words) {
	case 0:
		return "scenario"
	case 1:
		return words[0] + "-scenario"
	}
	return strings.Join(words[:min(len(words), 6)], "-")
}

// wordsOf returns the words of a text, of ASCII letters and digits alone.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9')
	})
}

// title returns the first line of a program.
func (p *plan) title() string {
	if p.scenario.Title == "" {
		return "A scenario of rising bandits"
	}
	return commented(p.scenario.Title)
}

// commented returns a text of the scenario as it stands in a comment of a program, in every language: on one line, as it is
// read, and without the backslash, with which some encodings write any character. Go takes a comment that begins with +build as
// a condition on the machine; the other comments that it obeys have no space after //.
func commented(text string) string {
	return strings.NewReplacer(`\`, "/", "+build", "+ build").Replace(plain.Line(text))
}

// shape returns what the scenario is, in words: "Rested, 2 arms, 50000 rounds, 20 runs, seed 1, gaussian noise".
func (p *plan) shape() string {
	s := p.scenario
	kind, _ := noise.Lookup(s.Noise.Kind)
	setting := string(s.Setting)
	return fmt.Sprintf("%s, %s, %s, %s, seed %d, %s", strings.ToUpper(setting[:1])+setting[1:], many(len(s.Arms), "arm"),
		many(s.Horizon, "round"), many(s.Runs, "run"), s.Seed, kind.Text)
}

// many returns a count with its noun.
func many(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// wrap breaks a comment into lines that begin with a prefix.
func wrap(prefix, text string) string {
	const most = 110
	var b strings.Builder
	line := prefix
	for _, w := range strings.Fields(commented(text)) {
		if len(line)+1+len(w) > most && line != prefix {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = prefix
		}
		if line != prefix {
			line += " "
		}
		line += w
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	return b.String()
}
