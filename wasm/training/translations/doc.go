// Package translations answers the request for a scenario as a program, by package translate.
package translations
