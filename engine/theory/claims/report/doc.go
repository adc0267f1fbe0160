// Package report writes what package claims decided for readers: a page without scripts, its figures, and
// tables as CSV and LaTeX. The page stands in the site beside the playground (Site) or alone in a folder that the
// native command writes (Alone).
//
// Everything comes from a claims.Document, nothing is played: the same document gives the same bytes.
package report
