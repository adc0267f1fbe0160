package main

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

// A limiter bounds how fast each client may store scenarios and have pictures drawn. Addresses are kept in memory
// only, and forgotten when there are too many of them.
type limiter struct {
	rate    float64
	proxied bool

	mu      sync.Mutex
	clients map[string]*rate.Limiter
}

const (
	burst      = 100    // what a client may have done at once: a class behind one address
	maxClients = 10_000 // of whom the limiter remembers what they had done
)

func newLimiter(perSecond float64, proxied bool) *limiter {
	return &limiter{rate: perSecond, proxied: proxied, clients: map[string]*rate.Limiter{}}
}

// allow reports whether the client of a request may have something done now that costs more than reading.
func (l *limiter) allow(r *http.Request) bool {
	return l.rate <= 0 || l.of(l.client(r)).Allow()
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

// of returns what a client may still have done.
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
