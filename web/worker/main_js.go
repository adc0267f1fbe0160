package main

import (
	"cmp"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/syumai/workers/cloudflare"

	"risingbandits/engine/chart/draw"
	"risingbandits/engine/chart/scene"
	"risingbandits/engine/scenario"
	"risingbandits/web/share"
)

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stdout, nil))
	store, err := openStore(cloudflare.Getenv("STORE"))
	if err != nil {
		log.Error("the store cannot be opened", "error", err)
		os.Exit(1)
	}
	readOnly, err := strconv.ParseBool(cmp.Or(cloudflare.Getenv("READ_ONLY"), "false"))
	if err != nil {
		log.Error("READ_ONLY must be true or false", "error", err)
		os.Exit(1)
	}
	blocked := strings.FieldsFunc(cloudflare.Getenv("BLOCKED"), func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	serve(share.New(share.Config{
		Store:    store,
		Log:      log,
		Base:     cloudflare.Getenv("BASE"),
		Site:     cloudflare.Getenv("SITE"),
		ReadOnly: readOnly,
		Blocked:  func(id string) bool { return slices.Contains(blocked, id) },
		Picture:  picture,
	}))
}

// picture draws the picture of a scenario.
func picture(w io.Writer, s *scenario.Scenario) error {
	return draw.PNG(w, share.PictureScene(s), &scene.Themes[0], share.PictureScale, true)
}
