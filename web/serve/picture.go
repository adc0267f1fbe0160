package main

import (
	"io"

	"risingbandits/engine/chart/draw"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/web/share"
)

// maxPictures is how many pictures are drawn at once: each takes a core for some tens of milliseconds.
const maxPictures = 2

// pictures returns what draws the pictures of scenarios.
func pictures() func(w io.Writer, s *scenario.Scenario) error {
	free := make(chan struct{}, maxPictures)
	return func(w io.Writer, s *scenario.Scenario) error {
		free <- struct{}{}
		defer func() { <-free }()
		return draw.PNG(w, share.PictureScene(s), &scene.Themes[0], share.PictureScale, true)
	}
}
