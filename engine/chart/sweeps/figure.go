package sweeps

import (
	"risingbandits/engine/chart/export"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/chart/sources"
	"risingbandits/engine/sweep"
)

// Figure returns a sweep as a figure of a size, with a caption that says what is varied and how to reproduce it. The width and
// the height of the view are not used.
func Figure(r *sweep.Results, v View, size export.Size) *export.Figure {
	draw := func(width, height float64) *Drawn {
		v.Width, v.Height = width, height
		return Draw(r, v)
	}
	first := draw(size.Width, size.Height)
	o := r.Object()
	return size.Drawn(export.Picture{
		ID: "sweep", Words: first.Caption, Table: first.Table,
		Draw: func(width, height float64) *scene.Scene { return draw(width, height).Scene },
	}, sources.OriginOf(r.Plan.Base, o.Fingerprint))
}
