// Package render writes lessons as HTML. The site's own lessons are written when the site is built; a teacher's own lesson is
// written in the browser, by the same code, so that both look the same.
//
// Markdown is CommonMark with tables. HTML in it is a fault, and so are links that lead elsewhere than to http, https, mailto and the
// site itself, and what would take much more time and memory than its text has bytes: see the constants.
//
// Reads a lesson.
// Gives HTML.
// Without it, lessons are shown by no page.
package render
