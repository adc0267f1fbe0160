// Package textdata makes examples for package learn from labelled texts: lines "label TAB text", or a table with a
// column of labels and one of texts. A Reader counts the words and writes each text as a bag of words, numbered from
// the most common word on, in the form that learn.Reader reads. Sample generates such texts.
//
// Reads texts with labels.
// Gives bags of words for package learn, and a generated sample.
// Without it, only files that already are bags of words can train learners.
package textdata
