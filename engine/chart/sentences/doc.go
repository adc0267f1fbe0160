// Package sentences says in words what a chart shows: the takeaway of each chart, and why a policy
// pulls the arm it pulls. Every sentence is computed from the data.
package sentences
