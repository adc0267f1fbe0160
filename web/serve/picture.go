package main

import (
	"io"

	"risingbandits/engine/chart/draw"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/web/share"
)

// picture draws the picture of a scenario as PNG.
func picture(w io.Writer, s *scenario.Scenario) error {
	return draw.PNG(w, share.PictureScene(s), &scene.Themes[0], share.PictureScale, true)
}
