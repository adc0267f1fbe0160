package chart

import "risingbandits/engine/chart/data"

// Package data defines what charts draw, so that sentences and sources can use it without the charts. Code that fills a
// Board needs these names often.
type (
	Series       = data.Series
	Results      = data.Results
	Curve        = data.Curve
	Arm          = data.Arm
	Handle       = data.Handle
	Arms         = data.Arms
	Inspection   = data.Inspection
	InspectedArm = data.InspectedArm
	Span         = data.Span
	Style        = data.Style
	Marker       = data.Marker
	Lead         = data.Lead
	Table        = data.Table
)

const (
	Disc   = data.Disc
	Open   = data.Open
	Square = data.Square
)
