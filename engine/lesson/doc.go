// Package lesson reads lessons, which are text files, and judges the answers to their tasks.
//
// # A lesson
//
// It is Markdown in UTF-8 of at most 256 KiB (MaxBytes). It begins with lines "name: value" between two lines of three
// dashes:
//
//	---
//	title: Rising bandits in five minutes
//	summary: What an arm that gets better changes.
//	minutes: 5
//	---
//
// A heading of the second level, "## Why wait?", begins a step. What stands before the first is the introduction. Within a
// step, blocks between ```NAME and ``` are no Markdown:
//
//	```scenario    what the charts show from here on
//	```look        what to look at
//	```claims      tests of what the text says, one a line: `rising lesson check` makes them, readers do not see them
//	```task        a task that the page checks
//
// A block has lines "name: value". A line that begins with two spaces continues the value before it. A step without a
// scenario has that of the step before. Mathematics stands between dollar signs, in the notation of package mathml.
//
// The Markdown of a lesson has tables with at most 10,000 cells in all, and quotes, lists and brackets of formulas at most 50 deep;
// package render counts these and more before it writes. Links lead to http, https, mailto or within the site.
//
// # Scenario
//
// Either a whole document, or changes of the step before, a line each:
//
//	preset: paper-2-rested          begins from a preset; only as the first line
//	horizon: 2000                   a path in the document and its new value, as JSON
//	policies: ["ucb1", "r-ed-ucb"]  a policy may be its id alone
//	arms[0].payoff.c: 0.6
//
// # Look
//
//	chart: pulls      the chart of the policies, by its id
//	theory: increments  a part of the theory in place of the charts: bound, increments or not learnable
//	round: 500        where the playhead stands
//	run: 3            one run in place of all, from 1
//	why: r-ed-ucb     opens the index inspector for this policy, at the round of the run
//	arm: 2            the arm that it explains
//
// # Task
//
//	ask: What is asked. Required.
//	- [x] an option, which is right
//	- [ ] an option, which is wrong
//	- [regret of ucb1 is least] an option, which is right if the test holds once everything has run
//	number: 0.5 within 0.05     or a number, with a test's left side in place of 0.5; within 5% asks for a percentage
//	goal: regret of r-ed-ucb below 300       or tests that must hold after the reader's edits; several lines are allowed
//	allow: horizon, seed        paths that get a field; readers can edit everything else on the charts
//	program: ucb1               or a policy that the reader writes, beginning with a template of the editor, by its id;
//	                            tests call it index
//	words: 20                   or a text of about so many words, which a person judges
//	solution: horizon: 5000     of a goal: edits that reach it, one a line; of a program the program; of words an answer
//	hint: Shown after the first wrong answer. The second hint line is shown after the second, and so on.
//	answer: What is right and why; shown when the reader asks, after an attempt.
//	then: Shown when the answer is right.
//
// A task has exactly one of options, number, goal (with or without program) and words. With one right option readers
// choose one, with several they tick all that are right.
//
// # Tests
//
// A test is "QUANTITY below VALUE", with one of below, above, at least, at most, is and is not (or <, >, >=, <=, =), or a
// fact. A value is a number (300, 1,204, 0.5, 50%), a quantity, or "2 times" a quantity. Quantities and Facts list them.
// "QUANTITY is VALUE within 0.5" holds if they differ by at most that.
//
// Reads the text of a lesson, and a reader's answers.
// Gives its steps and tasks, and whether an answer is right.
// Without it, there are no lessons; all else stays.
package lesson
