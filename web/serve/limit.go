package main

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"risingbandits/web/share"
)

// A limiter limits how fast each client may store scenarios and have pictures drawn, and how many bytes it may store in
// a day. Addresses are kept in memory only, and forgotten once their limits are whole again.
type limiter struct {
	rate    float64 // requests per second after a burst; 0 is no limit
	daily   int64   // bytes a day; 0 is no limit
	proxied bool
	now     func() time.Time

	mu      sync.Mutex
	clients map[string]*client
	others  *client   // all clients for which there is no room
	swept   time.Time // when the clients were last looked through
}

// A client is what one client may still do.
type client struct{ requests, bytes *rate.Limiter }

const (
	maxClients = 10_000      // the most clients that the limiter remembers
	sweepEvery = time.Second // the least time between two looks for clients to forget
)

func newLimiter(perSecond float64, daily int64, proxied bool) *limiter {
	l := &limiter{rate: perSecond, daily: daily, proxied: proxied, now: time.Now, clients: map[string]*client{}}
	l.others = l.newClient()
	return l
}

func (l *limiter) newClient() *client {
	requests, bytes := rate.Inf, rate.Inf
	if l.rate > 0 {
		requests = rate.Limit(l.rate)
	}
	if l.daily > 0 {
		bytes = rate.Limit(float64(l.daily) / (24 * 60 * 60))
	}
	return &client{rate.NewLimiter(requests, share.Burst), rate.NewLimiter(bytes, int(l.daily))}
}

// allow reports whether the client may make a request that costs more than reading.
func (l *limiter) allow(r *http.Request) bool {
	return l.rate <= 0 || l.of(l.client(r)).requests.AllowN(l.now(), 1)
}

// allowBytes reports whether the client may store so many bytes, and counts them.
func (l *limiter) allowBytes(r *http.Request, bytes int) bool {
	return l.daily <= 0 || l.of(l.client(r)).bytes.AllowN(l.now(), bytes)
}

// client returns the address of a request's client. All IPv6 addresses that share their first 64 bits count as one
// client.
func (l *limiter) client(r *http.Request) string {
	if l.proxied {
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
		if last := strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:]); last != "" {
			return share.Network(last)
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return share.Network(host)
}

// of returns what a client may still do. A client whose limits are not whole is never forgotten, so that nobody gets
// new limits by sending from many addresses. If there is no room for a new client, it shares the limits of all such.
func (l *limiter) of(address string) *client {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, ok := l.clients[address]; ok {
		return known
	}
	if len(l.clients) >= maxClients {
		l.sweep()
	}
	if len(l.clients) >= maxClients {
		return l.others
	}
	known := l.newClient()
	l.clients[address] = known
	return known
}

// sweep forgets the clients whose limits are whole again.
func (l *limiter) sweep() {
	now := l.now()
	if now.Sub(l.swept) < sweepEvery {
		return
	}
	l.swept = now
	for address, c := range l.clients {
		if whole(c.requests, now) && whole(c.bytes, now) {
			delete(l.clients, address)
		}
	}
}

func whole(l *rate.Limiter, now time.Time) bool {
	return l.Limit() == rate.Inf || l.TokensAt(now) >= float64(l.Burst())
}
