package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"risingbandits/engine/sim"
	"risingbandits/web/headers"
	"risingbandits/web/share"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	o, err := readOptions(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2) // readOptions has written the reason
	case o.version:
		fmt.Println("rising-bandits " + sim.Versions())
		return
	case o.backup != "":
		if err := backup(ctx, o.data, o.backup); err != nil {
			fmt.Fprintln(os.Stderr, "serve: -backup:", err)
			os.Exit(1)
		}
		return
	}
	signal.Ignore(syscall.SIGPIPE) // who read the address may have gone
	debug.SetGCPercent(gcPercent)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	if err := run(ctx, o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// gcPercent lets the heap grow to about 20 MB before it is collected. The server uses a few MB, for which Go's default
// of 100 would mean a collection every few dozen requests: a fifth of the processor's time.
const gcPercent = 500

// memoryLimit is the size of the heap, in bytes, from which it is collected often, whatever gcPercent says. What the
// server needs stays below it; the variable GOMEMLIMIT sets another.
const memoryLimit = 64 << 20

// options are the values of the flags.
type options struct {
	addr, dist, data, base, site, blocked, backup string
	readOnly, behindProxy, quiet, version         bool
	rate                                          float64
	limit, daily                                  int64
	connections                                   int
}

// readOptions reads the flags and writes their faults to out.
func readOptions(args []string, out io.Writer) (options, error) {
	var o options
	set := flag.NewFlagSet("serve", flag.ContinueOnError)
	set.SetOutput(out)
	set.StringVar(&o.addr, "addr", "localhost:8080", "the `host:port` to listen on; port 0 takes a free one")
	set.StringVar(&o.dist, "dist", defaultDist, "the `folder` of the page; empty is the page inside this program, where there is one")
	set.StringVar(&o.data, "data", ".data", "the `folder` for shared scenarios, created if it does not exist; empty serves only the page")
	set.StringVar(&o.base, "base", "", "the `address` at which others reach this server, such as https://bandits.example.org; "+
		"empty means the address in each request")
	set.StringVar(&o.site, "site", "", "the `address` of the page that short links lead to, such as https://example.org/bandits/; "+
		"empty is this server's own")
	set.StringVar(&o.blocked, "blocked", "", "a `file` of ids of removed scenarios, one per line; it is read again when it changes")
	set.BoolVar(&o.readOnly, "read-only", false, "store nothing new")
	set.BoolVar(&o.behindProxy, "behind-proxy", false,
		"take a client's address from the last entry of X-Forwarded-For, which a proxy in front has written")
	set.BoolVar(&o.quiet, "quiet", false, "log errors only, and no line for each request")
	set.Float64Var(&o.rate, "rate", share.Rate,
		"how many scenarios a client may store and pictures it may have drawn a second, after a burst of a hundred; 0 is no limit")
	set.Int64Var(&o.limit, "limit", 1<<30, "the most bytes that the store's file may grow to; 0 is no limit")
	set.Int64Var(&o.daily, "daily", share.Daily, "how many bytes of scenarios a client may store in a day; 0 is no limit")
	set.IntVar(&o.connections, "connections", 1000, "how many clients may be connected at once; idle ones make room for others")
	set.StringVar(&o.backup, "backup", "", "copy the store in the data folder to a `file` and end, also while a server runs")
	set.BoolVar(&o.version, "version", false, "print the version")
	if err := set.Parse(args); err != nil {
		return o, err
	}
	err := o.check(set.Args())
	if err != nil {
		fmt.Fprintln(out, "serve:", err)
	}
	return o, err
}

// check returns what is wrong with the values of the flags, or with arguments after them.
func (o *options) check(rest []string) error {
	if len(rest) > 0 {
		return fmt.Errorf("got %q, want flags only", rest[0])
	}
	if o.base != "" {
		if err := headers.CheckOrigin(o.base); err != nil {
			return fmt.Errorf("-base: %w", err)
		}
	}
	if o.site != "" {
		if err := headers.CheckPage(o.site); err != nil {
			return fmt.Errorf("-site: %w", err)
		}
	}
	if !(o.rate >= 0) || math.IsInf(o.rate, 0) {
		return fmt.Errorf("-rate: got %v, want a number of at least 0", o.rate)
	}
	if o.limit < 0 {
		return fmt.Errorf("-limit: got %d, want a number of bytes of at least 0", o.limit)
	}
	if o.daily < 0 || o.daily > math.MaxInt32 {
		return fmt.Errorf("-daily: got %d, want a number of bytes from 0 to 2,147,483,647", o.daily)
	}
	if o.connections < 1 {
		return fmt.Errorf("-connections: got %d, want a number of at least 1", o.connections)
	}
	if o.backup != "" && o.data == "" {
		return errors.New("-backup: there is no store to copy: name its folder with -data")
	}
	return nil
}

// The limits on what a client may use of the server.
const (
	headerTime = 10 * time.Second // to send the headers
	bodyTime   = 30 * time.Second // to send a whole request
	writeTime  = 60 * time.Second // to take an answer
	idleTime   = 2 * time.Minute  // between requests
	storeTime  = 5 * time.Second  // the store's, for one request
	stopTime   = 10 * time.Second // for requests to finish when the server stops
	maxHeaders = 16 << 10         // bytes
)

// newServer returns a server with these limits, and the given time for a client to send a request.
func newServer(h http.Handler, readTime time.Duration) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: min(headerTime, readTime), ReadTimeout: readTime, WriteTimeout: writeTime,
		IdleTimeout: idleTime, MaxHeaderBytes: maxHeaders, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
}

// run serves the page and the share service until ctx ends. It first writes the address to out. It answers requests
// that have begun by then. The log goes to logTo.
func run(ctx context.Context, o options, out, logTo io.Writer) error {
	dist, err := openDist(o.dist)
	if err != nil {
		return err
	}
	log := newLog(o, logTo)
	handler := newSite(dist, o.base)
	if o.data != "" {
		service, stop, err := newService(o, log)
		if err != nil {
			return err
		}
		defer stop()
		handler = together(service, handler)
	}
	l, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("-addr: %w; want a host:port on which nothing listens, such as localhost:8081", err)
	}
	fmt.Fprintln(out, address(o.addr, l))
	srv := newServer(share.Logged(log, handler), bodyTime)
	return serveUntil(ctx, srv, limitConnections(srv, l, o.connections), stopTime)
}

// newLog returns a log of JSON lines.
func newLog(o options, to io.Writer) *slog.Logger {
	level := slog.LevelInfo
	if o.quiet {
		level = slog.LevelWarn
	}
	return slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{Level: level}))
}

// serveUntil serves l until ctx ends, and then waits at most `patience` for the requests that have begun.
func serveUntil(ctx context.Context, srv *http.Server, l net.Listener, patience time.Duration) error {
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := srv.Shutdown(last)
		if errors.Is(err, context.DeadlineExceeded) {
			srv.Close()
			err = fmt.Errorf("some requests took longer than %v after the signal to stop, and were broken off", patience)
		}
		stopped <- err
	}()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// openDist returns the files of the page: those in a folder or, for "", those inside the program.
func openDist(dist string) (fs.FS, error) {
	if dist == "" {
		if embedded == nil {
			return nil, errors.New("there is no page inside this program: name its folder with -dist")
		}
		return embedded, nil
	}
	if _, err := os.Stat(filepath.Join(dist, "index.html")); err != nil {
		return nil, fmt.Errorf("%w; run first: go run ./web/build", err)
	}
	return os.DirFS(dist), nil
}

// newService opens the store in the data folder, and returns the service and a function that closes it.
func newService(o options, log *slog.Logger) (http.Handler, func(), error) {
	store, err := openStore(o)
	if err != nil {
		return nil, nil, fmt.Errorf("-data: %w", err)
	}
	blocked, err := newBlocklist(o.blocked, log)
	if err != nil {
		store.Close()
		return nil, nil, fmt.Errorf("-blocked: %w", err)
	}
	noBackups := func() {}
	if !o.readOnly { // else others can read the store at the same time
		stop, err := offerBackups(o.data, store, log)
		if err != nil {
			log.Warn("no backup can be made while this server runs", "error", err)
		} else {
			noBackups = stop
		}
	}
	limits := newLimiter(o.rate, o.daily, o.behindProxy)
	return share.New(share.Config{
		Store: store, Log: log, Base: o.base, Site: o.site, ReadOnly: o.readOnly, Blocked: blocked.has, StoreTime: storeTime,
		Picture: picture, PicturesAtOnce: max(1, runtime.GOMAXPROCS(0)/2), Allow: limits.allow, AllowBytes: limits.allowBytes,
	}), func() { noBackups(); store.Close() }, nil
}

// storeFile is the name of the store's file in the data folder.
const storeFile = "scenarios.db"

// openStore opens the store in the data folder, and creates both if they do not exist.
func openStore(o options) (*share.BoltStore, error) {
	file := filepath.Join(o.data, storeFile)
	if _, err := os.Stat(file); err == nil && o.readOnly {
		return share.OpenBoltReadOnly(file)
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return nil, err
	}
	return share.OpenBolt(file, o.limit)
}

// together sends requests for the service to the service, and all others to the page.
func together(service, page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if share.Paths(r.URL.Path) {
			service.ServeHTTP(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// address returns the page's address: the host of the -addr flag, with the port of l.
func address(addr string, l net.Listener) string {
	host, _, err := net.SplitHostPort(addr)
	if err != nil || host == "" {
		host = "localhost"
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return "http://" + net.JoinHostPort(host, port)
}
