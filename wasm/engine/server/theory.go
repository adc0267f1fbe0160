package server

import (
	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/theory"
)

// theoryRequest asks what the paper proves about a scenario, and draws it in the charts of the theory. The answer, once
// it is computed, is a proven. A later request replaces an earlier one; both get the later answer.
type theoryRequest struct {
	Text string `json:"text"`
}

// A proven is what the page says beside the charts of the theory.
type proven struct {
	Scenario string        `json:"scenario"` // its hash
	Applies  bool          `json:"applies"`
	Reason   string        `json:"reason"` // why no theorem holds for the arms; "" if Applies
	Note     string        `json:"note"`   // what else holds; "" for nothing
	Bounds   []provenBound `json:"bounds"`
	Apart    string        `json:"apart"`   // when the two best arms can be told apart; "" if the theory does not say
	Seconds  float64       `json:"seconds"` // of computing

	LeastWorst float64 `json:"leastWorst"` // the least that every policy loses on one of the two instances of Theorem 4.2
}

// A provenBound is one theorem's bound at the horizon.
type provenBound struct {
	Theorem   string  `json:"theorem"` // its number in the paper
	Policy    string  `json:"policy"`
	Bound     float64 `json:"bound"`
	Q         float64 `json:"q"`
	Vacuous   bool    `json:"vacuous"`
	Head      float64 `json:"head"`    // the part that depends neither on q nor on the arms' increments
	Caution   string  `json:"caution"` // what the bound is for, if not for the policy as it is here
	Epsilon   float64 `json:"epsilon"` // this and the next two are 0 in the theorems without noise
	Alpha     float64 `json:"alpha"`
	Sigma     float64 `json:"sigma"`
	Increment float64 `json:"increment"` // Y at that q
}

// theory begins to compute what the paper proves about a scenario.
func (s *Server) theory(id int, r theoryRequest) error {
	sc, err := parseOnly(r.Text)
	if err != nil {
		return err
	}
	s.beginJob(s.computing(theoryJob, "theory", id, func(c *computation) any {
		result := theory.StudyOf(sc, c.pause)
		drawn := sources.TheoryOf(sc, result)
		drawn.Instances = sources.InstancesOf(sc, c.pause)
		s.charts.layoutSent = false
		s.charts.shown.theory, s.charts.shown.theoryOf = drawn, sc.Hash()
		s.charts.board.SetTheory(drawn)
		value := provenOf(result, drawn)
		value.LeastWorst = drawn.Instances.Least
		value.Seconds = c.spent().Seconds()
		return value
	}))
	return nil
}

// provenOf returns a study in the page's form, with the names that the charts use.
func provenOf(st *theory.Study, drawn *data.Theory) proven {
	p := proven{Scenario: st.Scenario, Applies: st.Applies, Reason: st.Reason, Note: st.Note, Bounds: []provenBound{}}
	if st.Apart != nil {
		p.Apart = sentences.CapitalFirst(st.Apart.Sentence)
	}
	for i := range st.Courses {
		c := &st.Courses[i]
		p.Bounds = append(p.Bounds, provenBound{
			Theorem: c.Theorem.Name(), Policy: drawn.Bounds[i].Policy, Bound: c.Bound, Q: c.Q, Vacuous: c.Vacuous, Head: c.Head, Caution: c.Reason,
			Epsilon: c.Theorem.Epsilon, Alpha: c.Theorem.Alpha, Sigma: c.Theorem.Sigma, Increment: c.Y,
		})
	}
	return p
}
