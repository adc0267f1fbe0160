// Package draw draws chart scenes where no browser is: as PNG and as PDF, with a font of its own.
//
// Both walk a scene in the same way and differ in their surface alone. The font is Liberation Sans
// (SIL Open Font License 1.1), whose metrics the charts are laid out by, so labels stand exactly
// where the layout meant them to.
package draw
