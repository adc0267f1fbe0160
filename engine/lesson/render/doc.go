// Package render writes lessons as HTML. The site's own lessons are written when the site is built; a teacher's own lesson is
// written in the browser, by the same code, so that both look the same.
//
// Markdown is CommonMark with tables. HTML in it is left out, and so are addresses that are not of the web.
package render
