// Package learners answers the requests about learners: it reads a dataset, trains learners on it, and makes
// engines for scenarios whose arms learn.
package learners
