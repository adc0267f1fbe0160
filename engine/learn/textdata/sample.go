package textdata

import (
	"strings"

	"risingbandits/engine/detmath"
)

// A sampler draws sentences about films.
type sampler struct{ random detmath.Stream }

// The words of the sentences. Sometimes an opinion contradicts the label, so that no single word determines it.
var (
	things = strings.Fields("film movie story plot acting script dialogue music ending beginning cast camera pace humour " +
		"scenery direction editing villain hero sequel")
	praise = strings.Fields("wonderful superb moving brilliant charming gripping funny fresh honest beautiful clever " +
		"excellent touching perfect great lovely splendid")
	criticism = strings.Fields("awful boring weak stupid tedious terrible clumsy predictable dull poor annoying worst pointless " +
		"shallow bad lazy messy")
	verbsUp   = strings.Fields("loved enjoyed admired recommend adored liked")
	verbsDown = strings.Fields("hated regretted disliked avoid skipped despised")
	fillers   = []string{"the whole evening", "with my family", "on a rainy day", "for two hours", "in the cinema", "at home",
		"from start to end", "once again", "against all advice", "by chance"}
	openers = []string{"I saw this", "We watched it", "This one came", "My friend chose it", "It began late", "I had read about it"}
)

// Sample returns n labelled lines: "1" or "0", a tab and two to six sentences. The same seed gives the same lines.
// About one opinion in five contradicts the label, so that a learner must weigh many words.
func Sample(seed uint64, n int) []byte {
	s := sampler{detmath.NewStream(detmath.NewKey(seed))}
	var out []byte
	for range n {
		good := s.random.IntN(2) == 1
		label := byte('0')
		if good {
			label = '1'
		}
		out = append(out, label, '\t')
		out = append(out, s.review(good)...)
		out = append(out, '\n')
	}
	return out
}

// review returns the sentences of one review.
func (s *sampler) review(good bool) string {
	sentences := []string{s.pick(openers) + " " + s.pick(fillers) + "."}
	for range 1 + s.random.IntN(5) {
		sentences = append(sentences, s.opinion(good != (s.random.Float64() < 0.2)))
	}
	return strings.Join(sentences, " ")
}

// opinion returns a sentence for or against the film.
func (s *sampler) opinion(good bool) string {
	adjectives, verbs := criticism, verbsDown
	if good {
		adjectives, verbs = praise, verbsUp
	}
	switch s.random.IntN(3) {
	case 0:
		return "The " + s.common(things) + " was " + s.common(adjectives) + " and the " + s.common(things) + " " + s.common(adjectives) + "."
	case 1:
		return "I " + s.pick(verbs) + " the " + s.common(things) + " " + s.pick(fillers) + "."
	}
	return "What a " + s.common(adjectives) + " " + s.common(things) + "!"
}

func (s *sampler) pick(words []string) string { return words[s.random.IntN(len(words))] }

// common picks earlier words more often, as in a language.
func (s *sampler) common(words []string) string {
	x := s.random.Float64()
	return words[int(float64(len(words))*float64(x*x))]
}
