// Package headers defines the HTTP headers of the site's files in one place, for every host: the local server sets them
// itself, and web/build writes them as the file _headers, which Netlify and Cloudflare read. It also checks the
// addresses in them.
package headers
