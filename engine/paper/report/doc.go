// Package report writes what package claims decided for readers: a page without scripts, its figures, and tables as CSV.
// The page is part of the site, beside the playground (Site), or on its own in a folder that the native
// command writes (Alone).
//
// Everything comes from a claims.Document and nothing is played: the same document gives the same bytes.
//
// Reads checked claims.
// Gives the report and paper.html.
// Without it, claims are printed by the command only.
package report
