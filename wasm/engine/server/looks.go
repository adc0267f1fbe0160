package server

import (
	"math"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/scenario"
)

// A style is a chart.Style as the page reads it.
type style struct {
	Role   string    `json:"role"`
	Dash   []float32 `json:"dash"`
	Weight float32   `json:"weight"`
	Marker string    `json:"marker" js:"'disc' | 'open' | 'square'"`
}

var markers = map[data.Marker]string{data.Disc: "disc", data.Open: "open", data.Square: "square"}

// styleOf returns the style of policy i of the scenario.
func styleOf(sc *scenario.Scenario, i int) style {
	s := sources.PolicyOf(sc, i).Style
	dash := s.Dash
	if dash == nil {
		dash = []float32{}
	}
	return style{scene.RoleNames[s.Role], dash, s.Weight, markers[s.Marker]}
}

// arms is what the page draws of the arms before any run.
type arms struct {
	Curves   [][]float64 `json:"curves"`
	Best     int         `json:"best"`
	Takeaway string      `json:"takeaway"` // the payoff chart's sentence, known before the chart is drawn
	Short    string      `json:"short"`
}

const curvePoints = 33

func describeArms(sc *scenario.Scenario) arms {
	all := chartArms(sc)
	a := arms{Curves: make([][]float64, len(all.Arms)), Best: all.Best}
	for i, arm := range all.Arms {
		a.Curves[i] = make([]float64, curvePoints)
		for j := range a.Curves[i] {
			a.Curves[i][j] = arm.Curve.At(curveX(sc.Horizon, j))
		}
	}
	takeaway := sentences.Payoffs(&all, data.Leads(&all))
	a.Takeaway, a.Short = takeaway.Text, takeaway.Short
	return a
}

// curveX returns the j-th x of a curve, from 1 to the horizon.
func curveX(horizon, j int) int {
	part := float64(j) / (curvePoints - 1)
	if horizon > data.LogHorizon {
		return int(math.Round(math.Pow(float64(horizon), part)))
	}
	return 1 + int(math.Round(part*float64(horizon-1)))
}

// chartArms returns the arms for the charts, with the best arm marked.
func chartArms(sc *scenario.Scenario) data.Arms {
	a := sources.ArmsOf(sc, -1)
	a.Best = bestArm(&a)
	return a
}

// bestArm returns the arm that pays most, the first of several: restless, at the horizon; rested, in total over the
// horizon. The total is approximate, which is enough for a picture; the exact best arm comes with the results.
func bestArm(a *data.Arms) int {
	best, most := 0, math.Inf(-1)
	for i := range a.Arms {
		v := a.Arms[i].Curve.At(a.Horizon)
		if !a.Restless {
			v = roughSum(a.Arms[i].Curve, a.Horizon)
		}
		if v > most {
			best, most = i, v
		}
	}
	return best
}

// roughSum returns about f(1) + ... + f(horizon), by the trapezium rule over intervals that grow with x.
func roughSum(f data.Curve, horizon int) float64 {
	sum, y := 0.0, f.At(1)
	for x := 1; x < horizon; {
		next := min(horizon, x+1+x/128)
		z := f.At(next)
		sum += float64(next-x) * (y + z) / 2
		x, y = next, z
	}
	return sum + (f.At(1)+y)/2
}
