package chart

import (
	"math"
	"strconv"
	"strings"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sentences"
	"risingbandits/engine/numbers"
)

// RateChart is the ID of the chart of the rates, a figure of the paper.
const RateChart = "rates"

var rateKind = Kind{
	ID: RateChart, Name: "Rates", Title: "Rates", Label: "The exponent of T in the bounds, by how fast increments die out",
	YTitle: "exponent of T",
	Place:  OfTheory, X: Powers, Group: "Increments",
	ground: theTheory | armInFocus, over: theCrosshair,
	newDrawer: drawerOf(ratePlot),
	takeaway:  func(b *Board) sentences.Takeaway { return sentences.Rates(b.theory) },
	table: func(b *Board) *data.Table {
		t := data.NewTable("what", "setting_or_arm", "c", "exponent", "b")
		if b.theory != nil {
			for _, r := range b.theory.Rates {
				for i, c := range r.C {
					t.Row("rate", r.Name, c, r.Exponent[i], math.NaN())
				}
			}
			for _, p := range b.theory.Powers {
				t.Row("arm", b.theory.Arms[p.Arm], p.C, p.Exponent, p.B)
			}
		}
		return t
	},
	caption: func(*Board, layout.Window) string {
		return "The exponent of T in the best bound where every increment is at most l^−c, without logarithms, rested and restless. " +
			"Dots: the arms whose increments fit b l^−c, at their c."
	},
}

// together is how near, in c, the dots of two arms are to share one name.
const together = 0.12

func ratePlot(b *Board, sp *Spec) *plot {
	th := b.theory
	if th == nil {
		return nil
	}
	most := th.Rates[0].C[len(th.Rates[0].C)-1]
	q := &plot{
		axes: layout.AxisPlan{XKind: scaleOr(sp.XScale, layout.Linear), YKind: scaleOr(sp.YScale, layout.Linear), X0: 0, X1: most, Y0: 0,
			Y1: 1.06, Title: "c: increments are at most l^\u2212c"},
		head: "c", where: "c = ", decimals: 2, digits: 3,
	}
	if sp.compact() {
		q.axes.Title = "c"
	}
	for i, r := range th.Rates {
		s := curve{name: r.Name, role: scene.Ink2, dash: boundDash, width: 1.75, x: r.C, y: r.Exponent}
		if (i == 1) == th.Restless {
			s.role, s.dash, s.width = scene.Ink, nil, 2.25
		}
		q.curves = append(q.curves, s)
	}
	q.xs = union(th.Rates[0].C, q.addArms(b, most))
	return q
}

// addArms adds a dot for each arm, at the right end of the axis if its c is beyond it, and one name for arms near each
// other. It returns the positions, increasing.
func (q *plot) addArms(b *Board, most float64) (cs []float64) {
	th := b.theory
	for i := 0; i < len(th.Powers); {
		first := i
		var names []string
		for ; i < len(th.Powers) && th.Powers[i].C-th.Powers[first].C <= together; i++ {
			p := &th.Powers[i]
			c := math.Min(p.C, most)
			role := scene.ArmGrey
			if p.Arm == b.arms.Best || p.Arm == b.focusArm {
				role = scene.Ink
			}
			q.dots = append(q.dots, dot{arm: p.Arm, role: role, x: c, y: p.Exponent})
			cs = append(cs, c)
			names = append(names, th.Arms[p.Arm])
		}
		q.dots[first].name = armNames(names)
		if th.Powers[first].C > most {
			q.dots[first].name += " at c = " + numbers.Commas(th.Powers[first].C, 1)
		}
	}
	return cs
}

// armNames names arms that share a position: "arm 3", "arms 1, 4 and 2 more".
func armNames(names []string) string {
	if len(names) == 1 {
		return sentences.ArmName(names[0])
	}
	const most = 3
	text := "arms " + strings.Join(names[:min(len(names), most)], ", ")
	if len(names) > most {
		text += " and " + strconv.Itoa(len(names)-most) + " more"
	}
	return text
}
