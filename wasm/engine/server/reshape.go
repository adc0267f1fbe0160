package server

import (
	"strconv"

	"risingbandits/engine/payoff"
	"risingbandits/engine/scenario"
)

// A reshaped is a payoff of the requested family.
type reshaped struct {
	Payoff any `json:"payoff" js:"{family: string} & Record<string, any>"` // as a scenario has it
}

// reshape answers with a payoff of another family that keeps the level and the speed of the given one: see
// payoff.Reshape.
func (s *Server) reshape(r reshapeRequest) (any, error) {
	if _, ok := payoff.FamilyByID(r.Family); !ok {
		return nil, pathError{"family", "want the id of a payoff family, got " + strconv.Quote(r.Family)}
	}
	if r.Horizon < 1 || r.Horizon > scenario.MaxHorizon {
		return nil, pathError{"horizon", "want a whole number from 1 to " + strconv.Itoa(scenario.MaxHorizon) + ", got " +
			strconv.Itoa(r.Horizon)}
	}
	if r.Payoff == "" {
		return reshaped{payoffJSON(payoff.Initial(r.Family, r.Horizon))}, nil
	}
	sc, err := parseOnly(`{"version":1,"setting":"rested","horizon":1,"noise":{"kind":"none"},"arms":[{"payoff":` + r.Payoff + `}],"policies":[]}`)
	if err != nil {
		return nil, err
	}
	return reshaped{payoffJSON(payoff.Reshape(sc.Arms[0].Payoff, r.Family, r.Horizon))}, nil
}
