// Package searches looks for scenarios in the page: it is package search behind server.Searcher, step by step.
package searches
