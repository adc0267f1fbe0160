package chart

import (
	"slices"

	"risingbandits/engine/chart/data"
	"risingbandits/engine/chart/layout"
	"risingbandits/engine/chart/sentences"
)

// The IDs of the charts.
const (
	Payoffs   = "payoffs"   // expected payoffs of the arms
	Regret    = "regret"    // cumulative regret of the policies
	PerRound  = "per-round" // regret per round
	Pulls     = "pulls"     // pulls per arm of the policies
	Inspector = "inspector" // the terms of the arms' indices at one round
	Tracing   = "trace"     // one value of the arms before every round of a run
)

// kinds is the registry of charts, in the order in which lists show them. To add a chart, write a file with its Kind
// and add a row here.
var kinds = [...]*Kind{&payoffKind, &regretKind, &perRoundKind, &pullKind, &bestArmKind, &pairKind, &rewardKind, &maxRegretKind,
	&pullShareKind, &inspectorKind, &traceKind,
	&boundKind, &boundByQKind, &incrementKind, &rateKind, &bothInstancesKind, &worstCaseKind,
	&sweepKind, &sweepMapKind, &sweepAxesKind, &rankingKind}

// A Kind describes a kind of chart: its names, its axes, and how it is drawn.
type Kind struct {
	ID      string `json:"id"`
	Name    string `json:"name"`   // on a tab, beside other tabs: "per round"
	Title   string `json:"title"`  // where it is shown alone: "Regret per round"
	Label   string `json:"label"`  // for screen readers: "Regret per round of the policies"
	YTitle  string `json:"yTitle"` // title of the y axis
	Place   Place  `json:"place"`
	Group   string `json:"group"` // charts of one group are shown beside each other, or listed under one name (More); "" if it is shown alone
	X       XAxis  `json:"xAxis"`
	Zooms   bool   `json:"zooms"`   // a part of the x axis can be shown, linear or logarithmic
	Symlog  bool   `json:"symlog"`  // the y axis can be symlog
	Bands   bool   `json:"bands"`   // 95% confidence bands are around its curves
	Spreads bool   `json:"spreads"` // it can show the spread of the runs: see Spread

	ground, over input               // what its two layers depend on
	heading      func(*Board) string // what YTitle is for the data of a board; nil if it is always the same
	newDrawer    func() drawer
	takeaway     func(*Board) sentences.Takeaway
	table        func(*Board) *data.Table
	caption      func(*Board, layout.Window) string // of a figure: what it shows
}

// More is the group of charts of the policies that the page lists under one name, so that there are few tabs.
const More = "more"

// A Place is what a chart is about. The page groups charts by it.
type Place string

const (
	OfArms     Place = "arms"     // the arms of the scenario; it needs no runs
	OfPolicies Place = "policies" // the results of the policies
	OfMoment   Place = "moment"   // one policy in one run, up to one round
	OfTheory   Place = "theory"   // what the paper proves
	OfSweep    Place = "sweep"    // many scenarios that differ in one number
)

// An XAxis is what a chart's x axis counts.
type XAxis string

const (
	Rounds            XAxis = "rounds"
	PullsOrRounds     XAxis = "pulls or rounds" // rounds if the scenario is restless
	ArmsOfScenario    XAxis = "arms"
	NoAxis            XAxis = "none"
	RoundsOfInstances XAxis = "rounds of the instances"
	Regrets           XAxis = "regrets"
	ValuesOfQ         XAxis = "q"      // of the bounds
	Powers            XAxis = "powers" // c, where increments fall as l^-c
	SweptValues       XAxis = "swept values"
	PlacesInRanking   XAxis = "ranks"
)

// Table returns all data of the chart, in view or not: all policies of the board, but only the arms that are not
// hidden.
func (k *Kind) Table(b *Board) *data.Table { return k.table(b) }

// Caption says what the chart shows when a part of its x axis is in view.
func (k *Kind) Caption(b *Board, w layout.Window) string { return k.caption(b, w) }

// Heading returns the title of the y axis for the data of a board.
func (k *Kind) Heading(b *Board) string {
	if k.heading != nil {
		if title := k.heading(b); title != "" {
			return title
		}
	}
	return k.YTitle
}

// OfRuns reports whether the chart shows results of runs.
func (k *Kind) OfRuns() bool { return k.ground&(policies|inspection|theTrace) != 0 }

// OfOneScenario reports whether the chart shows one scenario, not a sweep over many.
func (k *Kind) OfOneScenario() bool { return k.Place != OfSweep }

// OfRounds reports whether the x axis counts rounds, in a scenario that is restless or not.
func (k *Kind) OfRounds(restless bool) bool {
	return k.X == Rounds || k.X == PullsOrRounds && restless
}

// An input is something on the board that charts depend on; several are combined by |.
type input uint16

const (
	theArms      input = 1 << iota // the arms, which of them are hidden, whether they are a preview
	pullCounts                     // how often each arm was pulled
	policies                       // the results, and which policies are hidden, chosen or in focus
	inspection                     // the terms of the indices
	theTrace                       // one value of the arms over the rounds
	thePrevious                    // the data from before an edit
	thePlayhead                    //
	theCrosshair                   // what pointer or keys read
	selectedArm                    //
	armInFocus                     //
	theTheory                      // what the paper proves
	theSweep                       // the points of a sweep that are played
)

// Kinds returns the registry of charts. The slice is the caller's.
func Kinds() []*Kind { return slices.Clone(kinds[:]) }

// KindByID returns the kind with that ID; ok is false if there is none.
func KindByID(id string) (*Kind, bool) {
	for _, k := range kinds {
		if k.ID == id {
			return k, true
		}
	}
	return nil, false
}
