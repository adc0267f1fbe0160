//go:build js && !stock

package main

import (
	"cmp"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"syscall/js"

	"risingbandits/web/share"
)

// limits are what each client may do, as natively. clients.mjs counts; without the binding CLIENTS nothing is limited.
type limits struct {
	calls *calls
	log   *slog.Logger
	rate  float64 // requests per second after a burst; 0 is no limit
	daily int     // bytes a day; 0 is no limit
}

// newLimits returns the limits by the Worker's bindings and its variables RATE and DAILY, which may be empty.
func newLimits(log *slog.Logger, rate, daily string) (*limits, error) {
	l := &limits{log: log}
	var err error
	if l.rate, err = strconv.ParseFloat(cmp.Or(rate, strconv.Itoa(share.Rate)), 64); err != nil || !(l.rate >= 0) || math.IsInf(l.rate, 0) {
		return nil, fmt.Errorf("RATE is %q, want a number of at least 0", rate)
	}
	if l.daily, err = strconv.Atoi(cmp.Or(daily, strconv.Itoa(share.Daily))); err != nil || l.daily < 0 {
		return nil, fmt.Errorf("DAILY is %q, want a number of bytes of at least 0", daily)
	}
	if take := js.Global().Get("context").Get("take"); take.Type() == js.TypeFunction {
		l.calls = newCalls(take)
	}
	return l, nil
}

// allow reports whether the client may make a request that costs more than reading.
func (l *limits) allow(r *http.Request) bool {
	return l.take(r, "requests", 1, share.Burst, l.rate)
}

// allowBytes reports whether the client may store so many bytes, and counts them.
func (l *limits) allowBytes(r *http.Request, bytes int) bool {
	return l.take(r, "bytes", bytes, l.daily, float64(l.daily)/(24*60*60))
}

// take takes an amount of what the client has left of a kind: at most size, of which some comes back every second. If that
// cannot be counted, it is refused, since a client could cause that by many requests.
func (l *limits) take(r *http.Request, kind string, amount, size int, perSecond float64) bool {
	if l.calls == nil || perSecond == 0 {
		return true
	}
	client := share.Network(r.Header.Get("CF-Connecting-IP"))
	a, err := l.calls.call(r.Context(), client, kind, amount, size, perSecond)
	if err != nil {
		l.log.Error("the limits of a client cannot be read", "kind", kind, "error", err)
	}
	return err == nil && a.what == allowed
}
