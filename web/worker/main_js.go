package main

import (
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"

	"risingbandits/web/share"
)

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stdout, nil))
	store, err := openStore(cloudflare.Getenv("STORE"))
	if err != nil {
		log.Error("the store cannot be opened", "error", err)
		os.Exit(1)
	}
	blocked := strings.Split(cloudflare.Getenv("BLOCKED"), ",")
	handler := share.New(share.Config{
		Store:    store,
		Log:      log,
		Base:     cloudflare.Getenv("BASE"),
		Site:     cloudflare.Getenv("SITE"),
		ReadOnly: cloudflare.Getenv("READ_ONLY") == "true",
		Blocked:  func(id string) bool { return slices.Contains(blocked, id) },
	})
	workers.ServeNonBlock(reusable(handler))
	workers.Ready()
	select {}
}
