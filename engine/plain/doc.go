// Package plain writes the texts of a reader's document, such as titles, names and comments, so that a file in another form
// holds them as text and as nothing else. Whoever shares a document chooses these texts, so no text may decide what a file
// does. Package paint has the same for LaTeX and SVG, whose texts only a picture has.
//
// Reads a reader's text.
// Gives the same text for a file of another form, in which it can do nothing.
// Without it, a shared title could put code into a written file.
package plain
