package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// A limiter limits how fast each client may store scenarios. Addresses are kept in memory only, and forgotten
// when there are too many of them.
type limiter struct {
	rate    float64
	proxied bool

	mu      sync.Mutex
	clients map[string]*rate.Limiter
}

const (
	burst      = 100    // scenarios that a client may store at once: a class behind one address
	maxClients = 10_000 // of whom the limiter remembers what they have stored
)

func newLimiter(perSecond float64, proxied bool) *limiter {
	return &limiter{rate: perSecond, proxied: proxied, clients: map[string]*rate.Limiter{}}
}

// limit returns a handler that refuses a client that stores too fast.
func (l *limiter) limit(h http.Handler) http.Handler {
	if l.rate <= 0 {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && !l.of(l.client(r)).Allow() {
			refuse(w)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// client returns the address of a request's client. One client of IPv6 has all addresses that share 64 bits.
func (l *limiter) client(r *http.Request) string {
	if l.proxied {
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:]); last != "" {
			return network(last)
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return network(host)
}

// network returns the first 64 bits of an address of IPv6, and any other text as it is.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, err := ip.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

// of returns how many scenarios a client may still store.
func (l *limiter) of(client string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	known, ok := l.clients[client]
	if !ok {
		if len(l.clients) >= maxClients {
			clear(l.clients)
		}
		known = rate.NewLimiter(rate.Limit(l.rate), burst)
		l.clients[client] = known
	}
	return known
}

// refuse answers a client that stored too much, in the words of the Worker's own refusal.
func refuse(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	h.Set("Retry-After", "60")
	h.Set("Access-Control-Allow-Origin", "*")
	w.WriteHeader(http.StatusTooManyRequests)
	json.NewEncoder(w).Encode(map[string]any{
		"type": "urn:rising-bandits:problem:too-many", "title": http.StatusText(http.StatusTooManyRequests), "status": http.StatusTooManyRequests,
		"detail": "Too many scenarios were stored from here. Try again in a minute, or share the long link.",
	})
}
