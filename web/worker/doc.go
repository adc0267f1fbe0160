//go:build js

// Command worker is the share service as a Cloudflare Worker: the handler of web/share on
// github.com/syumai/workers. It answers beside the static page, which the same Worker serves as assets.
//
// The package's own worker.mjs starts a Go program for every request, which costs more processor time than a free
// account has for one. Here one program answers all requests of an isolate: it starts while the script loads, answers a
// few requests of its own so that its code is warm, and stays. program.mjs and reuse_js.go do this; the package itself
// is unchanged. JavaScript calls the stores (stores.mjs) and reads bodies (bodies.mjs), and exchanges one call and one
// answer with the program for each: the package would never release the callbacks. worker.mjs answers recent requests
// from a cache (cache.mjs). bench.mjs prints what a request costs, and what it costs in the package's standard form.
//
// Variables of the Worker: STORE is "d1" (the default, binding DB) or "kv" (binding KV); BASE and SITE are the
// addresses of service and playground (see share.Config); READ_ONLY is "true" to store nothing; BLOCKED is a list
// of removed ids, separated by commas or spaces; and RATE and DAILY are limits of each client, as the flags -rate and -daily
// of the local server. A Worker with a wrong variable answers 503 and logs the reason.
//
// The binding CLIENTS, if there is one, limits how much each client may store and have drawn, as package share says. A Durable
// Object (clients.mjs) counts for each client, since isolates share no memory. The platform names it by a hash of the address,
// and it deletes what it keeps once the client's limits are whole again, after a day at most. A picture takes more
// processor time than a free account has for a request: there a link may be shown without its picture.
package main
