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
	log := slog.New(slog.NewJSONHandler(logTo, nil))
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
	if i := slices.IndexFunc(blocked, func(id string) bool { return !share.IsID(id) }); i >= 0 {
		log.Error("BLOCKED must list ids of scenarios, which are what follows /s/ in their short links", "got", blocked[i])
		os.Exit(1)
	}
	limits, err := newLimits(log, cloudflare.Getenv("RATE"), cloudflare.Getenv("DAILY"))
	if err != nil {
		log.Error("a limit cannot be read", "error", err)
		os.Exit(1)
	}
	config := share.Config{
		Store:      store,
		Log:        log,
		Base:       cloudflare.Getenv("BASE"),
		Site:       cloudflare.Getenv("SITE"),
		ReadOnly:   readOnly,
		Blocked:    func(id string) bool { return slices.Contains(blocked, id) },
		Picture:    picture,
		Allow:      limits.allow,
		AllowBytes: limits.allowBytes,
	}
	if err := config.Check(); err != nil {
		log.Error("BASE or SITE is no address", "error", err)
		os.Exit(1)
	}
	serve(share.Logged(log, share.New(config)))
}

// picture draws the picture of a scenario. Its texts are all upright: tests of web/share hold that.
func picture(w io.Writer, s *scenario.Scenario) error {
	return draw.UprightPNG(w, share.PictureScene(s), &scene.Themes[0], share.PictureScale, true)
}
