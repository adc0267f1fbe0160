// Package share is the share service: it stores scenario documents under short ids. It returns the documents, small
// pages that show them, and what other sites need to embed them. It is one http.Handler, which the local server
// (web/serve) and the Cloudflare Worker (web/worker) both run.
//
// The link that contains a whole scenario needs no service. This service adds what such a link cannot give: a short
// address, a preview where it is pasted, and embeds by oEmbed.
//
//	POST /api/scenarios          stores a document; answers 201 with {"id", "url"}
//	GET  /api/scenarios/{id}     the document in its canonical form
//	GET  /s/{id}                 a page that shows the payoffs and then opens the playground
//	GET  /s/{id}.png             the payoffs, 1200 by 630 pixels
//	GET  /oembed?url=…           what a site needs to embed a link (oEmbed 1.0, JSON)
//	GET  /healthz                whether the store answers
//
// POST takes a document of at most 64 KiB as application/json, and the fingerprint of its results as the query
// parameter "fingerprint". The id depends only on the canonical form, so that the same scenario has one id. The
// fingerprint is part of the short address, so that a client cannot attach a wrong one to another client's link.
//
// Every refusal is a problem document (RFC 9457). Package scenario alone decides which documents are valid: a problem
// lists its faults with their paths. Answers are open to every origin, without credentials. Logs contain no addresses,
// and nothing that a client sent except the id of a scenario.
package share
