package chart

import "risingbandits/engine/chart/scene"

// Package scene defines the parts of scenes, so that others can use them without the charts. The short names are for
// the many uses here.
type (
	Scene    = scene.Scene
	Mark     = scene.Mark
	MarkKind = scene.MarkKind
	Text     = scene.Text
	Anchor   = scene.Anchor
	Role     = scene.Role
	RGB      = scene.RGB
	Theme    = scene.Theme
)

const (
	Line  = scene.Line
	Band  = scene.Band
	Rects = scene.Rects
	Dots  = scene.Dots

	Start  = scene.Start
	Middle = scene.Middle
	End    = scene.End

	Ring      = scene.Ring
	HaloWidth = scene.HaloWidth
)

const (
	Ground   = scene.Ground
	Panel    = scene.Panel
	Hairline = scene.Hairline
	Grid     = scene.Grid
	Axis     = scene.Axis
	Ink      = scene.Ink
	Ink2     = scene.Ink2
	ArmGrey  = scene.ArmGrey
	Accent   = scene.Accent
	OnAccent = scene.OnAccent
	Hue0     = scene.Hue0
	Hue1     = scene.Hue1
	Hue2     = scene.Hue2
	Hue3     = scene.Hue3
	Hue4     = scene.Hue4
	Hue5     = scene.Hue5
	Hue6     = scene.Hue6
)
