package chart

import "risingbandits/engine/chart/data"

// What charts draw is defined in package data, so that sentences and sources can use it without
// the charts. Whoever fills a Board needs these names in every second line.
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
