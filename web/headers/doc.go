// Package headers defines the HTTP headers of the site's files, the same for every host. The local server sets them
// itself; the build writes them to the file _headers, which Netlify and Cloudflare read.
package headers
