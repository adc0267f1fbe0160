package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// A limiter limits how fast each client may store scenarios and have pictures drawn. Addresses are kept in memory only,
// and forgotten when there are too many.
type limiter struct {
	rate    float64
	proxied bool

	mu      sync.Mutex
	clients map[string]*rate.Limiter
}

const (
	burst      = 100    // how many requests a client may make at once: a class may share one address
	maxClients = 10_000 // the most clients that the limiter remembers
)

func newLimiter(perSecond float64, proxied bool) *limiter {
	return &limiter{rate: perSecond, proxied: proxied, clients: map[string]*rate.Limiter{}}
}

// allow reports whether the client may make a request that costs more than reading.
func (l *limiter) allow(r *http.Request) bool {
	return l.rate <= 0 || l.of(l.client(r)).Allow()
}

// client returns the address of a request's client. All IPv6 addresses that share their first 64 bits count as one
// client.
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

// network returns the first 64 bits of an IPv6 address, and any other text unchanged.
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

// of returns the rate limiter of a client.
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
