// Package sentences says in words what a chart shows: the takeaway of each chart, and why a policy
// pulls the arm it pulls. Every sentence is computed from the data.
//
// Reads data of charts.
// Gives sentences in plain English.
// Without it, charts show no takeaway and no reason for a pull.
package sentences
