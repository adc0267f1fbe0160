// Package lessons answers the request for a lesson as HTML, by package render, which writes the site's own lessons too.
package lessons
