// Package headers has the headers of the site's files, for every host of them: the local server sets them itself, the
// build writes them as the file _headers, which Netlify and Cloudflare read.
package headers
